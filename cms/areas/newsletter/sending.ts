import type { Logger } from "pino";
import type { Db } from "../../db/client";
import { PURGE_MAX_ROWS } from "../../db/queries";
import { MailError, BULK_CONNECTIONS } from "../../platform/mail/mailer";
import type { MailSender, OutgoingMail } from "../mail";
import {
  claimIssue,
  listDueIssues,
  findWaiting,
  deleteOldIssues,
  giveUpHandedOver,
  type IssueRow,
  joinWaiting,
  storeRunCounts,
  recordSent,
  recordOutcome,
} from "./issues.repo";
import { recordReturn, recordAccepted } from "./returned-mails";
import type { CircuitBreaker } from "./circuit-breaker";
import type { StaffLookup } from "../people";
import { localPath } from "../../shared/language";
import { type IssueContent, type IssueFacts, issueMailContent } from "./issue-mail";
import type { LinkTokens, MessageIds } from "./signed-tokens";
import { setTimeout as wait } from "node:timers/promises";

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/**
 * Waiting times before each retry of an issue that a mail server deferred; after the last, it is given up. Chosen: two days in
 * total, which outlasts most full mailboxes and greylisting.
 */
const WAITS_MS = [
  MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  HOUR_MS,
  4 * HOUR_MS,
  8 * HOUR_MS,
  12 * HOUR_MS,
  23 * HOUR_MS,
] as const;
/**
 * Waiting times before each retry of an issue that a mail server refused without saying that the mailbox does not exist.
 * Chosen: servers dislike retries, but the setting that causes the refusal may be fixed within a day.
 */
const REFUSED_WAITS_MS = [4 * HOUR_MS, 23 * HOUR_MS] as const;
/**
 * How long after handing over an issue its process counts as terminated. Chosen: a server answers within five minutes, or the
 * connection is closed.
 */
const HANDED_MAX_MS = 15 * MINUTE_MS;
/** How long the results of issues are kept. Chosen: one quarter, as long as questions may come up. */
const ISSUES_KEPT_MS = 90 * DAY_MS;
/** How often finished runs are looked for, and how long after matching a run its counts may still change. */
const CLOSE_RUNS_EVERY_MS = HOUR_MS;
/** Issues fetched at once. */
const LOOK_AHEAD = 100;

/** Hands issues to the mail server, each at most once. */
export interface Sending {
  /** Returns whether any issue may be sent now. */
  hasDueIssues(): Promise<boolean>;
  /**
   * Sends all due issues, some in parallel, until none is left or the mail server is unavailable. An issue that cannot be
   * written or handed over does not block others. Throws database errors, and the signal's reason when it aborts.
   */
  send(signal?: AbortSignal): Promise<void>;
  /** Gives up issues that a terminated process had handed over. Stores the counts of finished runs and deletes old issues. */
  tidy(): Promise<void>;
}

interface SendingDeps {
  db: Db;
  /** Returns the mail of an issue; null if no post is left in it. */
  outgoingMailOf: (issue: IssueRow) => Promise<OutgoingMail | null>;
  mailSender: Pick<MailSender, "prepare">;
  breaker: CircuitBreaker;
  logger: Logger;
  now: () => Date;
}

export function createSending({
  db,
  outgoingMailOf,
  mailSender,
  breaker,
  logger,
  now,
}: SendingDeps): Sending {
  const later = (ms: number) => new Date(now().getTime() + ms);
  let runsClosedAt = -Infinity;

  async function sendOne(id: number): Promise<void> {
    const issue = await findJoined(id);
    if (!issue) return;
    let handOver: (() => Promise<void>) | null;
    try {
      handOver = issue.wanted ? await prepare(issue) : null;
    } catch (error) {
      logger.error({ err: error, issue: issue.id }, "A newsletter issue could not be composed");
      return postpone(issue, "waiting", WAITS_MS);
    }
    if (!handOver)
      return recordOutcome(db, issue.id, "waiting", { state: "dropped", changed: now() });
    if (breaker.isOpen() || !(await claimIssue(db, issue, now()))) return;
    const failure = await handOver().then(
      () => null,
      (error: unknown) => error,
    );
    if (failure !== null) return handleFailure(issue, failure);
    breaker.recordSuccess();
    await recordIssueSent(issue);
  }

  /** Returns an issue, joined with other waiting issues of its subscription. Undefined if it no longer waits. */
  async function findJoined(id: number): Promise<IssueRow | undefined> {
    const issue = await findWaiting(db, id);
    if (!issue?.has_others) return issue;
    const newest = await joinWaiting(db, issue.subscription_id, now());
    return newest === undefined ? undefined : findWaiting(db, newest);
  }

  /** Returns null if no post is left in the issue. */
  async function prepare(issue: IssueRow): Promise<(() => Promise<void>) | null> {
    const outgoing = await outgoingMailOf(issue);
    return outgoing && mailSender.prepare(outgoing);
  }

  /** Records that an issue was sent. Updates rows in the same order in which deleting a reader locks them. */
  async function recordIssueSent({ id, subscription_id, reader_id }: IssueRow): Promise<void> {
    const changed = now();
    await db.transaction().execute(async (trx) => {
      await recordAccepted(trx, reader_id, changed);
      await recordSent(trx, subscription_id, changed);
      await recordOutcome(trx, id, "handed", { state: "sent", changed });
    });
  }

  /**
   * Handles a failure. An issue that was certainly not accepted waits or is given up. Any other issue is never sent again.
   */
  async function handleFailure(issue: IssueRow, failure: unknown): Promise<void> {
    const { id, attempts, reader_id } = issue;
    const changed = now();
    if (!(failure instanceof MailError)) {
      logger.error(
        { err: failure, issue: id },
        "A newsletter issue could not be handed to the mail server",
      );
      return recordOutcome(db, id, "handed", { state: "unknown", changed });
    }
    logger.info(
      { issue: id, outcome: failure.outcome, reason: failure.message },
      "The mail server did not accept a newsletter issue",
    );
    if (failure.outcome === "unknown")
      return recordOutcome(db, id, "handed", { state: "unknown", changed });
    if (failure.isServerUnavailable) {
      breaker.recordUnavailable(failure);
      return requeueUncounted(issue, changed);
    }
    if (failure.isAddressUnknown) {
      await recordOutcome(db, id, "handed", { state: "failed", changed });
      return recordReturn(db, reader_id, "hard", changed);
    }
    if (failure.outcome === "deferred") return requeue(issue, WAITS_MS);
    if (breaker.recordRefusal(failure, attempts === 0)) return requeue(issue, REFUSED_WAITS_MS);
    return requeueUncounted(issue, later(REFUSED_WAITS_MS[0]));
  }

  /**
   * Puts an issue back at the end of the queue without counting the attempt. An issue that causes unexpected server answers
   * must not be sent first again.
   */
  function requeueUncounted({ id, attempts }: IssueRow, not_before: Date): Promise<void> {
    return recordOutcome(db, id, "handed", {
      state: "waiting",
      changed: now(),
      attempts,
      not_before,
    });
  }

  /** Puts an issue that was not accepted back in the queue. After the last wait it counts as returned. */
  async function requeue(issue: IssueRow, waits: readonly number[]): Promise<void> {
    await postpone(issue, "handed", waits);
    if (issue.attempts >= waits.length) await recordReturn(db, issue.reader_id, "soft", now());
  }

  /** Counts an attempt, and schedules the next one. Gives the issue up after the last. */
  async function postpone(
    { id, attempts }: IssueRow,
    from: "waiting" | "handed",
    waits: readonly number[],
  ): Promise<void> {
    const ms = waits[attempts];
    await recordOutcome(db, id, from, {
      attempts: attempts + 1,
      changed: now(),
      ...(ms === undefined ? { state: "failed" } : { state: "waiting", not_before: later(ms) }),
    });
  }

  async function closeFinishedRuns(): Promise<void> {
    if (Math.abs(now().getTime() - runsClosedAt) < CLOSE_RUNS_EVERY_MS) return;
    runsClosedAt = now().getTime();
    await storeRunCounts(db, later(-CLOSE_RUNS_EVERY_MS));
    while ((await deleteOldIssues(db, later(-ISSUES_KEPT_MS))) === PURGE_MAX_ROWS);
  }

  return {
    hasDueIssues: async () => !breaker.isOpen() && (await listDueIssues(db, now(), 1)).length > 0,
    async send(signal) {
      while (!breaker.isOpen()) {
        signal?.throwIfAborted();
        const ids = await listDueIssues(db, now(), LOOK_AHEAD);
        if (ids.length === 0) return;
        await workInParallel(
          ids,
          { workers: BULK_CONNECTIONS, isOver: breaker.isOpen, signal },
          sendOne,
        );
      }
    },
    async tidy() {
      const given = await giveUpHandedOver(db, later(-HANDED_MAX_MS), now());
      if (given > 0)
        logger.warn(
          { issues: given },
          "A process ended while sending the newsletter: it is unknown whether these issues were sent",
        );
      await closeFinishedRuns();
    },
  };
}

interface IssueMailDeps {
  db: Db;
  factsOf: (content: IssueContent) => Promise<IssueFacts>;
  linkTokens: Pick<LinkTokens, "make">;
  messageIds: Pick<MessageIds, "of">;
  staff: Pick<StaffLookup, "amongAddresses">;
  siteUrl: string;
}

/**
 * Returns a function that turns an issue into a mail with the posts that its reader may see now. It returns null if no post is
 * left. It throws database errors.
 */
export function createIssueMail({
  db,
  factsOf,
  linkTokens,
  messageIds,
  staff,
  siteUrl,
}: IssueMailDeps): (issue: IssueRow) => Promise<OutgoingMail | null> {
  const host = new URL(siteUrl).hostname;
  return async (issue) => {
    const audience = (await staff.amongAddresses(db, [issue.email_key])).has(issue.email_key)
      ? "staff"
      : "public";
    const claims = {
      reader: issue.reader_id,
      subscription: issue.subscription_id,
      version: issue.link_version,
    };
    const pageOf = async (purpose: "manage" | "leave") =>
      `${siteUrl}${localPath(`/newsletter/${purpose}?key=${await linkTokens.make(purpose, claims)}`, issue.language)}`;
    const [manage, leave] = [await pageOf("manage"), await pageOf("leave")];
    const facts = await factsOf({ ...issue, audience, manage, leave });
    if (facts.items.length === 0) return null;
    return {
      to: issue.email,
      language: issue.language,
      bulk: true,
      mailContent: issueMailContent(facts),
      // The Message-ID is the same on each attempt, in case a mail server accepted an earlier attempt without confirming it.
      messageId: messageIds.of(`issue.${issue.id}.${issue.until.getTime()}`, issue.email),
      // RFC 2919, RFC 2369 and RFC 8058.
      headers: {
        "List-Id": `<newsletter.${host}>`,
        "List-Unsubscribe": `<${leave}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        Precedence: "bulk",
      },
    };
  };
}

/** How long a stopping process waits for pending answers. Results that come later count as unknown. */
const LAST_ANSWERS_MS = 5_000;

/**
 * Processes items in `workers` parallel workers until `isOver` returns true. A worker ends when its work throws; the other
 * workers continue, and the first error is thrown at the end. When the signal aborts, no worker starts another item. After
 * some seconds it stops waiting for unfinished items, and throws the signal's reason.
 */
async function workInParallel<Item>(
  items: readonly Item[],
  { workers, isOver, signal }: { workers: number; isOver: () => boolean; signal?: AbortSignal },
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const rest = items.values();
  const worker = async () => {
    for (const item of rest) {
      if (signal?.aborted || isOver()) return;
      await work(item);
    }
  };
  const all = Promise.allSettled(Array.from({ length: workers }, worker)).then((ended) => {
    const failed = ended.find((one) => one.status === "rejected");
    if (failed) throw failed.reason;
  });
  await orGracePeriod(signal, all);
}

/** Waits for the work. If the signal aborts, waits only a little longer and then throws the signal's reason. */
async function orGracePeriod(signal: AbortSignal | undefined, work: Promise<void>): Promise<void> {
  if (!signal) return work;
  const done = new AbortController();
  const graceOver = (async () => {
    if (!signal.aborted)
      await new Promise((resolve) =>
        signal.addEventListener("abort", resolve, { once: true, signal: done.signal }),
      );
    await wait(LAST_ANSWERS_MS, undefined, { signal: done.signal, ref: false });
    throw signal.reason;
  })();
  graceOver.catch(() => {});
  await Promise.race([work, graceOver]).finally(() => done.abort());
}
