import type { Logger } from "pino";
import type { Db } from "../../db/client";
import { PURGE_MAX_ROWS } from "../../db/purge";
import { MailError } from "../../platform/mail/mail-error";
import { BULK_CONNECTIONS } from "../../platform/mail/mailer";
import type { PostOffice, Posting } from "../mail/post-office";
import {
  claimIssue,
  dueIssues,
  findWaiting,
  forgetIssues,
  giveUpHanded,
  type IssueRow,
  joinWaiting,
  keepCounts,
  noteSent,
  settleIssue,
} from "./issues.repo";
import { noteReturned, noteTaken } from "./returned";
import type { Brake } from "./sending-brake";
import { workInLines } from "./sending-lines";

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** How long an issue waits that a mail server would not take now, each time; then it is given up. Ours: two days in all, which outlasts most full mailboxes and grey lists. */
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
/** And one that a mail server refused without a word of its mailbox. Ours: servers dislike to be asked again, but the setting that they refuse may be mended within a day. */
const REFUSED_WAITS_MS = [4 * HOUR_MS, 23 * HOUR_MS] as const;
/** So long after an issue was handed over its process counts as gone. Ours: a server answers within five minutes, or the line is given up. */
const HANDED_MAX_MS = 15 * MINUTE_MS;
/** How long what became of an issue is kept. Ours: until the next quarter, as long as somebody may ask. */
const ISSUES_KEPT_MS = 90 * DAY_MS;
/** How often it is looked for what is long done, and how long after a run is matched its counts may still change. Ours. */
const DONE_EVERY_MS = HOUR_MS;
/** Issues that are looked for at once. */
const LOOK_AHEAD = 100;

/** Hands issues to the mail server, each at most once. */
export interface Sending {
  /** Whether anything may be sent now. */
  isDue(): Promise<boolean>;
  /**
   * Sends all that is due, some at a time, until nothing is left or the mail server is away: then all wait. An issue that cannot be written or
   * handed over keeps no other back. Throws what the database throws, and when the signal says so.
   */
  send(signal?: AbortSignal): Promise<void>;
  /** Gives up what a process that is gone had handed over; counts, and forgets, what is long done. */
  tidy(): Promise<void>;
}

interface SendingDeps {
  db: Db;
  /** What is sent of an issue; null when nothing is left in it. */
  postingOf: (issue: IssueRow) => Promise<Posting | null>;
  postOffice: Pick<PostOffice, "prepare">;
  brake: Brake;
  logger: Logger;
  now: () => Date;
}

export function createSending({
  db,
  postingOf,
  postOffice,
  brake,
  logger,
  now,
}: SendingDeps): Sending {
  const later = (ms: number) => new Date(now().getTime() + ms);
  let lookedForDone = -Infinity;

  async function sendOne(id: number): Promise<void> {
    const issue = await findJoined(id);
    if (!issue) return;
    let handOver: (() => Promise<void>) | null;
    try {
      handOver = issue.wanted ? await prepare(issue) : null;
    } catch (error) {
      logger.error(
        { err: error, issue: issue.id },
        "an issue of the newsletter could not be written",
      );
      return putOff(issue, "waiting", WAITS_MS);
    }
    if (!handOver)
      return settleIssue(db, issue.id, "waiting", { state: "dropped", changed: now() });
    if (brake.isOn() || !(await claimIssue(db, issue, now()))) return;
    const failure = await handOver().then(
      () => null,
      (error: unknown) => error,
    );
    if (failure !== null) return settleFailure(issue, failure);
    brake.noteTaken();
    await settleTaken(issue);
  }

  /** An issue with all that its subscription waits for besides; undefined when it does not wait any more. */
  async function findJoined(id: number): Promise<IssueRow | undefined> {
    const issue = await findWaiting(db, id);
    if (!issue?.has_others) return issue;
    const newest = await joinWaiting(db, issue.subscription_id, now());
    return newest === undefined ? undefined : findWaiting(db, newest);
  }

  /** Null when nothing is left in it. */
  async function prepare(issue: IssueRow): Promise<(() => Promise<void>) | null> {
    const posting = await postingOf(issue);
    return posting && postOffice.prepare(posting);
  }

  /** Rows in the order in which they are locked when a reader goes. */
  async function settleTaken({ id, subscription_id, reader_id }: IssueRow): Promise<void> {
    const changed = now();
    await db.transaction().execute(async (trx) => {
      await noteTaken(trx, reader_id, changed);
      await noteSent(trx, subscription_id, changed);
      await settleIssue(trx, id, "handed", { state: "sent", changed });
    });
  }

  /** What was not taken for certain waits, or is given up; all else is never sent again. */
  async function settleFailure(issue: IssueRow, failure: unknown): Promise<void> {
    const { id, attempts, reader_id } = issue;
    const changed = now();
    if (!(failure instanceof MailError)) {
      logger.error(
        { err: failure, issue: id },
        "an issue of the newsletter could not be handed over",
      );
      return settleIssue(db, id, "handed", { state: "unknown", changed });
    }
    logger.info(
      { issue: id, outcome: failure.outcome, reason: failure.message },
      "an issue of the newsletter was not taken",
    );
    if (failure.outcome === "unknown")
      return settleIssue(db, id, "handed", { state: "unknown", changed });
    if (failure.isServerAway) {
      brake.noteAway(failure);
      return letWait(issue, changed);
    }
    if (failure.isAddressUnknown) {
      await settleIssue(db, id, "handed", { state: "failed", changed });
      return noteReturned(db, reader_id, "hard", changed);
    }
    if (failure.outcome === "deferred") return giveBack(issue, WAITS_MS);
    if (brake.noteRefused(failure, attempts === 0)) return giveBack(issue, REFUSED_WAITS_MS);
    return letWait(issue, later(REFUSED_WAITS_MS[0]));
  }

  /** Has an issue wait without counting anything against it, behind the others: one that the server answers oddly shall not be the first again. */
  function letWait({ id, attempts }: IssueRow, not_before: Date): Promise<void> {
    return settleIssue(db, id, "handed", {
      state: "waiting",
      changed: now(),
      attempts,
      not_before,
    });
  }

  /** Has an issue wait that was not taken; when it has waited often enough it counts as returned. */
  async function giveBack(issue: IssueRow, waits: readonly number[]): Promise<void> {
    await putOff(issue, "handed", waits);
    if (issue.attempts >= waits.length) await noteReturned(db, issue.reader_id, "soft", now());
  }

  /** Counts a try, and has an issue wait for the next; it is given up after the last. */
  async function putOff(
    { id, attempts }: IssueRow,
    from: "waiting" | "handed",
    waits: readonly number[],
  ): Promise<void> {
    const ms = waits[attempts];
    await settleIssue(db, id, from, {
      attempts: attempts + 1,
      changed: now(),
      ...(ms === undefined ? { state: "failed" } : { state: "waiting", not_before: later(ms) }),
    });
  }

  async function lookForDone(): Promise<void> {
    if (Math.abs(now().getTime() - lookedForDone) < DONE_EVERY_MS) return;
    lookedForDone = now().getTime();
    await keepCounts(db, later(-DONE_EVERY_MS));
    while ((await forgetIssues(db, later(-ISSUES_KEPT_MS))) === PURGE_MAX_ROWS);
  }

  return {
    isDue: async () => !brake.isOn() && (await dueIssues(db, now(), 1)).length > 0,
    async send(signal) {
      while (!brake.isOn()) {
        signal?.throwIfAborted();
        const ids = await dueIssues(db, now(), LOOK_AHEAD);
        if (ids.length === 0) return;
        await workInLines(ids, { lines: BULK_CONNECTIONS, isOver: brake.isOn, signal }, sendOne);
      }
    },
    async tidy() {
      const given = await giveUpHanded(db, later(-HANDED_MAX_MS), now());
      if (given > 0)
        logger.warn(
          { issues: given },
          "a process ended while it sent the newsletter: of these issues nobody knows whether they were sent",
        );
      await lookForDone();
    },
  };
}
