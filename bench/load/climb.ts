import { printTable } from "../table";
import { drive, type Observation, type Visit } from "./drive";
import { examplesOf, figuresOf, isHeld, SLOW_MS } from "./figures";
import { memoryMb } from "./memory";
import { type Knee, kneeOf, nextRate, type Tried } from "./rates";

/** How long a rate is held before it is measured. */
const WARM_UP_SECONDS = 3;
const EXAMPLES_MAX = 8;

/** A running site and the requests to send to it. */
export interface Running {
  pid: number;
  next: () => Visit;
  random: () => number;
}

/** The result of increasing rates. */
export interface Climbed extends Knee {
  /** Whether a request failed before the site was slow. Some failures are expected once it is. */
  failedEarly: boolean;
}

/** Increases the rate until the sustainable rate is known, and prints each result. */
export async function climb(site: Running, seconds: number): Promise<Climbed> {
  const tried: Tried[] = [];
  const rows = [];
  const observations: Observation[] = [];
  let failedEarly = false;
  for (let rate = nextRate(tried); rate !== null; rate = nextRate(tried)) {
    const watched = await watch(site, rate, seconds);
    const { answered, row, ...figures } = figuresOf(watched);
    const ms = Math.max(
      seconds * 1_000,
      ...watched.map(({ endMs }) => endMs - WARM_UP_SECONDS * 1_000),
    );
    rows.push({
      "asked a second": rate,
      answered: (answered / (ms / 1_000)).toFixed(1),
      ...row,
      "RSS MB": memoryMb(site.pid) ?? "",
    });
    tried.push({ rate, held: isHeld(figures) });
    failedEarly ||= figures.failed > 0 && figures.p95! <= SLOW_MS;
    observations.push(...watched);
  }
  printTable(rows);
  printFailures(observations);
  if (failedEarly) console.log("\nSome of it failed before the site was slow.");
  return { ...kneeOf(tried), failedEarly };
}

/** Returns the observations that were due after a rate had been held for a while. */
async function watch(
  { next, random }: Running,
  rate: number,
  seconds: number,
): Promise<Observation[]> {
  const watched: Observation[] = [];
  const note = (observation: Observation) => {
    if (observation.dueMs >= WARM_UP_SECONDS * 1_000) watched.push(observation);
  };
  await drive({ rate, seconds: WARM_UP_SECONDS + seconds, random, next, note });
  return watched;
}

/** Prints examples of failures, if there are any. */
export function printFailures(observations: readonly Observation[]): void {
  const examples = examplesOf(observations, EXAMPLES_MAX);
  if (examples.length > 0)
    console.log(`\nFailed:\n${examples.map((example) => `  ${example}`).join("\n")}`);
}
