import { createReadStream } from "node:fs";
import { connect, type NetConnectOpts } from "node:net";
import { pipeline } from "node:stream/promises";
import type { Logger } from "pino";
import { Refusal } from "./refusal.mjs";

/** Scans files for viruses. */
export interface VirusScanner {
  /**
   * Scans a local file. Throws Refusal if a virus was found, and if the scanner gives no result: no file passes unchecked.
   * Throws the signal's reason.
   */
  scan(path: string, signal?: AbortSignal): Promise<void>;
}

/** Maximum time without a response or progress from clamd. Its own time limits end a scan after two minutes. */
const SILENCE_MAX_MS = 150_000;
const CHUNK_BYTES = 64 * 1024;

/**
 * Creates a client for ClamAV's daemon with its command INSTREAM (clamd(8)). The file is sent in chunks, so the daemon may
 * run on another host and needs no access to the files. Accepts `tcp://host:port` or `unix:/path`.
 */
export function createClamd(
  url: string,
  { logger, silenceMaxMs = SILENCE_MAX_MS }: { logger: Logger; silenceMaxMs?: number },
): VirusScanner {
  const address = addressOf(url);

  async function ask(path: string, signal?: AbortSignal): Promise<string> {
    const socket = connect(address);
    socket.setTimeout(silenceMaxMs, () =>
      socket.destroy(new Error("The virus scanner does not respond")),
    );
    const answer = new Promise<string>((resolve, reject) => {
      let received = "";
      socket.setEncoding("utf8").on("data", (text: string) => {
        received += text;
        if (received.endsWith("\0")) resolve(received.slice(0, -1));
      });
      socket
        .on("error", reject)
        .on("close", () =>
          reject(new Error("The virus scanner closed the connection without an answer")),
        );
    });
    try {
      // Errors here are reported by the socket. A response that arrived before the error counts.
      pipeline(instream(path), socket, { end: false, signal }).catch((error: Error) =>
        socket.destroy(error),
      );
      return await answer;
    } finally {
      socket.destroy();
    }
  }

  return {
    async scan(path, signal) {
      let answer: string;
      try {
        answer = await ask(path, signal);
      } catch (error) {
        signal?.throwIfAborted();
        // A connection reset during a large file may mean that the scanner's StreamMaxLength is smaller than the largest
        // upload: its message about it was lost.
        logger.error({ err: error }, "the virus scanner is unreachable; uploads are refused");
        throw new Refusal("not_checked", error);
      }
      if (/(^|: )OK$/.test(answer)) return;
      const found = /(?:^|: )(.+) FOUND$/.exec(answer)?.[1];
      if (found !== undefined) {
        logger.warn({ found }, "the virus scanner found a virus");
        throw new Refusal("infected");
      }
      logger.error({ answer }, "the virus scanner could not scan a file");
      throw new Refusal(/size limit/i.test(answer) ? "scanner_limit" : "not_checked");
    },
  };
}

/** Yields the command, each chunk of the file after its length in four bytes, and an empty chunk. */
async function* instream(path: string): AsyncGenerator<Buffer> {
  yield Buffer.from("zINSTREAM\0");
  for await (const chunk of createReadStream(path, {
    highWaterMark: CHUNK_BYTES,
  }) as AsyncIterable<Buffer>) {
    yield lengthOf(chunk);
    yield chunk;
  }
  yield lengthOf(Buffer.alloc(0));
}

function lengthOf(chunk: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(chunk.length);
  return length;
}

function addressOf(url: string): NetConnectOpts {
  if (url.startsWith("unix:")) return { path: url.slice("unix:".length) };
  const { hostname, port } = new URL(url);
  return { host: hostname.replace(/^\[|\]$/g, ""), port: Number(port) };
}
