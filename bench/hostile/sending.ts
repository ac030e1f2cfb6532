import type { Attack } from "./attack";
import { type Sent, statusOf } from "./caller";

/** Bytes reserved for what surrounds the hostile part of a body. */
export const AROUND_BYTES = 1_024;

/** Repeats a unit of ASCII up to this many bytes. */
export const filled = (bytes: number, unit: string): string =>
  unit.repeat(Math.floor(bytes / unit.length));

/** Sends a request unchanged. A request that changes data also claims to come from the site's own page. */
export function request(path: string, sent: Sent): Attack["make"] {
  const { body, headers = {} } = sent;
  const size =
    typeof body === "string"
      ? Buffer.byteLength(body)
      : path.length + Object.values(headers).join("").length;
  return ({ url }) => ({
    size,
    async send({ call }) {
      return statusOf(
        await call(path, {
          ...sent,
          headers: { ...headers, ...(body !== undefined && { Origin: url }) },
        }),
      );
    },
  });
}

/** Sends JSON to a path. */
export const json = (path: string, body: string): Attack["make"] =>
  request(path, { body, headers: { "Content-Type": "application/json" } });
