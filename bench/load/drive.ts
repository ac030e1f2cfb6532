import { setTimeout as pause } from "node:timers/promises";
import { gapMs } from "./chances";

/** The kinds of requests, in the order in which tables show them. */
export const KINDS = ["pages", "downloads", "signed in", "writes"] as const;
export type Kind = (typeof KINDS)[number];

/** Something that somebody asks of the site. */
export interface Visit {
  kind: Kind;
  /** For examples of failures. */
  name: string;
  /** Asks; throws a sentence where the answer is not what it should be. */
  make(): Promise<void>;
}

/** What became of a visit. */
export interface Observation {
  kind: Kind;
  /** When it was due and when it was over, in ms from the beginning. */
  dueMs: number;
  endMs: number;
  /** What went wrong, and where; null for nothing. */
  problem: string | null;
}

interface Drive {
  /** Visits a second. */
  rate: number;
  seconds: number;
  random: () => number;
  next: () => Visit;
  note: (observation: Observation) => void;
}

/** So many wait at once at most: then the site is not what waits will tell us more of, and the rest is not asked. Ours. */
const WAITING_MAX = 1_000;

/**
 * Makes so many visits a second, whether those before are answered or not, and waits until all are over. A visit that is made
 * later than it was due, because this process was busy, has waited all the same.
 */
export async function drive({ rate, seconds, random, next, note }: Drive): Promise<void> {
  const started = performance.now();
  const now = () => performance.now() - started;
  const waiting = new Set<Promise<void>>();
  for (let dueMs = gapMs(rate, random); dueMs < seconds * 1_000; dueMs += gapMs(rate, random)) {
    if (dueMs > now()) await pause(dueMs - now());
    const visit = next();
    if (waiting.size >= WAITING_MAX) {
      note({
        kind: visit.kind,
        dueMs,
        endMs: now(),
        problem: `not asked: ${WAITING_MAX} others wait`,
      });
      break;
    }
    const made: Promise<void> = visit
      .make()
      .then(
        () => null,
        (error: Error) => `${visit.name}: ${error.message}`,
      )
      .then((problem) => {
        waiting.delete(made);
        note({ kind: visit.kind, dueMs, endMs: now(), problem });
      });
    waiting.add(made);
  }
  await Promise.all(waiting);
}
