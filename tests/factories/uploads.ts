import { randomBytes } from "node:crypto";
import { expect } from "vitest";
import { IncomingFile, SubmissionFields } from "../../cms/contract/uploads";
import type { Db } from "../../cms/db/client";
import type { TestCms } from "../setup/cms";
import { signIn } from "./accounts";
import { makePdf } from "@resource-library/text-extraction/testing";

/** A client that uploads with a user's token, by the resumable protocol (tus) or with forms. */
export interface Uploader {
  headers: { Authorization: string };
  /** Sends a request of the protocol; the path is below `/api/v1`. */
  tus(
    method: string,
    path: string,
    headers?: Record<string, string>,
    body?: BodyInit,
  ): Promise<Response>;
  /** Creates an upload and returns its path below `/api/v1`. */
  begin(name: string, size: number): Promise<string>;
  /** Sends bytes that start at an offset. */
  patch(path: string, offset: number, bytes: BodyInit): Promise<Response>;
  /** Returns how many bytes have arrived. */
  offset(path: string): Promise<number>;
  /** Sends a whole file and waits until it has been checked. */
  send(name: string, bytes: Buffer): Promise<IncomingFile>;
  /** Sends a form, with files as `[name, bytes]`. */
  form(
    method: string,
    path: string,
    fields: Record<string, string | string[]>,
    files?: Record<string, [name: string, bytes: Buffer][]>,
  ): Promise<Response>;
}

const API = "/api/v1";
const base64 = (text: string) => Buffer.from(text).toString("base64");

/** Signs in a user with an account and returns the user's uploader. */
export async function makeUploader(cms: TestCms, username: string): Promise<Uploader> {
  return uploaderOf(cms, await signIn(cms, username));
}

/** Returns an uploader for the given token, or for a visitor without one. */
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

/** Waits until a file has been checked and returns it. */
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

/** Makes a PDF with unique bytes. */
export function freshPdf(text = "A page"): Promise<Buffer> {
  return makePdf([`${text} ${randomBytes(8).toString("hex")}`]);
}

/** Saves a waiting submission of a user, without files. Returns its id. */
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

/** Requests a file with the given headers and returns the status. Cancels the body, which would keep the file open. */
export async function fileStatus(
  cms: TestCms,
  link: string,
  headers: Record<string, string> = {},
): Promise<number> {
  const { status, body } = await cms.request(link, { headers });
  await body?.cancel();
  return status;
}
