import type {
  FollowedInput,
  FollowedSearch,
  SubscriptionForm,
} from "../../cms/contract/subscriptions";
import type { Frequency, SubscriptionState } from "../../cms/contract/names";
import type { Language } from "../../cms/contract/languages";
import type { Db } from "../../cms/db/client";
import type { ReceivedMail } from "../setup/mail";

let counter = 0;

/** Returns the form of a weekly subscription to everything new, with the given changes. */
export function criteriaOf(
  criteria: Partial<SubscriptionForm> & { email: string },
): Partial<SubscriptionForm> {
  return { frequency: "weekly", terms: [], ...criteria };
}

/** Returns what a form sends to follow a topic. */
export const topic = (id: number): FollowedInput => ({ nodeType: "documentTopics", id });

/**
 * Inserts a newsletter reader into the database, without the API. The language is English unless the test says otherwise.
 * Returns the id.
 */
export async function saveReader(
  db: Db,
  {
    email = `reader${++counter}@example.net`,
    language = "en",
    created = new Date("2026-03-01T00:00:00Z"),
  }: { email?: string; language?: Language; created?: Date } = {},
): Promise<number> {
  const { id } = await db
    .insertInto("newsletter_readers")
    .values({ email, email_key: email.toLowerCase(), language, created })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Inserts a reader's subscription into the database, without the API. Unless the test says otherwise, it is weekly, active and
 * covered since its creation. Returns the id.
 */
export async function saveSubscription(
  db: Db,
  reader_id: number,
  criteria: {
    frequency?: Frequency;
    state?: SubscriptionState;
    terms?: readonly number[];
    collections?: readonly number[];
    search?: FollowedSearch | null;
    created?: Date;
    covered_until?: Date;
  } = {},
): Promise<number> {
  const {
    frequency = "weekly",
    state = "active",
    terms = [],
    collections = [],
    search = null,
    created = new Date("2026-03-01T00:00:00Z"),
    covered_until = created,
  } = criteria;
  const begun = state === "pending" ? null : created;
  const { id } = await db
    .insertInto("newsletter_subscriptions")
    .values({
      reader_id,
      frequency,
      state,
      everything: terms.length + collections.length === 0 && search === null,
      search: search && JSON.stringify(search),
      created,
      confirmed: begun,
      covered_until: begun && covered_until,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const followed = [
    ...terms.map((term_id) => ({ subscription_id: id, term_id })),
    ...collections.map((collection_id) => ({ subscription_id: id, collection_id })),
  ];
  if (followed.length > 0) await db.insertInto("newsletter_followed").values(followed).execute();
  return id;
}

/** Returns the token of the link in an email to one of the newsletter's pages. */
export function keyIn(
  mail: Pick<ReceivedMail, "text"> | undefined,
  page: "confirm" | "manage" | "leave",
): string {
  const key = new RegExp(`/newsletter/${page}\\?key=([\\w.-]+)`).exec(mail?.text ?? "")?.[1];
  if (!key) throw new Error(`The mail has no link to ${page}: ${mail?.text}`);
  return key;
}
