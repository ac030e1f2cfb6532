import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { EXIT } from "../cms/cli/command";
import { addressAttacks, bodyAttacks, markdownAttacks } from "./hostile/requests";
import { type Attack, isFile } from "./hostile/attacks";
import { officeAttacks, pdfAttacks } from "./hostile/document-files";
import { pictureAttacks } from "./hostile/pictures";
import { samlAttacks } from "./hostile/saml-responses";
import { prepareSites, type Sites, type SiteTools, type Target } from "./hostile/site";
import { printTable } from "./report";

/** Longest accepted silence of `/healthz`, in ms. Source: the customer's goal. */
const GOAL_MS = 200;
/** After this time an input counts as undecided, and the site is restarted. */
const DEADLINE_S_DEFAULT = "120";
/** How long an idle site is watched for comparison. */
const REST_MS = 5_000;
/** A silence may end shortly after the response. */
const AFTERWARDS_MS = 300;

const NOT_SENT =
  "Not sent: import files and backups (programs of the operator, in processes of their own), metadata of the identity provider (the operator's).";

interface Result {
  attack: Attack;
  bytes: number;
  answer: string;
  seconds: number;
  silenceMs: number;
  busyMs: number | null;
  /** Whether the site made no decision in time and was restarted. */
  isLost: boolean;
}

/**
 * `npm run bench:hostile`: sends hostile input of every kind to a site and measures the longest silence of `/healthz`. `--only
 * TEXT` sends only the kinds whose names contain the text (repeatable). `--deadline SECONDS` sets how long to wait for a
 * decision. Returns 1 if a silence exceeded the goal or an input stayed undecided, unless `--report` is set. Returns 2 for an
 * invalid deadline.
 */
export async function main(argv: string[], tools: SiteTools): Promise<number> {
  const { values } = parseArgs({
    args: argv,
    options: {
      only: { type: "string", multiple: true, default: [""] },
      deadline: { type: "string", default: DEADLINE_S_DEFAULT },
      report: { type: "boolean", default: false },
    },
  });
  const deadlineMs = Number(values.deadline) * 1_000;
  if (!(deadlineMs > 0)) {
    console.error("Usage: npm run bench:hostile -- [--only TEXT] [--deadline SECONDS] [--report]");
    return EXIT.failed;
  }
  const sites = await prepareSites(tools);
  try {
    const wanted = values.only.map((text) => text.toLowerCase());
    const attacks = attacksOn(sites).filter(({ kind }) =>
      wanted.some((text) => kind.toLowerCase().includes(text)),
    );
    console.log(
      `${attacks.length} inputs to a site with the sample library; ${availableParallelism()} cores for the site and the sender\n`,
    );
    const results = await sendAll(attacks, sites, deadlineMs);
    console.log();
    printTable(results.map(rowOf));
    return conclude(results) || values.report ? EXIT.fine : EXIT.incomplete;
  } finally {
    sites.remove();
  }
}

function attacksOn({ providerKey, bounceSecret }: Sites): Attack[] {
  return [
    ...samlAttacks(providerKey),
    ...officeAttacks,
    ...pictureAttacks,
    ...pdfAttacks,
    ...markdownAttacks,
    ...bodyAttacks(bounceSecret),
    ...addressAttacks,
  ];
}

async function sendAll(
  attacks: readonly Attack[],
  sites: Sites,
  deadlineMs: number,
): Promise<Result[]> {
  const results: Result[] = [];
  let target: Target | null = null;
  try {
    for (const attack of attacks) {
      if (!target) {
        target = await sites.open();
        console.log(
          `A site is ready; its longest silence at rest is ${await silenceAtRest(target)} ms`,
        );
      }
      const result = await send(attack, target, deadlineMs);
      results.push(result);
      console.log(lineOf(result));
      if (result.isLost) {
        await sites.close(target);
        target = null;
      }
    }
  } catch (error) {
    // Prints the table of what was measured so far.
    console.error("The benchmark cannot go on:", error);
    results.push(...attacks.slice(results.length).map(notSent));
  } finally {
    if (target) await sites.close(target);
  }
  return results;
}

/** Returns the result of an input that was never sent: it counts as undecided. */
const notSent = (attack: Attack): Result => ({
  attack,
  bytes: 0,
  answer: "not sent",
  seconds: 0,
  silenceMs: 0,
  busyMs: null,
  isLost: true,
});

async function silenceAtRest({ prober }: Target): Promise<number> {
  await pause(REST_MS);
  return Math.round((await prober.take()).ms);
}

async function send(
  attack: Attack,
  { site, prober, callerWithin }: Target,
  deadlineMs: number,
): Promise<Result> {
  const make = async () => attack.make(callerWithin(deadlineMs));
  const input = await make().catch(messageOf);
  if (typeof input === "string") return { ...notSent(attack), answer: `not made: ${input}` };
  const bytes = isFile(input) ? input.bytes.length : input.size;
  await prober.take();
  const caller = callerWithin(deadlineMs);
  const started = performance.now();
  const sent = isFile(input) ? caller.upload(input) : input.send(caller);
  const decided = await Promise.race([
    sent.then((answer) => ({ answer, isLost: false })),
    site.ended.then(() => ({ answer: "the process ended", isLost: true })),
  ]).catch((error: unknown) => {
    const isLost = performance.now() - started >= deadlineMs;
    return {
      answer: isLost ? `no decision in ${deadlineMs / 1_000} s` : `failed: ${messageOf(error)}`,
      isLost,
    };
  });
  const seconds = (performance.now() - started) / 1_000;
  await pause(AFTERWARDS_MS);
  const { ms, busyMs } = await prober.take();
  return { attack, bytes, seconds, silenceMs: ms, busyMs, ...decided };
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** Formats a progress line: a run takes long, and the table comes only at its end. */
function lineOf({ attack, answer, seconds, silenceMs, busyMs }: Result): string {
  const busy = busyMs === null ? "" : `, busy ${Math.round(busyMs)} ms of it`;
  return `${attack.kind} (${attack.reach}): ${answer}, ${seconds.toFixed(1)} s, silent ${Math.round(silenceMs)} ms${busy}`;
}

function rowOf({
  attack,
  bytes,
  answer,
  seconds,
  silenceMs,
  busyMs,
}: Result): Record<string, string | number> {
  return {
    input: attack.kind,
    reach: attack.reach,
    KB: (bytes / 1_000).toFixed(bytes < 10_000 ? 1 : 0),
    answer,
    "decided s": seconds.toFixed(1),
    "silent ms": Math.round(silenceMs),
    "busy ms": busyMs === null ? "" : Math.round(busyMs),
  };
}

/** Prints the worst result; returns whether the goal was met. */
function conclude(results: readonly Result[]): boolean {
  const [worst] = results.toSorted((one, other) => other.silenceMs - one.silenceMs);
  const over = results.filter(({ silenceMs }) => silenceMs > GOAL_MS);
  const lost = results.filter(({ isLost }) => isLost);
  console.log(`\n${NOT_SENT}`);
  if (worst)
    console.log(`Longest silence: ${Math.round(worst.silenceMs)} ms (${worst.attack.kind})`);
  console.log(
    `Goal: ${GOAL_MS} ms. ${over.length} of ${results.length} inputs silenced the site for longer, ${lost.length} got no decision`,
  );
  return over.length + lost.length === 0;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
