import { serve, type ServerType } from "@hono/node-server";
import { Hono } from "hono";
import { request as ask } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import pino from "pino";
import { type OpenCms, openCms } from "../../cms/open";
import { visitorOf } from "../../cms/http/actor";
import { forwardToRemoteCms } from "../../cms/http/remote-cms";
import { readCmsEnvironment } from "../../cms/platform/env";

/** A content system behind a real HTTP server, mounted as its hosts mount it. */
export interface ServedCms {
  opened: OpenCms;
  /** Lines of its log. */
  log: string[];
  /** Sends a request from this machine. */
  send(path: string, options?: Sending): Promise<{ status: number; body: any }>;
  close(): Promise<void>;
}

export interface Sending {
  headers?: Record<string, string>;
  body?: unknown;
}

interface ServeOptions {
  /**
   * Adds a website in front that forwards requests to the content system over HTTP. Both have the same site address, but their
   * own TRUST_PROXY.
   */
  website?: { TRUST_PROXY: string };
}

/** Opens a content system with an environment, and serves it on this machine until it is closed. */
export async function serveCms(
  environment: Record<string, string>,
  { website }: ServeOptions = {},
): Promise<ServedCms> {
  const settings = readCmsEnvironment({ NODE_ENV: "test", ...environment });
  const log: string[] = [];
  const logger = pino({ level: "warn" }, { write: (line: string) => void log.push(line) });
  const opened = await openCms(settings, logger);
  const content = new Hono().all("*", (c) => opened.cms.fetch(c.req.raw, visitorOf(c, settings)));
  const servers = [await listen(content)];
  if (website) {
    const base = `http://127.0.0.1:${portOf(servers[0]!)}`;
    const front = readCmsEnvironment({ NODE_ENV: "test", ...environment, ...website });
    servers.push(
      await listen(
        new Hono().all("*", (c) =>
          forwardToRemoteCms(c.req.raw, { base, visitor: visitorOf(c, front), logger }),
        ),
      ),
    );
  }
  return {
    opened,
    log,
    send: (path, sending) => send(portOf(servers.at(-1)!), path, sending),
    async close() {
      for (const server of servers) await new Promise((closed) => server.close(closed));
      await opened.close();
    },
  };
}

function listen(app: Hono): Promise<ServerType> {
  return new Promise((listening) => {
    const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, () =>
      listening(server),
    );
  });
}

function portOf(server: ServerType): number {
  return (server.address() as AddressInfo).port;
}

/** Sends a request without `fetch`, which would set the `Host` header itself. */
function send(
  port: number,
  path: string,
  { headers = {}, body }: Sending = {},
): Promise<{ status: number; body: any }> {
  return new Promise((resolve, reject) => {
    const sent = ask(
      {
        host: "127.0.0.1",
        port,
        path,
        method: body === undefined ? "GET" : "POST",
        agent: false,
        headers: { ...(body !== undefined && { "Content-Type": "application/json" }), ...headers },
      },
      (response) =>
        void text(response).then(
          (answer) => resolve({ status: response.statusCode!, body: JSON.parse(answer || "null") }),
          reject,
        ),
    );
    sent.on("error", reject).end(body === undefined ? undefined : JSON.stringify(body));
  });
}
