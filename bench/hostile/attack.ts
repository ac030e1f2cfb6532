import type { Caller } from "./caller";

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
