import type { Attack } from "./attack";
import { type Sent, statusOf } from "./caller";

/** Room for what stands around the hostile part of a body. */
export const AROUND_BYTES = 1_024;

/** A unit again and again, up to so many bytes of ASCII. */
export const filled = (bytes: number, unit: string): string =>
  unit.repeat(Math.floor(bytes / unit.length));

/** A request that is sent as it is; one that changes something also says that it comes from the site's own page. */
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

/** JSON, sent to an address. */
export const json = (path: string, body: string): Attack["make"] =>
  request(path, { body, headers: { "Content-Type": "application/json" } });
