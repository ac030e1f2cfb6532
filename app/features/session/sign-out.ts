import type { FormEvent } from "react";

/** What the browser keeps of an upload form, with its person. */
const OF_UPLOAD = /^upload:(\d+):/;
/** What tus-js-client 4 begins the names with under which it remembers whose bytes are where. */
const RESUMABLE = "tus::";
/** How long signing out waits for a last try to have the server keep it. Ours: what a press may take. */
const LAST_TRY_MS = 2_000;

/** The code of it: few have begun an upload, so that it comes where there is something to keep, and before it is wanted. */
const lastTry = () => import("./last-try");
if (!import.meta.env.SSR && keys().some((key) => OF_UPLOAD.test(key)))
  lastTry().catch(() => undefined);

/** Signs out once the browser has forgotten what it kept of this person's upload forms, which the server keeps if it can; also where there is no line. */
export function signOut(event: FormEvent<HTMLFormElement>): void {
  event.preventDefault();
  const form = event.currentTarget;
  void surrender().finally(() => form.submit());
}

async function surrender(): Promise<void> {
  const persons = new Set(keys().flatMap((key) => personOf(key) ?? []));
  const theirs = new Set<number>();
  const tried =
    persons.size > 0 &&
    lastTry()
      .then(({ sendKept }) => sendKept(persons, theirs))
      .catch(() => undefined);
  if (tried)
    await Promise.race([tried, new Promise((resolve) => setTimeout(resolve, LAST_TRY_MS))]);
  const goes = (person: number | null) =>
    person !== null && persons.has(person) && !theirs.has(person);
  const forget = () => {
    for (const key of keys())
      if (key.startsWith(RESUMABLE) || goes(personOf(key))) localStorage.removeItem(key);
  };
  forget();
  // A form in view keeps what it holds once more when its page goes; this hears of that after it.
  addEventListener("visibilitychange", forget);
}

/** Whose upload form it is that the browser keeps under a key; null for all else. */
function personOf(key: string): number | null {
  const person = OF_UPLOAD.exec(key)?.[1];
  return person === undefined ? null : Number(person);
}

/** None where the browser keeps nothing for sites. */
function keys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}
