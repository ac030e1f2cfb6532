import { AppError } from "../../contract/errors";
import { LANGUAGES, type Language } from "../../contract/languages";
import type { MailExamplesAnswer, MailView } from "../../contract/mails";
import { MAIL_KINDS, type MailKind } from "../../contract/names";
import { type Actor, ANONYMOUS, requireStaff } from "../../shared/actor";
import type { SiteService } from "../site";
import type { OutboxSettings, MailSender } from "../mail";
import type { Card } from "../../contract/shared";
import type { MailContent } from "../../platform/mail/layout";
import {
  invitationMailContent,
  passwordChangedMailContent,
  passwordResetMailContent,
  claimMailContent,
} from "../people";
import { collectionMailContent } from "../collections";
import { messageMailContent, submissionMailContent } from "../editorial";
import { issueMailContent, confirmationMailContent, manageMailContent } from "../newsletter";
import { localPath, postPath } from "../../shared/language";

/** The texts of users in examples of mails. */
export interface Invented {
  name: string;
  /** Name of another user. */
  other: string;
  username: string;
  title: string;
  otherTitle: string;
  abstract: string;
  publisher: string;
  topic: string;
  /** A comment by staff. */
  comment: string;
  /** Several lines. */
  text: string;
}

const INVENTED: Invented = {
  name: "Amina Diallo",
  other: "Jonas Ek",
  username: "amina.diallo",
  title: "Registering every birth",
  otherTitle: "What is my name? A picture book about papers",
  abstract:
    "How births are registered where families move with their herds: five years of work in three regions, and what other districts can take from it.",
  publisher: "Sahel Childhood Network",
  topic: "Birth registration",
  comment: "Please add the year in which it came out.",
  text: "The second chapter seems to be missing in the Spanish file.\n\nThank you for the library, we use it every week.",
};
/** Has the length of the token in a password link. */
const KEY = "an-example-of-a-key-that-opens-nothing-at-all";
const SLUG = "registering-every-birth";
const INVITATION_DAYS = 7;
const SINCE = new Date("2026-03-02T05:00:00Z");
/** Number of resources in the invented issue, which shows three of them. */
const NEW_POSTS = 34;

/** Returns the content of one kind of mail in a language, for a site, with the given texts of users. */
type Example = (
  language: Language,
  site: { title: string; url: string },
  written: Invented,
) => MailContent;

/**
 * Every kind of mail that the product sends, by name, with invented facts and from the same functions that write real mails. A
 * new kind belongs here too, so that it is reviewed and tested in all languages.
 */
export const MAIL_EXAMPLES: Readonly<Record<MailKind, Example>> = {
  password_reset: (language, site, { name, username }) =>
    passwordResetMailContent(language, {
      name,
      username,
      url: at(site, "/account/reset-password", language),
    }),
  password_changed: (language, site, { name, username }) =>
    passwordChangedMailContent(language, {
      name,
      username,
      url: at(site, "/account/forgot-password", language),
    }),
  account: (language, site, { name, username }) =>
    invitationMailContent(language, {
      name,
      username,
      site: site.title,
      days: INVITATION_DAYS,
      url: at(site, "/account/reset-password", language),
    }),

  collection_invitation: collection("invitation"),
  collection_invitation_to_register: collection("invitation", { name: null }),
  collection_featured: collection("featured"),
  collection_denied: collection("denied"),

  submission_accepted: submission("accepted"),
  submission_returned: submission("returned"),
  submission_rejected: submission("rejected"),

  author_claim_confirmed: claim(true),
  author_claim_denied: claim(false),

  message: message("contact"),
  correction: message("correction"),

  newsletter_confirmation: (language, site, { title }) =>
    confirmationMailContent(language, {
      lines: [title],
      url: at(site, "/newsletter/confirm", language),
    }),
  newsletter_link: (language, site) =>
    manageMailContent(language, { url: at(site, "/newsletter/manage", language), isThere: true }),
  newsletter_issue: issue,
};

/** Returns the content of one kind with invented data; undefined for an unknown kind. */
export function exampleMailContent(
  kind: string,
  language: Language,
  site: { title: string; url: string },
  written: Invented = INVENTED,
): MailContent | undefined {
  return Object.hasOwn(MAIL_EXAMPLES, kind)
    ? MAIL_EXAMPLES[kind as MailKind](language, site, written)
    : undefined;
}

/** Returns the URL of a link with a token, or of a page. */
function at(
  site: { url: string },
  path: string,
  language: Language,
  query = `?${new URLSearchParams({ key: KEY })}`,
): string {
  return `${site.url}${localPath(path, language)}${query}`;
}

function collection(
  kind: Parameters<typeof collectionMailContent>[1]["kind"],
  { name }: { name?: null } = {},
): Example {
  return (language, site, written) =>
    collectionMailContent(language, {
      kind,
      name: name === null ? null : written.name,
      inviter: written.other,
      title: written.title,
      reason: written.comment,
      url: `${site.url}${postPath("collection", SLUG, language)}`,
    });
}

function submission(kind: Parameters<typeof submissionMailContent>[1]["kind"]): Example {
  return (language, site, { name, title, comment }) =>
    submissionMailContent(language, {
      kind,
      name,
      title,
      comment,
      url: at(site, "/upload", language, "?submission=31"),
    });
}

function claim(isConfirmed: boolean): Example {
  return (language, site, { name, comment }) =>
    claimMailContent(language, {
      name,
      author: name,
      isConfirmed,
      comment,
      url: at(site, "/author/amina-diallo", language, ""),
    });
}

function message(kind: Parameters<typeof messageMailContent>[1]["kind"]): Example {
  return (language, site, { name, title, text }) => {
    const url = `${site.url}${postPath("document", SLUG, language)}`;
    return messageMailContent(language, {
      id: 14,
      kind,
      name,
      email: "amina.diallo@example.org",
      text,
      language: "fr",
      userName: name,
      pageUrl: url,
      document: kind === "correction" ? { title, url } : null,
      adminUrl: at(
        site,
        kind === "correction" ? "/admin/review/corrections" : "/admin/review/messages",
        "en",
        "",
      ),
    });
  };
}

function issue(
  language: Language,
  site: { url: string },
  { title, otherTitle, abstract, publisher, topic }: Invented,
): MailContent {
  const card = (databaseId: number, more: Partial<Card>): Card => ({
    id: `example-${databaseId}`,
    databaseId,
    type: "document",
    contentTypeName: "document",
    slug: SLUG,
    link: postPath("document", SLUG, language),
    title,
    language: "en",
    abstract,
    contentTypes: [],
    contentTypeSlug: null,
    topicFamily: "none",
    publicationYear: 2026,
    publishers: [{ slug: "example", name: publisher }],
    contributors: [],
    files: [],
    postCount: null,
    thumbnail: null,
    modified: SINCE.toISOString(),
    ...more,
  });
  return issueMailContent({
    language,
    timeZone: "UTC",
    frequency: "weekly",
    since: SINCE,
    names: [topic],
    search: null,
    count: NEW_POSTS,
    siteUrl: site.url,
    items: [
      { card: card(1, { topicFamily: "protection" }), because: [topic], hasPicture: false },
      {
        card: card(2, {
          title: otherTitle,
          abstract: "",
          topicFamily: "education",
          publishers: [],
        }),
        because: [],
        hasPicture: false,
      },
      {
        card: card(3, {
          language: "ar",
          title: "حقوق الطفل في المدرسة",
          abstract: "دليل للمعلمين حول حقوق الطفل في المدرسة وكيفية الاستماع إلى الأطفال.",
          topicFamily: "health",
          publicationYear: 2022,
        }),
        because: [topic],
        hasPicture: false,
      },
    ],
    links: {
      rest: at(site, "/search", language, ""),
      manage: at(site, "/newsletter/manage", language),
      leave: at(site, "/newsletter/leave", language),
    },
  });
}

/** RFC 2606: a reserved domain. */
const EXAMPLE_ADDRESS = "amina.diallo@example.org";

/** Previews of every kind of mail that the product sends. For staff; during development, for all visitors. */
export interface MailExamplesService {
  /** Returns the names of the kinds, and their languages. Throws `unauthenticated`, `forbidden`. */
  list(actor: Actor): Promise<MailExamplesAnswer>;
  /** Returns one mail in a language, as it would be sent to an invented user. Throws as `list` does, and `not_found`. */
  read(actor: Actor, kind: string, language: Language): Promise<MailView>;
}

interface MailExamplesDeps {
  mailSender: Pick<MailSender, "write">;
  site: Pick<SiteService, "settings">;
  /** Without a trailing slash. */
  siteUrl: string;
  outbox?: OutboxSettings;
}

export function createMailExamples({
  mailSender,
  site,
  siteUrl,
  outbox,
}: MailExamplesDeps): MailExamplesService {
  function authorise(actor: Actor): void {
    if (outbox?.readers() !== "anyone") requireStaff(actor);
  }

  return {
    async list(actor) {
      authorise(actor);
      return { kinds: [...MAIL_KINDS], languages: [...LANGUAGES] };
    },

    async read(actor, kind, language) {
      authorise(actor);
      const { title } = await site.settings(ANONYMOUS, language);
      const mailContent = exampleMailContent(kind, language, { title, url: siteUrl });
      if (!mailContent) throw new AppError("not_found", "No such kind of mail");
      return {
        ...(await mailSender.write(language, mailContent)),
        from: title,
        to: EXAMPLE_ADDRESS,
        headers: [],
      };
    },
  };
}
