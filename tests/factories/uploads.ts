import { randomBytes } from "node:crypto";
import { expect } from "vitest";
import { IncomingFile, SubmissionFields } from "../../cms/contract/uploads";
import type { Db } from "../../cms/db/client";
import type { TestCms } from "../setup/cms";
import { signIn } from "./accounts";
import { makePdf } from "./documents";

/** Somebody who uploads: the calls of the resumable protocol and forms with files, with the person's token. */
export interface Uploader {
  headers: { Authorization: string };
  /** A call of the protocol; a path is below `/api/v1`. */
  tus(
    method: string,
    path: string,
    headers?: Record<string, string>,
    body?: BodyInit,
  ): Promise<Response>;
  /** Begins an upload and returns its address below `/api/v1`. */
  begin(name: string, size: number): Promise<string>;
  /** Sends bytes from an offset on. */
  patch(path: string, offset: number, bytes: BodyInit): Promise<Response>;
  /** How many bytes have arrived. */
  offset(path: string): Promise<number>;
  /** Sends a whole file and waits until it was looked at. */
  send(name: string, bytes: Buffer): Promise<IncomingFile>;
  /** Sends a form, files as `[name, bytes]`. */
  form(
    method: string,
    path: string,
    fields: Record<string, string | string[]>,
    files?: Record<string, [name: string, bytes: Buffer][]>,
  ): Promise<Response>;
}

const API = "/api/v1";
const base64 = (text: string) => Buffer.from(text).toString("base64");

/** Signs somebody with an account in. */
export async function makeUploader(cms: TestCms, username: string): Promise<Uploader> {
  return uploaderOf(cms, await signIn(cms, username));
}

/** The same for somebody whose token is known, or nobody's. */
export function uploaderOf(cms: TestCms, proof: { Authorization?: string }): Uploader {
  const headers = proof as { Authorization: string };
  const tus: Uploader["tus"] = (method, path, more = {}, body = undefined) =>
    cms.request(API + path, {
      method,
      headers: { ...headers, "Tus-Resumable": "1.0.0", ...more },
      body,
      ...(body instanceof ReadableStream && { duplex: "half" }),
    } as RequestInit);
  const patch: Uploader["patch"] = (path, offset, bytes) =>
    tus(
      "PATCH",
      path,
      { "Upload-Offset": String(offset), "Content-Type": "application/offset+octet-stream" },
      bytes,
    );
  async function begin(name: string, size: number): Promise<string> {
    const response = await tus("POST", "/uploads", {
      "Upload-Length": String(size),
      "Upload-Metadata": `filename ${base64(name)}`,
    });
    if (response.status !== 201)
      throw new Error(`Answered ${response.status}: ${await response.text()}`);
    return response.headers.get("Location")!.slice(API.length);
  }
  return {
    headers,
    tus,
    begin,
    patch,
    async offset(path) {
      return Number((await tus("HEAD", path)).headers.get("Upload-Offset"));
    },
    async send(name, bytes) {
      const path = await begin(name, bytes.length);
      expect((await patch(path, 0, new Uint8Array(bytes))).status).toBe(204);
      return settled(cms, headers, path);
    },
    async form(method, path, fields, files = {}) {
      const form = new FormData();
      for (const [name, values] of Object.entries(fields))
        for (const value of [values].flat()) form.append(name, value);
      for (const [field, list] of Object.entries(files))
        for (const [name, bytes] of list)
          form.append(field, new File([new Uint8Array(bytes)], name));
      return cms.request(API + path, { method, headers, body: form });
    },
  };
}

/** A file once it was looked at. */
export async function settled(
  cms: TestCms,
  headers: HeadersInit,
  path: string,
): Promise<IncomingFile> {
  const read = async () =>
    IncomingFile.parse(await (await cms.request(API + path, { headers })).json());
  return expect
    .poll(read, { timeout: 20_000, interval: 20 })
    .toSatisfy((file: IncomingFile) => file.state === "accepted" || file.state === "refused")
    .then(read);
}

/** A PDF whose bytes no other has. */
export function freshPdf(text = "A page"): Promise<Buffer> {
  return makePdf([`${text} ${randomBytes(8).toString("hex")}`]);
}

/** Saves a submission of somebody that waits, without files; returns its id. */
export async function saveSubmission(
  db: Db,
  userId: number,
  title = "Handed in",
  more: Partial<SubmissionFields> = {},
): Promise<number> {
  const at = new Date("2024-01-01T00:00:00Z");
  const fields = JSON.stringify(
    SubmissionFields.parse({ title, abstract: "What it is about", externalUse: true, ...more }),
  );
  const { id } = await db
    .insertInto("submissions")
    .values({
      user_id: userId,
      state: "waiting",
      title,
      language: "en",
      fields,
      submitted: at,
      modified: at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
