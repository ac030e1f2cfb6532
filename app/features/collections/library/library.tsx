import { createStore } from "~/components/store";
import {
  buttonId,
  changePath,
  isLibraryError,
  type LibraryChange,
  type LibraryError,
  LIBRARY_HASH,
  PROFILE_PATH,
} from "~/paths/account";
import { localisedPath } from "~/i18n/paths";
import type { PageLanguage } from "#contract/languages";
import { type ComponentType, useEffect, useState } from "react";
import { Toasts, Notice } from "~/components/messages";
import { loadNamespaces } from "~/i18n/namespaces";
import type { LibraryToastProps } from "./library-toast";
import { useTranslation } from "react-i18next";
import { Link } from "~/i18n/link";

/**
 * What this page has changed in the visitor's library since it was loaded. It replaces the loaded state of cards
 * everywhere, including results that stayed open. The server never writes here.
 */
interface State {
  /** By databaseId: whether it is saved now. */
  saved: ReadonlyMap<number, boolean>;
  message: LibraryMessage | CustomMessage | null;
  /** Number of resources added or removed. */
  changes: number;
}

/** The message about the last change. */
export interface LibraryMessage {
  /** Distinguishes a message from the next one. */
  key: number;
  change: LibraryChange;
  databaseId: number;
  /** The resource before it in the visitor's own order, if known. */
  after?: number;
  failure?: LibraryError | "failed";
  /** Id of the button that was pressed. */
  button?: string;
}

/** A message whose text and link the caller provides. */
export interface CustomMessage {
  key: number;
  text: string;
  /** `to` is a path with its language. */
  link?: { to: string; label: string };
  /** Whether something failed. */
  error?: boolean;
  /** Whether it stays until it is closed, because it says what to do next. */
  stays?: boolean;
}

interface ChangeFields {
  databaseId: number;
  after?: number;
  by?: number;
}

const { get, set, use } = createStore<State>({ saved: new Map(), message: null, changes: 0 });

export const useLibraryStore = use;

function recordSaved(databaseId: number, saved: boolean | undefined): void {
  const next = new Map(get().saved);
  if (saved === undefined) next.delete(databaseId);
  else next.set(databaseId, saved);
  set({ saved: next });
}

let keys = 0;
export function showMessage(
  message: Omit<LibraryMessage, "key"> | Omit<CustomMessage, "key"> | null,
): void {
  set({ message: message && { ...message, key: (keys += 1) } });
}

/** Resources whose change is in progress: another press is ignored. */
const pending = new Set<number>();

/**
 * Saves or removes a resource. Shows the change at once, and undoes it with a message if it fails. `button` is the id of
 * the pressed button.
 */
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
  recordSaved(databaseId, change === "save");
  const failure = await send(change, fields, language);
  pending.delete(databaseId);
  if (failure) recordSaved(databaseId, before);
  else set({ changes: get().changes + 1 });
  showMessage({ change, databaseId, after, failure, button });
}

/** Makes the site remember what a visitor wants to save, until they have signed in. Offline, nothing is remembered. */
export function rememberPendingSave(
  { databaseId, back }: { databaseId: number; back: string },
  language: PageLanguage,
): void {
  void fetch(localisedPath(changePath("save"), language), {
    method: "POST",
    body: new URLSearchParams({ databaseId: String(databaseId), back }),
    keepalive: true,
    // Sent like a form: the answer redirects to the sign-in, which opens meanwhile.
    headers: { Accept: "text/html" },
    redirect: "manual",
  }).catch(() => undefined);
}

let moving: Promise<unknown> = Promise.resolve();

/** Moves a resource, after all earlier moves. Shows a message only if it fails, and returns the reason. */
export function move(
  fields: ChangeFields,
  language: PageLanguage,
): Promise<LibraryMessage["failure"]> {
  const moved = moving.then(async () => {
    const failure = await send("move", fields, language);
    if (failure) showMessage({ change: "move", databaseId: fields.databaseId, failure });
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
      // A request in progress completes even if the visitor leaves the page. Moves that wait for it are lost.
      keepalive: true,
      headers: { Accept: "application/json" },
    });
    if (!response.ok) {
      const { code } = (await response.json()) as { code?: string };
      return isLibraryError(code) ? code : "failed";
    }
    return undefined;
  } catch {
    // Offline, or an unexpected answer.
    return "failed";
  }
}

/**
 * Messages about changes of the library and results of dialogs, on every page. For members the texts load before the
 * first message, because most failures are connection errors.
 */
export function LibraryMessages({ isMember }: { isMember: boolean }) {
  const { message } = useLibraryStore();
  const [View, setView] = useState<ComponentType<LibraryToastProps> | null>(null);
  // After a connection error, the next message tries again.
  const wanted = View === null && (message?.key ?? isMember);
  useEffect(() => {
    if (!wanted) return;
    // Without the texts, the button still shows the change, and also when it is undone.
    Promise.all([import("./library-toast"), loadNamespaces("library")]).then(
      ([module]) => setView(() => module.LibraryToast),
      () => undefined,
    );
  }, [wanted]);
  // The live region exists before the texts load, so that they are announced. Visitors, who seldom get a message, have none
  // in advance.
  if (!isMember && !message) return null;
  return <Toasts>{message && View ? <View key={message.key} message={message} /> : null}</Toasts>;
}

/** The result of saving the resource for which a visitor has signed in. */
export function SavedNotice({ outcome }: { outcome: "saved" | "failed" }) {
  const { t } = useTranslation("common");
  return (
    <div className="wrap pt-4 print:hidden">
      {outcome === "saved" ? (
        <Notice tone="success" role="status">
          {t("library.saved")} <Link to={PROFILE_PATH + LIBRARY_HASH}>{t("library.see")}</Link>
        </Notice>
      ) : (
        <Notice tone="danger" role="alert">
          {t("library.failed")}
        </Notice>
      )}
    </div>
  );
}
