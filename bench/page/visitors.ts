import { Agent, get } from "node:http";
import { buffer } from "node:stream/consumers";

/** Concurrent requests. */
export const VISITORS = 16;
/** Number of sender IP addresses, used in turn, because rate limits count by address. Of the benchmark network (RFC 2544). */
const ADDRESSES = 2_000;

/** A response as transferred. */
export interface Transferred {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** Visitors who request pages over connections that stay open. */
export interface Visitors {
  /** Returns null if the connection failed. */
  ask(address: string, headers?: Record<string, string>): Promise<Transferred | null>;
  close(): void;
}

export function createVisitors(): Visitors {
  const agent = new Agent({ keepAlive: true, maxSockets: VISITORS });
  let sent = 0;
  const nextAddress = () => `198.18.${Math.floor((sent++ % ADDRESSES) / 250)}.${sent % 250}`;
  return {
    ask: (address, headers) =>
      new Promise((resolve) => {
        const failed = () => resolve(null);
        get(
          address,
          { agent, headers: { "X-Forwarded-For": nextAddress(), ...headers } },
          (response) => {
            buffer(response).then(
              (body) =>
                resolve({
                  status: response.statusCode ?? 0,
                  headers: response.headers as Record<string, string>,
                  body,
                }),
              failed,
            );
          },
        ).on("error", failed);
      }),
    close: () => agent.destroy(),
  };
}

/** Repeats a request by all visitors at once, until it is over. */
export async function askOften(isOver: () => boolean, ask: () => Promise<void>): Promise<void> {
  await Promise.all(
    Array.from({ length: VISITORS }, async () => {
      while (!isOver()) await ask();
    }),
  );
}
