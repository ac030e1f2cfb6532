import { useCallback, useEffect, useState } from "react";
import type { PageLanguage } from "#contract/languages";
import { localisedPath } from "~/i18n/paths";
import { type OfflinePiece, type OfflinePieces, type PiecesOf, piecesPath } from "./pieces";

/** Fetches one page of a list. Rejects when offline, or if the list cannot be read. */
async function fetchPage(
  of: PiecesOf,
  language: PageLanguage,
  page: number,
  signal?: AbortSignal,
): Promise<OfflinePieces> {
  const answer = await fetch(localisedPath(piecesPath(of, page), language), {
    headers: { Accept: "application/json" },
    signal,
  });
  if (!answer.ok) throw new Error(`Pieces answered ${answer.status}`);
  return (await answer.json()) as OfflinePieces;
}

/** Returns all resources of a list. Rejects when offline. */
export async function fetchPieces(
  of: PiecesOf,
  language: PageLanguage,
  signal?: AbortSignal,
): Promise<OfflinePiece[]> {
  const { pieces, pages } = await fetchPage(of, language, 1, signal);
  for (let page = 2; page <= pages; page += 1)
    pieces.push(...(await fetchPage(of, language, page, signal)).pieces);
  return pieces;
}

/** Returns all resources of a list with their sizes: undefined while they load, null if they are unavailable now. */
export function usePieces(
  of: PiecesOf,
  language: PageLanguage,
): { pieces: OfflinePiece[] | null | undefined; again: () => void } {
  const [pieces, setPieces] = useState<OfflinePiece[] | null>();
  const key = JSON.stringify(of);
  const load = useCallback(() => {
    const leaving = new AbortController();
    fetchPieces(JSON.parse(key) as PiecesOf, language, leaving.signal).then(
      setPieces,
      () => leaving.signal.aborted || setPieces(null),
    );
    return () => leaving.abort();
  }, [key, language]);
  useEffect(load, [load]);
  const again = () => {
    setPieces(undefined);
    load();
  };
  return { pieces, again };
}
