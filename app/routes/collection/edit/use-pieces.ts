import { useCallback, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import type { CollectionFailure } from "~/features/collections/failure-words";
import { type PieceChange, pieceChangePath } from "~/features/collections/paths";
import { useOwnOrder } from "~/features/own-order/use-own-order";
import { localisedPath } from "~/i18n/paths";
import { useTranslation } from "~/i18n/translate";
import type { Piece } from "./pieces.server";

/** What it takes to put a piece back as it was. */
export type Removed = Pick<Piece, "databaseId" | "note" | "after"> & { first: 0 | 1 };

/** What there is to say of the last change; `key` tells one from the next. */
export interface PieceMessage {
  key: number;
  change: PieceChange;
  failure?: CollectionFailure;
  removed?: Removed;
}

/**
 * The pieces as the visitor has just changed them: shown at once, undone with words when it fails. A change of a piece is
 * ignored while another one of the same piece is under way.
 */
export function usePieces(collectionId: number, posts: readonly Piece[]) {
  const { language } = useTranslation("collection-edit");
  const { revalidate } = useRevalidator();
  const [gone, setGone] = useState<ReadonlySet<number>>(new Set());
  const [putFirst, setPutFirst] = useState<ReadonlyMap<number, boolean>>(new Map());
  const [message, setMessage] = useState<PieceMessage | null>(null);
  const keys = useRef(0);
  const pending = useRef(new Set<number>());
  const moving = useRef<Promise<unknown>>(Promise.resolve());

  const send = (change: PieceChange, fields: Record<string, string | number>) => sendChange(localisedPath(pieceChangePath(collectionId, change), language), fields);
  const say = (said: Omit<PieceMessage, "key">) => setMessage({ ...said, key: (keys.current += 1) });

  const { shown, put } = useOwnOrder(posts, {
    isThere: (databaseId) => !gone.has(databaseId),
    tell: (move) => {
      const told = moving.current.then(async () => {
        const failure = await send("move", { ...move });
        if (failure) say({ change: "move", failure });
        return failure !== "offline";
      });
      moving.current = told;
      return told;
    },
  });

  /** Runs a change of a piece unless one is under way; `undo` takes back what it has shown. */
  async function change(what: PieceChange, databaseId: number, fields: Record<string, string | number>, undo: () => void): Promise<CollectionFailure | undefined> {
    pending.current.add(databaseId);
    const failure = await send(what, { databaseId, ...fields });
    pending.current.delete(databaseId);
    if (failure) {
      undo();
      say({ change: what, failure });
    } else await revalidate();
    return failure;
  }

  async function remove(removed: Removed): Promise<void> {
    const { databaseId } = removed;
    if (pending.current.has(databaseId)) return;
    const undo = () => setGone((before) => without(before, databaseId));
    setGone((before) => new Set(before).add(databaseId));
    if (!(await change("remove", databaseId, {}, undo))) say({ change: "remove", removed });
  }

  /** Puts what was removed back where it stood, with its note. */
  async function restore({ databaseId, ...fields }: Removed): Promise<void> {
    if (pending.current.has(databaseId)) return;
    setMessage(null);
    await change("restore", databaseId, fields, () => undefined);
    setGone((before) => without(before, databaseId));
  }

  async function setFirst(databaseId: number, isPutFirst: boolean): Promise<void> {
    if (pending.current.has(databaseId)) return;
    const undo = () => setPutFirst((before) => new Map([...before].filter(([id]) => id !== databaseId)));
    setPutFirst((before) => new Map(before).set(databaseId, isPutFirst));
    // What the page is loaded with anew says it from then on.
    if (!(await change("first", databaseId, { first: isPutFirst ? 1 : 0 }, undo))) undo();
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

const without = (ids: ReadonlySet<number>, id: number): ReadonlySet<number> => new Set([...ids].filter((other) => other !== id));

async function sendChange(path: string, fields: Record<string, string | number>): Promise<CollectionFailure | undefined> {
  try {
    const body = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]));
    const response = await fetch(path, { method: "POST", body, headers: { Accept: "application/json" } });
    if (response.ok) return undefined;
    const { code } = (await response.json()) as { code?: CollectionFailure };
    return code ?? "internal_error";
  } catch {
    // No line, or an answer that is none.
    return "offline";
  }
}
