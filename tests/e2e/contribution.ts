import { randomBytes } from "node:crypto";
import { type APIRequestContext, expect } from "@playwright/test";
import { makePdf } from "@resource-library/text-extraction/testing";
import { tokenOf } from "./api";
import { solvedProof } from "./new-account";
import type { Credentials } from "./sign-in";

/** Returns a PDF with unique bytes. */
export const freshPdf = () => makePdf([`A page ${randomBytes(8).toString("hex")}`]);

type Fields = { title: string } & Record<string, string | string[]>;

/** Submits a document with a separate file, as the form without JavaScript does. Returns the number of the submission. */
export async function handIn(
  request: APIRequestContext,
  who: Credentials,
  fields: Fields,
): Promise<number> {
  return (await sendForm(request, who, fields)).submission.id;
}

/** Submits a document as staff, which publishes it at once. Returns the path of its page. */
export async function publish(
  request: APIRequestContext,
  who: Credentials,
  fields: Fields,
): Promise<string> {
  return (await sendForm(request, who, { externalUse: "on", ...fields })).document.link;
}

/** Submits an internal document as staff. */
export async function publishInternally(
  request: APIRequestContext,
  who: Credentials,
  fields: Fields,
): Promise<{ databaseId: number; link: string }> {
  return (await sendForm(request, who, fields, "/internal_documents")).document;
}

async function sendForm(
  request: APIRequestContext,
  who: Credentials,
  fields: Fields,
  path = "/documents",
): Promise<{ submission: { id: number }; document: { databaseId: number; link: string } }> {
  const form = new FormData();
  const all = {
    abstract: "How registrars work where offices were lost.",
    approvedPolicy: "on",
    consentTerms: "on",
    altcha: await solvedProof(request),
    ...fields,
  };
  for (const [name, values] of Object.entries(all))
    for (const value of [values].flat()) form.append(name, value);
  form.append(
    "en_files",
    new File([new Uint8Array(await freshPdf())], "Registration.pdf", { type: "application/pdf" }),
  );
  const answer = await request.post(`/api/v1${path}`, {
    headers: { Authorization: `Bearer ${await tokenOf(request, who)}` },
    multipart: form,
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return answer.json();
}

/** Uploads a file that is in no form, by the resumable protocol. Returns its id. */
export async function sendFile(
  request: APIRequestContext,
  who: Credentials,
  name: string,
): Promise<string> {
  const headers = {
    Authorization: `Bearer ${await tokenOf(request, who)}`,
    "Tus-Resumable": "1.0.0",
  };
  const bytes = await freshPdf();
  const made = await request.post("/api/v1/uploads", {
    headers: {
      ...headers,
      "Upload-Length": String(bytes.length),
      "Upload-Metadata": `filename ${Buffer.from(name).toString("base64")}`,
    },
  });
  const address = made.headers().location ?? "";
  const sent = await request.patch(address, {
    headers: {
      ...headers,
      "Upload-Offset": "0",
      "Content-Type": "application/offset+octet-stream",
    },
    data: bytes,
  });
  expect(sent.status()).toBe(204);
  return address.split("/").at(-1) ?? "";
}
