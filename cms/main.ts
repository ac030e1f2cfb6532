import { serve } from "@hono/node-server";
import type { Server } from "node:http";
import { openCms } from "./open";
import { EnvError, readCmsEnvironment } from "./platform/env";
import { createLogger } from "./platform/logger";

/** How long open requests may take after the signal to end. Ours: inside the ten seconds that most supervisors wait. */
const DRAIN_MS = 8_000;

/**
 * The content system alone, for `npm run cms`. Serves until SIGTERM or SIGINT, then lets open requests finish and closes
 * the database. A start that cannot succeed prints one sentence and ends with status 1.
 */
export async function main(): Promise<void> {
  try {
    await run();
  } catch (error) {
    console.error(error instanceof EnvError ? error.message : `The content system cannot start: ${(error as Error).message}`);
    process.exit(1);
  }
}

async function run(): Promise<void> {
  const environment = readCmsEnvironment();
  const logger = createLogger(environment);
  const opened = await openCms(environment, logger);
  const { PORT: port, HOST: hostname } = environment;
  const server = serve({ fetch: opened.cms.fetch, port, hostname }) as Server;
  await new Promise<void>((listening, failed) => server.once("listening", listening).once("error", failed));
  logger.info({ port, hostname }, "the content system is ready");

  const end = (signal: string) => {
    logger.info({ signal }, "closing: answering open requests, then closing the database");
    server.close(() => void opened.close().then(() => process.exit(0)));
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), DRAIN_MS).unref();
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => end(signal));
}
