import type { FlatNamespace } from "i18next";
import { type ComponentType, useSyncExternalStore } from "react";
import { loadNamespaces } from "~/i18n/namespaces";

export interface PageDialogProps {
  /** The path of the dialog's page, with its language. */
  page: string;
  /** Called by Escape, the close button and a click outside. Keeps its identity while the dialog is open. */
  onClose: () => void;
}

export interface DialogRequest {
  /** The path of the dialog's page, with its language. */
  page: string;
  /** Loads the dialog's code. */
  load: () => Promise<ComponentType<PageDialogProps>>;
  /** The namespaces of its texts. */
  namespaces: readonly FlatNamespace[];
  /** The element that was clicked. */
  opener: HTMLElement;
}

export interface FetchedDialog extends DialogRequest {
  View: ComponentType<PageDialogProps>;
}

/** Dialogs that were opened since the page was loaded, by their page: Forward opens one again. The server never writes here. */
const fetched = new Map<string, FetchedDialog>();
/** The dialog whose code could not be loaded, and the location's key at that time. */
let unreachable: { request: DialogRequest; key: string } | null = null;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function setUnreachable(next: { request: DialogRequest; key: string } | null): void {
  unreachable = next;
  for (const listener of listeners) listener();
}

/** Returns the dialog that could not be loaded at a location. */
export const useUnreachable = (key: string): DialogRequest | null =>
  useSyncExternalStore(
    subscribe,
    () => (unreachable?.key === key ? unreachable.request : null),
    () => null,
  );

/** Returns the dialog of a page if its code is loaded. */
export const fetchedDialog = (page: string): FetchedDialog | undefined => fetched.get(page);

/** Loads code and texts of a dialog. Returns whether it succeeded; it fails offline, or after a release. */
export async function fetchDialog(request: DialogRequest): Promise<boolean> {
  try {
    const [View] = await Promise.all([request.load(), loadNamespaces(...request.namespaces)]);
    fetched.set(request.page, { ...request, View });
    return true;
  } catch {
    return false;
  }
}

let mayClose = (): boolean => true;

/**
 * Makes the open dialog call `may` before it closes; it stays open if `may` returns false. Returns a function that undoes this.
 */
export function guardDialog(may: () => boolean): () => void {
  mayClose = may;
  return () => {
    if (mayClose === may) mayClose = () => true;
  };
}

/** Returns whether the open dialog may be closed. Asks the user if necessary. */
export const mayCloseDialog = (): boolean => mayClose();
