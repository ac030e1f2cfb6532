import { createStore } from "~/components/store";
import { buttonId, changePath, isRefusal, type LibraryChange, type Refusal } from "./paths";
import { localisedPath } from "~/i18n/paths";
import type { PageLanguage } from "#contract/languages";

/**
 * What this page has changed of the visitor's library since it was loaded. It is shown in place of what cards were loaded
 * with, wherever they are: in results that stayed open, too. The server never writes here.
 */
interface State {
  /** By databaseId: whether it is saved now. */
  saved: ReadonlyMap<number, boolean>;
  message: LibraryMessage | ReadyMessage | null;
  /** How many pieces have got in or out. */
  changes: number;
}

/** What there is to say of the last change. */
export interface LibraryMessage {
  /** Tells one message from the next. */
  key: number;
  change: LibraryChange;
  databaseId: number;
  /** Behind which piece it stood in the visitor's own order, where that is known. */
  after?: number;
  failure?: Refusal | "failed";
  /** Id of the button that was pressed. */
  button?: string;
}

/** Words that whoever says them has already, and where they lead. */
export interface ReadyMessage {
  key: number;
  words: string;
  /** `to` is a path with its language. */
  link?: { to: string; label: string };
  /** Something came to nothing. */
  error?: boolean;
  /** Says what to do next: it is there until it is closed. */
  stays?: boolean;
}

export interface ChangeFields {
  databaseId: number;
  after?: number;
  by?: number;
}

const { get, set, use } = createStore<State>({ saved: new Map(), message: null, changes: 0 });

export const useLibraryStore = use;

function note(databaseId: number, saved: boolean | undefined): void {
  const next = new Map(get().saved);
  if (saved === undefined) next.delete(databaseId);
  else next.set(databaseId, saved);
  set({ saved: next });
}

let keys = 0;
export function say(message: Omit<LibraryMessage, "key"> | Omit<ReadyMessage, "key"> | null): void {
  set({ message: message && { ...message, key: (keys += 1) } });
}

/** Pieces whose change is under way: another press waits for none of them, it is ignored. */
const pending = new Set<number>();

/** Saves a piece or takes it out: shown at once, undone with words when it fails. `button` is the id of what was pressed. */
export async function setSaved(
  change: "save" | "remove",
  fields: ChangeFields,
  language: PageLanguage,
  button = buttonId(fields.databaseId),
): Promise<void> {
  const { databaseId, after } = fields;
  if (pending.has(databaseId)) return;
  pending.add(databaseId);
  const before = get().saved.get(databaseId);
  note(databaseId, change === "save");
  const failure = await send(change, fields, language);
  pending.delete(databaseId);
  if (failure) note(databaseId, before);
  else set({ changes: get().changes + 1 });
  say({ change, databaseId, after, failure, button });
}

/** Has the site remember what a visitor wants to save, until they have signed in. Without a line they only sign in. */
export function rememberWish(
  { databaseId, back }: { databaseId: number; back: string },
  language: PageLanguage,
): void {
  void fetch(localisedPath(changePath("save"), language), {
    method: "POST",
    body: new URLSearchParams({ databaseId: String(databaseId), back }),
    keepalive: true,
    // As a form would: the answer leads to the sign-in, which opens meanwhile.
    headers: { Accept: "text/html" },
    redirect: "manual",
  }).catch(() => undefined);
}

let moving: Promise<unknown> = Promise.resolve();

/** Moves a piece, after all moves before it. Says only why it fails, and returns that. */
export function move(
  fields: ChangeFields,
  language: PageLanguage,
): Promise<LibraryMessage["failure"]> {
  const moved = moving.then(async () => {
    const failure = await send("move", fields, language);
    if (failure) say({ change: "move", databaseId: fields.databaseId, failure });
    return failure;
  });
  moving = moved;
  return moved;
}

async function send(
  change: LibraryChange,
  fields: ChangeFields,
  language: PageLanguage,
): Promise<LibraryMessage["failure"]> {
  try {
    const body = new URLSearchParams(
      Object.entries(fields).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, String(value)]],
      ),
    );
    const response = await fetch(localisedPath(changePath(change), language), {
      method: "POST",
      body,
      // A request under way is completed also when the visitor leaves the page. Moves that wait for it are not.
      keepalive: true,
      headers: { Accept: "application/json" },
    });
    if (!response.ok) {
      const { code } = (await response.json()) as { code?: string };
      return isRefusal(code) ? code : "failed";
    }
    return undefined;
  } catch {
    // No line, or an answer that is none.
    return "failed";
  }
}
