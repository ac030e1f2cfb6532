import { createStore } from "~/components/store";
import type { Holder } from "./names";
import type { Choice, OfflinePiece } from "./pieces";
import { sizeOf } from "./pieces";
import { isOutOfRoom } from "./kept-file";
import { isComplete, keepPiece, type KeptPiece, listKept, removeKept } from "./kept-pieces";
import { type Refusal, RefusedError } from "./refusal";

/**
 * What this device keeps, and what it is downloading. The store outlives the dialog and client-side navigation. Loading
 * a document ends a download, and the next "Keep" resumes it.
 */
interface State {
  kept: ReadonlyMap<number, KeptPiece>;
  /** Bytes that the site uses on this device, and may still use, by the browser's estimate; null until it is known. */
  room: { used: number; free: number } | null;
  /** The current download. */
  run: Run | null;
  /** Why the last download is incomplete, until the next attempt. */
  failure: "line" | "room" | null;
  /** Resources that the site refused at the last attempt, by databaseId. */
  refused: ReadonlyMap<number, Refusal>;
}

interface Run {
  /** Estimated bytes in total, and bytes downloaded so far. */
  total: number;
  bytes: number;
  /** Title of the resource that is downloading now. */
  title: string;
}

interface Wish {
  pieces: readonly OfflinePiece[];
  choice: Choice;
  holder: Holder;
}

const { get, set, use } = createStore<State>({
  kept: new Map(),
  room: null,
  run: null,
  failure: null,
  refused: new Map(),
});
let stopping = new AbortController();
/** The interrupted download, to resume when the connection is back. */
let broken: Wish | null = null;

export const useKeeping = use;

const byId = (pieces: readonly KeptPiece[]) =>
  new Map(pieces.map((piece) => [piece.databaseId, piece]));

/** Reads what the device holds, and how much room there is. */
export async function lookWhatIsKept(): Promise<void> {
  const [kept, room] = await Promise.all([listKept(), measureRoom()]);
  set({ kept: byId(kept), room });
}

async function measureRoom(): Promise<State["room"]> {
  const estimate = await navigator.storage?.estimate().catch(() => undefined);
  return estimate
    ? {
        used: estimate.usage ?? 0,
        free: Math.max(0, (estimate.quota ?? 0) - (estimate.usage ?? 0)),
      }
    : null;
}

/** Keeps resources one after the other. Ignored during another download. */
export async function keepPieces(wish: Wish): Promise<void> {
  if (get().run) return;
  stopping = new AbortController();
  broken = null;
  const total = wish.pieces.reduce((sum, piece) => sum + sizeOf(piece, wish.choice), 0);
  set({ run: { total, bytes: 0, title: "" }, failure: null, refused: new Map() });
  // Asked only now that it matters: the browser must not clear what the user chose to keep.
  await navigator.storage?.persist?.().catch(() => false);
  try {
    for (const piece of wish.pieces) await keepOne(piece, wish);
  } catch (error) {
    if (!stopping.signal.aborted) {
      const isFull = isOutOfRoom(error);
      if (!isFull) broken = wish;
      set({ failure: isFull ? "room" : "line" });
    }
  }
  set({ run: null });
  await lookWhatIsKept();
}

async function keepOne(piece: OfflinePiece, { choice, holder }: Wish): Promise<void> {
  const before = get().run?.bytes ?? 0;
  const arrived = (kept: KeptPiece) => {
    const { run } = get();
    set({
      kept: new Map(get().kept).set(kept.databaseId, kept),
      run: run && { ...run, bytes: before + kept.bytes, title: piece.title },
    });
  };
  try {
    await keepPiece(piece, { choice, holder, signal: stopping.signal, onChange: arrived });
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    const { refusal } = error;
    // Resources that are no longer public must not be kept. Everything else stays as far as it was downloaded.
    if (refusal === "refused")
      await removeKept(
        (await listKept()).filter(({ databaseId }) => databaseId === piece.databaseId),
      );
    set({ refused: new Map(get().refused).set(piece.databaseId, refusal) });
  }
  const { run } = get();
  // Sizes are estimates: a finished resource counts with its estimated size.
  set({ run: run && { ...run, bytes: before + sizeOf(piece, choice) } });
}

/** Stops the download. What has arrived stays, so that it can be resumed. */
export function stopKeeping(): void {
  stopping.abort();
}

/** Removes resources from the device. */
export async function remove(pieces: readonly KeptPiece[]): Promise<void> {
  await removeKept(pieces);
  await lookWhatIsKept();
}

/** Returns the state of a kept resource. `modified` is the site's current value, if known. */
export function keptState(kept: KeptPiece, modified = kept.modified): "kept" | "partly" | "newer" {
  if (modified !== kept.modified) return "newer";
  return isComplete(kept) ? "kept" : "partly";
}

// Resumes an interrupted download when the connection is back.
if (!import.meta.env.SSR) addEventListener("online", () => broken && void keepPieces(broken));
