import { useEffect, useMemo, useRef } from "react";
import { useRevalidator, useRouteLoaderData } from "react-router";
import type { InternalDocumentType } from "#contract/names";
import type { loader } from "~/root";
import type { WatchedContent } from "~/paths/account";

/** The content of members and staff that a page shows, each with its last change; a list of collections with its version. */
interface ShownContent {
  library?: string | null;
  collections?: string;
  collection?: { databaseId: number; modified: string };
  document?: { type: InternalDocumentType; databaseId: number; modified: string };
}

/**
 * Keeps an open page up to date with changes made elsewhere. When the window gets the focus, it asks when the shown
 * content last changed, and reloads the data if needed (R7.45). Never while input in a form would be lost. For
 * signed-in users; other visitors' pages are cached for a minute at most.
 */
export function useFreshness({ library, collections, collection, document }: ShownContent): void {
  const signedIn = useRouteLoaderData<typeof loader>("root")?.account !== undefined;
  const { revalidate, state } = useRevalidator();
  const shown = {
    library,
    collections,
    collection: collection?.modified,
    document: document?.modified,
  };
  const page = useRef({ shown, revalidate, isLoading: false });
  useEffect(() => {
    page.current = { shown, revalidate, isLoading: state !== "idle" };
  });
  const watched = useWatched(collection?.databaseId, document?.type, document?.databaseId);
  useEffect(() => {
    if (!signedIn) return;
    const leaving = new AbortController();
    // If the code cannot be loaded, the page is not updated.
    import("./watch-freshness").then(
      ({ watchFreshness }) =>
        watchFreshness({ page: () => page.current, watched, signal: leaving.signal }),
      () => undefined,
    );
    return () => leaving.abort();
  }, [signedIn, watched]);
}

/** Returns the same object while the same content is open. */
function useWatched(
  collection: number | undefined,
  type: InternalDocumentType | undefined,
  databaseId: number | undefined,
): WatchedContent | undefined {
  return useMemo(() => {
    if (collection !== undefined) return { collection };
    return type !== undefined && databaseId !== undefined
      ? { document: { type, databaseId } }
      : undefined;
  }, [collection, type, databaseId]);
}

/** Returns whether a POST form below `within` has input that differs from what the page was loaded with. */
export function hasTyped(within: ParentNode): boolean {
  return [
    ...within.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      "form[method=post i] :is(input, textarea)",
    ),
  ].some((field) =>
    field.type === "checkbox" || field.type === "radio"
      ? (field as HTMLInputElement).checked !== (field as HTMLInputElement).defaultChecked
      : field.value !== field.defaultValue,
  );
}
