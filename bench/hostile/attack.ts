import type { Caller } from "./caller";

/** A file that is uploaded. */
export interface HostileFile {
  name: string;
  bytes: Buffer;
  /** Whether it becomes a document once it is accepted, so that its text is read and its cover drawn. */
  isPublished?: boolean;
}

/** A request that is sent. */
export interface HostileRequest {
  /** Bytes of the body, or of the address and headers where there is none. */
  size: number;
  /** Returns what the site answered, in a few words. */
  send(caller: Caller): Promise<string>;
}

/** One hostile input. */
export interface Attack {
  kind: string;
  /** `limit`: as much as the limits accept. `beyond`: an input that a limit must stop. */
  reach: "limit" | "beyond";
  /** Makes the input, before the clock starts. */
  make(caller: Caller): Promise<HostileFile | HostileRequest> | HostileFile | HostileRequest;
}

export const isFile = (input: HostileFile | HostileRequest): input is HostileFile =>
  "bytes" in input;
