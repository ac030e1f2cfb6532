import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import {
  closeDialog,
  forgetDialog,
  type OpenDialog,
  openDialog,
  useOpenDialog,
} from "./dialog-store";
import { UnreachableDialog } from "./unreachable";

/** Where the dialogs of `DialogLink` are: outside the page, whose links may go with what a dialog changes. */
export function DialogHost() {
  const open = useOpenDialog();
  const { key } = useLocation();
  const hasLeft = open !== null && open.over !== key;
  const dialog = hasLeft ? null : open;
  useEffect(() => {
    if (hasLeft) forgetDialog();
  }, [hasLeft]);
  useFocusAfterDialog(dialog);
  if (!dialog) return null;
  return dialog.View ? (
    <dialog.View page={dialog.page} onClose={closeDialog} />
  ) : (
    <UnreachableDialog onClose={closeDialog} onAgain={() => void openDialog(dialog)} />
  );
}

/**
 * The browser gives the focus back to what opened the dialog. Where that has gone with what was done, it goes to the words
 * about it, or else to the part of the page that it was in, or to the page's heading.
 */
function useFocusAfterDialog(dialog: OpenDialog | null): void {
  const last = useRef<{ opener: HTMLElement; part: Element | null } | null>(null);
  useEffect(() => {
    if (dialog) {
      last.current = { opener: dialog.opener, part: dialog.opener.closest('main [tabindex="-1"]') };
      return;
    }
    const closed = last.current;
    last.current = null;
    if (!closed) return;
    const heading = document.querySelector<HTMLElement>("main h1");
    if (heading) heading.tabIndex = -1;
    const said = document.querySelector('main [role="status"] [tabindex="-1"]');
    for (const place of [closed.opener, said, closed.part, heading]) {
      if (document.activeElement !== document.body) return;
      (place as HTMLElement | null)?.focus();
    }
  }, [dialog]);
}
