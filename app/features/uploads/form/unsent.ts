import { HONEYPOT_FIELD } from "~/features/forms/bot-check";
import { saveDraftPath } from "./upload-address";

/**
 * What the user has typed into the upload form and the server does not have yet. It is kept in the browser's local
 * storage, so it survives a power cut or a lost connection. It is deleted as soon as the server has it, so that little
 * remains on shared computers.
 */
export interface Unsent {
  draft: string;
  /** Fields as the form would send them, without files and proofs. */
  entries: [name: string, value: string][];
}

/** A version left behind by a form that is no longer open. */
export interface UnsentVersion extends Unsent {
  /** Its key in the store. */
  key: string;
  /** When it was typed, in milliseconds since 1970. */
  saved: number;
}

/** Fields that are never stored, because a proof is valid once. */
const PROOFS: ReadonlySet<string> = new Set(["altcha", "stamp", HONEYPOT_FIELD]);
/** Returns the key prefix of one user, so that users never see what another user typed. */
const prefixOf = (person: number) => `upload:${person}:`;
/** Returns the key of a version that the open form must not overwrite: `PREFIX DRAFT : SAVED`. */
const keyAside = (person: number, { draft, saved }: Omit<UnsentVersion, "key">) =>
  `${prefixOf(person)}${draft}:${saved}`;

/** Returns the form's entries, without proofs and without files, which the form sends itself. */
export function entriesOf(form: HTMLFormElement): Unsent["entries"] {
  return [...new FormData(form)].filter(
    (entry): entry is [string, string] => typeof entry[1] === "string" && !PROOFS.has(entry[0]),
  );
}

/** Stores the form in the browser. Does nothing if the browser has no storage for sites. */
export function storeUnsent(person: number, { draft, entries }: Unsent): void {
  inStore((store) =>
    store.setItem(prefixOf(person) + draft, JSON.stringify({ saved: Date.now(), entries })),
  );
}

/** Deletes the stored version of the open form after the server has it. */
export function deleteUnsent(person: number, draft: string): void {
  inStore((store) => store.removeItem(prefixOf(person) + draft));
}

/** Deletes a version that the user discarded or restored. */
export function deleteVersion({ key }: UnsentVersion): void {
  inStore((store) => store.removeItem(key));
}

/** Deletes every version of a deleted draft, of any user: draft ids are unique. */
export function deleteVersionsOf(draft: string): void {
  inStore((store) => {
    for (const key of Object.keys(store))
      if (OF_UPLOAD.exec(key)?.[1] === draft) store.removeItem(key);
  });
}
const OF_UPLOAD = /^upload:\d+:([\w-]+)(?::\d+)?$/;

/**
 * Returns a form's unsent versions, the latest first; without a draft, all versions of the user. Versions of the open form are
 * set aside first, so that it does not overwrite them.
 */
export function loadVersions(person: number, draft: string | null): UnsentVersion[] {
  return (
    inStore((store) => {
      if (draft !== null) setAside(store, person, draft);
      const prefix = prefixOf(person);
      return Object.keys(store)
        .filter((key) => key.startsWith(prefix))
        .flatMap((key) => readVersion(store, key) ?? [])
        .filter((version) => draft === null || version.draft === draft)
        .toSorted((one, other) => other.saved - one.saved);
    }) ?? []
  );
}

function setAside(store: Storage, person: number, draft: string): void {
  const version = readVersion(store, prefixOf(person) + draft);
  if (!version) return;
  store.setItem(keyAside(person, version), store.getItem(version.key)!);
  store.removeItem(version.key);
}

function readVersion(store: Storage, key: string): UnsentVersion | null {
  const draft = OF_UPLOAD.exec(key)?.[1];
  const kept = store.getItem(key);
  return draft !== undefined && kept !== null
    ? { key, draft, ...(JSON.parse(kept) as Pick<UnsentVersion, "saved" | "entries">) }
    : null;
}

/** Returns null if the browser has no storage for sites, has no room left, or holds foreign data. */
function inStore<T>(work: (store: Storage) => T): T | null {
  try {
    return work(localStorage);
  } catch {
    return null;
  }
}

/**
 * Outcome of a save on the server. `full`: the user has no room for more drafts. `too_large`: it exceeds what a draft may hold.
 * `signed_out`: no user or another user is signed in. `unreachable`: the server did not get it; a retry may help.
 */
export type SaveResult = "kept" | "full" | "too_large" | "signed_out" | "unreachable";
const SAVE_RESULTS: Partial<Record<number, SaveResult>> = {
  204: "kept",
  401: "signed_out",
  409: "full",
  413: "too_large",
  422: "too_large",
};
const saveResultOf = (status: number | null): SaveResult =>
  status === null ? "unreachable" : (SAVE_RESULTS[status] ?? "unreachable");

/** Saves the form on the server as a draft of this user. The request continues if the user leaves the page. */
export async function saveUnsent(person: number, unsent: Unsent): Promise<SaveResult> {
  const status = await post(saveDraftPath(unsent.draft, person), unsent.entries);
  return saveResultOf(status);
}

const CHANGED_SINCE = 412;

/**
 * Saves a version on the server in place of its draft. If the draft has changed since, on the server or in the open form, both
 * stay: the version becomes a separate draft. Returns the draft under which it is saved.
 */
export async function saveVersion(
  person: number,
  version: UnsentVersion,
): Promise<{ outcome: SaveResult; draft: string }> {
  const own = { draft: `version-${version.saved}`, entries: version.entries };
  const isTypedOn =
    inStore((store) => store.getItem(prefixOf(person) + version.draft)) !== null &&
    version.key !== prefixOf(person) + version.draft;
  const status = isTypedOn
    ? CHANGED_SINCE
    : await post(saveDraftPath(version.draft, person, version.saved), version.entries);
  if (status === CHANGED_SINCE) return { outcome: await saveUnsent(person, own), draft: own.draft };
  return { outcome: saveResultOf(status), draft: version.draft };
}

/** Returns the response's status; null if there was none. */
async function post(path: string, entries: Unsent["entries"]): Promise<number | null> {
  const body = new FormData();
  for (const [name, value] of entries) body.append(name, value);
  // Only while the page is closing: browsers limit keepalive requests to 64 KiB, less than a draft may have.
  const keepalive = document.visibilityState === "hidden";
  try {
    return (await fetch(path, { method: "POST", body, keepalive })).status;
  } catch {
    return null;
  }
}
