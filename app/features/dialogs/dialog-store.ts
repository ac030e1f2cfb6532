import type { FlatNamespace } from "i18next";
import { type ComponentType, useSyncExternalStore } from "react";
import { loadNamespaces } from "~/i18n/load-namespaces";

/**
 * The one dialog that stands for a page and lies over another. Its entry in the browser's history is none of the router's:
 * opening and closing load nothing, and work without a line. The server never writes here.
 */

export interface PageDialogProps {
  /** The page that it is without script, with its language. */
  page: string;
  /** Escape, the cross, the scrim, and Back end here. */
  onClose: () => void;
}

export interface DialogRequest {
  /** The page that it is without script, with its language. */
  page: string;
  /** Its code, fetched when it is first wanted. */
  load: () => Promise<ComponentType<PageDialogProps>>;
  /** Of its texts. */
  namespaces: readonly FlatNamespace[];
  /** Key of the router's location that it is to lie over. */
  over: string;
  /** What was pressed. */
  opener: HTMLElement;
}

export interface OpenDialog extends DialogRequest {
  /** Null where its code is out of reach. */
  View: ComponentType<PageDialogProps> | null;
}

let open: OpenDialog | null = null;
let isFetching = false;
/** From when it is asked to close until the browser has gone back. */
let isClosing = false;
/** The entry of the history that it lies over. */
let entry = { idx: 0, href: "" };
/** Whether the open dialog may be closed; asks whoever closes it. */
let mayClose = (): boolean => true;
const listeners = new Set<() => void>();

function set(next: OpenDialog | null): void {
  open = next;
  isClosing = false;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useOpenDialog = (): OpenDialog | null =>
  useSyncExternalStore(
    subscribe,
    () => open,
    () => null,
  );

/** Whether an address is that of the page which the open dialog stands for. */
export function isOpenAt(address: string): boolean {
  const { pathname, search } = new URL(address);
  return open?.View != null && open.page === pathname + search;
}

/**
 * Opens a dialog once its code is there; the browser then shows the address of its page, so that a reload or whoever gets
 * the address sees that. Ignored while another one is open or on its way.
 */
export async function openDialog(request: DialogRequest): Promise<void> {
  if (isFetching || open?.View) return;
  isFetching = true;
  const { href } = location;
  const View = await fetchView(request);
  isFetching = false;
  // Whoever has gone on meanwhile wants it no longer.
  if (location.href !== href) return;
  if (View) {
    entry = { idx: indexOf(history.state), href };
    // As the router writes its own entries: it reads them when one comes forward or back to this one.
    history.pushState(
      { usr: null, key: `dialog-${Math.random().toString(36).slice(2)}`, idx: entry.idx + 1 },
      "",
      request.page,
    );
    set({ ...request, View });
  } else if (navigator.onLine) location.assign(request.page);
  else set({ ...request, View: null });
}

/** Null where it cannot be fetched: there is no line, or the page in view is older than what the server has. */
async function fetchView({ load, namespaces }: DialogRequest): Promise<OpenDialog["View"]> {
  try {
    const [View] = await Promise.all([load(), loadNamespaces(...namespaces)]);
    return View;
  } catch {
    return null;
  }
}

/** Has the dialog asked before it closes, until what is returned is called. It stays where `may` returns false. */
export function guardDialog(may: () => boolean): () => void {
  mayClose = may;
  return () => {
    if (mayClose === may) mayClose = () => true;
  };
}

/** Goes back to the entry before, which closes the dialog. Asked once more meanwhile, it would leave the page. */
export function closeDialog(): void {
  if (!open || isClosing) return;
  if (!open.View) return set(null);
  if (!mayClose()) return;
  isClosing = true;
  history.back();
}

/** Takes the dialog away where the router has gone elsewhere: its entry is behind, or gone. */
export function forgetDialog(): void {
  set(null);
}

function onPop(event: PopStateEvent): void {
  if (!open?.View) return;
  const idx = indexOf(event.state);
  const isOwn = idx === entry.idx + 1 && isOpenAt(location.href);
  if (isOwn || (!isClosing && !mayClose())) {
    event.stopImmediatePropagation();
    // Whoever stays is brought back to where the dialog is, which comes here once more.
    if (!isOwn) history.go(entry.idx + 1 - idx);
    return;
  }
  // Nothing has changed for the router. Further back it is the router's to go.
  if (idx === entry.idx && location.href === entry.href) event.stopImmediatePropagation();
  set(null);
}
// Before the router, which begins once the page's modules are there: browsers call a window's listeners in their order.
if (!import.meta.env.SSR) addEventListener("popstate", onPop);

const indexOf = (state: unknown): number => (state as { idx?: number } | null)?.idx ?? 0;
