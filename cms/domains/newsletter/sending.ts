import { setTimeout as wait } from "node:timers/promises";
import type { Logger } from "pino";
import type { Db } from "../../db/client";
import { MailError } from "../../platform/mail/mail-error";
import { BULK_CONNECTIONS } from "../../platform/mail/mailer";
import type { StaffPeople } from "../accounts/staff-people.service";
import type { PostOffice, Posting } from "../mail/post-office";
import { localPath } from "../posts/language";
import type { IssueContent } from "./issue-facts";
import { type IssueFacts, issueLetter } from "./issue-letter";
import { claimIssue, dueIssues, findWaiting, forgetIssues, giveUpHanded, type IssueRow, noteSent, settleIssue } from "./issues.repo";
import type { LinkKeys } from "./link-keys";
import type { MessageIds } from "./message-ids";
import { noteReturned, noteTaken } from "./returned";

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** How long an issue waits that a mail server would not take now, each time; then it is given up. Ours: two days in all, which outlasts most full mailboxes and grey lists. */
const WAITS_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, 4 * HOUR_MS, 8 * HOUR_MS, 12 * HOUR_MS, 23 * HOUR_MS] as const;
/** How long nothing is sent when the mail server does not work for us at all, each time; the last from then on. Ours. */
const AWAY_MS = [10 * SECOND_MS, 30 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS] as const;
/** So long after an issue was handed over its process counts as gone. Ours: a server answers within five minutes, or the line is given up. */
const HANDED_MAX_MS = 15 * MINUTE_MS;
/** How long what became of an issue is kept. Ours: until the next quarter, as long as somebody may ask. */
const ISSUES_KEPT_MS = 90 * DAY_MS;
/** Issues that are looked for at once. */
const LOOK_AHEAD = 100;
/** How long a process that is to end waits for answers that are still to come. Ours: what has none by then counts as unknown. */
const LAST_ANSWERS_MS = 5 * SECOND_MS;

/** Hands issues to the mail server, each at most once. */
export interface Sending {
  /** Whether anything may be sent now. */
  isDue(): Promise<boolean>;
  /**
   * Sends all that is due, some at a time, until nothing is left or the mail server is away: then all wait. Throws what the database throws,
   * and when the signal says so.
   */
  send(signal?: AbortSignal): Promise<void>;
  /** Gives up what a process that is gone had handed over, and forgets what is long done. */
  tidy(): Promise<void>;
}

interface SendingDeps {
  db: Db;
  factsOf: (content: IssueContent) => Promise<IssueFacts>;
  postOffice: Pick<PostOffice, "send">;
  keys: Pick<LinkKeys, "make">;
  messageIds: Pick<MessageIds, "of">;
  staff: Pick<StaffPeople, "amongAddresses">;
  siteUrl: string;
  logger: Logger;
  now: () => Date;
}

export function createSending({ db, factsOf, postOffice, keys, messageIds, staff, siteUrl, logger, now }: SendingDeps): Sending {
  const host = new URL(siteUrl).hostname;
  const later = (ms: number) => new Date(now().getTime() + ms);
  /** When the mail server may be asked again, and how often in a row it was away. */
  let away = { until: new Date(0), times: 0 };
  const isAway = () => now() < away.until;

  /** The issue as it goes out; null when nothing is left in it. */
  async function write(issue: IssueRow): Promise<Posting | null> {
    const audience = (await staff.amongAddresses(db, [issue.email_key])).has(issue.email_key) ? "staff" : "everybody";
    const claims = { reader: issue.reader_id, subscription: issue.subscription_id, version: issue.link_version };
    const pageOf = async (purpose: "manage" | "leave") => `${siteUrl}${localPath(`/newsletter/${purpose}?key=${await keys.make(purpose, claims)}`, issue.language)}`;
    const [manage, leave] = [await pageOf("manage"), await pageOf("leave")];
    const facts = await factsOf({ ...issue, audience, manage, leave });
    if (facts.items.length === 0) return null;
    return {
      to: issue.email, language: issue.language, bulk: true, letter: issueLetter(facts),
      // The same whenever it is sent, should a mail server take it without saying so.
      messageId: messageIds.of(`issue.${issue.id}.${issue.until.getTime()}`, issue.email),
      // RFC 2919, RFC 2369 and RFC 8058.
      headers: { "List-Id": `<newsletter.${host}>`, "List-Unsubscribe": `<${leave}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click", Precedence: "bulk" },
    };
  }

  async function sendOne(id: number): Promise<void> {
    const issue = await findWaiting(db, id);
    if (!issue) return;
    const posting = issue.wanted ? await write(issue) : null;
    if (!posting) return settleIssue(db, id, "waiting", { state: "dropped", changed: now() });
    if (isAway() || !(await claimIssue(db, id, now()))) return;
    const failure = await postOffice.send(posting).then(() => null, (error: unknown) => error);
    if (failure !== null) return settleFailure(issue, failure);
    away = { until: new Date(0), times: 0 };
    await settleIssue(db, id, "handed", { state: "sent", changed: now() });
    await noteSent(db, issue.subscription_id, now());
    await noteTaken(db, issue.reader_id, now());
  }

  /** What was not taken for certain waits, or is given up; all else is never sent again. */
  async function settleFailure({ id, attempts, reader_id }: IssueRow, failure: unknown): Promise<void> {
    const settle = (change: Parameters<typeof settleIssue>[3]) => settleIssue(db, id, "handed", change);
    const changed = now();
    if (!(failure instanceof MailError)) {
      await settle({ state: "unknown", changed });
      throw failure;
    }
    logger.info({ issue: id, outcome: failure.outcome, reason: failure.message }, "an issue of the newsletter was not taken");
    if (failure.isServerAway) {
      stayAway(failure);
      // It says nothing of this mail.
      return settle({ state: "waiting", changed, attempts });
    }
    if (failure.outcome === "unknown") return settle({ state: "unknown", changed });
    if (failure.outcome === "refused") {
      await settle({ state: "failed", changed });
      if (failure.isAddressUnknown) await noteReturned(db, reader_id, "hard", changed);
      return;
    }
    const waits = WAITS_MS[attempts];
    if (waits !== undefined) return settle({ state: "waiting", changed, not_before: later(waits) });
    await settle({ state: "failed", changed });
    await noteReturned(db, reader_id, "soft", changed);
  }

  /** Several lines find out at the same time: they count as one. */
  function stayAway(failure: MailError): void {
    if (isAway()) return;
    const waits = AWAY_MS[Math.min(away.times, AWAY_MS.length - 1)]!;
    away = { until: later(waits), times: away.times + 1 };
    logger.warn({ reason: failure.message, seconds: waits / SECOND_MS }, "the mail server is away: the newsletter waits");
  }

  /** Works through issues, as many at a time as there are lines. */
  async function sendAll(ids: readonly number[], signal?: AbortSignal): Promise<void> {
    const rest = ids.values();
    const line = async () => {
      for (const id of rest) {
        if (signal?.aborted || isAway()) return;
        await sendOne(id);
      }
    };
    const lines = await Promise.allSettled(Array.from({ length: BULK_CONNECTIONS }, line));
    const failed = lines.find((one) => one.status === "rejected");
    if (failed) throw failed.reason;
  }

  return {
    isDue: async () => !isAway() && (await dueIssues(db, now(), 1)).length > 0,
    async send(signal) {
      while (!isAway()) {
        signal?.throwIfAborted();
        const ids = await dueIssues(db, now(), LOOK_AHEAD);
        if (ids.length === 0) return;
        await orSoonAfter(signal, sendAll(ids, signal));
      }
    },
    async tidy() {
      const given = await giveUpHanded(db, later(-HANDED_MAX_MS), now());
      if (given > 0) logger.warn({ issues: given }, "a process ended while it sent the newsletter: of these issues nobody knows whether they were sent");
      await forgetIssues(db, later(-ISSUES_KEPT_MS));
    },
  };
}

/** The work, unless the signal ends it and it does not end soon. */
async function orSoonAfter(signal: AbortSignal | undefined, work: Promise<void>): Promise<void> {
  if (!signal) return work;
  const done = new AbortController();
  const soonAfter = (async () => {
    if (!signal.aborted) await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true, signal: done.signal }));
    await wait(LAST_ANSWERS_MS, undefined, { signal: done.signal, ref: false });
  })();
  soonAfter.catch(() => {});
  await Promise.race([work, soonAfter]).finally(() => done.abort());
}
