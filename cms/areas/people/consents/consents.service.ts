import { createHash } from "node:crypto";
import type { AccountExport } from "../../../contract/accounts";
import type { Language } from "../../../contract/languages";
import type { ConsentKind, ConsentOccasion } from "../../../contract/names";
import type { Db } from "../../../db/client";
import { type Actor, ANONYMOUS, signedIn } from "../../../shared/actor";
import { findPost, viewerOf } from "../../posts";
import type { SiteService } from "../../site";
import {
  insertConsent,
  keepText,
  listConsents,
  withdrawOfSubmission,
  withdrawOfSubscription,
} from "./consents.repo";

/** The texts that each form asks users to agree to, one checkbox each (R5.26, R5.27, R5.31). */
const ASKED: Record<ConsentOccasion, readonly ConsentKind[]> = {
  registration: ["terms"],
  newsletter: ["privacy_policy", "terms"],
  upload: ["privacy_policy", "terms"],
};

/** A text that a user agreed to, in the version of that time. */
interface AgreedText {
  kind: ConsentKind;
  /** SHA-256 of all fields below, in hex: it changes with any of them. */
  version: string;
  /** The link in the form. */
  address: string;
  language: string;
  title: string;
  /** Markdown; null for a text on another site, of which only the address is known. */
  body: string | null;
}

/** The texts that a user agreed to in a form. Stored in the transaction in which the agreement takes effect. */
export interface Agreement {
  occasion: ConsentOccasion;
  texts: readonly AgreedText[];
}

/** The user or the newsletter reader who consents. */
export type Consenting = { user: number } | { reader: number };

/** The purpose of a consent: a submission, with its title, or a subscription. */
export interface ConsentPurpose {
  about?: string;
  submission?: number;
  subscription?: number;
}

/** Records who agreed to which version of which text, and when. */
export interface Consents {
  /**
   * Returns the texts that a form in a language asks to agree to, as they are now. Call it before the transaction: it queries the
   * database itself.
   */
  agreement(occasion: ConsentOccasion, language: Language): Promise<Agreement>;
  /** Stores that a user or reader agreed. Runs within the caller's transaction. */
  note(
    trx: Db,
    agreement: Agreement,
    who: Consenting,
    given: Date,
    purpose?: ConsentPurpose,
  ): Promise<void>;
  /** Marks the consents of a submission as withdrawn. */
  takeBack: typeof withdrawOfSubmission;
  /**
   * Marks the consents of a subscription as withdrawn, before it is deleted. The account of its reader keeps them, if there is
   * one.
   */
  leave: typeof withdrawOfSubscription;
  /**
   * For the export of a user's data: returns what they agreed to, including consents given as a newsletter reader (`readerId`).
   */
  exportOwn(actor: Actor, readerId: number | null): Promise<AccountExport["consents"]>;
}

/** Creates the service. Takes the site for the addresses of its texts. */
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

  /** Returns the text at an address. It includes the body only if the address is a page of this site, as visitors read it. */
  async function textAt(
    kind: ConsentKind,
    address: string,
    language: Language,
  ): Promise<AgreedText> {
    const slug = /^(?:\/[a-z]{2})?\/page\/([^/?#]+)/.exec(address)?.[1];
    const page =
      slug === undefined
        ? undefined
        : await findPost(db, viewerOf(ANONYMOUS), "page", decodeURIComponent(slug), language);
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
