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
import { type Actor, staffOnly } from "../../shared/actor";
import type { PostOffice } from "../mail";
import { localPath } from "../../shared/language";
import type { SearchEngine } from "../../platform/search-engine.port";
import type { SearchService } from "../discovery";
import type { TaxonomiesService } from "../vocabulary";
import { createIssueFacts, issueLetter } from "./issue-letter";
import { countReaders, listRuns } from "./issues.repo";
import type { LinkKeys, MessageIds } from "./signed-tokens";
import { createMatching, type Matching } from "./matching";
import { createRuns, type Runs, createSchedule } from "./runs";
import { createSending, type Sending, createIssueMail } from "./sending";
import { createCircuitBreaker } from "./circuit-breaker";
import { followedOf, searchOf } from "./criteria";

/** Runs that the overview shows. Chosen: at least a week, with its daily, weekly and monthly runs. */
const RUNS_SHOWN = 10;

/** Creates and sends the newsletter's issues. */
export interface NewsletterService {
  /** For staff. Returns the number of readers and the last runs. Throws `unauthenticated`, `forbidden`. */
  overview(actor: Actor): Promise<NewsletterOverview>;
  /**
   * For staff. Returns the issue that a reader with these criteria would get now, with posts since the frequency's last boundary.
   * `count` is 0 if there are none. Throws `unauthenticated`, `forbidden`, `invalid_input`.
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
  searchEngine: Pick<SearchEngine, "settle">;
  staff: StaffLookup;
  keys: Pick<LinkKeys, "make">;
  messageIds: Pick<MessageIds, "of">;
  postOffice: PostOffice;
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
  keys,
  messageIds,
  postOffice,
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
      outgoingMailOf: createIssueMail({ db, factsOf, keys, messageIds, staff, siteUrl }),
      postOffice,
      breaker: createCircuitBreaker({ logger, now }),
      logger,
      now,
    }),

    async overview(actor) {
      staffOnly(actor);
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
      staffOnly(actor);
      const { language, frequency } = form;
      const followed = await followedOf(
        { db, tree: await taxonomies.tree(), as: actor },
        form.terms,
      );
      const followedSearch = searchOf(form);
      await runs.noteArrivals();
      // Includes posts that arrived at this very millisecond.
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
        ...(await postOffice.write(language, issueLetter(facts))),
        count: facts.count,
        shown: facts.items.length,
        from: window.from.toISOString(),
        until: window.until.toISOString(),
      };
    },
  };
}
