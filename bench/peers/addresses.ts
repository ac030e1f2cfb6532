import { sql } from "kysely";
import { EMPTY_SEARCH, searchPath } from "~/paths/search";
import type { Db } from "../../cms/db/client";
import { seededRandom } from "../../cms/platform/ids";
import { sampleLibrary } from "../library/sample";
import { drawSearches, pathOf, type VisitorSearch, wordSearches } from "../library/searches";
import { shuffled } from "../load/drive";

/** The compared kinds of page, in the order of the tables. */
export const PAGES = ["start", "document", "words", "common word", "all results"] as const;
export type PageKind = (typeof PAGES)[number];

/** A page to request. */
export interface Address {
  path: string;
  /** The beginning of the page's title, by which an answer is recognised. */
  title: string;
}

/** Addresses of each kind, if the library has as many. */
const ADDRESSES_MAX = 400;

/**
 * Reads addresses of each kind in English, in random order; the same library gives the same ones. Throws if a kind has none.
 * The schema `peers` must exist.
 */
export async function readAddresses(db: Db): Promise<Record<PageKind, Address[]>> {
  const classes = drawSearches(await sampleLibrary(db), ADDRESSES_MAX);
  const common = classes.find(({ name }) => name === "common word")?.searches ?? [];
  const inEnglish = (searches: readonly VisitorSearch[]): Address[] =>
    searches
      .filter(({ language }) => language === "en")
      .map((search) => ({ path: pathOf(search), title: `${search.state.q}: search` }));
  const addresses: Record<PageKind, Address[]> = {
    start: [{ path: "/", title: "Research, guidance and tools on children’s rights" }],
    document: await listDocuments(db),
    words: inEnglish(wordSearches(classes)),
    "common word": inEnglish(common),
    "all results": [{ path: searchPath(EMPTY_SEARCH), title: "Search the library" }],
  };
  const random = seededRandom(1);
  for (const page of PAGES) {
    if (addresses[page].length === 0) throw new Error(`The library has no addresses for: ${page}`);
    addresses[page] = shuffled(addresses[page], random).slice(0, ADDRESSES_MAX);
  }
  return addresses;
}

async function listDocuments(db: Db): Promise<Address[]> {
  const { rows } = await sql<{ slug: string; title: string }>`
    select slug, title from peers.documents where language = 'en'
    order by md5(id::text) limit ${ADDRESSES_MAX}`.execute(db);
  return rows.map(({ slug, title }) => ({ path: `/document/${encodeURIComponent(slug)}`, title }));
}
