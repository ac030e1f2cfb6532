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

/** Never kept: a proof is good once. */
const PROOFS: ReadonlySet<string> = new Set(["altcha", "stamp", "website"]);
/** Of one person, so that nobody is offered what somebody else has typed. */
const prefixOf = (person: number) => `upload:${person}:`;

/** What a form holds, apart from files that it would send itself. */
export function entriesOf(form: HTMLFormElement): Unsent["entries"] {
  return [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === "string" && !PROOFS.has(entry[0]));
}

/** Keeps it in the browser; one that keeps nothing for sites goes without. */
export function keepUnsent(person: number, { draft, entries }: Unsent): void {
  try {
    localStorage.setItem(prefixOf(person) + draft, JSON.stringify(entries));
  } catch {
    // No room, or no store at all.
  }
}

/** Forgets what the server has, or nobody wants. */
export function forgetUnsent(person: number, draft: string): void {
  try {
    localStorage.removeItem(prefixOf(person) + draft);
  } catch {
    // No store, nothing in it.
  }
}

/** What was not sent of a form; without one, of any of the person's. */
export function findUnsent(person: number, draft: string | null): Unsent | null {
  try {
    const prefix = prefixOf(person);
    const key = draft === null ? Object.keys(localStorage).find((name) => name.startsWith(prefix)) : prefix + draft;
    const entries = key === undefined ? null : localStorage.getItem(key);
    return key !== undefined && entries !== null ? { draft: key.slice(prefix.length), entries: JSON.parse(entries) as Unsent["entries"] } : null;
  } catch {
    return null;
  }
}

/**
 * What became of it on the server. `full`: it keeps no more drafts of this person. `too_large`: it is more than a draft may
 * hold. `signed_out`: nobody is signed in any more, or somebody else is. `unreachable`: it did not get it; worth trying again.
 */
export type SendOutcome = "kept" | "full" | "too_large" | "signed_out" | "unreachable";
const OUTCOMES: Partial<Record<number, SendOutcome>> = { 401: "signed_out", 409: "full", 413: "too_large", 422: "too_large" };

/** Has the server keep it, as this person's alone. Goes on when the page is left. */
export async function sendUnsent(person: number, { draft, entries }: Unsent): Promise<SendOutcome> {
  const body = new FormData();
  for (const [name, value] of entries) body.append(name, value);
  // Only where the page goes: browsers take no more than 64 KiB on such a way, less than a draft may have.
  const keepalive = document.visibilityState === "hidden";
  try {
    const { ok, status } = await fetch(keptDraftPath(draft, person), { method: "POST", body, keepalive });
    return ok ? "kept" : (OUTCOMES[status] ?? "unreachable");
  } catch {
    return "unreachable";
  }
}
