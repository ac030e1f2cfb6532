import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";

/** Stands for a connection that is gone before it was asked, and for whoever asks without a host in between, as tests do. */
export const NO_ADDRESS = "0.0.0.0";

/**
 * The visitor's address as the host knows it: that of the connection, or behind a proxy that is trusted what it says last
 * in `X-Forwarded-For`, which is the one part of the header that no visitor can write.
 */
export function clientAddressOf(c: Context, trustProxy: boolean): string {
  const forwarded = trustProxy ? c.req.header("x-forwarded-for")?.split(",").at(-1)?.trim() : undefined;
  return forwarded || getConnInfo(c).remote.address || NO_ADDRESS;
}
