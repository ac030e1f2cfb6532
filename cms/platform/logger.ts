import { pino, type Logger } from "pino";

/** Names under which secrets travel; their values never reach the log. */
const SECRETS = ["password", "token", "authorization", "cookie", "secret", "refreshToken", "authToken"];

/** The log of a process: one JSON object a line on standard output. LOG_LEVEL is one of pino's levels, or `silent`. */
export function createLogger({ LOG_LEVEL }: { LOG_LEVEL: string }): Logger {
  return pino({
    level: LOG_LEVEL,
    base: undefined,
    redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: "[secret]" },
  });
}
