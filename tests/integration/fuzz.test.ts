// @database embedded

import fc from "fast-check";
import { Writable } from "node:stream";
import { beforeAll, expect, test } from "vitest";
import { ErrorBody } from "../../cms/contract/errors";
import { createLogger } from "../../cms/platform/logger";
import { saveUser, signIn } from "../factories/accounts";
import {
  body,
  encoded,
  hostileText,
  hostileValue,
  type JsonSchema,
  type Known,
  parameter,
} from "../factories/hostile";
import { saveOpenLibrary } from "../factories/secrets";
import { ORIGIN, useCms } from "../setup/cms";

/** The parts of the OpenAPI document that requests are generated from. */
interface Operation {
  parameters?: { name: string; in: string; required?: boolean; schema: JsonSchema }[];
  requestBody?: { content: Record<string, { schema: JsonSchema; example?: unknown }> };
  responses: Record<string, unknown>;
}
interface OpenApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema> };
}

/**
 * Sends hostile requests to every call of the API description and to all other addresses. No response may be an internal error,
 * and every refusal must have the documented shape. The requests depend on FUZZ_SEED alone; FUZZ_RUNS multiplies them.
 */
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_122);
const RUNS = Number(process.env.FUZZ_RUNS ?? 1);
/** Requests for each call and each kind of caller. */
const REQUESTS = 4 * RUNS;

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE-IT"] as const;
const TYPES = [
  undefined,
  "",
  "application/json; charset=utf-16",
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data",
  "multipart/form-data; boundary=x",
  "application/offset+octet-stream",
  "application/merge-patch+json",
  'a/b;;c="',
  "application/xml",
] as const;
const BODIES = [
  "",
  " ",
  "{",
  "[",
  "null",
  '"a"',
  "1",
  '{"a":1e999}',
  "a=%zz&b=%ff",
  '--x\r\nContent-Disposition: form-data; name="title"\r\n\r\na\r\n--x--\r\n',
  '--x\r\nContent-Disposition: form-data; name="a"; filename="\u0000.pdf"\r\n\r\n%PDF\r\n--x--',
  "--x",
  '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>',
  '{"a":'.repeat(30_000),
] as const;
const HEADERS: Record<string, string>[] = [
  { "If-None-Match": '*, W/"' },
  { Range: "bytes=9-1" },
  { Range: "bytes=0-,1-2,-0" },
  { Authorization: "Bearer a.b.c" },
  { Authorization: "Basic" },
  { "Accept-Language": "*;q=x,,-" },
  { "User-Agent": "" },
  { "Sec-Purpose": "prefetch" },
  { "Upload-Length": "-1", "Tus-Resumable": "1.0.0" },
  { "Upload-Length": "9".repeat(30), "Tus-Resumable": "1.0.0", "Upload-Metadata": "filename %%%" },
  { "Upload-Offset": "x", "Tus-Resumable": "1.0.0" },
  { "X-Request-Id": "\u00ff".repeat(300) },
  { Origin: "null" },
];

interface Sent {
  method: string;
  address: string;
  headers: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer>;
}

const faults: string[] = [];
const logger = createLogger(
  { LOG_LEVEL: "error" },
  new Writable({ write: (line, _, done) => (faults.push(String(line)), done()) }),
);
const cms = useCms({ logger });
let description: OpenApiDocument;
let known: Known;
let file: string;
const people = ["anonymous", "reader", "staff"] as const;
const roles = { reader: [], staff: ["staff_admin"] } as const;
const proofs: Partial<Record<(typeof people)[number], { Authorization: string }>> = {};
let made = 0;

/** Creates and signs in another user of the same kind, after a request has deleted the account or session. */
async function comeBack(who: "reader" | "staff"): Promise<void> {
  const username = `${who}${++made}`;
  await saveUser(cms().database.db, {
    username,
    roles: [...roles[who]],
    proven_email_key: `${username}@example.net`,
  });
  proofs[who] = await signIn(cms(), username);
}

beforeAll(async () => {
  const open = await saveOpenLibrary(cms());
  for (const who of ["reader", "staff"] as const) await comeBack(who);
  description = (await (await cms().request("/api/v1/openapi.json")).json()) as OpenApiDocument;
  file = open.file;
  known = {
    numbers: [
      open.document,
      open.article,
      open.toolkit,
      open.collection,
      open.water,
      open.amal,
      open.removed,
      1,
      2,
    ],
    names: [
      "wells",
      "brunnar",
      "story",
      "practice",
      "dig",
      "shelf-of-wells",
      "about",
      "amal",
      "water",
      "topics",
      "en",
      "sv",
      "reader1",
      "reader1@example.net",
      "my-first-draft",
      open.file,
      "01jnf3zq8v5e7m2k9p4r6t1w3x",
      "document",
    ],
  };
  console.info(`FUZZ_SEED=${SEED}`);
});

/** Samples values from a seed that depends on FUZZ_SEED and the given text alone, so that other requests do not change them. */
function sampleOf<T>(arbitrary: fc.Arbitrary<T>, about: string, count: number): T[] {
  const seed = [...about].reduce(
    (hash, letter) => (Math.imul(hash, 31) + letter.charCodeAt(0)) | 0,
    SEED,
  );
  return fc.sample(arbitrary, { seed, numRuns: count });
}

/** Generates requests to one call that are correct in most of their parts. */
function requestsTo(path: string, method: string, operation: Operation): fc.Arbitrary<Sent> {
  const shapes = description.components.schemas;
  const parts = (operation.parameters ?? []).map(({ name, in: place, schema, required }) => ({
    name,
    place,
    required,
    value: parameter(schema, known),
  }));
  const inPath = fc.record(
    Object.fromEntries(
      parts.filter(({ place }) => place === "path").map(({ name, value }) => [name, value]),
    ),
  );
  const named = parts
    .filter(({ place }) => place === "query")
    .map(({ name, value }) => fc.tuple(fc.constant(name), value));
  const query = fc.oneof(
    {
      weight: 4,
      arbitrary:
        named.length > 0 ? fc.array(fc.oneof(...named), { maxLength: 4 }) : fc.constant([]),
    },
    {
      weight: 1,
      arbitrary: fc.array(fc.tuple(hostileText(), hostileText()), { minLength: 1, maxLength: 3 }),
    },
  );
  const media = operation.requestBody?.content["application/json"];
  const json = media ? body(media.schema, media.example, shapes, known) : hostileValue();
  const plain = fc.oneof(
    { weight: 1, arbitrary: fc.constantFrom(...TYPES) },
    { weight: 9, arbitrary: fc.constant("application/json" as const) },
  );
  return fc
    .record({
      inPath,
      query,
      json,
      type: plain,
      raw: fc.oneof(
        { weight: 9, arbitrary: fc.constant(null) },
        { weight: 1, arbitrary: fc.constantFrom(...BODIES) },
      ),
      headers: fc.oneof(
        { weight: 4, arbitrary: fc.constant({}) },
        { weight: 1, arbitrary: fc.constantFrom(...HEADERS) },
      ),
    })
    .map((one) => {
      const below = path.replace(/\{(\w+)\}/g, (_, name: string) =>
        encoded((one.inPath as Record<string, string>)[name] ?? "x"),
      );
      const search = (one.query as [string, string][])
        .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
        .join("&");
      return {
        method: method.toUpperCase(),
        address: `/api/v1${below}${search && `?${search.slice(0, 6_000)}`}`,
        headers: { ...one.headers, ...(one.type !== undefined && { "Content-Type": one.type }) },
        ...(method !== "get" && { body: one.raw ?? JSON.stringify(one.json) ?? "" }),
      };
    });
}

let asked = 0;
async function send(
  { method, address, headers, body: sent }: Sent,
  who: (typeof people)[number],
): Promise<Response> {
  // Each request has a different address, because limits are not tested here.
  const clientAddress = `198.51.${(++asked >> 8) % 256}.${asked % 256}`;
  return cms().cms.fetch(
    new Request(`${ORIGIN}${address}`, {
      method,
      headers: { ...proofs[who], ...headers },
      body: sent,
      ...(sent !== undefined && { duplex: "half" }),
    } as RequestInit),
    { clientAddress },
  );
}

/** Returns what is wrong with a response, or undefined. */
async function wrongWith(
  sent: Sent,
  answer: Response,
  documented?: readonly string[],
): Promise<string | undefined> {
  const shown = `${sent.method} ${sent.address.slice(0, 300)} ${JSON.stringify(sent.headers)} ${String(sent.body ?? "").slice(0, 1_500)}`;
  if (answer.status >= 500) return `${answer.status} ${shown}\n${faults.at(-1)?.slice(0, 1_500)}`;
  if (answer.status < 400 || sent.method === "HEAD") {
    await answer.body?.cancel();
    return undefined;
  }
  const text = await answer.text();
  const parsed = ErrorBody.safeParse(tryJson(text));
  if (!parsed.success || parsed.data.statusCode !== answer.status)
    return `${answer.status} is not told as documented, ${shown}\n${text.slice(0, 300)}`;
  if (documented && !documented.includes(String(answer.status)))
    return `${parsed.data.code} ${answer.status} is not documented, ${shown}`;
  return undefined;
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Statuses that every call may return: wrong token, wrong method, unreadable address or body, and limits. */
const EVERYWHERE = ["400", "401", "404", "405", "413", "429"];

/**
 * Addresses that the API description does not list: resumable uploads, single sign-on, files, harvesting, LinkedIn, returned
 * mails, health.
 */
const CONTENT_CALLS = [
  "/api/v1/uploads",
  "/api/v1/uploads/{}",
  "/api/v1/authors/linkedin_auth",
  "/api/v1/authors/linkedin_callback",
  "/api/v1/newsletter/returned_mails",
  "/api/v1/nothing/{}",
  "/api/v1/docs",
  "/api/v1/openapi.json",
  "/saml/login",
  "/saml/acs",
  "/saml/metadata",
  "/saml/idp",
  "/files/{}",
  "/files/{}/{}",
  "/oai",
  "/healthz",
  "/readyz",
  "/graphql",
  "/{}",
  "/",
];
/** Partly correct parameters of harvesters and identity providers. */
const WORDS = [
  "verb=ListRecords",
  "verb=GetRecord",
  "metadataPrefix=oai_dc",
  "set=topics:water",
  "from=2024-01-01",
  "until=9999-99-99",
  "resumptionToken=x",
  "identifier=oai:cms.test:1",
  "SAMLResponse=PGE+",
  "RelayState=/",
  "state=x",
  "code=y",
  "error=access_denied",
  "width=160",
  "version=1",
  "download",
  "return=//x.example",
];

const sentToCalls = fc
  .record({
    call: fc.constantFrom(...CONTENT_CALLS),
    method: fc.constantFrom(...METHODS),
    names: fc.tuple(hostileText(), hostileText()),
    isKnown: fc.boolean(),
    query: fc.array(fc.oneof(fc.constantFrom(...WORDS), hostileText().map(encoded)), {
      maxLength: 3,
    }),
    type: fc.constantFrom(...TYPES, "application/json", "application/x-www-form-urlencoded"),
    raw: fc.oneof(
      fc.constantFrom(...BODIES),
      fc.array(fc.constantFrom(...WORDS), { maxLength: 3 }).map((words) => words.join("&")),
      fc.uint8Array({ maxLength: 60 }),
    ),
    headers: fc.constantFrom(...HEADERS),
  })
  .map(({ call, method, names, isKnown, query, type, raw, headers }): Sent => ({
    method,
    address: `${[...names].reduce((address, name) => address.replace("{}", isKnown ? file : encoded(name)), call)}${query.length > 0 ? `?${query.join("&").slice(0, 6_000)}` : ""}`,
    headers: { ...headers, ...(type !== undefined && { "Content-Type": type }) },
    ...(!["GET", "HEAD", "OPTIONS"].includes(method) && { body: raw as string }),
  }));

/** Addresses whose refusals have their own shapes. */
const OWN_SHAPES = /^\/(saml|oai|graphql)|^\/api\/v1\/(uploads|authors\/linkedin)/;

test("no other address of the content system fails", async () => {
  const wrong: string[] = [];
  for (const [index, sent] of sampleOf(sentToCalls, "calls", 400 * RUNS).entries()) {
    const answer = await send(sent, people[index % people.length]!);
    if (!OWN_SHAPES.test(sent.address) || answer.status >= 500) {
      const found = await wrongWith(sent, answer);
      if (found) wrong.push(found);
    } else await answer.body?.cancel();
  }
  expect(wrong.join("\n\n")).toBe("");
});

const QUERIES = [
  "",
  "{",
  "}",
  "{}",
  "{ a }",
  "#",
  "\ufeff{ languages { code } }",
  "query ($a: Int!) { menus { nodes { id } } }",
  "{ __schema { types { fields { type { fields { name } } } } } }",
  "subscription { a }",
  "fragment a on Query { ...a } { ...a }",
  "{ ...a } fragment a on Query { ...b } fragment b on Query { ...a }",
  `{ ${"menus { nodes { menuItems { nodes { ".repeat(40)} }`,
  `{ ${Array.from({ length: 200 }, (_, number) => `a${number}: languages { code }`).join(" ")} }`,
  `{ ${"languages ".repeat(900)}}`,
  '{ documentAuthor(id: "amal", idType: SLUG) { documents(first: -1) { nodes { title } } } }',
  '{ documentAuthor(id: "amal", idType: SLUG) { documents(first: 99999999999) { nodes { title } } } }',
  "query ($id: ID!) { documentAuthor(id: $id, idType: SLUG) { name } }",
  "query ($id: ID!) { documentAuthor(id: $id, idType: DATABASE_ID) { name } }",
  "query ($id: ID!) { mediaItem(id: $id) { title } }",
  "query ($id: ID!) { internalCollection(id: $id, idType: DATABASE_ID) { title } }",
  "query ($id: ID!) { internalDocument(id: $id, idType: SLUG) { title } }",
  "query ($id: ID!) { page(id: $id, idType: URI) { title } }",
  "mutation ($id: String!) { login(input: { username: $id, password: $id }) { authToken } }",
  "mutation ($id: String!) { refreshJwtAuthToken(input: { jwtRefreshToken: $id }) { authToken } }",
  "mutation ($id: String!) { sendPasswordResetEmail(input: { username: $id }) { success } }",
  "mutation ($id: String!) { registerUser(input: { username: $id, email: $id, password: $id }) { user { name } } }",
  "mutation ($id: String!) { resetUserPassword(input: { key: $id, login: $id, password: $id }) { user { name } } }",
  "mutation ($id: Int!) { addToUserLibrary(input: { postId: $id }) { clientMutationId } }",
  "{ languages @skip(if: 1) { code } }",
  "{ languages @nothing { code } }",
  "query a { languages { code } } query b { menus { nodes { id } } }",
  "{ viewer { userLibrary { posts(first: 5) { nodes { title } } } } }",
  `{ a(b: ${"[".repeat(2_000)}`,
  `{ a(b: "${"\\u{110000}"}") }`,
] as const;

const graphqlRequests = fc
  .record({
    query: fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom<unknown>(...QUERIES) },
      { weight: 1, arbitrary: hostileValue() },
    ),
    id: fc.oneof(hostileValue(), hostileText()),
    operationName: fc.constantFrom(undefined, null, "a", "b", "", 1),
    isBatch: fc.constantFrom(false, false, false, true),
    isGet: fc.constantFrom(false, false, false, true),
    headers: fc.constantFrom(...HEADERS),
  })
  .map(({ query, id, operationName, isBatch, isGet, headers }): Sent => {
    if (isGet)
      return {
        method: "GET",
        address: `/graphql?query=${encoded(String(query)).slice(0, 6_000)}&variables=${encoded(JSON.stringify({ id }) ?? "").slice(0, 2_000)}`,
        headers,
      };
    const one = { query, variables: { id }, operationName };
    return {
      method: "POST",
      address: "/graphql",
      headers: { ...headers, "Content-Type": "application/json" },
      body: JSON.stringify(isBatch ? [one, one] : one),
    };
  });

test("no GraphQL query fails, and each refusal has a code", async () => {
  const wrong: string[] = [];
  for (const [index, sent] of sampleOf(graphqlRequests, "graphql", 300 * RUNS).entries()) {
    const answer = await send(sent, people[index % people.length]!);
    const text = await answer.text();
    const { errors = [] } = (tryJson(text) ?? {}) as {
      errors?: { extensions?: { code?: string } }[];
    };
    const isRefused = answer.status >= 400;
    const isWrong =
      answer.status >= 500 ||
      errors.some(({ extensions }) => !extensions?.code || extensions.code === "internal_error");
    // An invalid token ends the request before GraphQL.
    if (
      isWrong ||
      (isRefused && errors.length === 0 && !ErrorBody.safeParse(tryJson(text)).success)
    )
      wrong.push(
        `${answer.status} ${sent.address} ${JSON.stringify(sent.headers)} ${String(sent.body).slice(0, 800)}\n${text.slice(0, 400)}\n${faults.at(-1)?.slice(0, 1_500)}`,
      );
  }
  expect(wrong.join("\n\n")).toBe("");
});

test.each(people)("no API call fails with hostile requests by the caller: %s", async (who) => {
  const wrong: string[] = [];
  for (const [path, operations] of Object.entries(description.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      for (const sent of sampleOf(
        requestsTo(path, method, operation),
        `${who} ${method} ${path}`,
        REQUESTS,
      )) {
        const found = await wrongWith(sent, await send(sent, who), [
          ...Object.keys(operation.responses),
          ...EVERYWHERE,
        ]);
        if (found) wrong.push(found);
      }
      if (
        who !== "anonymous" &&
        method !== "get" &&
        (await send({ method: "GET", address: "/api/v1/account", headers: {} }, who)).status === 401
      )
        await comeBack(who);
    }
  }
  expect(wrong.join("\n\n")).toBe("");
});
