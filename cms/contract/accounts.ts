import { z } from "zod";
import {
  displayNameProblem,
  emailProblem,
  passwordProblems,
  type Rule,
  usernameProblem,
} from "./account-rules";
import { LANGUAGES, DEFAULT_LANGUAGE } from "./languages";
import {
  CLAIM_STATES,
  CONSENT_KINDS,
  CONSENT_OCCASIONS,
  AUDIT_SUBJECTS,
  AUDIT_EVENTS,
  FREQUENCIES,
  ISSUE_STATES,
  RETURN_REASONS,
  SUBSCRIPTION_STATES,
} from "./names";
import { Image, TextLanguage, LanguageCode } from "./shared";
import { ListQuery, ListPage } from "./lists";
import { PEOPLE_PAGE_SIZE } from "./limits";
import { ROLES } from "./roles";

/** Adds issues without a message. The code that parses supplies the sentence by the rule's name, in the requested language. */
function addRuleIssue(context: z.RefinementCtx, rules: readonly (Rule | null)[]): void {
  for (const rule of rules) if (rule) context.addIssue({ code: "custom", params: { rule } });
}

const Trimmed = z
  .string()
  .default("")
  .transform((value) => value.trim());

export const Email = Trimmed.superRefine((value, context) =>
  addRuleIssue(context, [emailProblem(value)]),
);
export const Username = Trimmed.superRefine((value, context) =>
  addRuleIssue(context, [usernameProblem(value)]),
);
/** Runs of spaces become one, because browsers display only one. */
export const DisplayName = z
  .string()
  .default("")
  .transform((value) => value.trim().replace(/ +/g, " ").normalize("NFC"))
  .superRefine((value, context) => addRuleIssue(context, [displayNameProblem(value)]));
/** A newly chosen password. Spaces are part of it. */
export const NewPassword = z
  .string()
  .default("")
  .superRefine((value, context) => addRuleIssue(context, passwordProblems(value)));
/** A user's existing password. The only possible error is that it is missing. */
export const CurrentPassword = z
  .string()
  .default("")
  .superRefine((value, context) => addRuleIssue(context, [value === "" ? "blank" : null]));

/** The input of `login`. `username` is an email address or a username, as in WPGraphQL. */
export const LoginInput = z.object({ username: Trimmed, password: CurrentPassword });

/**
 * Proof that a person sends a form, from `GET /bot_challenge`. It is a solved challenge or, without scripts, the stamp
 * with the trap field left empty.
 */
export const BotProof = z.object({
  /** The solution, as altcha's element adds it to the form. */
  altcha: z.string().max(4096).optional(),
  /** The stamp as it was issued. */
  stamp: z.string().max(1024).optional(),
  /** A trap field that people do not see. A request that fills it comes from a bot. */
  website: z.string().max(1024).optional(),
});
export type BotProof = z.infer<typeof BotProof>;

export const RegisterInput = z.object({
  username: Username,
  email: Email,
  password: NewPassword,
  /** The language of mails to this user. */
  language: z.enum(LANGUAGES).default("en"),
  /** Whether the user agreed to the terms in that language. The consent is recorded. */
  acceptedTerms: z.boolean().default(false),
  botCheck: BotProof.optional(),
});

/** `GET /bot_challenge`. */
export const BotChallenge = z.object({
  /** The challenge that altcha's element solves. Only altcha's server library knows its format. */
  challenge: z.record(z.string(), z.unknown()),
  stamp: z.string(),
});
export type BotChallenge = z.infer<typeof BotChallenge>;

/** The tokens of a session, as fields of GraphQL's `User`. */
export const Tokens = z.object({
  jwtAuthToken: z.string(),
  jwtRefreshToken: z.string(),
  /** When the access token expires: seconds since 1970, as text (WPGraphQL's JWT extension). */
  jwtAuthExpiration: z.string(),
});
export type Tokens = z.infer<typeof Tokens>;

/** `GET /account`: the signed-in user. */
export const Account = z.object({
  id: z.string(),
  databaseId: z.number().int(),
  username: z.string(),
  /** The name that other users see. */
  name: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  roles: z.array(z.object({ name: z.string(), displayName: z.string() })),
  /**
   * Whether the user is staff: by role, by the organisation's email domain or by single sign-on. Only the content system
   * decides.
   */
  staff: z.boolean(),
  /** Staff who may use the admin area. */
  editor: z.boolean(),
  /** Editors who may also change roles. */
  administrator: z.boolean(),
  /** Whether the user has a password to change. Users with single sign-on only have none. */
  hasPassword: z.boolean(),
  image: Image.nullable(),
  /** The author profile linked to this user; null without one. */
  author: z.object({ slug: z.string(), name: z.string() }).nullable(),
  /** The language of mails to this user, and of pages without a language in their address. */
  language: z.enum(LANGUAGES),
});
export type Account = z.infer<typeof Account>;

/** Changes the display name in a form. */
export const NameChange = z.object({ name: DisplayName });
/** `PATCH /account`: omitted fields stay unchanged. */
export const AccountChange = z
  .object({ name: DisplayName.optional(), language: z.enum(LANGUAGES).optional() })
  .refine(({ name, language }) => name !== undefined || language !== undefined, {
    error: "Send at least one field to change.",
    path: ["name"],
  });
/** `POST /account/password`. */
export const PasswordChange = z.object({ currentPassword: CurrentPassword, password: NewPassword });
/** `DELETE /account`: the username as shown, and the password of users who have one. */
export const AccountDeletion = z.object({
  confirmation: Trimmed,
  password: z.string().default(""),
});

/** `GET /account/deletion`: what would happen to the user's collections. */
export const DeletionPreview = z.object({
  /** Collections that only their owner can see. They are deleted with the account. */
  deletedCollections: z.array(z.object({ title: z.string() })),
  /**
   * Collections that stay. If a collection has other collaborators, one of them becomes its owner. Any other collection
   * that is not private has no owner from then on.
   */
  keptCollections: z.array(z.object({ title: z.string() })),
});
export type DeletionPreview = z.infer<typeof DeletionPreview>;

/** `GET /account/export`: all data stored about a user, except secrets. */
export const AccountExport = z.object({
  /** When the export was made. */
  exported: z.iso.datetime(),
  account: Account.extend({
    created: z.iso.datetime(),
    modified: z.iso.datetime(),
    /** When the last session started. */
    lastSignIn: z.iso.datetime().nullable(),
    /** The user's identity at the identity provider; null for users who never signed in there. */
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
  /** Collections of other users that are shared with this user, or to which the user is invited. */
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
   * Notes that the user wrote about posts in collections, the oldest first. Includes notes that others have overwritten,
   * and notes in collections that the user no longer sees. Titles that the user may not see are empty.
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
  /**
   * Changes that the user made in collections that they still see, the newest first. Earlier values are left out, because
   * another user may have written them.
   */
  collectionChanges: z.array(
    z.object({ collection: z.string(), field: z.string(), changed: z.iso.datetime() }),
  ),
  /** People whom the user invited to collections: by name, or by address if they have no account. */
  invitations: z.array(
    z.object({ collection: z.string(), person: z.string(), invited: z.iso.datetime() }),
  ),
  /** Searches for another user by a complete address within the last hour, and the user found. */
  lookups: z.array(z.object({ found: z.string().nullable(), at: z.iso.datetime() })),
  /** Posts that the user has saved, in the user's own order. */
  library: z.array(
    z.object({ databaseId: z.number().int(), title: z.string(), saved: z.iso.datetime() }),
  ),
  /** Countries and topics that the user follows. */
  preferences: z.object({ countries: z.array(z.string()), topics: z.array(z.string()) }),
  /** Newsletter subscriptions of the account's address, if the user has confirmed the address; null if there are none. */
  newsletter: z
    .object({
      email: z.string(),
      language: z.enum(LANGUAGES),
      since: z.iso.datetime(),
      /** Why no newsletters are sent to the address at the moment. */
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
          /**
           * Issues made within about 90 days, the newest first: the end of the period that each covers, its state, and
           * when the state changed.
           */
          issues: z.array(
            z.object({
              until: z.iso.datetime(),
              state: z.enum(ISSUE_STATES),
              changed: z.iso.datetime(),
            }),
          ),
          /** Titles of posts that were sent and can still be seen. They are kept so that no post is sent twice. */
          brought: z.array(z.string()),
        }),
      ),
    })
    .nullable(),
  /** Consents that the user gave in forms, the newest first, each with the text at that time. */
  consents: z.array(
    z.object({
      occasion: z.enum(CONSENT_OCCASIONS),
      kind: z.enum(CONSENT_KINDS),
      /** The title of the submission. */
      about: z.string().nullable(),
      given: z.iso.datetime(),
      /** For the newsletter: when the address was confirmed. */
      confirmed: z.iso.datetime().nullable(),
      withdrawn: z.iso.datetime().nullable(),
      /** SHA-256 of the text with its address, language and title. It changes with any of them. */
      version: z.string(),
      address: z.string(),
      language: TextLanguage,
      title: z.string(),
      /** Markdown; null if the text is not on this site. */
      body: z.string().nullable(),
    }),
  ),
  /**
   * Messages that the user sent to the staff while signed in, the newest first. `document` is the title of the document
   * that a correction concerns.
   */
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
  /** Documents that the user submitted, the newest first, with their file names. */
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
  /** Saved drafts of the upload form. */
  drafts: z.array(
    z.object({
      id: z.string(),
      fields: z.record(z.string(), z.unknown()),
      modified: z.iso.datetime(),
    }),
  ),
  /** For editors: drafts of posts that the user was the last to save. */
  adminDrafts: z.array(
    z.object({ databaseId: z.number().int(), title: z.string(), saved: z.iso.datetime() }),
  ),
  /** Author profiles that the user has claimed, the newest first. */
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
  /** The user's author profile, as its page shows it; null without one. */
  authorProfile: z
    .object({
      firstName: z.string(),
      lastName: z.string(),
      affiliation: z.string(),
      role: z.string(),
      descriptions: z.array(z.object({ language: TextLanguage, description: z.string() })),
    })
    .nullable(),
  /** Decisions and changes that the user made as staff, the newest first; empty for other users. */
  auditEvents: z.array(
    z.object({
      at: z.iso.datetime(),
      event: z.enum(AUDIT_EVENTS),
      subject: z.enum(AUDIT_SUBJECTS),
      title: z.string(),
      /** Other recorded details, such as the comment on a publication. */
      details: z.record(z.string(), z.unknown()),
    }),
  ),
  /** Data received from LinkedIn within the last hour, without the picture. */
  linkedIn: z
    .object({
      name: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      expires: z.iso.datetime(),
    })
    .nullable(),
  /** Uploaded files that do not belong to a document yet. */
  uploads: z.array(
    z.object({ name: z.string(), size: z.number().int().nullable(), created: z.iso.datetime() }),
  ),
});
export type AccountExport = z.infer<typeof AccountExport>;
/** The collection sections of an account export. */
export type CollectionsExport = Pick<
  AccountExport,
  "collections" | "sharedCollections" | "notes" | "collectionChanges" | "invitations" | "lookups"
>;

/** `POST /sc_domain`; the answer is a boolean. Text that is not an email address gives false. */
export const DomainRequest = z.object({ email: z.string().max(1024).trim() });

/** `GET /sign_on`: what the staff button does. */
export const SignOn = z.object({
  /** `saml`: the organisation's identity provider. `demonstration`: a built-in one for trials. `none`: no sign-on for staff. */
  staff: z.enum(["saml", "demonstration", "none"]),
  /** A path of the site. */
  loginPath: z.string(),
});
export type SignOn = z.infer<typeof SignOn>;

// --- User accounts in the admin area, for administrators who assign roles ---

const Role = z.enum(ROLES);

/** `GET /users?search=&role=&page=`: sorted by name. */
export const PeopleListQuery = ListQuery.extend({
  /** Only users with this role. */
  role: Role.optional(),
  page_size: ListQuery.shape.page_size.default(PEOPLE_PAGE_SIZE),
});
export type PeopleListQuery = z.output<typeof PeopleListQuery>;

/** An account as editors see it, without the password or its hash. */
export const PersonRow = z.object({
  databaseId: z.number().int(),
  username: z.string(),
  name: z.string(),
  email: z.string(),
  roles: z.array(Role),
  /** Whether the user signs in by single sign-on, and is therefore staff independent of the roles. */
  sso: z.boolean(),
  created: z.iso.datetime(),
  /** When the last session started; null for users who have never signed in. */
  lastSignIn: z.iso.datetime().nullable(),
  /** The number of open sessions. */
  sessions: z.number().int(),
});
export type PersonRow = z.infer<typeof PersonRow>;
export const PeopleListAnswer = ListPage.extend({ people: z.array(PersonRow) });
export type PeopleListAnswer = z.infer<typeof PeopleListAnswer>;

/** `GET /users/{id}`. */
export const PersonDetails = PersonRow.extend({
  /** Whether the caller may change the roles and end the sessions. */
  canChange: z.boolean(),
  /** Whether it is the caller's own account. */
  isSelf: z.boolean(),
});
export type PersonDetails = z.infer<typeof PersonDetails>;

/** `PUT /users/{id}/roles`. */
export const RolesChange = z.object({ role: Role });
export type RolesChange = z.output<typeof RolesChange>;

/** `POST /users`: creates an account for a colleague, who gets a mail with a link to choose a password. */
export const Invitation = z.object({
  email: Email,
  name: DisplayName,
  role: Role.default("subscriber"),
  /** The language of the mail. */
  language: LanguageCode.default(DEFAULT_LANGUAGE),
});
export type Invitation = z.output<typeof Invitation>;
