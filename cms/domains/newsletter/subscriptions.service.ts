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
import { newsletterLink, newsletterMail } from "../../jobs/newsletter-mails.job";
import { nameKeyOf } from "../../platform/name-keys";
import type { ProvenAddresses } from "../accounts/proven-addresses.service";
import type { Agreement, Consents } from "../consents/consents.service";
import { type Actor, ANONYMOUS, type Client, signedIn } from "../actor";
import { sightOf } from "../posts/visibility.policy";
import type { TaxonomiesService } from "../taxonomies/taxonomies.service";
import type { NewsletterLimits } from "./limits";
import type { LinkKeys } from "./link-keys";
import { insertMail } from "./newsletter-mails.repo";
import {
  deleteReader,
  deleteReaderWithoutSubscriptions,
  endLinks,
  findReader,
  lockOrInsertReader,
  lockReader,
  type ReaderRow,
  setReaderLanguage,
} from "./readers.repo";
import { resumeReader } from "./returned";
import type { SubscriptionsPolicy } from "./subscriptions.policy";
import {
  deleteSubscription,
  findSubscription,
  type FollowedRow,
  insertSubscription,
  listSent,
  listSubscriptions,
  replaceWish,
  setState,
  type SubscriptionRow,
  type Wish,
} from "./subscriptions.repo";
import { type Look, namesOf, toReader, toSubscriptions } from "./subscriptions-view";
import { followedOf, isSameWish, searchOf, wishFor } from "./wishes";

/** Stands for whoever gets nothing: there is work to note for them as for all others, and nothing comes of it. */
const NOBODY = 0;

/**
 * What the newsletter brings to whom. A reader acts by a key from a mail to the address, or signed in with it once they have shown that it
 * is theirs (`by.key` goes first, and shows and chooses what visitors may); `by.language` is that of names. For all others there is no reader and no subscription: `not_found`.
 * Keys that are old, changed, or made for something else: `link_expired`.
 */
export interface SubscriptionsService {
  /**
   * Takes a wish. Whoever has shown that the address is theirs has it at once; all others get a mail to confirm it with, and the same
   * answer whoever the address belongs to. Throws `invalid_input` for what one may not hear of, `rate_limited`, and to owners `limit_reached`.
   */
  request(actor: Actor, client: Client, form: SubscriptionForm): Promise<SubscriptionRequested>;
  /** All that goes to the reader. Throws `unauthenticated` where there is neither key nor account. */
  list(actor: Actor, by: SubscriptionsQuery): Promise<SubscriptionsAnswer>;
  /** Changes a wish, has it pause or go on; one that nobody has confirmed is, by that. Throws `invalid_input` as `request` does, `conflict` for what there is already. */
  change(
    actor: Actor,
    id: number,
    change: SubscriptionChange,
    by: SubscriptionsQuery,
  ): Promise<Subscription>;
  /** Ends a subscription; answers with it as it was. */
  end(actor: Actor, id: number, by: SubscriptionsQuery): Promise<Subscription>;
  /** Changes what is the address's own. */
  changeReader(
    actor: Actor,
    change: ReaderChange,
    by: SubscriptionsQuery,
  ): Promise<SubscriptionReader>;
  /** Confirms a wish by the key that was mailed; again and again without harm. Whoever is signed in with that address has shown with it that it is theirs. */
  confirm(actor: Actor, form: KeyForm): Promise<ConfirmAnswer>;
  /** Ends a subscription by the key of one of its issues, for ever good for that; again and again without harm. */
  leave(form: KeyForm): Promise<LeaveAnswer>;
  /** Mails a reader the link that manages all that goes to the address, if anything does; neither says that nor takes longer for it. Throws `rate_limited`. */
  sendLink(client: Client, form: LinkForm): Promise<void>;
  /** For the copy of one's data: what goes to the address of an account whose owner has shown that it is theirs. */
  exportOwn(actor: Actor): Promise<AccountExport["newsletter"]>;
  /** The id of the reader whom the same account is, where its owner has shown that; null where nothing goes there. */
  ownReader(actor: Actor): Promise<number | null>;
  /** Ends all that goes to the address of an account that is deleted, where it was shown to be its owner's. Within the caller's transaction. */
  letGo(trx: Db, userId: number): Promise<void>;
}

interface SubscriptionsDeps {
  db: Db;
  taxonomies: Pick<TaxonomiesService, "tree">;
  policy: SubscriptionsPolicy;
  addresses: Pick<ProvenAddresses, "addressOf" | "ownerOf" | "noteIfOwn">;
  consents: Pick<Consents, "agreement" | "note" | "leave">;
  keys: Pick<LinkKeys, "make">;
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
  keys,
  limits,
  jobs,
  logger,
  now,
}: SubscriptionsDeps): SubscriptionsService {
  return {
    async request(actor, client, form) {
      await limits.visit(client);
      const tree = await taxonomies.tree();
      const wish = wishFor({
        frequency: form.frequency,
        followed: await followedOf({ db, tree, as: actor }, form.terms),
        search: searchOf(form),
      });
      const agreed = form.accepted ? await consents.agreement("newsletter", form.language) : null;
      if (await policy.isOwner(db, actor, form.email)) {
        const look = { tree, as: actor, language: form.language };
        return {
          subscription: await db
            .transaction()
            .execute((trx) => takeOwn({ db: trx, ...look }, form, wish, agreed)),
          confirmation: false,
        };
      }
      await limits.mail("confirmation", form.email);
      await post(await db.transaction().execute((trx) => takeAsked(trx, form, wish, agreed)));
      return { subscription: null, confirmation: true };
    },

    list: (actor, by) =>
      inOne(actor, by, async (look) => {
        const found = await policy.readerOf(look.db, actor, by);
        if (!found)
          return {
            reader: null,
            current: null,
            isProven: (await addresses.addressOf(look.db, signedIn(actor).userId)) !== null,
          };
        const reader = await toReader(look, found.reader);
        return {
          reader,
          current: reader.subscriptions.some(({ id }) => id === found.subscription)
            ? found.subscription
            : null,
          isProven: true,
        };
      }),

    change: (actor, id, change, by) =>
      inOne(actor, by, async (look) => {
        const { reader, subscription } = await own(look.db, actor, id, by);
        await changeWish(look, reader, subscription, change);
        if (change.state) await setState(look.db, subscription, change.state, now());
        return seen(look, reader, (await findSubscription(look.db, reader.id, id))!);
      }),

    end: (actor, id, by) =>
      inOne(actor, by, async (look) => {
        const { reader, subscription } = await own(look.db, actor, id, by);
        return remove(look, reader, subscription);
      }),

    changeReader: (actor, change, by) =>
      inOne(actor, by, async (look) => {
        const trx = look.db;
        const found = await policy.readerOf(trx, actor, by);
        if (!found) throw notThere();
        const { id } = found.reader;
        if (change.language) await setReaderLanguage(trx, id, change.language);
        if (change.resume) await resumeReader(trx, id);
        if (change.endLinks) await endLinks(trx, id);
        const reader = (await findReader(trx, { id }))!;
        return toReader(look, reader);
      }),

    confirm: (actor, form) =>
      inOne(actor, form, async (look) => {
        const trx = look.db;
        const { reader, subscription: id } = await policy.readerToConfirm(trx, form.key);
        const subscription = await findSubscription(trx, reader.id, id);
        if (!subscription)
          throw new AppError("link_expired", "What the link confirms is not there any more");
        if (subscription.state === "pending") {
          await setState(trx, subscription, "active", now());
          // The link came to the mailbox, so mails do.
          await resumeReader(trx, reader.id);
        }
        if (actor.kind === "user") await addresses.noteIfOwn(trx, actor.userId, reader.email);
        return {
          subscription: await seen(
            look,
            reader,
            (await findSubscription(trx, reader.id, subscription.id))!,
          ),
          manageKey: await keys.make("manage", {
            reader: reader.id,
            subscription: subscription.id,
            version: reader.link_version,
          }),
        };
      }),

    async leave(form) {
      const claims = await policy.leaver(form.key);
      return inOne(ANONYMOUS, form, async (look) => {
        const reader = await lockReader(look.db, { id: claims.reader });
        const subscription =
          reader && (await findSubscription(look.db, reader.id, claims.subscription));
        return { subscription: subscription ? await remove(look, reader, subscription) : null };
      });
    },

    async sendLink(client, { email }) {
      await limits.visit(client);
      await limits.mail("link", email);
      const reader = await findReader(db, { email_key: nameKeyOf(email) });
      await jobs.enqueue(newsletterLink, [{ readerId: reader?.id ?? NOBODY }]);
    },

    async exportOwn(actor) {
      const reader = await readerOf(actor);
      if (!reader) return null;
      const [rows, sent] = await Promise.all([
        listSubscriptions(db, reader.id),
        listSent(db, sightOf(actor), reader.id),
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

    async letGo(trx, userId) {
      const email = await addresses.addressOf(trx, userId);
      if (email !== null) await deleteReader(trx, nameKeyOf(email));
    },
  };

  /** The reader whom the same account is. */
  async function readerOf(actor: Actor): Promise<ReaderRow | undefined> {
    const email = await addresses.addressOf(db, signedIn(actor).userId);
    return email === null ? undefined : findReader(db, { email_key: nameKeyOf(email) });
  }

  /** Does work in one transaction, as whoever is signed in sees the library. By a key it is seen as visitors see it: whoever has a mail has its links. */
  async function inOne<T>(
    actor: Actor,
    { key, language }: SubscriptionsQuery,
    work: (look: Look) => Promise<T>,
  ): Promise<T> {
    const tree = await taxonomies.tree();
    return db
      .transaction()
      .execute((trx) =>
        work({ db: trx, tree, as: key === undefined ? actor : ANONYMOUS, language }),
      );
  }

  /** The wish of somebody whose address it is: theirs at once, and once. */
  async function takeOwn(
    look: Look,
    { email, language }: SubscriptionForm,
    wish: Wish,
    agreed: Agreement | null,
  ): Promise<Subscription> {
    const trx = look.db;
    const reader = await lockOrInsertReader(trx, { email, language, created: now() });
    await setReaderLanguage(trx, reader.id, language);
    const rows = await listSubscriptions(trx, reader.id);
    const same = rows.find((row) => isSameWish(row, wish));
    if (same) await setState(trx, same, "active", now());
    else if (rows.length >= SUBSCRIPTIONS_MAX)
      throw new AppError(
        "limit_reached",
        `An address has ${SUBSCRIPTIONS_MAX} subscriptions at most`,
      );
    const id = same?.id ?? (await insertSubscription(trx, reader.id, wish, "active", now()));
    if (agreed)
      await consents.note(trx, agreed, { reader: reader.id }, now(), { subscription: id });
    return seen(look, reader, (await findSubscription(trx, reader.id, id))!);
  }

  /**
   * The wish of somebody of whom nobody knows whose address it is. Returns the mail that goes there: a link to confirm with, or, where there is
   * nothing to confirm, because it is so already or nothing more has room, the one that shows what there is.
   */
  async function takeAsked(
    trx: Db,
    { email, language }: SubscriptionForm,
    wish: Wish,
    agreed: Agreement | null,
  ): Promise<number> {
    const reader = await lockOrInsertReader(trx, { email, language, created: now() });
    const rows = await listSubscriptions(trx, reader.id);
    // Others cannot change the language of whoever has confirmed anything.
    if (rows.every(({ state }) => state === "pending"))
      await setReaderLanguage(trx, reader.id, language);
    const same = rows.find((row) => isSameWish(row, wish));
    const isToConfirm = same ? same.state === "pending" : rows.length < SUBSCRIPTIONS_MAX;
    if (!isToConfirm)
      return insertMail(trx, {
        kind: "link",
        readerId: reader.id,
        subscriptionId: same?.id ?? null,
        created: now(),
      });
    const subscriptionId =
      same?.id ?? (await insertSubscription(trx, reader.id, wish, "pending", now()));
    if (agreed)
      await consents.note(trx, agreed, { reader: reader.id }, now(), {
        subscription: subscriptionId,
      });
    return insertMail(trx, {
      kind: "confirmation",
      readerId: reader.id,
      subscriptionId,
      created: now(),
    });
  }

  /** A subscription of the reader for whom somebody acts. Throws `not_found` for all others. */
  async function own(
    trx: Db,
    actor: Actor,
    id: number,
    by: SubscriptionsQuery,
  ): Promise<{ reader: ReaderRow; subscription: SubscriptionRow }> {
    const found = await policy.readerOf(trx, actor, by);
    const subscription = found && (await findSubscription(trx, found.reader.id, id));
    if (!subscription) throw notThere();
    return { reader: found.reader, subscription };
  }

  /** What is left out stays: a wish whose terms have all gone stays one for nothing, unless another is made of it. */
  async function changeWish(
    look: Look,
    reader: ReaderRow,
    before: SubscriptionRow,
    { frequency = before.frequency, terms, search }: SubscriptionChange,
  ): Promise<void> {
    const isAnother = terms !== undefined || search !== undefined;
    if (!isAnother && frequency === before.frequency) return;
    const wish = isAnother
      ? wishFor({
          frequency,
          followed: terms
            ? await followedOf(
                look,
                terms,
                before.followed,
                await unseen(look, reader, before.followed),
              )
            : before.followed,
          search: search === undefined ? before.search : searchOf({ search }),
        })
      : { ...before, frequency };
    const others = (await listSubscriptions(look.db, before.reader_id)).filter(
      ({ id }) => id !== before.id,
    );
    if (others.some((other) => isSameWish(other, wish)))
      throw new AppError("conflict", "There is such a subscription already");
    await replaceWish(look.db, before.id, wish);
  }

  /** What a reader follows that shows only once they are signed in: who cannot see it has not chosen to give it up. */
  async function unseen(
    look: Look,
    reader: ReaderRow,
    followed: readonly FollowedRow[],
  ): Promise<FollowedRow[]> {
    const [shown, theirs] = [
      await namesOf(look, followed),
      await namesOf({ ...look, as: await policy.actorOf(look.db, reader) }, followed),
    ];
    return followed.filter((row) => shown(row) === null && theirs(row) !== null);
  }

  /** Ends a subscription; a reader to whom nothing goes any more is forgotten with it. */
  async function remove(
    look: Look,
    reader: ReaderRow,
    subscription: SubscriptionRow,
  ): Promise<Subscription> {
    const last = await seen(look, reader, subscription);
    await consents.leave(
      look.db,
      subscription.id,
      await addresses.ownerOf(look.db, reader.email),
      now(),
    );
    await deleteSubscription(look.db, subscription.id);
    await deleteReaderWithoutSubscriptions(look.db, reader.id);
    return last;
  }

  async function seen(look: Look, reader: ReaderRow, row: SubscriptionRow): Promise<Subscription> {
    return (await toSubscriptions(look, reader, [row]))[0]!;
  }

  /** It is noted: whoever asked must not hear that it failed, and mails whose job was lost are looked for. */
  async function post(mailId: number): Promise<void> {
    await jobs
      .enqueue(newsletterMail, [{ mailId }])
      .catch((error: unknown) =>
        logger.error({ err: error, mailId }, "the job of a newsletter's mail was not noted"),
      );
  }
}

function notThere(): AppError {
  return new AppError("not_found", "There is no such subscription, or not any more");
}
