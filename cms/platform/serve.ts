import { serve } from "@hono/node-server";
import type { Server } from "node:http";
import type { Logger } from "pino";
import { EnvError } from "./env";

/** How long open requests may take after the signal to end. Ours: inside the ten seconds that most supervisors wait. */
const DRAIN_MS = 8_000;

/** Longest time of one request. Ours: a report of 200 MB on a line of 10 KB a second, sent as a form. The uploads of scripts go on after it. */
const REQUEST_MAX_MS = 6 * 60 * 60 * 1000;
/** For how long a line may be silent; one that broke without a word is closed then. Ours: twice the longest wait of the website for an answer. */
const SILENCE_MAX_MS = 2 * 60 * 1000;

/**
 * How long a line without a request stays open. Ours: longer than proxies and programs keep theirs, 60 s as a rule, so that
 * they close it and never send a request on one that we are closing.
 */
const IDLE_MAX_MS = 75 * 1000;

/** What a host serves, and where. */
export interface Host {
  /** With what the server knows of the connection, which `getConnInfo` reads. */
  fetch(request: Request, bindings?: object): Response | Promise<Response>;
  port: number;
  hostname: string;
  logger: Logger;
  /** Closes what the answers need; called after the last of them went out. */
  close(): Promise<void>;
}

/**
 * Listens, and returns once it does. From then on SIGTERM and SIGINT let open requests finish, close the host and end
 * the process. Throws when the port cannot be had.
 */
export async function serveUntilTold({ fetch, port, hostname, logger, close }: Host): Promise<void> {
  const server = serve({ fetch, port, hostname, serverOptions: { requestTimeout: REQUEST_MAX_MS, keepAliveTimeout: IDLE_MAX_MS } }) as Server;
  server.setTimeout(SILENCE_MAX_MS);
  await new Promise<void>((listening, failed) => server.once("listening", listening).once("error", failed));
  const end = (signal: string) => {
    logger.info({ signal }, "closing: answering open requests, then closing the database");
    server.close(() => void close().then(() => process.exit(0)));
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), DRAIN_MS).unref();
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => end(signal));
}

/** Runs the start of a program. One that cannot succeed prints one sentence for the operator and ends with status 1. */
export async function startOrExplain(program: string, start: () => Promise<void>): Promise<void> {
  try {
    await start();
  } catch (error) {
    const { message } = error as Error;
    console.error(error instanceof EnvError ? message : `${program} cannot start: ${message}`);
    process.exit(1);
  }
}
