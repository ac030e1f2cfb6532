import { createHash } from "node:crypto";
import type { AccountExport } from "../../contract/accounts";
import type { Language } from "../../contract/languages";
import type { ConsentKind, ConsentOccasion } from "../../contract/names";
import type { Db } from "../../db/client";
import { type Actor, ANONYMOUS, signedIn } from "../../shared/actor";
import { findPost, viewerOf } from "../posts";
import type { SiteService } from "../site";
import { type Insertable, type Selectable, sql } from "kysely";
import type { ConsentsTable, ConsentTextsTable } from "../../db/schema";

type NewConsent = Omit<Insertable<ConsentsTable>, "id" | "confirmed" | "withdrawn">;
type ConsentRow = Pick<
  Selectable<ConsentsTable>,
  "occasion" | "kind" | "about" | "given" | "confirmed" | "withdrawn" | "version"
> &
  Omit<Selectable<ConsentTextsTable>, "noted">;

/** Stores a version of a text, once. */
async function insertTextVersion(trx: Db, text: Insertable<ConsentTextsTable>): Promise<void> {
  await trx
    .insertInto("consent_texts")
    .values(text)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Stores a consent, unless the subscription already has the same active one: a repeated request is not another consent. */
async function insertConsent(trx: Db, consent: NewConsent): Promise<void> {
  const isKnown =
    consent.subscription_id != null &&
    (await trx
      .selectFrom("consents")
      .select("id")
      .where("subscription_id", "=", consent.subscription_id)
      .where("kind", "=", consent.kind)
      .where("version", "=", consent.version)
      .executeTakeFirst());
  if (!isKnown) await trx.insertInto("consents").values(consent).execute();
}

/** Returns all consents of an account and of the newsletter reader who is the same person, newest first. */
async function listConsents(
  db: Db,
  userId: number,
  readerId: number | null,
): Promise<ConsentRow[]> {
  return db
    .selectFrom("consents as c")
    .innerJoin("consent_texts as t", "t.version", "c.version")
    .leftJoin("newsletter_subscriptions as s", "s.id", "c.subscription_id")
    .select([
      "c.occasion",
      "c.kind",
      "c.about",
      "c.given",
      "c.withdrawn",
      "c.version",
      "t.address",
      "t.language",
      "t.title",
      "t.body",
    ])
    .select(sql<Date | null>`coalesce(c.confirmed, s.confirmed)`.as("confirmed"))
    .where((row) => row.or([row("c.user_id", "=", userId), row("c.reader_id", "=", readerId)]))
    .orderBy("c.given", "desc")
    .orderBy("c.id", "desc")
    .execute();
}

/** Marks the consents of a submission as withdrawn. */
async function withdrawOfSubmission(trx: Db, submissionId: number, at: Date): Promise<void> {
  await trx
    .updateTable("consents")
    .set({ withdrawn: at })
    .where("submission_id", "=", submissionId)
    .execute();
}

/**
 * Marks the consents of a subscription as withdrawn, before it is deleted. Consents of an unconfirmed subscription are deleted
 * with it. All others are moved to the reader's account, if the reader has one.
 */
async function withdrawOfSubscription(
  trx: Db,
  subscriptionId: number,
  userId: number | null,
  at: Date,
): Promise<void> {
  await sql`
    update consents c set withdrawn = ${at}, confirmed = s.confirmed, subscription_id = null, user_id = ${userId}::int, reader_id = case when ${userId}::int is null then c.reader_id end
    from newsletter_subscriptions s where s.id = c.subscription_id and s.id = ${subscriptionId} and s.confirmed is not null`.execute(
    trx,
  );
}

/** The texts that each form asks users to agree to, one checkbox each (R5.26, R5.27, R5.31). */
const REQUIRED_TEXTS: Record<ConsentOccasion, readonly ConsentKind[]> = {
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
export type ConsentingPerson = { user: number } | { reader: number };

/** The purpose of a consent: a submission, with its title, or a subscription. */
export interface ConsentPurpose {
  about?: string;
  submission?: number;
  subscription?: number;
}

/** Records who agreed to which version of which text, and when. */
export interface Consents {
  /**
   * Returns the texts that a form in a language asks to agree to, as they are now. Call it before the transaction: it queries
   * the database itself.
   */
  agreement(occasion: ConsentOccasion, language: Language): Promise<Agreement>;
  /** Stores that a user or reader agreed. Runs within the caller's transaction. */
  record(
    trx: Db,
    agreement: Agreement,
    person: ConsentingPerson,
    given: Date,
    purpose?: ConsentPurpose,
  ): Promise<void>;
  /** Marks the consents of a submission as withdrawn. */
  withdrawSubmission: typeof withdrawOfSubmission;
  /**
   * Marks the consents of a subscription as withdrawn, before it is deleted. The reader's account keeps them, if the reader has
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
          REQUIRED_TEXTS[occasion].map((kind) => textAt(kind, addresses[kind], language)),
        ),
      };
    },

    async record(trx, { occasion, texts }, person, given, purpose = {}) {
      const owner =
        "user" in person
          ? { user_id: person.user, reader_id: null }
          : { user_id: null, reader_id: person.reader };
      const marks = {
        about: purpose.about ?? null,
        submission_id: purpose.submission ?? null,
        subscription_id: purpose.subscription ?? null,
      };
      for (const { kind, ...text } of texts) {
        await insertTextVersion(trx, { ...text, noted: given });
        await insertConsent(trx, {
          ...owner,
          ...marks,
          occasion,
          kind,
          version: text.version,
          given,
        });
      }
    },

    withdrawSubmission: withdrawOfSubmission,
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
