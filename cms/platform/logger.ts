import { type DestinationStream, type Logger, pino, stdSerializers } from "pino";
import { currentRequestId } from "./request-scope";

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

/**
 * Creates the log of a process: one JSON object per line on standard output, with the request's id. LOG_LEVEL is one of
 * pino's levels, or `silent`.
 */
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

/**
 * Returns the loggable properties of an error: its type, message, location and code. Accepts any thrown value, and
 * returns values that are not errors unchanged.
 */
export function plainError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const all: Record<string, unknown> = stdSerializers.err(error);
  return Object.fromEntries(
    OF_ERRORS.flatMap((name) => (all[name] === undefined ? [] : [[name, all[name]]])),
  );
}
