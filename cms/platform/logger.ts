import { type DestinationStream, type Logger, pino, stdSerializers } from "pino";
import { currentRequestId } from "./request-scope";

/** Names under which secrets travel; their values never reach the log. */
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
 * What of an error comes into the log. Whatever else hangs on one may say whom it was about: the database names the row that
 * was in the way, the embedded one all that it was asked with.
 */
const OF_ERRORS = [
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

/** The log of a process: one JSON object a line on standard output, with the number of the request that it is about. LOG_LEVEL is one of pino's levels, or `silent`. */
export function createLogger(
  { LOG_LEVEL }: { LOG_LEVEL: string },
  destination?: DestinationStream,
): Logger {
  const options = {
    level: LOG_LEVEL,
    base: undefined,
    serializers: { err: plainError },
    mixin: () => ({ requestId: currentRequestId() }),
    redact: {
      paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: "[secret]",
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** What of an error may be written down: its type, words, place and code. Takes whatever was thrown; what is no error comes back as it was. */
export function plainError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const all: Record<string, unknown> = stdSerializers.err(error);
  return Object.fromEntries(
    OF_ERRORS.flatMap((name) => (all[name] === undefined ? [] : [[name, all[name]]])),
  );
}
