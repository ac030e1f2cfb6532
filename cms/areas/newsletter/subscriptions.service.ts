import type { Logger } from "pino";
import type { AccountExport } from "../../contract/accounts";
import { AppError } from "../../contract/errors";
import { DEFAULT_LANGUAGE } from "../../contract/languages";
import { SUBSCRIPTIONS_MAX } from "../../contract/limits";
import type {
  ConfirmAnswer,
  KeyForm,
  LeaveAnswer,
  LinkForm,
  ReaderChange,
  Subscription,
  SubscriptionChange,
  SubscriptionForm,
  SubscriptionReader,
  SubscriptionRequested,
  SubscriptionsAnswer,
  SubscriptionsQuery,
} from "../../contract/subscriptions";
import type { Db } from "../../db/client";
import type { Jobs } from "../../jobs/jobs.port";
import { newsletterLink, newsletterMail } from "../../jobs/newsletter.jobs";
import { nameKeyOf } from "../../shared/identifiers";
import type { ProvenAddresses, Agreement, Consents } from "../people";
import { type Actor, ANONYMOUS, type Client, signedIn } from "../../shared/actor";
import { viewerOf } from "../posts";
import type { TaxonomiesService } from "../vocabulary";
import type { NewsletterLimits, SubscriptionsPolicy } from "./subscriptions.policy";
import type { LinkTokens } from "./signed-tokens";
import { insertMail } from "./newsletter-mails";
import {
  deleteReader,
  deleteReaderWithoutSubscriptions,
  endLinks,
  findReader,
  lockOrInsertReader,
  lockReader,
  type ReaderRow,
  setReaderLanguage,
  deleteSubscription,
  findSubscription,
  type FollowedRow,
  insertSubscription,
  listSent,
  listSubscriptions,
  replaceCriteria,
  setState,
  type SubscriptionRow,
  type Criteria,
} from "./subscriptions.repo";
import { resumeReader } from "./returned-mails";
import { type ReadContext, namesOf, toReader, toSubscriptions } from "./subscriptions-view";
import { followedOf, isSameCriteria, searchOf, criteriaFor } from "./criteria";

/**
 * A reader id that does not exist. An address without subscriptions gets a job with this id, which sends nothing. Requests for
 * both kinds of addresses then take the same time.
 */
const NO_READER = 0;

/**
 * Manages newsletter subscriptions. A reader acts with a token from a mail to the address, or signed in with a verified
 * address. `by.key` takes precedence over the account. With it, only what visitors may see can be shown and chosen.
 * `by.language` is the language of names. For subscriptions of other readers, methods throw `not_found`, as if these did not
 * exist. For tokens that are expired, changed, or made for another purpose, they throw `link_expired`.
 */
export interface SubscriptionsService {
  /**
   * Creates a subscription. It is active at once if the user has verified the address. Otherwise the address gets a
   * confirmation mail, and the answer is always the same. Throws `invalid_input` for terms and collections that the actor may
   * not see, `rate_limited`, and, for owners of the address, `limit_reached`.
   */
  request(actor: Actor, client: Client, form: SubscriptionForm): Promise<SubscriptionRequested>;
  /** Returns all subscriptions of the reader. Throws `unauthenticated` without a token and an account. */
  list(actor: Actor, by: SubscriptionsQuery): Promise<SubscriptionsAnswer>;
  /**
   * Changes the criteria, pauses or resumes a subscription. This confirms a pending one. Throws `invalid_input` like
   * `request`, and `conflict` if an equal subscription exists.
   */
  change(
    actor: Actor,
    id: number,
    change: SubscriptionChange,
    by: SubscriptionsQuery,
  ): Promise<Subscription>;
  /** Ends a subscription. Returns its last state. */
  end(actor: Actor, id: number, by: SubscriptionsQuery): Promise<Subscription>;
  /** Changes the settings of the address. */
  changeSubscriberSettings(
    actor: Actor,
    change: ReaderChange,
    by: SubscriptionsQuery,
  ): Promise<SubscriptionReader>;
  /**
   * Confirms a subscription by the mailed token; repeating it is harmless. If the user is signed in with that address, this
   * also verifies the address.
   */
  confirm(actor: Actor, form: KeyForm): Promise<ConfirmAnswer>;
  /** Ends a subscription by the token of one of its issues. The token never expires, and repeating it is harmless. */
  leave(form: KeyForm): Promise<LeaveAnswer>;
  /**
   * Mails the management link to an address, if it has subscriptions. Neither the answer nor its duration reveals whether it
   * has. Throws `rate_limited`.
   */
  sendLink(client: Client, form: LinkForm): Promise<void>;
  /** Returns subscriptions for the export of a user's data. Null unless the user has verified the address. */
  exportOwn(actor: Actor): Promise<AccountExport["newsletter"]>;
  /** Returns the reader id of the account's verified address. Null if it has no subscriptions. */
  ownReader(actor: Actor): Promise<number | null>;
  /** Ends all subscriptions of a deleted account's verified address. Runs in the caller's transaction. */
  deleteForDeletedAccount(trx: Db, userId: number): Promise<void>;
}

interface SubscriptionsDeps {
  db: Db;
  taxonomies: Pick<TaxonomiesService, "tree">;
  policy: SubscriptionsPolicy;
  addresses: Pick<ProvenAddresses, "addressOf" | "ownerOf" | "recordIfOwn">;
  consents: Pick<Consents, "agreement" | "record" | "leave">;
  linkTokens: Pick<LinkTokens, "make">;
  limits: NewsletterLimits;
  jobs: Pick<Jobs, "enqueue">;
  logger: Logger;
  now: () => Date;
}

export function createSubscriptionsService({
  db,
  taxonomies,
  policy,
  addresses,
  consents,
  linkTokens,
  limits,
  jobs,
  logger,
  now,
}: SubscriptionsDeps): SubscriptionsService {
  return {
    async request(actor, client, form) {
      await limits.visit(client);
      const tree = await taxonomies.tree();
      const criteria = criteriaFor({
        frequency: form.frequency,
        followed: await followedOf({ db, tree, as: actor }, form.terms),
        search: searchOf(form),
      });
      const agreed = form.accepted ? await consents.agreement("newsletter", form.language) : null;
      if (await policy.isOwner(db, actor, form.email)) {
        const context = { tree, as: actor, language: form.language };
        return {
          subscription: await db
            .transaction()
            .execute((trx) => subscribeVerified({ db: trx, ...context }, form, criteria, agreed)),
          confirmation: false,
        };
      }
      await limits.mail("confirmation", form.email);
      await enqueueMail(
        await db.transaction().execute((trx) => subscribeUnverified(trx, form, criteria, agreed)),
      );
      return { subscription: null, confirmation: true };
    },

    list: (actor, by) =>
      inTransaction(actor, by, async (context) => {
        const found = await policy.readerOf(context.db, actor, by);
        if (!found)
          return {
            reader: null,
            current: null,
            isProven: (await addresses.addressOf(context.db, signedIn(actor).userId)) !== null,
          };
        const reader = await toReader(context, found.reader);
        return {
          reader,
          current: reader.subscriptions.some(({ id }) => id === found.subscription)
            ? found.subscription
            : null,
          isProven: true,
        };
      }),

    change: (actor, id, change, by) =>
      inTransaction(actor, by, async (context) => {
        const { reader, subscription } = await own(context.db, actor, id, by);
        await changeCriteria(context, reader, subscription, change);
        if (change.state) await setState(context.db, subscription, change.state, now());
        return toSubscription(
          context,
          reader,
          (await findSubscription(context.db, reader.id, id))!,
        );
      }),

    end: (actor, id, by) =>
      inTransaction(actor, by, async (context) => {
        const { reader, subscription } = await own(context.db, actor, id, by);
        return remove(context, reader, subscription);
      }),

    changeSubscriberSettings: (actor, change, by) =>
      inTransaction(actor, by, async (context) => {
        const trx = context.db;
        const found = await policy.readerOf(trx, actor, by);
        if (!found) throw noSuchSubscription();
        const { id } = found.reader;
        if (change.language) await setReaderLanguage(trx, id, change.language);
        if (change.resume) await resumeReader(trx, id);
        if (change.endLinks) await endLinks(trx, id);
        const reader = (await findReader(trx, { id }))!;
        return toReader(context, reader);
      }),

    confirm: (actor, form) =>
      inTransaction(actor, form, async (context) => {
        const trx = context.db;
        const { reader, subscription: id } = await policy.readerToConfirm(trx, form.key);
        const subscription = await findSubscription(trx, reader.id, id);
        if (!subscription)
          throw new AppError(
            "link_expired",
            "The subscription that this link confirms was deleted",
          );
        if (subscription.state === "pending") {
          await setState(trx, subscription, "active", now());
          // The link reached the mailbox, so mails can be delivered.
          await resumeReader(trx, reader.id);
        }
        if (actor.kind === "user") await addresses.recordIfOwn(trx, actor.userId, reader.email);
        return {
          subscription: await toSubscription(
            context,
            reader,
            (await findSubscription(trx, reader.id, subscription.id))!,
          ),
          manageKey: await linkTokens.make("manage", {
            reader: reader.id,
            subscription: subscription.id,
            version: reader.link_version,
          }),
        };
      }),

    async leave(form) {
      const claims = await policy.leaver(form.key);
      return inTransaction(ANONYMOUS, form, async (context) => {
        const reader = await lockReader(context.db, { id: claims.reader });
        const subscription =
          reader && (await findSubscription(context.db, reader.id, claims.subscription));
        return { subscription: subscription ? await remove(context, reader, subscription) : null };
      });
    },

    async sendLink(client, { email }) {
      await limits.visit(client);
      await limits.mail("link", email);
      const reader = await findReader(db, { email_key: nameKeyOf(email) });
      await jobs.enqueue(newsletterLink, [{ readerId: reader?.id ?? NO_READER }]);
    },

    async exportOwn(actor) {
      const reader = await readerOf(actor);
      if (!reader) return null;
      const [rows, sent] = await Promise.all([
        listSubscriptions(db, reader.id),
        listSent(db, viewerOf(actor), reader.id),
      ]);
      const nameOf = await namesOf(
        { db, tree: await taxonomies.tree(), as: actor, language: DEFAULT_LANGUAGE },
        rows.flatMap(({ followed }) => followed),
      );
      return {
        email: reader.email,
        language: reader.language,
        since: reader.created.toISOString(),
        returned: reader.return_reason,
        subscriptions: rows.map(
          ({ id, frequency, followed, search, state, created, confirmed, last_issue }) => ({
            frequency,
            terms: followed.flatMap((row) => nameOf(row)?.name ?? []),
            search,
            state,
            created: created.toISOString(),
            confirmed: confirmed?.toISOString() ?? null,
            lastIssue: last_issue?.toISOString() ?? null,
            issues: (sent.get(id)?.issues ?? []).map((issue) => ({
              until: issue.until.toISOString(),
              state: issue.state,
              changed: issue.changed.toISOString(),
            })),
            brought: sent.get(id)?.brought ?? [],
          }),
        ),
      };
    },

    ownReader: async (actor) => (await readerOf(actor))?.id ?? null,

    async deleteForDeletedAccount(trx, userId) {
      const email = await addresses.addressOf(trx, userId);
      if (email !== null) await deleteReader(trx, nameKeyOf(email));
    },
  };

  /** Returns the reader with the verified address of the account. */
  async function readerOf(actor: Actor): Promise<ReaderRow | undefined> {
    const email = await addresses.addressOf(db, signedIn(actor).userId);
    return email === null ? undefined : findReader(db, { email_key: nameKeyOf(email) });
  }

  /**
   * Runs work in one transaction, with the permissions of the signed-in user. With a token it uses a visitor's permissions,
   * because anyone who gets the mail has its links.
   */
  async function inTransaction<T>(
    actor: Actor,
    { key, language }: SubscriptionsQuery,
    work: (context: ReadContext) => Promise<T>,
  ): Promise<T> {
    const tree = await taxonomies.tree();
    return db
      .transaction()
      .execute((trx) =>
        work({ db: trx, tree, as: key === undefined ? actor : ANONYMOUS, language }),
      );
  }

  /** Creates a subscription from a verified address. It is active at once; an equal one is reused. */
  async function subscribeVerified(
    context: ReadContext,
    { email, language }: SubscriptionForm,
    criteria: Criteria,
    agreed: Agreement | null,
  ): Promise<Subscription> {
    const trx = context.db;
    const reader = await lockOrInsertReader(trx, { email, language, created: now() });
    await setReaderLanguage(trx, reader.id, language);
    const rows = await listSubscriptions(trx, reader.id);
    const same = rows.find((row) => isSameCriteria(row, criteria));
    if (same) await setState(trx, same, "active", now());
    else if (rows.length >= SUBSCRIPTIONS_MAX)
      throw new AppError(
        "limit_reached",
        `An address can have at most ${SUBSCRIPTIONS_MAX} subscriptions`,
      );
    const id = same?.id ?? (await insertSubscription(trx, reader.id, criteria, "active", now()));
    if (agreed)
      await consents.record(trx, agreed, { reader: reader.id }, now(), { subscription: id });
    return toSubscription(context, reader, (await findSubscription(trx, reader.id, id))!);
  }

  /**
   * Creates a subscription from an unverified address. Returns the id of the mail to send. The mail has a link to confirm. If
   * the subscription is already confirmed or the limit is reached, the mail has a link to manage instead.
   */
  async function subscribeUnverified(
    trx: Db,
    { email, language }: SubscriptionForm,
    criteria: Criteria,
    agreed: Agreement | null,
  ): Promise<number> {
    const reader = await lockOrInsertReader(trx, { email, language, created: now() });
    const rows = await listSubscriptions(trx, reader.id);
    // Another person must not change the language of a reader with a confirmed subscription.
    if (rows.every(({ state }) => state === "pending"))
      await setReaderLanguage(trx, reader.id, language);
    const same = rows.find((row) => isSameCriteria(row, criteria));
    const isToConfirm = same ? same.state === "pending" : rows.length < SUBSCRIPTIONS_MAX;
    if (!isToConfirm)
      return insertMail(trx, {
        kind: "link",
        readerId: reader.id,
        subscriptionId: same?.id ?? null,
        created: now(),
      });
    const subscriptionId =
      same?.id ?? (await insertSubscription(trx, reader.id, criteria, "pending", now()));
    if (agreed)
      await consents.record(trx, agreed, { reader: reader.id }, now(), {
        subscription: subscriptionId,
      });
    return insertMail(trx, {
      kind: "confirmation",
      readerId: reader.id,
      subscriptionId,
      created: now(),
    });
  }

  /** Returns a subscription of the reader for whom the actor may act. Throws `not_found` otherwise. */
  async function own(
    trx: Db,
    actor: Actor,
    id: number,
    by: SubscriptionsQuery,
  ): Promise<{ reader: ReaderRow; subscription: SubscriptionRow }> {
    const found = await policy.readerOf(trx, actor, by);
    const subscription = found && (await findSubscription(trx, found.reader.id, id));
    if (!subscription) throw noSuchSubscription();
    return { reader: found.reader, subscription };
  }

  /**
   * Changes the given criteria and keeps the rest. A subscription whose terms were all deleted keeps matching nothing until
   * it gets new criteria.
   */
  async function changeCriteria(
    context: ReadContext,
    reader: ReaderRow,
    before: SubscriptionRow,
    { frequency = before.frequency, terms, search }: SubscriptionChange,
  ): Promise<void> {
    const isAnother = terms !== undefined || search !== undefined;
    if (!isAnother && frequency === before.frequency) return;
    const criteria = isAnother
      ? criteriaFor({
          frequency,
          followed: terms
            ? await followedOf(
                context,
                terms,
                before.followed,
                await hiddenFollowed(context, reader, before.followed),
              )
            : before.followed,
          search: search === undefined ? before.search : searchOf({ search }),
        })
      : { ...before, frequency };
    const others = (await listSubscriptions(context.db, before.reader_id)).filter(
      ({ id }) => id !== before.id,
    );
    if (others.some((other) => isSameCriteria(other, criteria)))
      throw new AppError("conflict", "An identical subscription already exists");
    await replaceCriteria(context.db, before.id, criteria);
  }

  /**
   * Returns what a reader follows that only the signed-in reader can see. A request that does not show these terms and
   * collections cannot have chosen to remove them.
   */
  async function hiddenFollowed(
    context: ReadContext,
    reader: ReaderRow,
    followed: readonly FollowedRow[],
  ): Promise<FollowedRow[]> {
    const [nameForRequest, nameForReader] = [
      await namesOf(context, followed),
      await namesOf({ ...context, as: await policy.actorOf(context.db, reader) }, followed),
    ];
    return followed.filter((row) => nameForRequest(row) === null && nameForReader(row) !== null);
  }

  /** Ends a subscription. Deletes the reader if no subscription is left. */
  async function remove(
    context: ReadContext,
    reader: ReaderRow,
    subscription: SubscriptionRow,
  ): Promise<Subscription> {
    const last = await toSubscription(context, reader, subscription);
    await consents.leave(
      context.db,
      subscription.id,
      await addresses.ownerOf(context.db, reader.email),
      now(),
    );
    await deleteSubscription(context.db, subscription.id);
    await deleteReaderWithoutSubscriptions(context.db, reader.id);
    return last;
  }

  async function toSubscription(
    context: ReadContext,
    reader: ReaderRow,
    row: SubscriptionRow,
  ): Promise<Subscription> {
    return (await toSubscriptions(context, reader, [row]))[0]!;
  }

  /**
   * Creates the job of a mail. The mail is already recorded, so a failure is only logged: unsent mails are found later, and the
   * requester must not notice it.
   */
  async function enqueueMail(mailId: number): Promise<void> {
    await jobs
      .enqueue(newsletterMail, [{ mailId }])
      .catch((error: unknown) =>
        logger.error({ err: error, mailId }, "The job of a newsletter mail could not be enqueued"),
      );
  }
}

function noSuchSubscription(): AppError {
  return new AppError("not_found", "There is no such subscription");
}
