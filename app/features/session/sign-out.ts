import type { FormEvent } from "react";
import { forgetVersion, sendVersion, takeVersions } from "~/features/uploads/form/unsent";

/** What the browser keeps of an upload form, with its person. */
const OF_UPLOAD = /^upload:(\d+):/;
/** What tus-js-client 4 begins the names with under which it remembers whose bytes are where. */
const RESUMABLE = "tus::";
/** How long signing out waits for a last try to have the server keep it. Ours: what a press may take. */
const LAST_TRY_MS = 2_000;

/** Signs out once the browser has forgotten what it kept of this person's upload forms, which the server keeps if it can; also where there is no line. */
export function signOut(event: FormEvent<HTMLFormElement>): void {
  event.preventDefault();
  const form = event.currentTarget;
  void surrender().finally(() => form.submit());
}

async function surrender(): Promise<void> {
  const persons = new Set(keys().flatMap((key) => OF_UPLOAD.exec(key)?.[1] ?? []).map(Number));
  const theirs = new Set<number>();
  const tries = [...persons].flatMap((person) => takeVersions(person, null).map(async (version) => {
    const { outcome } = await sendVersion(person, version);
    // It is somebody else's, who was not asked.
    if (outcome === "signed_out") theirs.add(person);
  }));
  await Promise.race([Promise.all(tries), new Promise((resolve) => setTimeout(resolve, LAST_TRY_MS))]);
  const forget = () => {
    for (const key of keys()) if (key.startsWith(RESUMABLE)) localStorage.removeItem(key);
    for (const person of persons) if (!theirs.has(person)) takeVersions(person, null).forEach(forgetVersion);
  };
  forget();
  // A form in view keeps what it holds once more when its page goes; this hears of that after it.
  addEventListener("visibilitychange", forget);
}

/** None where the browser keeps nothing for sites. */
function keys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}
