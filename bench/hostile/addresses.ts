import { z } from "zod";
import { Document } from "../../cms/contract/documents";
import { SEARCH_TEXT_MAX_CHARS } from "../../cms/contract/limits";
import { type Attack, AROUND_BYTES, filled, json, request } from "./attacks";
import type { Caller } from "./caller";

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
