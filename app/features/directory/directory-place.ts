import type { MetaDescriptor } from "react-router";
import type { PageOfDirectory } from "#contract/directory";
import { siteMeta } from "~/features/shell/site-meta";
import type { ShellData } from "~/features/shell/shell";
import { localisedPath } from "~/i18n/paths";
import { type DirectoryState, directoryPath, type Kind } from "./directory-state";
import type { placeMeta } from "./place-meta.server";

/** Where a visitor is in a directory: what the parts of its page need. */
export interface DirectoryPlace {
  kind: Kind;
  /** The state that is shown, which the content system may have mended: a letter of another language, a page past the last. */
  state: DirectoryState;
  count: number;
  pages: number;
  /** Something in the address was left out. */
  ignored: boolean;
  /** The page that was asked for, when it is past the last. */
  beyond: number | null;
}

/** The place of an answer to what was asked for. */
export function placeOf(
  kind: Kind,
  { state, ignored }: { state: DirectoryState; ignored: boolean },
  {
    count,
    page,
    pages,
    letter = null,
  }: Pick<PageOfDirectory, "count" | "page" | "pages"> & { letter?: string | null },
): DirectoryPlace {
  return {
    kind,
    state: { ...state, letter, page },
    count,
    pages,
    ignored,
    beyond: page < state.page ? state.page : null,
  };
}

/** The `meta` function of a directory's page, with the addresses before and after it. */
export function directoryMeta({
  loaderData: data,
  matches: [root],
}: {
  loaderData: { place: DirectoryPlace; meta: ReturnType<typeof placeMeta> } | undefined;
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
