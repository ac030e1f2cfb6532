import type { Location } from "react-router";
import { type AccountForm, redirectOf } from "./account-paths";

/** What an entry of the browser's history says of the dialog that is open at it. */
export interface DialogEntry {
  accountForm: AccountForm;
  /** Whether the entry before it is the page without the dialog. */
  pushed: boolean;
}

/**
 * The dialog that is open at a location and where signing in from it leads, or null. Only while the browser shows the
 * address of the form's page: after a reload that page itself is there, though the entry is the same.
 */
export function dialogOf(location: Location): (DialogEntry & { redirect: string }) | null {
  const { mask, state } = location as {
    mask?: { pathname: string; search: string };
    state: Partial<DialogEntry> | null;
  };
  if (!mask || !state?.accountForm) return null;
  return {
    accountForm: state.accountForm,
    pushed: state.pushed ?? false,
    redirect: redirectOf(mask),
  };
}
