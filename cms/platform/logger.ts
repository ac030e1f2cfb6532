import { type DestinationStream, type Logger, pino, stdSerializers } from "pino";
import { AsyncLocalStorage } from "node:async_hooks";
import cluster from "node:cluster";
import { randomUUID } from "node:crypto";

/** The request that current work belongs to. */
interface RequestScope {
  requestId: string;
}

export const REQUEST_ID_HEADER = "X-Request-Id";
/**
 * Request ids that proxies assign: letters, digits and hyphens. Chosen: long enough for a UUID with a prefix, too short
 * for a text.
 */
const GIVEN_ID = /^[\w-]{8,64}$/;

const scope = new AsyncLocalStorage<RequestScope>();

/** Runs work on behalf of a request: every log line written meanwhile contains the request's id. */
export function inRequest<T>(requestId: string, work: () => T): T {
  return scope.run({ requestId }, work);
}

/** Returns the id of the current request; undefined outside of requests. */
export function currentRequestId(): string | undefined {
  return scope.getStore()?.requestId;
}

/**
 * Returns the id that a proxy, or the website in front, has given a request. Otherwise returns a new one, short enough to
 * be read out over the telephone.
 */
export function requestIdOf(given: string | null | undefined): string {
  return given && GIVEN_ID.test(given)
    ? given
    : // Node prepares many UUIDs at a time, and asks the system for random bytes once for all of them.
      randomUUID()
        .slice(0, 8)
        .toUpperCase()
        .replace(/^(.{4})/, "$1-");
}

/** Names of fields that contain secrets. Their values never reach the log. */
const SECRETS = [
  "password",
  "token",
  "authorization",
  "cookie",
  "secret",
  "refreshToken",
  "authToken",
];

/**
 * The properties of an error that are logged. Others may identify a person: the database reports the conflicting row, and
 * the embedded one all parameters of the statement.
 */
const LOGGED_ERROR_PROPERTIES = [
  "type",
  "message",
  "stack",
  "code",
  "errno",
  "syscall",
  "severity",
  "schema",
  "table",
  "column",
  "constraint",
  "routine",
];

/**
 * Creates the log of a process: one JSON object per line on standard output, with the request's id. Lines of one of several
 * website processes have its number as `worker`. LOG_LEVEL is one of pino's levels, or `silent`.
 */
export function createLogger(
  { LOG_LEVEL }: { LOG_LEVEL: string },
  destination?: DestinationStream,
): Logger {
  const options = {
    level: LOG_LEVEL,
    base: cluster.worker ? { worker: cluster.worker.id } : undefined,
    serializers: { err: plainError },
    mixin: () => ({ requestId: currentRequestId() }),
    redact: {
      paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: "[secret]",
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

/**
 * Returns the loggable properties of an error: its type, message, location and code. Accepts any thrown value, and
 * returns values that are not errors unchanged.
 */
export function plainError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const all: Record<string, unknown> = stdSerializers.err(error);
  return Object.fromEntries(
    LOGGED_ERROR_PROPERTIES.flatMap((name) => (all[name] === undefined ? [] : [[name, all[name]]])),
  );
}
