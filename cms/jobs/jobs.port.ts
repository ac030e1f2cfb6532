import { z, type ZodType } from "zod";

/** A kind of work that is done apart from requests, and what a piece of it is told. */
export interface Job<Payload extends object> {
  name: string;
  payload: ZodType<Payload>;
  /** Pieces of work with the same key are one while they wait. */
  keyOf(payload: Payload): string;
  /** Longest time of a piece in seconds; one that takes longer is ended and tried again. */
  maxSeconds: number;
  /** How often a piece that failed is tried again, after one second and then each time after twice as long. */
  retries: number;
  /** Work of different lanes is done side by side; of one, one after the other. Without it, that of all other work. */
  lane?: string;
}

/** Limits of a mail job. Chosen: for a slow mail server, or one that is away for a quarter of an hour. */
export const MAIL_TIMES = { maxSeconds: 90, retries: 9 } as const;

/** A job about one database row. Its payload is the row's id. */
export interface WorkOn<Key extends string> extends Job<Record<Key, number>> {
  /** A piece of it. */
  of(id: number): Record<Key, number>;
}

/** Defines a job about one database row, whose id is in the payload under `key`. */
export function workOn<Key extends string>(
  name: string,
  key: Key,
  times: Pick<Job<object>, "maxSeconds" | "retries" | "lane">,
): WorkOn<Key> {
  return {
    name,
    payload: z.object({ [key]: z.number().int() }) as unknown as ZodType<Record<Key, number>>,
    keyOf: (payload) => String(payload[key]),
    of: (id) => ({ [key]: id }) as Record<Key, number>,
    ...times,
  };
}

/**
 * Does a piece of work. May be called again for the same piece, also after it succeeded, and must do no harm then. Ends
 * soon, by throwing, when the signal says so.
 */
export type Handler<Payload> = (payload: Payload, signal: AbortSignal) => Promise<void>;

/** A kind of work with who does it, whatever a piece of it is told. */
export interface Duty {
  job: Pick<Job<object>, "name" | "maxSeconds" | "retries" | "lane">;
  /** Throws when the data is not what the kind of work is told. */
  handle: Handler<unknown>;
}

/** Puts a kind of work and its handler together. */
export function dutyOf<Payload extends object>(job: Job<Payload>, handle: Handler<Payload>): Duty {
  return { job, handle: async (data, signal) => handle(job.payload.parse(data), signal) };
}

/** Work that outlives the process that asked for it. */
export interface Jobs {
  /** Notes pieces of work; one of the processes on this database does each of them, soon. */
  enqueue<Payload extends object>(job: Job<Payload>, payloads: readonly Payload[]): Promise<void>;
  /** From now on works in the background on whatever any process has noted. */
  start(): Promise<void>;
  /** How many pieces of work wait, by job. */
  waiting(): Promise<Record<string, number>>;
  /** Works until nothing waits any more, or until it is stopped. */
  drain(): Promise<void>;
  /** Ends the work that is being done and does no more; what is left waits for the next start, here or elsewhere. */
  stop(): Promise<void>;
}
