import { type Holder, KEPT_CACHES, keptPieces, PAGE_CACHES } from "./names";
import { type Choice, type OfflinePiece, partsOf } from "./pieces";
import { keepFile, partsOfFile } from "./kept-file";
import { RefusedError, refusalOf } from "./refusal";
import { alone, fetchPublic, storePage, sweep, takeOut } from "./store";

/** A piece on this device, whole or as far as it has come. */
export interface KeptPiece extends Pick<
  OfflinePiece,
  "databaseId" | "title" | "language" | "link" | "modified"
> {
  choice: Choice;
  pages: string[];
  files: OfflinePiece["files"];
  /** Addresses that are here. */
  done: string[];
  /** Addresses of the version before, which are here until this one is whole. */
  former: string[];
  /** Bytes that are here. */
  bytes: number;
  /** When it was kept, in milliseconds since 1970. */
  at: number;
}

/** Where the device notes what it keeps of a piece, beside the piece itself. */
const noteOf = (databaseId: number) => `/offline/pieces/${databaseId}`;
const NOTE = /^\/offline\/pieces\/\d+$/;

export const isComplete = ({ pages, files, done }: KeptPiece): boolean =>
  pages.length + files.length === done.length;

/** All kept pieces, those kept last first. */
export async function listKept(): Promise<KeptPiece[]> {
  const lists = await Promise.all(KEPT_CACHES.map(keptIn));
  return lists.flat().sort((a, b) => b.at - a.at);
}

async function keptIn(name: string): Promise<KeptPiece[]> {
  if (!(await caches.has(name))) return [];
  const cache = await caches.open(name);
  const notes = (await cache.keys()).filter(({ url }) => NOTE.test(new URL(url).pathname));
  const answers = await Promise.all(notes.map((note) => cache.match(note)));
  return Promise.all(
    answers.flatMap((answer) => (answer ? [answer.json() as Promise<KeptPiece>] : [])),
  );
}

interface Keeping {
  choice: Choice;
  holder: Holder;
  signal: AbortSignal;
  /** Hears of each change of what is here. */
  onChange: (kept: KeptPiece) => void;
}

/**
 * Keeps a piece, going on where it was left: pages and parts of files that are here already are not fetched again, unless
 * the piece has changed. Rejects with RefusedError where the site does not give all of it, without a line, when `signal` ends it, and where there is no room.
 */
export async function keepPiece(
  piece: OfflinePiece,
  { choice, holder, signal, onChange }: Keeping,
): Promise<void> {
  const cacheName = keptPieces(holder);
  let kept = await begun(piece, choice);
  const note = async (change: Partial<KeptPiece>) => {
    kept = { ...kept, ...change };
    onChange(kept);
    await putNote(cacheName, kept);
  };
  await note({});
  for (const address of kept.pages.filter((page) => !kept.done.includes(page))) {
    const answer = await fetchPublic(address, signal);
    const bytes = await storePage(cacheName, address, answer, () => !signal.aborted);
    signal.throwIfAborted();
    if (bytes === null) throw new RefusedError(refusalOf(answer.status), address);
    await note({ done: [...kept.done, address], bytes: kept.bytes + bytes });
  }
  for (const file of kept.files.filter(({ link }) => !kept.done.includes(link))) {
    const before = kept.bytes;
    const bytes = await keepFile(cacheName, file, {
      signal,
      onBytes: (soFar) => onChange({ ...kept, bytes: before + soFar }),
    });
    await note({ done: [...kept.done, file.link], bytes: before + bytes });
  }
  if (kept.former.length === 0) return;
  await drop(kept.former.filter((address) => !kept.done.includes(address)));
  await note({ former: [] });
}

/** What is here of a piece already, for the same choice and no older; else it begins anew, beside what was here. */
async function begun(piece: OfflinePiece, choice: Choice): Promise<KeptPiece> {
  const before = (await listKept()).find(({ databaseId }) => databaseId === piece.databaseId);
  if (before && before.choice === choice && before.modified === piece.modified) return before;
  const { databaseId, title, language, link, modified } = piece;
  const former = before ? [...before.former, ...before.done] : [];
  return {
    databaseId,
    title,
    language,
    link,
    modified,
    choice,
    ...partsOf(piece, choice),
    done: [],
    former,
    bytes: 0,
    at: Date.now(),
  };
}

/** Takes pieces from the device, with what only they needed. */
export async function removeKept(pieces: readonly KeptPiece[]): Promise<void> {
  await drop(
    pieces.flatMap(({ databaseId, pages, files, former }) => {
      const parts = files.flatMap((file) => partsOfFile(file).map(({ key }) => key));
      return [noteOf(databaseId), ...pages, ...files.map(({ link }) => link), ...parts, ...former];
    }),
  );
  await sweep();
}

const drop = (addresses: readonly string[]): Promise<void> =>
  alone(() => takeOut(KEPT_CACHES, addresses));

/**
 * Takes from the device what the site says is gone, whether it was read or chosen: a page or file, and where it is the
 * page of a piece, all of that. What was withdrawn may be what nobody must see any more.
 */
export async function forgetWithdrawn(address: string): Promise<void> {
  await alone(() => takeOut(PAGE_CACHES, [address]));
  for (const name of KEPT_CACHES) {
    for (const piece of await keptIn(name)) {
      if (piece.link === address) await removeKept([piece]);
      else if (piece.done.includes(address))
        await putNote(name, { ...piece, done: piece.done.filter((each) => each !== address) });
    }
  }
}

async function putNote(cacheName: string, kept: KeptPiece): Promise<void> {
  await (await caches.open(cacheName)).put(noteOf(kept.databaseId), Response.json(kept));
}
