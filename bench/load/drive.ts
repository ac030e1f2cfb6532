import { setTimeout as pause } from "node:timers/promises";
import { gapMs } from "./chances";

/** The kinds of requests, in the order of the tables. */
export const KINDS = ["pages", "downloads", "signed in", "writes"] as const;
export type Kind = (typeof KINDS)[number];

/** A request to the site, with its kind. */
export interface Visit {
  kind: Kind;
  /** Shown in examples of failures. */
  name: string;
  /** Sends the request; throws an error message if the response is unexpected. */
  make(): Promise<void>;
}

/** The result of a visit. */
export interface Observation {
  kind: Kind;
  /** When it was due and when it ended, in ms from the start. */
  dueMs: number;
  endMs: number;
  /** What failed, and where; null for success. */
  problem: string | null;
}

interface Drive {
  /** Visits per second. */
  rate: number;
  seconds: number;
  random: () => number;
  next: () => Visit;
  note: (observation: Observation) => void;
}

/** Most pending requests; the run ends at the next one. Chosen: at that point, longer waits say nothing more about the site. */
const WAITING_MAX = 1_000;

/**
 * Makes this many visits per second, regardless of pending ones, and waits until all have ended. A visit delayed because this
 * process was busy counts from when it was due.
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
