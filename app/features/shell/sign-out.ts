import type { FormEvent } from "react";

/** Matches the keys of kept upload forms, with their person. */
const OF_UPLOAD = /^upload:(\d+):/;
/** Prefix of the keys under which tus-js-client 4 remembers uploads. */
const RESUMABLE = "tus::";
/** How long signing out waits for a last save on the server. Chosen: an acceptable delay for a click. */
const LAST_SAVE_MS = 2_000;

/** Loads the code for that save. Few users have begun an upload: it loads only if a form is kept, and before it is needed. */
const loadSaving = () => import("./save-unsent-forms");
if (!import.meta.env.SSR && keys().some((key) => OF_UPLOAD.test(key)))
  loadSaving().catch(() => undefined);

/**
 * Signs out after the browser has deleted this person's kept upload forms, which the server saves if possible. Works
 * offline too.
 */
export function signOut(event: FormEvent<HTMLFormElement>): void {
  event.preventDefault();
  const form = event.currentTarget;
  void deleteUploadForms().finally(() => form.submit());
}

async function deleteUploadForms(): Promise<void> {
  const persons = new Set(keys().flatMap((key) => personOf(key) ?? []));
  const otherUsers = new Set<number>();
  const tried =
    persons.size > 0 &&
    loadSaving()
      .then(({ saveUnsentForms }) => saveUnsentForms(persons, otherUsers))
      .catch(() => undefined);
  if (tried)
    await Promise.race([tried, new Promise((resolve) => setTimeout(resolve, LAST_SAVE_MS))]);
  const goes = (person: number | null) =>
    person !== null && persons.has(person) && !otherUsers.has(person);
  const forget = () => {
    for (const key of keys())
      if (key.startsWith(RESUMABLE) || goes(personOf(key))) localStorage.removeItem(key);
  };
  forget();
  // An open form is saved once more when its page closes; this listener runs after that.
  addEventListener("visibilitychange", forget);
}

/** Returns the person whose upload form a key holds; null for all other keys. */
function personOf(key: string): number | null {
  const person = OF_UPLOAD.exec(key)?.[1];
  return person === undefined ? null : Number(person);
}

/** Returns an empty list if the browser has no storage for sites. */
function keys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}
