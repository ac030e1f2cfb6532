// @database one-connection

import { Writable } from "node:stream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createLogger } from "../../cms/platform/logger";
import { createMetrics } from "../../cms/platform/metrics";
import { PASSWORD, saveUser, signIn } from "../factories/accounts";
import { makePdf } from "@resource-library/text-extraction/testing";
import { ORIGIN, useCms } from "../setup/cms";

interface Line {
  level: number;
  msg: string;
  requestId?: string;
  route?: string;
  status?: number;
}

const INFO = 30;
const written: string[] = [];
const logger = createLogger(
  { LOG_LEVEL: "trace" },
  new Writable({ write: (line, _, done) => (written.push(String(line)), done()) }),
);
const metrics = createMetrics();
const cms = useCms({ logger, metrics });
const lines = () => written.map((line) => JSON.parse(line) as Line);

/** Data that only the user and the library may know. */
const ADDRESS = "203.0.113.77";
const EMAIL = "ingrid.lindqvist@example.net";
const WRONG_PASSWORD = "Somebody-elses-7";
const SOUGHT = "quixotrophic";
let token = "";
let refused = "";

function ask(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  const isText = typeof body === "string" || body instanceof FormData || body === undefined;
  return cms().cms.fetch(
    new Request(`${ORIGIN}${path}`, {
      method,
      headers: {
        ...(!isText && { "Content-Type": "application/json" }),
        "User-Agent": "Ingrids browser",
        ...headers,
      },
      body: isText ? (body as string | undefined) : JSON.stringify(body),
    }),
    { clientAddress: ADDRESS },
  );
}

beforeAll(async () => {
  await saveUser(cms().database.db, {
    username: "ingridlindqvist",
    name: "Ingrid Lindqvist",
    email: EMAIL,
    proven_email_key: EMAIL,
  });
  const proof = await signIn(cms(), EMAIL);
  token = proof.Authorization.replace("Bearer ", "");
  const login = (password: string) =>
    ask("POST", "/graphql", {
      query: `mutation { login(input: { username: "${EMAIL}", password: "${password}" }) { authToken refreshToken } }`,
    });
  await login(PASSWORD);
  await login(WRONG_PASSWORD);
  await ask("POST", "/graphql", {
    query: `mutation { sendPasswordResetEmail(input: { username: "${EMAIL}" }) { success } }`,
  });
  await ask("POST", "/graphql", {
    query: `mutation { resetUserPassword(input: { key: "k3y-of-a-mail-k3y", login: "${EMAIL}", password: "${WRONG_PASSWORD}" }) { user { name } } }`,
  });
  await ask("GET", `/api/v1/autocomplete_documents?search=${SOUGHT}`);
  await ask("POST", "/api/v1/search_documents", { search: SOUGHT });
  await ask("POST", "/api/v1/search_documents", `{"search":"${SOUGHT}"`, {
    "Content-Type": "application/json",
  });
  await ask("GET", `/api/v1/documents/${SOUGHT}-by-ingrid`);
  await ask("GET", `/${EMAIL}/${token}`, undefined, { Cookie: "session=sealed-secret" });
  const form = new FormData();
  for (const [name, value] of Object.entries({ title: `About ${SOUGHT}`, abstract: EMAIL }))
    form.set(name, value);
  form.set(
    "en_files",
    new File([new Uint8Array(await makePdf([SOUGHT]))], `${SOUGHT}.pdf`, {
      type: "application/pdf",
    }),
  );
  await ask("POST", "/api/v1/documents", form, proof);
  await ask("PATCH", "/api/v1/account", { email: `new.${EMAIL}`, password: PASSWORD }, proof);
  await ask("GET", "/api/v1/account", undefined, proof);
  // An internal error, whose details contain a user's data.
  await cms().database.db.schema.alterTable("post_translations").renameTo("away").execute();
  refused =
    (
      await ask("GET", `/api/v1/documents/${SOUGHT}`, undefined, {
        "X-Request-Id": "proxy-0123456789",
      })
    ).headers.get("x-request-id") ?? "";
  await cms().database.db.schema.alterTable("away").renameTo("post_translations").execute();
  await cms().cms.jobs.finish();
});
afterAll(() => void written.splice(0));

describe("the log", () => {
  test("has one line for each request: id, method, route pattern, status and duration", () => {
    const answered = lines().filter(({ msg, level }) => msg === "answered" && level === INFO);
    expect(answered.map(({ route, status }) => `${status} ${route}`)).toEqual([
      "200 /graphql",
      "200 /graphql",
      "200 /graphql",
      "200 /graphql",
      "200 /api/v1/autocomplete_documents",
      "200 /api/v1/search_documents",
      "400 /api/v1/search_documents",
      "404 /api/v1/documents/:id",
      "404 /*",
      "422 /api/v1/documents",
      expect.stringMatching(/^\d+ \/api\/v1\/account$/),
      "200 /api/v1/account",
      "500 /api/v1/documents/:id",
    ]);
    expect(new Set(answered.map(({ requestId }) => requestId)).size).toBe(answered.length);
    for (const line of answered)
      expect(Object.keys(line).sort()).toEqual([
        "half",
        "level",
        "method",
        "ms",
        "msg",
        "requestId",
        "route",
        "status",
        "time",
      ]);
  });

  test("has a failure under the request id that the proxy sent and the response returns", () => {
    expect(refused).toBe("proxy-0123456789");
    expect(
      lines()
        .filter(({ requestId }) => requestId === refused)
        .map(({ msg }) => msg),
    ).toEqual(["request failed", "answered"]);
  });

  test("accepts no request id that could contain personal data", async () => {
    const answer = await ask("GET", "/healthz", undefined, { "X-Request-Id": EMAIL });
    expect(answer.headers.get("x-request-id")).toMatch(/^[0-9A-F]{4}-[0-9A-F]{4}$/);
  });

  test("contains no names, no email or network addresses, no searches, no content and no secrets", () => {
    const log = written.join("");
    const found = [
      ADDRESS,
      EMAIL,
      "ingrid",
      "Lindqvist",
      PASSWORD,
      WRONG_PASSWORD,
      SOUGHT,
      token,
      token.split(".")[2]!,
      "k3y-of-a-mail-k3y",
      "sealed-secret",
    ].filter((secret) => log.toLowerCase().includes(secret.toLowerCase()));
    expect(found).toEqual([]);
  });
});

describe("the metrics", () => {
  test("count requests by pattern and status, searches, outcomes of mails, pages, waiting jobs and the process", async () => {
    const { body, type } = await metrics.text();
    expect(type).toContain("text/plain");
    for (const series of [
      'library_http_request_seconds_count{half="content",method="GET",route="/api/v1/documents/:id",status="404"} 1',
      "library_search_seconds_count 1",
      'library_mails_total{outcome="failed"} 0',
      'library_pages_total{outcome="hit"} 0',
      'library_jobs_waiting{job="extract-text"} 0',
      "process_resident_memory_bytes",
      "nodejs_eventloop_lag_seconds",
    ])
      expect(body).toContain(series);
    expect(body).not.toContain(SOUGHT);
  });
});
