import { type Caller, type Sent, statusOf } from "./caller";

/** A file to upload. */
export interface HostileFile {
  name: string;
  bytes: Buffer;
  /** Whether to make it a document once accepted, so that its text is extracted and its cover rendered. */
  isPublished?: boolean;
}

/** A request to send. */
export interface HostileRequest {
  /** Bytes of the body; without a body, of the URL and headers. */
  size: number;
  /** Returns a short summary of the response. */
  send(caller: Caller): Promise<string>;
}

/** One hostile input. */
export interface Attack {
  kind: string;
  /** `limit`: as much as the limits accept. `beyond`: an input that a limit must reject. */
  reach: "limit" | "beyond";
  /** Creates the input before the clock starts. */
  make(caller: Caller): Promise<HostileFile | HostileRequest> | HostileFile | HostileRequest;
}

export const isFile = (input: HostileFile | HostileRequest): input is HostileFile =>
  "bytes" in input;

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
