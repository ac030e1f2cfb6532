import { type Holder, KEPT_CACHES, keptPieces, PAGE_CACHES } from "./names";
import { type Choice, type OfflinePiece, partsOf } from "./pieces";
import { keepFile, partsOfFile } from "./kept-file";
import { RefusedError, refusalOf } from "./refusal";
import { alone, fetchPublic, storePage, sweep, takeOut } from "./store";

/** A resource on this device, complete or partly downloaded. */
export interface KeptPiece extends Pick<
  OfflinePiece,
  "databaseId" | "title" | "language" | "link" | "modified"
> {
  choice: Choice;
  pages: string[];
  files: OfflinePiece["files"];
  /** Addresses already stored. */
  done: string[];
  /** Addresses of the previous version, stored until this one is complete. */
  former: string[];
  /** Bytes already stored. */
  bytes: number;
  /** When it was kept, in milliseconds since 1970. */
  at: number;
}

/** Returns the cache key of a resource's record, stored beside the resource itself. */
const noteOf = (databaseId: number) => `/offline/pieces/${databaseId}`;
const NOTE = /^\/offline\/pieces\/\d+$/;

export const isComplete = ({ pages, files, done }: KeptPiece): boolean =>
  pages.length + files.length === done.length;

/** Returns all kept resources, the latest first. */
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
  /** Called on each change of what is stored. */
  onChange: (kept: KeptPiece) => void;
}

/**
 * Keeps a resource, or resumes an earlier attempt: stored pages and file parts are not fetched again unless the resource
 * has changed. Rejects with RefusedError if the site refuses any of it. Also rejects offline, when `signal` aborts it,
 * and when there is no room.
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

/** Returns the stored state of a resource if its choice and version are the same. Otherwise starts over beside it. */
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

/** Removes resources from the device, with the files that only they need. */
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
 * Removes a page or a file that the site says is gone, whether it was read or kept. If it is the own page of a kept
 * resource, removes the whole resource; with another of its pages or files, the resource becomes incomplete. Withdrawn
 * content may be content that users must no longer see.
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
