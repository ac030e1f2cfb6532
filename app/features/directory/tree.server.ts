import type { ContentClient } from "~/content/client.server";
import { placeOf } from "./directory-place";
import { readDirectory } from "./directory-state";
import { openChoice } from "./open-branches";
import { placeMeta } from "./place-meta.server";
import { termItems } from "./term-items";

/** Loads what a page with a taxonomy's tree shows. */
export async function loadTree(
  content: ContentClient,
  kind: "topics" | "countries" | "publishers",
  params: URLSearchParams,
) {
  const { state, ignored } = readDirectory(params);
  const { terms, size, ...answer } = await content.get("/taxonomies/{type}/tree", {
    params: {
      path: { type: kind },
      query: { search: state.q, page: state.page, language: content.contentLanguage },
    },
  });
  const place = placeOf(
    kind,
    { state, ignored: ignored || (params.has("open") && openChoice(params) === null) },
    answer,
  );
  return {
    place,
    size,
    items: termItems(terms, content.language),
    meta: placeMeta(place, content.language),
  };
}

export type TreeData = Awaited<ReturnType<typeof loadTree>>;
