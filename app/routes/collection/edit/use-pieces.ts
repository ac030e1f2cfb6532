import { useCallback, useMemo, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import type { CollectionFailure } from "~/features/collections/failure-words";
import { type PieceChange, pieceChangePath } from "~/features/collections/paths";
import { say as sayOfLibrary } from "~/features/library/library-store";
import { type OwnOrderOptions, useOwnOrder } from "~/features/own-order/use-own-order";
import { useLanguage } from "~/i18n/language";
import { localisedPath } from "~/i18n/paths";
import type { Piece } from "./pieces.server";

/** What it takes to put a piece back as it was. */
export type Removed = Pick<Piece, "databaseId" | "note" | "after"> & {
  first: 0 | 1;
  modified: string;
};

/** What there is to say of the last change; `key` tells one from the next. */
export interface PieceMessage {
  key: number;
  change: PieceChange;
  databaseId: number;
  failure?: CollectionFailure;
  /** What can be put back. */
  removed?: Removed;
}

/** After these, loading the page anew would bring nothing, or take it away with all that is typed in it. */
const NOT_TO_LOAD: readonly CollectionFailure[] = [
  "offline",
  "not_ready",
  "not_found",
  "forbidden",
  "unauthenticated",
];
const isToLoad = (failure: CollectionFailure | undefined) =>
  !failure || !NOT_TO_LOAD.includes(failure);

interface PiecesOptions extends Pick<OwnOrderOptions, "before" | "isMoreBehind" | "onCross"> {
  collectionId: number;
  /** The content system has moved a piece. */
  onMoved: () => void;
  /** A piece, or what it was to go behind, is not in the collection any more; the page is about to be loaded without it. */
  onGone: (databaseId: number) => void;
}

/**
 * The pieces as the visitor has just changed them: shown at once, undone with words when it fails. A change of a piece is
 * ignored while another one of the same piece is under way.
 */
export function usePieces(
  posts: readonly Piece[],
  { collectionId, onMoved, onGone, ...edges }: PiecesOptions,
) {
  const language = useLanguage();
  const { revalidate } = useRevalidator();
  const [taken, setTaken] = useState<ReadonlySet<number>>(new Set());
  // What the page was loaded without has gone for good: whoever puts it back, it shows.
  const loaded = useMemo(() => new Set(posts.map(({ databaseId }) => databaseId)), [posts]);
  if ([...taken].some((id) => !loaded.has(id)))
    setTaken(new Set([...taken].filter((id) => loaded.has(id))));
  const [putFirst, setPutFirst] = useState<ReadonlyMap<number, boolean>>(new Map());
  const [message, setMessage] = useState<PieceMessage | null>(null);
  const keys = useRef(0);
  const pending = useRef(new Set<number>());
  const moving = useRef<Promise<unknown>>(Promise.resolve());

  const send = (change: PieceChange, fields: Record<string, string | number>) =>
    sendChange(localisedPath(pieceChangePath(collectionId, change), language), fields);
  const say = (said: Omit<PieceMessage, "key">) => {
    // What was said of the library before does not lie over it.
    sayOfLibrary(null);
    setMessage({ ...said, key: (keys.current += 1) });
  };

  /** Says why a change came to nothing, once the page shows what has come in between. */
  async function refuse(
    refused: Omit<PieceMessage, "key"> & { failure: CollectionFailure },
  ): Promise<void> {
    if (refused.failure === "conflict") onGone(refused.databaseId);
    if (isToLoad(refused.failure)) await revalidate();
    say(refused);
  }

  const { shown, put } = useOwnOrder(posts, {
    ...edges,
    isThere: (databaseId) => !taken.has(databaseId),
    tell: (move) => {
      const told = moving.current.then(async () => {
        const failure = await send("move", { ...move });
        if (failure) await refuse({ change: "move", databaseId: move.databaseId, failure });
        else onMoved();
        return !failure;
      });
      moving.current = told;
      return told;
    },
  });

  /** Runs a change of a piece; `undo` takes back what it has shown. */
  async function change(
    what: PieceChange,
    { databaseId, ...fields }: Pick<Removed, "databaseId"> & Partial<Removed>,
    undo: () => void,
  ): Promise<CollectionFailure | undefined> {
    pending.current.add(databaseId);
    const failure = await send(what, { databaseId, ...fields });
    pending.current.delete(databaseId);
    if (failure) {
      undo();
      // What could not be put back can be put back still.
      await refuse({
        change: what,
        databaseId,
        failure,
        removed: what === "restore" ? ({ databaseId, ...fields } as Removed) : undefined,
      });
    } else await revalidate();
    return failure;
  }

  async function remove(removed: Removed): Promise<void> {
    const { databaseId } = removed;
    if (pending.current.has(databaseId)) return;
    setTaken((before) => new Set(before).add(databaseId));
    if (
      !(await change("remove", { databaseId }, () =>
        setTaken((before) => without(before, databaseId)),
      ))
    )
      say({ change: "remove", databaseId, removed });
  }

  /** Puts what was removed back where it stood, with its note. */
  async function restore(removed: Removed): Promise<void> {
    if (pending.current.has(removed.databaseId)) return;
    if (await change("restore", removed, () => undefined)) return;
    setTaken((before) => without(before, removed.databaseId));
    setMessage((said) => (said?.removed?.databaseId === removed.databaseId ? null : said));
  }

  /** Whether it was done. */
  async function setFirst(databaseId: number, isPutFirst: boolean): Promise<boolean> {
    if (pending.current.has(databaseId)) return false;
    const undo = () =>
      setPutFirst((before) => new Map([...before].filter(([id]) => id !== databaseId)));
    setPutFirst((before) => new Map(before).set(databaseId, isPutFirst));
    // What the page is loaded with anew says it from then on.
    const failure = await change("first", { databaseId, first: isPutFirst ? 1 : 0 }, undo);
    if (!failure) undo();
    return !failure;
  }

  return {
    shown,
    put,
    remove,
    restore,
    setFirst,
    isPutFirst: ({ databaseId, recommended }: Piece) => putFirst.get(databaseId) ?? recommended,
    message,
    closeMessage: useCallback(() => setMessage(null), []),
  };
}

const without = (ids: ReadonlySet<number>, id: number): ReadonlySet<number> =>
  new Set([...ids].filter((other) => other !== id));

async function sendChange(
  path: string,
  fields: Record<string, string | number>,
): Promise<CollectionFailure | undefined> {
  try {
    const body = new URLSearchParams(
      Object.entries(fields).map(([name, value]) => [name, String(value)]),
    );
    const response = await fetch(path, {
      method: "POST",
      body,
      headers: { Accept: "application/json" },
    });
    if (response.ok) return undefined;
    const { code } = (await response.json()) as { code?: CollectionFailure };
    return code ?? "internal_error";
  } catch {
    // No line, or an answer that is none.
    return "offline";
  }
}
