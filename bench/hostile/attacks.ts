import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { z } from "zod";
import { BotChallenge } from "../../cms/contract/accounts";
import { Document } from "../../cms/contract/documents";
import { IncomingFile, UploadAnswer } from "../../cms/contract/uploads";
import { SAMPLE_ACCOUNTS } from "../../cms/sample/accounts";

const API = "/api/v1";
/** Polling interval for the state of an upload. */
const POLL_MS = 100;
/**
 * Returns an address of the benchmark network (RFC 2544). Each sender has its own, so rate limits do not count them together.
 */
const addressOf = (number: number): string => `198.18.${(number >> 8) & 255}.${number & 255}`;

const Login = z.object({ data: z.object({ login: z.object({ authToken: z.string() }) }) });

type Role = "staff" | "editor";

interface Sent {
  method?: string;
  headers?: Record<string, string>;
  body?: BodyInit;
  /** Role whose token is sent. */
  as?: Role;
}

/** Sends each request to a site from another address. All methods reject with the signal's reason when it aborts. */
export interface Caller {
  url: string;
  /** Sends a request without following redirects. */
  call(path: string, sent?: Sent): Promise<Response>;
  /** Sends JSON to a path of the API. */
  api(method: string, path: string, body?: unknown, as?: Role): Promise<Response>;
  /** Uploads a file, waits for the decision and deletes it. Returns the result. */
  upload(file: HostileFile): Promise<string>;
}

let senders = 0;

/** Signs in with the sample library's accounts. Returns a function that creates a caller whose requests end with the signal. */
export async function openCaller(url: string): Promise<(signal: AbortSignal) => Caller> {
  const tokens = new Map<Role, string>();
  for (const role of ["staff", "editor"] as const) tokens.set(role, await signIn(url, role));
  return (signal) => callerOf(url, tokens, signal);
}

function callerOf(url: string, tokens: ReadonlyMap<Role, string>, signal: AbortSignal): Caller {
  const call: Caller["call"] = (
    path,
    { as, headers, body, method = body === undefined ? "GET" : "POST" } = {},
  ) => {
    const token = as && { Authorization: `Bearer ${tokens.get(as)}` };
    const request: RequestInit = {
      method,
      body,
      signal,
      redirect: "manual",
      headers: { "X-Forwarded-For": addressOf(senders++), ...token, ...headers },
    };
    return fetch(url + path, request);
  };
  const api: Caller["api"] = (method, path, body, as) =>
    call(API + path, {
      method,
      as,
      ...(body !== undefined && {
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(body),
      }),
    });

  return { url, call, api, upload: (file) => upload({ url, call, api }, file) };
}

/**
 * Signs in without a forwarded address, because sample accounts can only sign in from this machine. Returns the access token.
 */
async function signIn(url: string, role: Role): Promise<string> {
  const { email, password } = SAMPLE_ACCOUNTS.find(({ username }) => username === role)!;
  const query = "mutation ($input: LoginInput!) { login(input: $input) { authToken } }";
  const response = await fetch(`${url}/graphql`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ query, variables: { input: { username: email, password } } }),
  });
  return Login.parse(await response.json()).data.login.authToken;
}

type Calls = Pick<Caller, "url" | "call" | "api">;

async function upload(calls: Calls, file: HostileFile): Promise<string> {
  const path = await send(calls, file);
  if (!path.startsWith("/")) return path;
  const { id, state, reason } = await decided(calls, path);
  if (state === "accepted" && file.isPublished) return published(calls, file, id);
  const removed = await calls.call(API + path, {
    method: "DELETE",
    as: "staff",
    headers: { "Tus-Resumable": "1.0.0" },
  });
  if (!removed.ok) return `${state}, not removed: ${removed.status}`;
  return reason ? `${state}: ${reason}` : state;
}

/** Uploads a file in one request of the resumable protocol. Returns its path below the API, or the status that refused it. */
async function send({ call }: Calls, { name, bytes }: HostileFile): Promise<string> {
  const response = await call(`${API}/uploads`, {
    as: "staff",
    method: "POST",
    body: new Uint8Array(bytes),
    headers: {
      "Tus-Resumable": "1.0.0",
      "Upload-Length": String(bytes.length),
      "Content-Type": "application/offset+octet-stream",
      "Upload-Metadata": `filename ${Buffer.from(name).toString("base64")}`,
    },
  });
  if (response.status !== 201) return statusOf(response);
  return response.headers.get("Location")!.slice(API.length);
}

async function decided({ api }: Calls, path: string): Promise<IncomingFile> {
  for (;;) {
    const response = await api("GET", path, undefined, "staff");
    if (!response.ok)
      throw new Error(`Requesting the state of an upload returned ${await statusOf(response)}`);
    const file = IncomingFile.parse(await response.json());
    if (file.state !== "checking" && file.state !== "receiving") return file;
    await pause();
  }
}

/** Creates a document from an accepted upload and waits until its text has been extracted. */
async function published(calls: Calls, { name }: HostileFile, id: string): Promise<string> {
  const response = await calls.api(
    "POST",
    "/internal_documents",
    {
      title: `${name} ${id}`,
      abstract: "A file of the benchmark.",
      externalUse: true,
      approvedPolicy: true,
      consentTerms: true,
      en_files: [id],
      botCheck: { altcha: await solved(calls) },
    },
    "staff",
  );
  if (!response.ok) return `accepted, not published: ${await statusOf(response)}`;
  const slug = UploadAnswer.parse(await response.json())
    .document!.link.split("/")
    .at(-1)!;
  for (;;) {
    const found = Document.parse(
      await (await calls.api("GET", `/documents/${slug}`, undefined, "staff")).json(),
    );
    const { textVersion, textMissing } = found.documentFields.documents[0]!;
    if (textVersion) return `accepted, ${textVersion.pages} pages of text`;
    if (textMissing !== "waiting") return `accepted, text ${textMissing ?? "not expected"}`;
    await pause();
  }
}

async function solved({ api }: Calls): Promise<string> {
  const challenge = BotChallenge.parse(await (await api("GET", "/bot_challenge")).json())
    .challenge as unknown as Parameters<typeof solveChallenge>[0]["challenge"];
  return Buffer.from(
    JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) }),
  ).toString("base64");
}

/** Returns the status and the error code of the API contract, after reading the whole response. */
export async function statusOf(response: Response): Promise<string> {
  const text = await response.text();
  const code = /"code":"(\w+)"/.exec(text)?.[1];
  return code ? `${response.status} ${code}` : String(response.status);
}

const pause = () => new Promise((resolve) => setTimeout(resolve, POLL_MS));

/** A file to upload. */
interface HostileFile {
  name: string;
  bytes: Buffer;
  /** Whether to make it a document once accepted, so that its text is extracted and its cover rendered. */
  isPublished?: boolean;
}

/** A request to send. */
interface HostileRequest {
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
  /** Creates the input before the measurement starts. */
  make(caller: Caller): Promise<HostileFile | HostileRequest> | HostileFile | HostileRequest;
}

export const isFile = (input: HostileFile | HostileRequest): input is HostileFile =>
  "bytes" in input;

/** Bytes reserved for what surrounds the hostile part of a body. */
export const AROUND_BYTES = 1_024;

/** Repeats a unit of ASCII up to this many bytes. */
export const filled = (bytes: number, unit: string): string =>
  unit.repeat(Math.floor(bytes / unit.length));

/**
 * Returns a function that makes a request to send unchanged. A request with a body also claims to come from the site's own
 * page.
 */
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

/** Returns a function that makes a request with JSON to a path. */
export const json = (path: string, body: string): Attack["make"] =>
  request(path, { body, headers: { "Content-Type": "application/json" } });
