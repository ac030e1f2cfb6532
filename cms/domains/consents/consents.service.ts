import { createHash } from "node:crypto";
import type { AccountExport } from "../../contract/accounts";
import type { Language } from "../../contract/languages";
import type { ConsentKind, ConsentOccasion } from "../../contract/names";
import type { Db } from "../../db/client";
import { type Actor, ANONYMOUS, signedIn } from "../actor";
import { findPost } from "../posts/posts.reader";
import { sightOf } from "../posts/visibility.policy";
import type { SiteService } from "../site/site.service";
import {
  insertConsent,
  keepText,
  listConsents,
  withdrawOfSubmission,
  withdrawOfSubscription,
} from "./consents.repo";

/** What each form asks people to agree to: its ticks (specification, section 5). */
const ASKED: Record<ConsentOccasion, readonly ConsentKind[]> = {
  registration: ["terms"],
  newsletter: ["privacy_policy", "terms"],
  upload: ["privacy_policy", "terms"],
};

/** A text that was agreed to, as it read. */
interface AgreedText {
  kind: ConsentKind;
  /** SHA-256 of all below, in hex: another whenever any of it is changed. */
  version: string;
  /** As the form linked to it. */
  address: string;
  language: string;
  title: string;
  /** Markdown; null of a text that is not on this site, of which only the address is known. */
  body: string | null;
}

/** What somebody has agreed to in a form, to be noted in the transaction in which it takes effect. */
export interface Agreement {
  occasion: ConsentOccasion;
  texts: readonly AgreedText[];
}

/** Whose a consent is. */
export type Consenting = { user: number } | { reader: number };

/** What was agreed to something for: what was handed in, with its title, or a subscription. */
export interface ConsentPurpose {
  about?: string;
  submission?: number;
  subscription?: number;
}

/** Who agreed to which version of which text, and when. */
export interface Consents {
  /** The texts that a form in a language asks to agree to, as they read now. Before the transaction: it asks the database itself. */
  agreement(occasion: ConsentOccasion, language: Language): Promise<Agreement>;
  /** Notes that somebody agreed. Within the caller's transaction. */
  note(
    trx: Db,
    agreement: Agreement,
    who: Consenting,
    given: Date,
    purpose?: ConsentPurpose,
  ): Promise<void>;
  /** Notes that what was handed in was taken back. */
  takeBack: typeof withdrawOfSubmission;
  /** Notes that a subscription ends, before it goes; the account of its reader keeps that, where there is one. */
  leave: typeof withdrawOfSubscription;
  /** For the copy of one's data: what somebody agreed to, also as the newsletter's reader that they are. */
  exportOwn(actor: Actor, readerId: number | null): Promise<AccountExport["consents"]>;
}

/** Takes the site for the addresses of its texts. */
export function createConsents(db: Db, site: Pick<SiteService, "settings">): Consents {
  return {
    async agreement(occasion, language) {
      const { privacyPolicyUrl, termsAndConditionsUrl } = await site.settings(ANONYMOUS, language);
      const addresses: Record<ConsentKind, string> = {
        privacy_policy: privacyPolicyUrl,
        terms: termsAndConditionsUrl,
      };
      return {
        occasion,
        texts: await Promise.all(
          ASKED[occasion].map((kind) => textAt(kind, addresses[kind], language)),
        ),
      };
    },

    async note(trx, { occasion, texts }, who, given, purpose = {}) {
      const whose =
        "user" in who
          ? { user_id: who.user, reader_id: null }
          : { user_id: null, reader_id: who.reader };
      const marks = {
        about: purpose.about ?? null,
        submission_id: purpose.submission ?? null,
        subscription_id: purpose.subscription ?? null,
      };
      for (const { kind, ...text } of texts) {
        await keepText(trx, { ...text, noted: given });
        await insertConsent(trx, {
          ...whose,
          ...marks,
          occasion,
          kind,
          version: text.version,
          given,
        });
      }
    },

    takeBack: withdrawOfSubmission,
    leave: withdrawOfSubscription,

    async exportOwn(actor, readerId) {
      const rows = await listConsents(db, signedIn(actor).userId, readerId);
      return rows.map(({ given, confirmed, withdrawn, ...row }) => ({
        ...row,
        given: given.toISOString(),
        confirmed: confirmed?.toISOString() ?? null,
        withdrawn: withdrawn?.toISOString() ?? null,
      }));
    },
  };

  /** The text at an address: that of a page of this site, as everybody reads it. */
  async function textAt(
    kind: ConsentKind,
    address: string,
    language: Language,
  ): Promise<AgreedText> {
    const slug = /^(?:\/[a-z]{2})?\/page\/([^/?#]+)/.exec(address)?.[1];
    const page =
      slug === undefined
        ? undefined
        : await findPost(db, sightOf(ANONYMOUS), "page", decodeURIComponent(slug), language);
    const shown = {
      address,
      language: page?.language ?? language,
      title: page?.title ?? "",
      body: page
        ? [
            page.body.introMarkdown,
            ...page.body.sections.map(({ title, markdown }) => `## ${title}\n\n${markdown}`),
          ].join("\n\n")
        : null,
    };
    return {
      kind,
      version: createHash("sha256").update(JSON.stringify(shown)).digest("hex"),
      ...shown,
    };
  }
}
