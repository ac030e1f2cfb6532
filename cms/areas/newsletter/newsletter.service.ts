import type { Logger } from "pino";
import { ISSUE_ITEMS_MAX } from "../../contract/limits";
import { FREQUENCIES, type Frequency } from "../../contract/names";
import type {
  IssuePreview,
  IssuePreviewForm,
  NewsletterOverview,
} from "../../contract/subscriptions";
import type { Db } from "../../db/client";
import type { StaffLookup } from "../people";
import { type Actor, requireStaff } from "../../shared/actor";
import type { MailSender } from "../mail";
import { localPath } from "../../shared/language";
import type { SearchEngine } from "../../platform/search-engine.port";
import type { SearchService } from "../discovery";
import type { TaxonomiesService } from "../vocabulary";
import { createIssueFacts, issueMailContent } from "./issue-mail";
import {
  countReaders,
  listRuns,
  insertRuns,
  lastBoundary,
  listUnstarted,
  type Run,
  runsToMatch,
} from "./issues.repo";
import type { LinkTokens, MessageIds } from "./signed-tokens";
import { createMatching, type Matching } from "./matching";
import { createSending, type Sending, createIssueMail } from "./sending";
import { createCircuitBreaker } from "./circuit-breaker";
import { followedOf, searchOf } from "./criteria";
import { lockArrivals, saveArrivals } from "./matching.repo";
import { DateTime } from "luxon";

/**
 * Interval for recording arrivals, in ms. Each run also records them when it starts, so it misses nothing. Chosen: recording
 * blocks a large embedded library for a second (docs/benchmarks.md).
 */
const ARRIVALS_EVERY_MS = 60 * 60 * 1000;

/** Starts runs when they are due. */
interface Runs {
  /**
   * Starts due runs, and records arrivals from time to time. Returns all runs to be matched, including those that another
   * process left unfinished.
   */
  startDue(): Promise<Run[]>;
  /** Records arrivals at once. Starts due runs first, so that the arrivals belong to them. */
  recordArrivals(): Promise<void>;
}

function createRuns({ db, schedule, now }: { db: Db; schedule: Schedule; now: () => Date }): Runs {
  let recordedAt = -Infinity;

  /**
   * Starts runs. Posts whose arrival was not recorded before a run belong to it: they get a time just before the run's end.
   * After days without a running process, several runs may start at once. The time is then just before the last of their ends,
   * so that no subscription misses these posts. The time is never before the end of a run that has started.
   */
  async function startRuns(runs: readonly Run[]): Promise<void> {
    await db.transaction().execute(async (trx) => {
      await lockArrivals(trx);
      const lastEnd = await lastBoundary(trx);
      const mine = await listUnstarted(trx, runs);
      const end =
        mine.length > 0
          ? Math.max(...mine.map(({ until }) => until.getTime())) - 1
          : now().getTime();
      await saveArrivals(trx, new Date(Math.max(end, lastEnd?.getTime() ?? -Infinity)));
      await insertRuns(trx, mine);
    });
    recordedAt = now().getTime();
  }

  /** Returns runs that are due and have not started. */
  const runsToStart = () =>
    listUnstarted(
      db,
      FREQUENCIES.map((frequency) => ({ frequency, until: schedule.last(frequency, now()) })),
    );

  return {
    async startDue() {
      const due = await runsToStart();
      if (due.length > 0 || Math.abs(now().getTime() - recordedAt) >= ARRIVALS_EVERY_MS)
        await startRuns(due);
      return runsToMatch(db);
    },
    recordArrivals: async () => startRuns(await runsToStart()),
  };
}

/** Hour at which issues start, in the site's time zone. Chosen: readers find them when they start work. */
const HOUR = 6;

/** Calculates when issues of each frequency start, in the site's time zone (an IANA name). */
interface Schedule {
  timeZone: string;
  /** Returns the last boundary at or before a time. New posts belong to the issue that ends at the next boundary. */
  last(frequency: Frequency, at: Date): Date;
  /** Returns the first boundary after a time. */
  next(frequency: Frequency, at: Date): Date;
}

/** The calendar unit of each frequency. Weeks start on Mondays (ISO 8601), months on the first. */
const UNITS = { daily: "day", weekly: "week", monthly: "month" } as const satisfies Record<
  Frequency,
  string
>;
const STEPS = {
  daily: { days: 1 },
  weekly: { weeks: 1 },
  monthly: { months: 1 },
} as const satisfies Record<Frequency, object>;

/**
 * Creates a schedule with boundaries at six in the morning of each day, each Monday, and the first day of each month. A day of
 * 23 or 25 hours also has exactly one.
 */
export function createSchedule(timeZone: string): Schedule {
  /** Returns the boundary of the day, week or month that contains a time. It may be later than that time. */
  const within = (frequency: Frequency, at: Date) =>
    DateTime.fromJSDate(at, { zone: timeZone }).startOf(UNITS[frequency]).set({ hour: HOUR });

  function last(frequency: Frequency, at: Date): Date {
    const boundary = within(frequency, at);
    return (
      boundary.toMillis() <= at.getTime() ? boundary : boundary.minus(STEPS[frequency])
    ).toJSDate();
  }
  return {
    timeZone,
    last,
    next: (frequency, at) =>
      DateTime.fromJSDate(last(frequency, at), { zone: timeZone })
        .plus(STEPS[frequency])
        .toJSDate(),
  };
}

/** Number of runs that the overview shows. Chosen: at least a week, with its daily, weekly and monthly runs. */
const RUNS_SHOWN = 10;

/** Creates and sends the newsletter's issues. */
export interface NewsletterService {
  /** For staff. Returns the number of readers and the last runs. Throws `unauthenticated`, `forbidden`. */
  overview(actor: Actor): Promise<NewsletterOverview>;
  /**
   * For staff. Returns the issue that a reader with these criteria would get now, with posts since the frequency's last
   * boundary. `count` is 0 if there are none. Throws `unauthenticated`, `forbidden`, `invalid_input`.
   */
  preview(actor: Actor, form: IssuePreviewForm): Promise<IssuePreview>;
  /** For jobs. */
  runs: Runs;
  matching: Pick<Matching, "run">;
  sending: Sending;
}

interface NewsletterDeps {
  db: Db;
  taxonomies: Pick<TaxonomiesService, "tree">;
  search: Pick<SearchService, "searchAll">;
  searchEngine: Pick<SearchEngine, "catchUp">;
  staff: StaffLookup;
  linkTokens: Pick<LinkTokens, "make">;
  messageIds: Pick<MessageIds, "of">;
  mailSender: MailSender;
  siteUrl: string;
  /** An IANA time zone. */
  timeZone: string;
  logger: Logger;
  now: () => Date;
}

export function createNewsletterService({
  db,
  taxonomies,
  search,
  searchEngine,
  staff,
  linkTokens,
  messageIds,
  mailSender,
  siteUrl,
  timeZone,
  logger,
  now,
}: NewsletterDeps): NewsletterService {
  const schedule = createSchedule(timeZone);
  const runs = createRuns({ db, schedule, now });
  const factsOf = createIssueFacts({ db, taxonomies, siteUrl, timeZone });
  const matching = createMatching({ db, taxonomies, search, searchEngine, staff, logger, now });
  const ofEach = <T>(value: (frequency: Frequency) => T) =>
    Object.fromEntries(FREQUENCIES.map((frequency) => [frequency, value(frequency)])) as Record<
      Frequency,
      T
    >;

  return {
    runs,
    matching,
    sending: createSending({
      db,
      outgoingMailOf: createIssueMail({ db, factsOf, linkTokens, messageIds, staff, siteUrl }),
      mailSender,
      breaker: createCircuitBreaker({ logger, now }),
      logger,
      now,
    }),

    async overview(actor) {
      requireStaff(actor);
      const { active, ...readers } = await countReaders(db);
      const last = await listRuns(db, RUNS_SHOWN);
      return {
        ...readers,
        timeZone,
        active: ofEach((frequency) => active[frequency] ?? 0),
        next: ofEach((frequency) => schedule.next(frequency, now()).toISOString()),
        runs: last.map(({ frequency, until, matched, issues }) => ({
          frequency,
          until: until.toISOString(),
          matched: matched?.toISOString() ?? null,
          issues: issues ?? {},
        })),
      };
    },

    async preview(actor, form) {
      requireStaff(actor);
      const { language, frequency } = form;
      const followed = await followedOf(
        { db, tree: await taxonomies.tree(), as: actor },
        form.terms,
      );
      const followedSearch = searchOf(form);
      await runs.recordArrivals();
      // `until` is excluded, so one millisecond is added to include posts that arrived just now.
      const window = {
        from: schedule.last(frequency, now()),
        until: new Date(now().getTime() + 1),
      };
      const audience = form.staff ? "staff" : "public";
      const ids = await matching.preview(
        audience,
        {
          everything: followed.length === 0 && followedSearch === null,
          search: followedSearch,
          language,
          term_ids: followed.flatMap(({ term_id }) => term_id ?? []),
          collection_ids: followed.flatMap(({ collection_id }) => collection_id ?? []),
        },
        window,
      );
      const page = `${siteUrl}${localPath("/newsletter", language)}`;
      const facts = await factsOf({
        audience,
        language,
        frequency,
        since: window.from,
        followed,
        search: followedSearch,
        posts: ids.slice(0, ISSUE_ITEMS_MAX),
        count: ids.length,
        manage: page,
        leave: page,
      });
      return {
        ...(await mailSender.write(language, issueMailContent(facts))),
        count: facts.count,
        shown: facts.items.length,
        from: window.from.toISOString(),
        until: window.until.toISOString(),
      };
    },
  };
}
