import { z } from "zod";
import { Document } from "../../cms/contract/documents";
import {
  SEARCH_TEXT_MAX_CHARS,
  FORM_BODY_MAX_BYTES,
  JSON_BODY_MAX_BYTES,
  UPLOAD_FIELDS_MAX_BYTES,
  ADMIN_MARKDOWN_MAX_CHARS,
} from "../../cms/contract/limits";
import { type Attack, AROUND_BYTES, filled, json, request, type Caller, statusOf } from "./attacks";

/** Node accepts 16 KB of headers including the URL; the client's other headers need part of it. */
const HEADERS_BYTES = 14 * 1024;
/** Texts in one list of the advanced search. */
const LISTED_TEXTS = 20;
const HTML = { Accept: "text/html" };

/** A forged token of the maximum length. */
const FORGED_TOKEN = `eyJhbGciOiJIUzI1NiJ9.${"e".repeat(HEADERS_BYTES - AROUND_BYTES)}.c2ln`;

const search = (body: object): Attack["make"] =>
  json("/api/v1/search_documents", JSON.stringify({ user_search: true, facets: true, ...body }));

/** Returns that many characters of short, distinct words. */
function words(chars: number, between = " "): string {
  const letter = (number: number) => String.fromCodePoint(97 + (number % 26));
  return Array.from({ length: chars }, (_, index) => letter(index) + letter(index * 7))
    .join(between)
    .slice(0, chars);
}

const listed = (between: string) =>
  Array.from({ length: LISTED_TEXTS }, () => words(SEARCH_TEXT_MAX_CHARS, between));
const ADVANCED = {
  fields: ["title", "abstract", "keywords", "authors", "fulltext"],
  exact_phrase: words(SEARCH_TEXT_MAX_CHARS),
  must: listed(" "),
  should: listed("-"),
  must_not: listed("'"),
};

const Recent = z.object({ documents: z.array(z.object({ link: z.string() })) });

/** Returns the URL of a file in the library. */
async function fileOf({ api }: Caller): Promise<string> {
  const { documents } = Recent.parse(
    await (await api("POST", "/get_recent_documents", { limit: 20 })).json(),
  );
  for (const { link } of documents) {
    const { documentFields } = Document.parse(
      await (await api("GET", `/documents/${link.split("/").at(-1)}`)).json(),
    );
    const address = documentFields.documents.find(({ documentFile }) => documentFile)?.documentFile
      ?.mediaItemUrl;
    if (address) return new URL(address, "http://site.invalid").pathname;
  }
  throw new Error("The library has no file");
}

/** Searches, URLs and headers that keep their parsers busy. */
export const addressAttacks: readonly Attack[] = [
  {
    kind: "search, 400 characters of short words",
    reach: "limit",
    make: search({ search: words(SEARCH_TEXT_MAX_CHARS) }),
  },
  {
    kind: "search, 400 characters of operators",
    reach: "limit",
    make: search({ search: filled(SEARCH_TEXT_MAX_CHARS, `"a* -b" OR (c & !d | e:*) `) }),
  },
  {
    kind: "search, all fields of the advanced search full",
    reach: "limit",
    make: search({ advanced: ADVANCED }),
  },
  {
    kind: "search page, an address of 14 KB",
    reach: "limit",
    make: request(`/search?${filled(HEADERS_BYTES, "topic=a&")}`, { headers: HTML }),
  },
  {
    kind: "OAI-PMH, a forged token",
    reach: "beyond",
    make: request(`/oai?verb=ListRecords&resumptionToken=${FORGED_TOKEN}`, {}),
  },
  {
    kind: "OAI-PMH, 3,500 arguments",
    reach: "beyond",
    make: request(`/oai?verb=ListRecords&${filled(HEADERS_BYTES, "a=1&")}`, {}),
  },
  {
    kind: "OAI-PMH, a page of records",
    reach: "limit",
    make: request("/oai?verb=ListRecords&metadataPrefix=oai_dc", {}),
  },
  {
    kind: "access token, forged, of 14 KB",
    reach: "beyond",
    make: request("/api/v1/account", { headers: { Authorization: `Bearer ${FORGED_TOKEN}` } }),
  },
  {
    kind: "sealed cookie, forged, of 14 KB",
    reach: "beyond",
    make: request("/", { headers: { ...HTML, Cookie: `session=${FORGED_TOKEN}` } }),
  },
  {
    kind: "cookies, 3,500",
    reach: "limit",
    make: request("/", { headers: { ...HTML, Cookie: filled(HEADERS_BYTES, "a=b;") } }),
  },
  {
    kind: "Range, 3,500 ranges",
    reach: "beyond",
    make: async (caller) =>
      request(await fileOf(caller), {
        headers: { Range: `bytes=${filled(HEADERS_BYTES, "0-1,")}2-3` },
      })(caller),
  },
  {
    kind: "Accept-Language, 14 KB",
    reach: "limit",
    make: request("/", {
      headers: { ...HTML, "Accept-Language": `${filled(HEADERS_BYTES, "a-b;q=1,")}en` },
    }),
  },
];

const BOUNDARY = "hostile";
/** Form parts that the API accepts. */
const FORM_PARTS = 1_000;
const LOGIN_PAGE = "/account/login";
const SEARCH = "/api/v1/search_documents";
/** Nesting depth of brackets. */
const DEPTH = 100_000;

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

const multipart = (body: string, path: string, method = "POST"): Attack["make"] =>
  request(path, {
    method,
    as: "staff",
    body,
    headers: { "Content-Type": `multipart/form-data; boundary=${BOUNDARY}` },
  });
const urlencoded = (body: string): Attack["make"] =>
  request(LOGIN_PAGE, { body, headers: { "Content-Type": "application/x-www-form-urlencoded" } });

const field = (name: string, value = "") =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const fields = (count: number) =>
  `${numbers(count)
    .map((number) => field(`f${number}`))
    .join("")}--${BOUNDARY}--\r\n`;
/** A draft of the upload form, which the API parses as a stream. */
const draft = (name: string, body: string) =>
  multipart(body, `/api/v1/upload_drafts/hostile-${name}`, "PUT");

const formAttacks: readonly Attack[] = [
  {
    kind: "API form, as many parts as are accepted",
    reach: "limit",
    make: draft("parts-accepted", fields(FORM_PARTS)),
  },
  {
    kind: "API form, 100,000 parts",
    reach: "beyond",
    make: draft("parts-beyond", fields(100_000)),
  },
  {
    kind: "API form, a field of as many bytes as are accepted",
    reach: "limit",
    make: draft(
      "long-field",
      `${field("abstract", filled(UPLOAD_FIELDS_MAX_BYTES - AROUND_BYTES, "a"))}--${BOUNDARY}--\r\n`,
    ),
  },
  {
    kind: "page form, multipart of 3,900 parts",
    reach: "limit",
    make: multipart(fields(3_900), LOGIN_PAGE),
  },
  {
    kind: "page form, urlencoded of 87,000 fields",
    reach: "limit",
    make: urlencoded(filled(FORM_BODY_MAX_BYTES, "a=&")),
  },
  {
    kind: "page form, one byte too many",
    reach: "beyond",
    make: urlencoded("a".repeat(FORM_BODY_MAX_BYTES + 1)),
  },
];

const jsonAttacks: readonly Attack[] = [
  {
    kind: "JSON, as large as is read",
    reach: "limit",
    make: json(SEARCH, `{"search":"${filled(JSON_BODY_MAX_BYTES - AROUND_BYTES, "a")}"}`),
  },
  {
    kind: "JSON, 100,000 levels deep",
    reach: "beyond",
    make: json(SEARCH, "[".repeat(DEPTH) + "]".repeat(DEPTH)),
  },
  {
    kind: "JSON, 65,000 items of a list",
    reach: "beyond",
    make: json(
      SEARCH,
      `{"document_topics":[${filled(JSON_BODY_MAX_BYTES - AROUND_BYTES, `"a",`)}"a"]}`,
    ),
  },
  {
    kind: "JSON, one byte too many",
    reach: "beyond",
    make: json(SEARCH, " ".repeat(JSON_BODY_MAX_BYTES + 1)),
  },
];

const graphql = (query: string): Attack["make"] => json("/graphql", JSON.stringify({ query }));
const aliases = (count: number) =>
  `{${numbers(count)
    .map((number) => `a${number}:taxonomyNames`)
    .join(" ")}}`;
const doubling = (levels: number) => {
  const inner = numbers(levels).map(
    (level) =>
      `fragment f${level} on Query{...f${level + 1} a${level}:taxonomyNames ...f${level + 1}}`,
  );
  return `{...f0} ${inner.join(" ")} fragment f${levels} on Query{taxonomyNames}`;
};

const graphqlAttacks: readonly Attack[] = [
  { kind: "GraphQL, as many fields as are answered", reach: "limit", make: graphql(aliases(100)) },
  { kind: "GraphQL, 10,000 aliases", reach: "beyond", make: graphql(aliases(10_000)) },
  {
    kind: "GraphQL, 50,000 brackets within each other",
    reach: "beyond",
    make: graphql("{a".repeat(50_000)),
  },
  { kind: "GraphQL, fragments that double 30 times", reach: "beyond", make: graphql(doubling(30)) },
];

const REPORT_HEAD = `From: a@example.org\r\nMIME-Version: 1.0\r\nContent-Type: multipart/report; boundary=${BOUNDARY}\r\n\r\n`;
const EMPTY_PART = `--${BOUNDARY}\r\n\r\n`;

/** Returns a message of nested parts, each with its own boundary. */
function nestedMail(depth: number): string {
  const levels = numbers(depth).map(
    (level) => `--b${level}\r\nContent-Type: multipart/mixed; boundary=b${level + 1}\r\n\r\n`,
  );
  return `MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b0\r\n\r\n${levels.join("")}`;
}

/** Returns a delivery report about many recipients. */
function manyRecipients(count: number): string {
  const status = `Reporting-MTA: dns; a\r\n\r\n${"Action: fail\r\n\r\n".repeat(count)}`;
  return `${REPORT_HEAD}--${BOUNDARY}\r\nContent-Type: message/delivery-status\r\n\r\n${status}--${BOUNDARY}--\r\n`;
}

function reportAttacks(secret: string): readonly Attack[] {
  const report = (body: string): Attack["make"] =>
    request("/api/v1/newsletter/returned_mails", {
      body,
      headers: { "Content-Type": "message/rfc822", Authorization: `Bearer ${secret}` },
    });
  return [
    {
      kind: "delivery report, as many parts as fit",
      reach: "limit",
      make: report(REPORT_HEAD + filled(JSON_BODY_MAX_BYTES - AROUND_BYTES, EMPTY_PART)),
    },
    {
      kind: "delivery report, 4,000 levels deep",
      reach: "beyond",
      make: report(nestedMail(4_000)),
    },
    {
      kind: "delivery report, one header of 250 KB",
      reach: "beyond",
      make: report(`Subject: ${"=?utf-8?q?a?= ".repeat(18_000)}\r\n\r\n`),
    },
    {
      kind: "delivery report, 16,000 recipients",
      reach: "beyond",
      make: report(manyRecipients(16_000)),
    },
  ];
}

/** Bodies that keep their parsers busy. */
export const bodyAttacks = (bounceSecret: string): readonly Attack[] => [
  ...formAttacks,
  ...jsonAttacks,
  ...graphqlAttacks,
  ...reportAttacks(bounceSecret),
];

/** Repetitions of a mark in the text that took 5 s. */
const REPEATED = 100_000;
/** Characters that start a Markdown construct. */
const MARKS = [
  "[",
  "![",
  "*",
  "_",
  "*a_",
  "`",
  "<",
  "&",
  "\\",
  "](",
  "> ",
  "- ",
  "|a",
  "a\n- ",
  "\n|-",
] as const;
const PROSE =
  "Every child has a right to a name and a nationality. **Registration** opens [schools](https://example.org) and clinics.\n\n";

const Saved = z.object({
  databaseId: z.number(),
  version: z.number(),
  link: z.string().nullable(),
});

/** An article that is saved, published, read by a visitor and unpublished. */
const article =
  (text: string): Attack["make"] =>
  async ({ api }) => {
    const post = async (answer: Promise<Response>) => Saved.parse(await (await answer).json());
    const title = `Hostile ${text.slice(0, 4)} ${text.length}`;
    const { databaseId, version } = await post(
      api("POST", "/admin/posts", { type: "article", language: "en", title }, "editor"),
    );
    const path = `/admin/posts/${databaseId}`;
    const content = { texts: { en: { title, blocks: [{ type: "text", markdown: text }] } } };
    return {
      size: Buffer.byteLength(text),
      async send(caller) {
        const saved = await caller.api("PUT", `${path}/draft`, { version, content }, "editor");
        if (!saved.ok) return statusOf(saved);
        const published = await caller.api(
          "POST",
          `${path}/publish`,
          { version: Saved.parse(await saved.json()).version },
          "editor",
        );
        if (!published.ok) return `saved, not published: ${await statusOf(published)}`;
        const { link } = Saved.parse(await published.json());
        const shown = await statusOf(
          await caller.api("GET", `/articles/${link?.split("/").at(-1)}`),
        );
        await caller.api("POST", `${path}/unpublish`, undefined, "editor");
        return `published, read with ${shown}`;
      },
    };
  };

/** Markdown that keeps its parser busy. */
export const markdownAttacks: readonly Attack[] = [
  {
    kind: "Markdown, prose of as many characters as are accepted",
    reach: "limit",
    make: article(filled(ADMIN_MARKDOWN_MAX_CHARS, PROSE)),
  },
  ...MARKS.map((mark): Attack => ({
    kind: `Markdown, ${JSON.stringify(mark)} 100,000 times`,
    reach: "beyond",
    make: article(mark.repeat(REPEATED)),
  })),
];
