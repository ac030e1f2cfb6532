import type { Location } from "react-router";
import { type AccountForm, redirectOf } from "~/paths/account";

/** State of a history entry with an open dialog. */
export interface DialogEntry {
  accountForm: AccountForm;
  /** Whether the previous entry is the page without the dialog. */
  pushed: boolean;
}

/**
 * Returns the dialog that is open at a location and where signing in from it leads, or null. Applies only while the
 * browser shows the address of the form's page: a reload opens that page itself, with the same history entry.
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
