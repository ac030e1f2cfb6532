import { randomBytes } from "node:crypto";
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { EXIT, runCommand } from "../cms/cli/command";
import { seededRandom } from "../cms/platform/ids";
import { describeLibrary } from "./library/sample";
import { createReaderData, type Reader, removeReaderData, type Writer } from "./load/writes";
import { climb, type Running, type Knee, soak } from "./load/runs";
import { SLOW_MS } from "./load/drive";
import { readLoadTargets, type LoadTargets } from "./load/scene";
import { AS_IN_SERVICE_UNITS } from "./processes";
import { createVisits, signIn } from "./load/visits";

/** How long each rate is measured. */
const SECONDS_DEFAULT = "15";
/** Pages requested one after the other beforehand, to warm up the program. */
const WARM_UP_PAGES = 100;

/** Starts the built site in its own process; see `scripts/lib/site.mjs`. */
export type StartSite = (
  environment: Record<string, string>,
) => Promise<{ url: string; pid: number; stop(): Promise<void> }>;

/** The data that all sites of a run share. */
interface Run {
  scene: LoadTargets;
  readers: Reader[];
  /** All writers so far, each at one of the sites. */
  writers: Writer[];
  environment: Record<string, string>;
  startSite: StartSite;
}

/**
 * `npm run bench:load -- --seconds 15`: at which request rate the site over the library in DATA_DIR or DATABASE_URL becomes
 * slow, with and without the page cache. `--soak 20` then holds half of that rate for this many minutes. `--rate 30` sets the
 * rate to hold and skips the rest. Returns 1 if a request failed unexpectedly, memory grew or a write was lost, 2 when it could
 * not continue, and 0 otherwise.
 */
export async function main(argv: string[], startSite: StartSite): Promise<number> {
  const { values } = parseArgs({
    args: argv,
    options: {
      seconds: { type: "string", default: SECONDS_DEFAULT },
      soak: { type: "string" },
      rate: { type: "string" },
    },
  });
  const [seconds, minutes, rate] = [values.seconds, values.soak, values.rate].map((value) =>
    value === undefined ? undefined : Number(value),
  );
  if (
    [seconds, minutes, rate].some((number) => number !== undefined && !(number > 0)) ||
    (rate !== undefined && minutes === undefined)
  ) {
    console.error(
      "Usage: npm run bench:load -- [--seconds 15] [--soak MINUTES [--rate REQUESTS_PER_SECOND]]",
    );
    return EXIT.failed;
  }

  const run: Run = {
    scene: { starts: [], browsed: [], searches: [], documents: [], others: [], downloads: [] },
    readers: [],
    writers: [],
    environment: {},
    startSite,
  };
  const prepared = await runCommand("The load benchmark", async (opened, { DATA_DIR }) => {
    console.log(
      `${await describeLibrary(opened.database)}; ${availableParallelism()} cores for the site, the database and the clients\n`,
    );
    const { documents } = await readLoadTargets(opened.database.db);
    run.readers = await createReaderData(
      opened,
      documents.map(({ databaseId }) => databaseId),
    );
    run.scene = await readLoadTargets(opened.database.db);
    // A server database requires secrets that all processes share.
    const secret = randomBytes(32).toString("hex");
    run.environment = {
      DATA_DIR,
      DATABASE_URL: process.env.DATABASE_URL ?? "",
      JWT_SECRET: secret,
      SESSION_SECRET: secret,
    };
    return EXIT.fine;
  });
  if (prepared !== EXIT.fine) return prepared;

  let isFine = true;
  let checked: number = EXIT.failed;
  try {
    isFine = await measure(run, { seconds: seconds!, minutes, rate });
  } finally {
    checked = await runCommand("The load benchmark", async (opened) => {
      const isWhole = await checkWrites(opened.database.db, run.writers);
      await removeReaderData(opened);
      return isWhole ? EXIT.fine : EXIT.incomplete;
    });
  }
  return checked === EXIT.fine && !isFine ? EXIT.incomplete : checked;
}

/** Returns whether no request failed unexpectedly, and memory was steady in the soak test. */
async function measure(
  run: Run,
  { seconds, minutes, rate }: { seconds: number; minutes?: number; rate?: number },
): Promise<boolean> {
  let soakRate = rate;
  let isFine = true;
  if (soakRate === undefined) {
    const climbWith = (cacheMb: Record<string, string>) =>
      withSite(run, cacheMb, (site) => climb(site, seconds));
    console.log("With the page cache, in ms\n");
    const cached = await climbWith({});
    console.log("\nWithout it\n");
    const uncached = await climbWith({ PAGE_CACHE_MB: "0" });
    console.log(
      `\n${summaryOf("With the page cache", cached)} ${summaryOf("Without it", uncached)}`,
    );
    soakRate = (cached.held ?? 1) / 2;
    isFine = !cached.failedEarly && !uncached.failedEarly;
  }
  if (minutes === undefined) return isFine;
  console.log(`\n${soakRate} requests per second for ${minutes} minutes, with the page cache\n`);
  return (await withSite(run, {}, (site) => soak(site, { rate: soakRate, minutes }))) && isFine;
}

async function withSite<T>(
  { scene, readers, writers, environment, startSite }: Run,
  own: Record<string, string>,
  work: (site: Running) => Promise<T>,
): Promise<T> {
  const site = await startSite({ ...AS_IN_SERVICE_UNITS, ...environment, ...own });
  try {
    const round = writers.length / readers.length;
    // The writers of each site use different posts, because each reader has one writer per site. They start with the least
    // popular, which no reader has saved beforehand.
    const posts = scene.documents.map(({ databaseId }) => databaseId).toReversed();
    const sessions = await signIn(site.url, readers, () =>
      posts.filter((_, index) => index % ROUNDS_MAX === round),
    );
    writers.push(...sessions.map(({ writer }) => writer));
    const next = createVisits(site.url, scene, sessions, seededRandom(2));
    for (let page = 0; page < WARM_UP_PAGES; page++)
      await next()
        .make()
        .catch(() => undefined);
    return await work({ pid: site.pid, next, random: seededRandom(3) });
  } finally {
    await site.stop();
  }
}

/** Sites of a run: with the cache, without it, and for the soak test. */
const ROUNDS_MAX = 3;

function summaryOf(how: string, { held, tooHigh }: Knee): string {
  if (tooHigh === null)
    return `${how} p95 is below ${SLOW_MS} ms at ${held} requests per second, the highest rate tried.`;
  return `${how} p95 passes ${SLOW_MS} ms at ${tooHigh} requests per second (${held ?? "none"} held).`;
}

/** Checks every acknowledged write after the sites have stopped. */
async function checkWrites(
  db: Parameters<Writer["check"]>[0],
  writers: readonly Writer[],
): Promise<boolean> {
  const checks = [];
  for (const writer of writers) checks.push(await writer.check(db));
  const lost = checks.flatMap((check) => check.lost);
  console.log(
    `\n${checks.reduce((sum, check) => sum + check.acknowledged, 0)} writes acknowledged, ${lost.length} lost${lost.length > 0 ? `: ${lost.slice(0, 5).join(", ")}` : ""}`,
  );
  return lost.length === 0;
}
