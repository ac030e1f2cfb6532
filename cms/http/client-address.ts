import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";
import { NO_ADDRESS } from "../platform/network";

/**
 * The visitor's address as the host knows it: that of the connection, or behind a proxy that is trusted what it says last
 * in `X-Forwarded-For`, which is the one part of the header that no visitor can write.
 */
export function clientAddressOf(c: Context, trustProxy: boolean): string {
  const forwarded = trustProxy ? c.req.header("x-forwarded-for")?.split(",").at(-1)?.trim() : undefined;
  return forwarded || getConnInfo(c).remote.address || NO_ADDRESS;
}
