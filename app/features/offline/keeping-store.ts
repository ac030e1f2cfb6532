import { createStore } from "~/components/store";
import type { Holder } from "./names";
import type { Choice, OfflinePiece } from "./pieces";
import { sizeOf } from "./pieces";
import { isOutOfRoom } from "./kept-file";
import { isComplete, keepPiece, type KeptPiece, listKept, removeKept } from "./kept-pieces";
import { type Refusal, RefusedError } from "./refusal";

/**
 * What this device keeps and what is on its way there. Outlives the dialog in which it was begun and the pages that are
 * gone through meanwhile; loading a document ends it, and the next "Keep" goes on where it was.
 */
interface State {
  kept: ReadonlyMap<number, KeptPiece>;
  /** What the browser says that the site uses of this device, and may use still, in bytes; null until it has said so. */
  room: { used: number; free: number } | null;
  /** While pieces are on their way. */
  run: Run | null;
  /** Why the last pieces did not all come, until the next try. */
  failure: "line" | "room" | null;
  /** Pieces that the site did not give at the last try, by their databaseIds. */
  refused: ReadonlyMap<number, Refusal>;
}

interface Run {
  /** About how many bytes it will be, and are here. */
  total: number;
  bytes: number;
  /** Of what comes now. */
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
/** What broke off, to go on with when the line is back. */
let broken: Wish | null = null;

export const useKeeping = use;

const byId = (pieces: readonly KeptPiece[]) =>
  new Map(pieces.map((piece) => [piece.databaseId, piece]));

/** Looks what is on the device, and how much room there is. */
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

/** Keeps pieces one after the other; ignored while others are on their way. */
export async function keepPieces(wish: Wish): Promise<void> {
  if (get().run) return;
  stopping = new AbortController();
  broken = null;
  const total = wish.pieces.reduce((sum, piece) => sum + sizeOf(piece, wish.choice), 0);
  set({ run: { total, bytes: 0, title: "" }, failure: null, refused: new Map() });
  // Asked once it means something: what somebody chose to keep is not the browser's to clear away.
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
    // What is not everybody's any more is nobody's to keep; all else stays as far as it is here.
    if (refusal === "refused")
      await removeKept(
        (await listKept()).filter(({ databaseId }) => databaseId === piece.databaseId),
      );
    set({ refused: new Map(get().refused).set(piece.databaseId, refusal) });
  }
  const { run } = get();
  // Sizes are foretold roughly: a piece that is here counts as what was foretold of it.
  set({ run: run && { ...run, bytes: before + sizeOf(piece, choice) } });
}

/** Ends what is on its way; what is here of it stays, to go on with. */
export function stopKeeping(): void {
  stopping.abort();
}

/** Takes pieces from the device. */
export async function remove(pieces: readonly KeptPiece[]): Promise<void> {
  await removeKept(pieces);
  await lookWhatIsKept();
}

/** How a kept piece stands on this device; `modified` as the site has it now, where that is known. */
export function keptState(kept: KeptPiece, modified = kept.modified): "kept" | "partly" | "newer" {
  if (modified !== kept.modified) return "newer";
  return isComplete(kept) ? "kept" : "partly";
}

// A line that comes back goes on with what it broke off.
if (!import.meta.env.SSR) addEventListener("online", () => broken && void keepPieces(broken));
