import type { MetaDescriptor } from "react-router";
import type { DirectoryPage } from "#contract/lists";
import { siteMeta } from "~/features/page/page-meta";
import type { ShellData } from "~/features/page/page-context";
import { localisedPath } from "~/i18n/paths";
import { type DirectoryState, directoryPath, type Kind } from "./directory-state";
import type { placeMeta } from "./tree.server";

/** A visitor's place in a directory: what the parts of its page need. */
export interface DirectoryView {
  kind: Kind;
  /** The state that is shown. The content system may have corrected it: a letter of another language, a page beyond the last. */
  state: DirectoryState;
  count: number;
  pages: number;
  /** Whether something in the address was ignored. */
  ignored: boolean;
  /** The requested page, if it is beyond the last. */
  beyond: number | null;
}

/** Returns the place for a request's answer. */
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
