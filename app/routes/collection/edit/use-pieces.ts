import { useCallback, useMemo, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import type { CollectionFailure } from "~/features/collections/failure-words";
import { type PieceChange, pieceChangePath } from "~/features/collections/paths";
import { say as sayOfLibrary } from "~/features/library/library-store";
import { type OwnOrderOptions, useOwnOrder } from "~/features/own-order/use-own-order";
import { useLanguage } from "~/i18n/language";
import { localisedPath } from "~/i18n/paths";
import type { Piece } from "./pieces.server";

/** Everything needed to restore a removed post. */
export type Removed = Pick<Piece, "databaseId" | "note" | "after"> & {
  first: 0 | 1;
  modified: string;
};

/** The message about the last change; `key` distinguishes consecutive messages. */
export interface PieceMessage {
  key: number;
  change: PieceChange;
  databaseId: number;
  failure?: CollectionFailure;
  /** The post that can be restored. */
  removed?: Removed;
}

/** Failures after which reloading the page would not help, or would discard typed text. */
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
  /** Called after the content system has moved a post. */
  onMoved: () => void;
  /**
   * Called when a post, or the post before its new position, is no longer in the collection. The page is about to reload without
   * it.
   */
  onGone: (databaseId: number) => void;
}

/**
 * Applies the visitor's changes optimistically and reverts them with a message when they fail. Ignores a change of a post while
 * another change of the same post is pending.
 */
export function usePieces(
  posts: readonly Piece[],
  { collectionId, onMoved, onGone, ...edges }: PiecesOptions,
) {
  const language = useLanguage();
  const { revalidate } = useRevalidator();
  const [taken, setTaken] = useState<ReadonlySet<number>>(new Set());
  // Once a reload has come without a removed post, forgets the removal, so that the post shows if any user restores it.
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
    // Closes an earlier message about the library, which would cover this one.
    sayOfLibrary(null);
    setMessage({ ...said, key: (keys.current += 1) });
  };

  /** Reports a failed change, after the page has loaded what other users changed. */
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

  /** Runs a change of a post; `undo` reverts what was shown optimistically. */
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
      // If restoring failed, it can be tried again.
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

  /** Puts a removed post back in its place, with its note. */
  async function restore(removed: Removed): Promise<void> {
    if (pending.current.has(removed.databaseId)) return;
    if (await change("restore", removed, () => undefined)) return;
    setTaken((before) => without(before, removed.databaseId));
    setMessage((said) => (said?.removed?.databaseId === removed.databaseId ? null : said));
  }

  /** Returns whether the change succeeded. */
  async function setFirst(databaseId: number, isPutFirst: boolean): Promise<boolean> {
    if (pending.current.has(databaseId)) return false;
    const undo = () =>
      setPutFirst((before) => new Map([...before].filter(([id]) => id !== databaseId)));
    setPutFirst((before) => new Map(before).set(databaseId, isPutFirst));
    // The reloaded page now shows the state itself.
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
    // No connection, or an invalid response.
    return "offline";
  }
}
