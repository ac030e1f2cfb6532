import { DIRECTORY_PAGE_MAX, DIRECTORY_SEARCH_MAX_CHARS } from "#contract/limits";
import { pathWith, localisedPath } from "~/i18n/paths";
import type { MetaDescriptor } from "react-router";
import type { DirectoryPage } from "#contract/lists";
import { siteMeta } from "~/features/page/page-meta";
import type { ShellData } from "~/features/page/page-context";
import type { placeMeta } from "./tree.server";

/**
 * The whole state of a directory is its address: `letter`, `q`, `sort`, `page`. Any client may have written it, so
 * unknown or malformed values are ignored and reported, never an error.
 */

/** The five ways to browse, in the order in which they are offered; each has its page at `/{kind}`. */
export const KINDS = ["topics", "keywords", "countries", "publishers", "authors"] as const;
export type Kind = (typeof KINDS)[number];

export const SORTS = ["first", "last"] as const;
type Sort = (typeof SORTS)[number];

export interface DirectoryState {
  letter: string | null;
  q: string;
  sort: Sort;
  page: number;
}

/** The parameters that a kind of directory reads besides `q` and `page`. */
interface ParsedDirectory {
  letter?: boolean;
  sort?: boolean;
}

export const ALL_NAMES: DirectoryState = { letter: null, q: "", sort: "first", page: 1 };

/** A letter with its accents, a digit, or the name of a group. The content system knows which of them a language has. */
const LETTER = /^(?:\p{L}\p{M}*|\p{N}|0-9|other)$/iu;

/** Reads the state from an address; `ignored` says whether something had to be left out. Never throws. */
export function readDirectory(
  params: URLSearchParams,
  { letter = false, sort = false }: ParsedDirectory = {},
): { state: DirectoryState; ignored: boolean } {
  let ignored = false;

  /** Returns the first non-empty value if it is accepted; others of the same name are ignored. */
  function single<T>(name: string, accept: (value: string) => T | undefined): T | undefined {
    const [first, ...others] = params
      .getAll(name)
      .map((value) => value.trim())
      .filter(Boolean);
    const value = first === undefined ? undefined : accept(first);
    if (others.length > 0 || (first !== undefined && value === undefined)) ignored = true;
    return value;
  }

  const state: DirectoryState = {
    letter:
      (letter &&
        single("letter", (value) => (LETTER.test(value) ? value.normalize("NFC") : undefined))) ||
      ALL_NAMES.letter,
    q:
      single("q", (value) =>
        value
          .replace(/\p{Cc}+/gu, " ")
          .slice(0, DIRECTORY_SEARCH_MAX_CHARS)
          .replace(/[\uD800-\uDBFF]$/, "")
          .trim(),
      ) ?? ALL_NAMES.q,
    sort:
      (sort && single("sort", (value) => SORTS.find((known) => known === value))) || ALL_NAMES.sort,
    page:
      single("page", (value) =>
        /^\d{1,6}$/.test(value) && Number(value) >= 1
          ? Math.min(Number(value), DIRECTORY_PAGE_MAX)
          : undefined,
      ) ?? ALL_NAMES.page,
  };
  return { state, ignored };
}

/** Returns the one address of a state, without language. */
export function directoryPath(kind: Kind, { letter, q, sort, page }: DirectoryState): string {
  const query = new URLSearchParams();
  if (letter !== null) query.set("letter", letter);
  if (q) query.set("q", q);
  if (sort !== ALL_NAMES.sort) query.set("sort", sort);
  if (page > 1) query.set("page", String(page));
  return pathWith(`/${kind}`, query);
}

/** The part of a directory that a page shows, with the facts that its components need. */
export interface DirectoryView {
  kind: Kind;
  /** The state that is shown. The content system may have corrected a letter of another language, or a page beyond the last. */
  state: DirectoryState;
  count: number;
  pages: number;
  /** Whether something in the address was ignored. */
  ignored: boolean;
  /** The requested page, if it is beyond the last. */
  beyond: number | null;
}

/** Returns the view for the content system's answer to a request. */
export function directoryView(
  kind: Kind,
  { state, ignored }: { state: DirectoryState; ignored: boolean },
  {
    count,
    page,
    pages,
    letter = null,
  }: Pick<DirectoryPage, "count" | "page" | "pages"> & { letter?: string | null },
): DirectoryView {
  return {
    kind,
    state: { ...state, letter, page },
    count,
    pages,
    ignored,
    beyond: page < state.page ? state.page : null,
  };
}

/** Returns the `meta` of a directory's page, with the addresses before and after it. */
export function directoryMeta({
  loaderData: data,
  matches: [root],
}: {
  loaderData: { place: DirectoryView; meta: ReturnType<typeof placeMeta> } | undefined;
  matches: readonly [{ loaderData?: ShellData }, ...unknown[]];
}): MetaDescriptor[] {
  const language = root.loaderData?.language;
  if (!data || !language) return [];
  const { kind, state, pages } = data.place;
  const neighbour = (rel: "prev" | "next", page: number) =>
    ({
      tagName: "link",
      rel,
      href: localisedPath(directoryPath(kind, { ...state, page }), language),
    }) as const;
  return [
    ...siteMeta(root, data.meta),
    ...(state.page > 1 ? [neighbour("prev", state.page - 1)] : []),
    ...(state.page < pages ? [neighbour("next", state.page + 1)] : []),
  ];
}
