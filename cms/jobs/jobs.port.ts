import { z, type ZodType } from "zod";

/** A kind of work that is done outside requests, with the type of its payload. */
export interface Job<Payload extends object> {
  name: string;
  payload: ZodType<Payload>;
  /** Jobs with the same key are merged while they wait. */
  keyOf(payload: Payload): string;
  /** Longest time of a job in seconds. A job that takes longer is ended and tried again. */
  maxSeconds: number;
  /** How often a failed job is tried again: after one second, then each time after twice as long. */
  retries: number;
  /** Jobs of different lanes run in parallel; jobs of one lane run one after the other. Jobs without a lane share one. */
  lane?: string;
}

/** Limits of a mail job. Chosen: for a slow mail server, or one that is unavailable for a quarter of an hour. */
export const MAIL_LIMITS = { maxSeconds: 90, retries: 9 } as const;

/** A job about one database row. Its payload is the row's id. */
export interface RowJob<Key extends string> extends Job<Record<Key, number>> {
  /** Returns the payload for a row. */
  payloadOf(id: number): Record<Key, number>;
}

/** Defines a job about one database row, whose id is in the payload under `key`. */
export function rowJob<Key extends string>(
  name: string,
  key: Key,
  limits: Pick<Job<object>, "maxSeconds" | "retries" | "lane">,
): RowJob<Key> {
  return {
    name,
    payload: z.object({ [key]: z.number().int() }) as unknown as ZodType<Record<Key, number>>,
    keyOf: (payload) => String(payload[key]),
    payloadOf: (id) => ({ [key]: id }) as Record<Key, number>,
    ...limits,
  };
}

/**
 * Runs a job. May be called again for the same job, even after success, and must then do no harm. Ends soon, by throwing,
 * when the signal aborts.
 */
export type Handler<Payload> = (payload: Payload, signal: AbortSignal) => Promise<void>;

/** A kind of job with its handler, independent of the payload's type. */
export interface JobHandler {
  job: Pick<Job<object>, "name" | "maxSeconds" | "retries" | "lane">;
  /** Throws if the data does not match the job's payload type. */
  handle: Handler<unknown>;
}

/** Combines a job with its handler. */
export function handlerOf<Payload extends object>(
  job: Job<Payload>,
  handle: Handler<Payload>,
): JobHandler {
  return { job, handle: async (data, signal) => handle(job.payload.parse(data), signal) };
}

/** Work that outlives the process that enqueued it. */
export interface Jobs {
  /** Enqueues jobs. One of the processes on this database runs each of them soon. */
  enqueue<Payload extends object>(job: Job<Payload>, payloads: readonly Payload[]): Promise<void>;
  /** Starts to run jobs in the background, including those that other processes have enqueued. */
  start(): Promise<void>;
  /** Returns the number of waiting jobs, by name. */
  waiting(): Promise<Record<string, number>>;
  /** Runs jobs until none is waiting, or until it is stopped. */
  drain(): Promise<void>;
  /** Aborts running jobs and starts no more. The remaining jobs wait for the next start of any process. */
  stop(): Promise<void>;
}
