import { HONEYPOT_FIELD } from "~/features/forms/honeypot";
import { keptDraftPath } from "./upload-address";

/**
 * What somebody has typed into the upload form and the server does not have yet, in the browser's own store: it outlives a
 * dead battery and a dead line. It goes as soon as the server has it, so that on a shared machine little lies about.
 */
export interface Unsent {
  draft: string;
  /** Fields as the form would send them, without files and proofs. */
  entries: [name: string, value: string][];
}

/** One that a form which is over has left behind. */
export interface UnsentVersion extends Unsent {
  /** Its place in the store. */
  key: string;
  /** When it was typed, in milliseconds since 1970. */
  saved: number;
}

/** Never kept: a proof is good once. */
const PROOFS: ReadonlySet<string> = new Set(["altcha", "stamp", HONEYPOT_FIELD]);
/** Of one person, so that nobody is offered what somebody else has typed. */
const prefixOf = (person: number) => `upload:${person}:`;
/** Of versions that a form in view must not write over: `PREFIX DRAFT : SAVED`. */
const keyAside = (person: number, { draft, saved }: Omit<UnsentVersion, "key">) =>
  `${prefixOf(person)}${draft}:${saved}`;

/** What a form holds, apart from files that it would send itself. */
export function entriesOf(form: HTMLFormElement): Unsent["entries"] {
  return [...new FormData(form)].filter(
    (entry): entry is [string, string] => typeof entry[1] === "string" && !PROOFS.has(entry[0]),
  );
}

/** Keeps it in the browser; one that keeps nothing for sites goes without. */
export function keepUnsent(person: number, { draft, entries }: Unsent): void {
  inStore((store) =>
    store.setItem(prefixOf(person) + draft, JSON.stringify({ saved: Date.now(), entries })),
  );
}

/** Forgets what the form in view has kept: the server has it. */
export function forgetUnsent(person: number, draft: string): void {
  inStore((store) => store.removeItem(prefixOf(person) + draft));
}

/** Forgets a version that nobody wants, or that is taken. */
export function forgetVersion({ key }: UnsentVersion): void {
  inStore((store) => store.removeItem(key));
}

/** Forgets every version of a draft that is deleted, whosever it is: its id is nobody else's. */
export function forgetVersionsOf(draft: string): void {
  inStore((store) => {
    for (const key of Object.keys(store))
      if (OF_UPLOAD.exec(key)?.[1] === draft) store.removeItem(key);
  });
}
const OF_UPLOAD = /^upload:\d+:([\w-]+)(?::\d+)?$/;

/**
 * The versions that were not sent of a form, the last first; without one, all of the person's. Those of a form in view are set
 * aside first, so that it does not write over them.
 */
export function takeVersions(person: number, draft: string | null): UnsentVersion[] {
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

/** Null where the browser keeps nothing for sites, has no more room, or holds what is none of ours. */
function inStore<T>(work: (store: Storage) => T): T | null {
  try {
    return work(localStorage);
  } catch {
    return null;
  }
}

/**
 * What became of it on the server. `full`: it keeps no more drafts of this person. `too_large`: it is more than a draft may
 * hold. `signed_out`: nobody is signed in any more, or somebody else is. `unreachable`: it did not get it; worth trying again.
 */
export type SendOutcome = "kept" | "full" | "too_large" | "signed_out" | "unreachable";
const OUTCOMES: Partial<Record<number, SendOutcome>> = {
  204: "kept",
  401: "signed_out",
  409: "full",
  413: "too_large",
  422: "too_large",
};
const outcomeOf = (status: number | null): SendOutcome =>
  status === null ? "unreachable" : (OUTCOMES[status] ?? "unreachable");

/** Has the server keep it, as this person's alone. Goes on when the page is left. */
export async function sendUnsent(person: number, unsent: Unsent): Promise<SendOutcome> {
  const status = await post(keptDraftPath(unsent.draft, person), unsent.entries);
  return outcomeOf(status);
}

const CHANGED_SINCE = 412;

/**
 * Has the server keep a version in the place of its draft. Where that was changed since, there or in the form in view, both stay:
 * the version becomes a draft of its own. Tells as which it is kept.
 */
export async function sendVersion(
  person: number,
  version: UnsentVersion,
): Promise<{ outcome: SendOutcome; draft: string }> {
  const own = { draft: `version-${version.saved}`, entries: version.entries };
  const isTypedOn =
    inStore((store) => store.getItem(prefixOf(person) + version.draft)) !== null &&
    version.key !== prefixOf(person) + version.draft;
  const status = isTypedOn
    ? CHANGED_SINCE
    : await post(keptDraftPath(version.draft, person, version.saved), version.entries);
  if (status === CHANGED_SINCE) return { outcome: await sendUnsent(person, own), draft: own.draft };
  return { outcome: outcomeOf(status), draft: version.draft };
}

/** The status of the answer; null where none came. */
async function post(path: string, entries: Unsent["entries"]): Promise<number | null> {
  const body = new FormData();
  for (const [name, value] of entries) body.append(name, value);
  // Only where the page goes: browsers take no more than 64 KiB on such a way, less than a draft may have.
  const keepalive = document.visibilityState === "hidden";
  try {
    return (await fetch(path, { method: "POST", body, keepalive })).status;
  } catch {
    return null;
  }
}
