import { z } from "zod";
import {
  displayNameProblem,
  emailProblem,
  passwordProblems,
  type Rule,
  usernameProblem,
} from "./account-rules";
import { LANGUAGES } from "./languages";
import {
  CLAIM_STATES,
  CONSENT_KINDS,
  CONSENT_OCCASIONS,
  DEED_SUBJECTS,
  DEEDS,
  FREQUENCIES,
  ISSUE_STATES,
  RETURN_REASONS,
  SUBSCRIPTION_STATES,
} from "./names";
import { Image, TextLanguage } from "./shared";

/**
 * What people are to the library. The specification's staff roles are the last three; everyone who registers is a
 * subscriber.
 */
export const ROLES = ["subscriber", "staff", "staff_admin", "administrator"] as const;
export type Role = (typeof ROLES)[number];
export const STAFF_ROLES: readonly Role[] = ["staff", "staff_admin", "administrator"];
/** Roles of those who add and edit what the site publishes. The customer's: the content desk. */
export const EDITOR_ROLES: readonly Role[] = ["staff_admin", "administrator"];

/**
 * An issue without a message of its own: whoever parses gives the words by the rule's name, in the language that is
 * called for.
 */
function breaks(context: z.RefinementCtx, rules: readonly (Rule | null)[]): void {
  for (const rule of rules) if (rule) context.addIssue({ code: "custom", params: { rule } });
}

const Trimmed = z
  .string()
  .default("")
  .transform((value) => value.trim());

export const Email = Trimmed.superRefine((value, context) =>
  breaks(context, [emailProblem(value)]),
);
export const Username = Trimmed.superRefine((value, context) =>
  breaks(context, [usernameProblem(value)]),
);
/** Runs of spaces become one: nobody sees more. */
export const DisplayName = z
  .string()
  .default("")
  .transform((value) => value.trim().replace(/ +/g, " ").normalize("NFC"))
  .superRefine((value, context) => breaks(context, [displayNameProblem(value)]));
/** A password that is chosen. Spaces belong to it. */
export const NewPassword = z
  .string()
  .default("")
  .superRefine((value, context) => breaks(context, passwordProblems(value)));
/** A password that is already somebody's: only missing can be wrong. */
export const CurrentPassword = z
  .string()
  .default("")
  .superRefine((value, context) => breaks(context, [value === "" ? "blank" : null]));

/** What `login` takes; `username` is an e-mail address or a username, as WPGraphQL has it. */
export const LoginInput = z.object({ username: Trimmed, password: CurrentPassword });

/**
 * Proof that a person sends a form, from `GET /bot_challenge`: a solved challenge, or where no script runs the stamp with
 * the trap left empty.
 */
export const BotProof = z.object({
  /** The solution as altcha's element puts it into its form. */
  altcha: z.string().max(4096).optional(),
  /** The stamp as it was given out. */
  stamp: z.string().max(1024).optional(),
  /** A field that no person sees; whoever fills it is none. */
  website: z.string().max(1024).optional(),
});
export type BotProof = z.infer<typeof BotProof>;

export const RegisterInput = z.object({
  username: Username,
  email: Email,
  password: NewPassword,
  /** The language of mails to this person. */
  language: z.enum(LANGUAGES).default("en"),
  /** Whether the terms were agreed to, as they read in that language: it is noted. */
  acceptedTerms: z.boolean().default(false),
  botCheck: BotProof.optional(),
});

/** `GET /bot_challenge`. */
export const BotChallenge = z.object({
  /** What altcha's element solves: opaque to us beyond its server library. */
  challenge: z.record(z.string(), z.unknown()),
  stamp: z.string(),
});
export type BotChallenge = z.infer<typeof BotChallenge>;

/** The tokens of a session, as GraphQL's `User` has them. */
export const Tokens = z.object({
  jwtAuthToken: z.string(),
  jwtRefreshToken: z.string(),
  /** When the access token ends: seconds since 1970, as text (WPGraphQL's JWT extension). */
  jwtAuthExpiration: z.string(),
});
export type Tokens = z.infer<typeof Tokens>;

/** `GET /account`: who is signed in. */
export const Account = z.object({
  id: z.string(),
  databaseId: z.number().int(),
  username: z.string(),
  /** What others see. */
  name: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  roles: z.array(z.object({ name: z.string(), displayName: z.string() })),
  /** By role, by the organisation's address or by single sign-on; the content system alone decides. */
  staff: z.boolean(),
  /** Staff who may use the content desk. */
  editor: z.boolean(),
  /** Editors who may also say who is what. */
  administrator: z.boolean(),
  /** Whether there is a password to change; those who come by single sign-on alone have none. */
  hasPassword: z.boolean(),
  image: Image.nullable(),
  /** The author profile that is this person's; null without. */
  author: z.object({ slug: z.string(), name: z.string() }).nullable(),
  /** The language of mails to this person, and of pages without a language in their address. */
  language: z.enum(LANGUAGES),
});
export type Account = z.infer<typeof Account>;

/** The name that others see, as a form changes it. */
export const NameChange = z.object({ name: DisplayName });
/** `PATCH /account`: what is left out stays. */
export const AccountChange = z
  .object({ name: DisplayName.optional(), language: z.enum(LANGUAGES).optional() })
  .refine(({ name, language }) => name !== undefined || language !== undefined, {
    error: "Name what is to be changed.",
    path: ["name"],
  });
/** `POST /account/password`. */
export const PasswordChange = z.object({ currentPassword: CurrentPassword, password: NewPassword });
/** `DELETE /account`: the username as it is shown, and the password of those who have one. */
export const AccountDeletion = z.object({
  confirmation: Trimmed,
  password: z.string().default(""),
});

/** `GET /account/deletion`: what would happen to what one made. */
export const DeletionPreview = z.object({
  /** Collections that go with their owner: nobody else sees them. */
  deletedCollections: z.array(z.object({ title: z.string() })),
  /** Collections that stay: one that others work on or read gets one of them as its owner, any other that is not private has none from then on. */
  keptCollections: z.array(z.object({ title: z.string() })),
});
export type DeletionPreview = z.infer<typeof DeletionPreview>;

/** `GET /account/export`: all that is kept about a person, and nothing that opens anything. */
export const AccountExport = z.object({
  /** When it was made. */
  exported: z.iso.datetime(),
  account: Account.extend({
    created: z.iso.datetime(),
    modified: z.iso.datetime(),
    /** When the last session began. */
    lastSignIn: z.iso.datetime().nullable(),
    /** As which the identity provider knows the person; null for those who have not come from there. */
    signOn: z.object({ issuer: z.string(), subject: z.string() }).nullable(),
  }),
  sessions: z.array(
    z.object({
      created: z.iso.datetime(),
      lastUsed: z.iso.datetime(),
      expires: z.iso.datetime(),
      bySso: z.boolean(),
    }),
  ),
  collections: z.array(
    z.object({
      databaseId: z.number().int(),
      title: z.string(),
      description: z.string(),
      private: z.boolean(),
      documents: z.array(z.string()),
    }),
  ),
  /** Collections of others that they share with the person, or would. */
  sharedCollections: z.array(
    z.object({
      databaseId: z.number().int(),
      title: z.string(),
      permission: z.enum(["edit", "read"]),
      invited: z.iso.datetime(),
      accepted: z.iso.datetime().nullable(),
    }),
  ),
  /**
   * What the person wrote about pieces of collections, the first written first: also what others have written over since, and
   * in collections that the person no longer sees. Titles that the person may not see are empty.
   */
  notes: z.array(
    z.object({
      collectionId: z.number().int(),
      collection: z.string(),
      document: z.string(),
      note: z.string(),
      written: z.iso.datetime(),
    }),
  ),
  /** What the person changed in collections that they still see, the last first; what a field said before may be somebody else's words and is not told. */
  collectionChanges: z.array(
    z.object({ collection: z.string(), field: z.string(), changed: z.iso.datetime() }),
  ),
  /** Whom the person asked to work on collections: by name, or by the address of those who have no account. */
  invitations: z.array(
    z.object({ collection: z.string(), person: z.string(), invited: z.iso.datetime() }),
  ),
  /** When the person looked for somebody by a whole address, within the last hour, and whom that found. */
  lookups: z.array(z.object({ found: z.string().nullable(), at: z.iso.datetime() })),
  /** What the person has saved, in their own order. */
  library: z.array(
    z.object({ databaseId: z.number().int(), title: z.string(), saved: z.iso.datetime() }),
  ),
  /** What the person follows. */
  preferences: z.object({ countries: z.array(z.string()), topics: z.array(z.string()) }),
  /** The newsletter to the account's address, where the person has shown that it is theirs; null where nothing goes there. */
  newsletter: z
    .object({
      email: z.string(),
      language: z.enum(LANGUAGES),
      since: z.iso.datetime(),
      /** Why nothing is sent there at the moment. */
      returned: z.enum(RETURN_REASONS).nullable(),
      subscriptions: z.array(
        z.object({
          frequency: z.enum(FREQUENCIES),
          terms: z.array(z.string()),
          search: z.record(z.string(), z.unknown()).nullable(),
          state: z.enum(SUBSCRIPTION_STATES),
          created: z.iso.datetime(),
          confirmed: z.iso.datetime().nullable(),
          lastIssue: z.iso.datetime().nullable(),
          /** What was made for it within about 90 days, the last first: of what is new until when, what became of that, and when. */
          issues: z.array(
            z.object({
              until: z.iso.datetime(),
              state: z.enum(ISSUE_STATES),
              changed: z.iso.datetime(),
            }),
          ),
          /** Titles of what it has brought, as far as that is still to be seen; kept so that nothing comes twice. */
          brought: z.array(z.string()),
        }),
      ),
    })
    .nullable(),
  /** What the person agreed to in forms, the last first, each text as it read then. */
  consents: z.array(
    z.object({
      occasion: z.enum(CONSENT_OCCASIONS),
      kind: z.enum(CONSENT_KINDS),
      /** The title of what was handed in. */
      about: z.string().nullable(),
      given: z.iso.datetime(),
      /** Of the newsletter: when the address was confirmed. */
      confirmed: z.iso.datetime().nullable(),
      withdrawn: z.iso.datetime().nullable(),
      /** SHA-256 of the text with its address, language and title: another whenever it changes. */
      version: z.string(),
      address: z.string(),
      language: TextLanguage,
      title: z.string(),
      /** Markdown; null of a text that is not on this site. */
      body: z.string().nullable(),
    }),
  ),
  /** What the person wrote to the people of the site while signed in, the last first; `document` is the title of what a correction is about. */
  messages: z.array(
    z.object({
      kind: z.enum(["contact", "correction"]),
      name: z.string(),
      email: z.string(),
      text: z.string(),
      document: z.string().nullable(),
      created: z.iso.datetime(),
    }),
  ),
  /** What the person handed in, the last first, with the names of its files. */
  submissions: z.array(
    z.object({
      id: z.number().int(),
      title: z.string(),
      state: z.string(),
      comment: z.string(),
      submitted: z.iso.datetime(),
      decided: z.iso.datetime().nullable(),
      fields: z.record(z.string(), z.unknown()),
      files: z.array(z.string()),
    }),
  ),
  /** Forms of the upload as they were left. */
  drafts: z.array(
    z.object({
      id: z.string(),
      fields: z.record(z.string(), z.unknown()),
      modified: z.iso.datetime(),
    }),
  ),
  /** Of an editor: drafts of posts that the person was the last to save. */
  deskDrafts: z.array(
    z.object({ databaseId: z.number().int(), title: z.string(), saved: z.iso.datetime() }),
  ),
  /** Author profiles that the person said are theirs, the last first. */
  authorClaims: z.array(
    z.object({
      author: z.string(),
      message: z.string(),
      state: z.enum(CLAIM_STATES),
      comment: z.string(),
      created: z.iso.datetime(),
      decided: z.iso.datetime().nullable(),
    }),
  ),
  /** The author profile that is the person's, as its page says it; null without. */
  authorProfile: z
    .object({
      firstName: z.string(),
      lastName: z.string(),
      affiliation: z.string(),
      role: z.string(),
      descriptions: z.array(z.object({ language: TextLanguage, description: z.string() })),
    })
    .nullable(),
  /** What the person decided or changed as one of the staff, the last first; empty for all others. */
  deeds: z.array(
    z.object({
      at: z.iso.datetime(),
      deed: z.enum(DEEDS),
      subject: z.enum(DEED_SUBJECTS),
      title: z.string(),
      /** What else is kept of it, such as the note to what was published. */
      details: z.record(z.string(), z.unknown()),
    }),
  ),
  /** What LinkedIn said of the person within the last hour, beside a picture. */
  linkedIn: z
    .object({
      name: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      expires: z.iso.datetime(),
    })
    .nullable(),
  /** Files on their way into the library. */
  uploads: z.array(
    z.object({ name: z.string(), size: z.number().int().nullable(), created: z.iso.datetime() }),
  ),
});
export type AccountExport = z.infer<typeof AccountExport>;

/** `POST /sc_domain`; the answer is a boolean. Whatever is no address belongs to nobody. */
export const DomainRequest = z.object({ email: z.string().max(1024).trim() });

/** `GET /sign_on`: what stands behind the staff button. */
export const SignOn = z.object({
  /** `saml`: the organisation's identity provider. `demonstration`: ours, for trying out. `none`: there is none. */
  staff: z.enum(["saml", "demonstration", "none"]),
  /** Below the site's address. */
  loginPath: z.string(),
});
export type SignOn = z.infer<typeof SignOn>;
