import { type AddressInfo } from "node:net";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";

/** A site that a journey can release again: each build has its own file names, and files of other builds are missing. */
export interface TwoBuilds {
  url: string;
  /** Switches the site to this build. */
  release(build: string): void;
  /** Requested files that belong to another build than the current one. */
  missing: string[];
  /** Every path that was requested. */
  requested: string[];
  close(): Promise<void>;
}

/**
 * Starts a proxy in front of the site under test that gives its files the names of a build: in URLs of pages, scripts and styles
 * `/assets/` becomes `/assets/{build}/`, as other contents would change their names.
 */
export async function serveBuilds(target: string, first: string): Promise<TwoBuilds> {
  let build = first;
  const missing: string[] = [];
  const requested: string[] = [];
  const server = createServer((visitor, answer) => void pass(visitor, answer));

  async function pass(visitor: IncomingMessage, answer: ServerResponse): Promise<void> {
    const path = visitor.url ?? "/";
    requested.push(path);
    const [, asked, rest] = /^\/assets\/([^/]+)\/(.+)$/.exec(path) ?? [];
    if (asked !== undefined && asked !== build) {
      missing.push(path);
      answer.writeHead(404).end();
      return;
    }
    const { status, headers, body } = await ask(
      target,
      asked === undefined ? path : `/assets/${rest}`,
      visitor,
    );
    const isText = /^(text\/|application\/json)/.test(headers["content-type"] ?? "");
    // The worker differs for each build too: other bytes make it another worker.
    const sent = isText
      ? Buffer.from(
          `${body.toString().replaceAll("/assets/", `/assets/${build}/`)}${path === "/service-worker.js" ? `//${build}` : ""}`,
        )
      : body;
    delete headers["content-length"];
    delete headers["transfer-encoding"];
    delete headers.etag;
    // Its hashes are those of the scripts before their URLs were changed.
    delete headers["content-security-policy"];
    answer.writeHead(status, headers).end(sent);
  }

  await new Promise<void>((listening) => server.listen(0, "localhost", listening));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    release: (next) => (build = next),
    missing,
    requested,
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  };
}

function ask(
  target: string,
  path: string,
  { method, headers }: IncomingMessage,
): Promise<{ status: number; headers: IncomingMessage["headers"]; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const { "accept-encoding": _packed, "if-none-match": _known, ...asked } = headers;
    request(new URL(path, target), { method, headers: asked }, (response) => {
      const chunks: Buffer[] = [];
      response
        .on("data", (chunk: Buffer) => chunks.push(chunk))
        .on("end", () =>
          resolve({
            status: response.statusCode ?? 502,
            headers: response.headers,
            body: Buffer.concat(chunks),
          }),
        )
        .on("error", reject);
    })
      .on("error", reject)
      .end();
  });
}
