import { type ReactElement, type ReactNode, useLayoutEffect, useRef } from "react";
import { useEnhancedControl } from "./use-live-form";
import { useLocation, useNavigationType } from "react-router";
import { DIALOG_HASH } from "../paths/account";

/**
 * Calls `close` after every navigation, also after one to the current page. Ignores the navigation that closes a dialog: it
 * follows shortly after the dialog disappears, and the visitor may have opened a menu meanwhile.
 */
export function useCloseOnNavigation(close: () => void): void {
  const { key, hash } = useLocation();
  const type = useNavigationType();
  const shown = useRef({ key, hash });
  // A layout effect, so that it runs before a dialog remembers which element gets the focus back.
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = { key, hash };
    const closedDialog = type === "POP" && before.hash === DIALOG_HASH && hash !== DIALOG_HASH;
    if (before.key !== key && !closedDialog) close();
  });
}

export interface PopoverProps {
  /** Name of a group: opening one popover closes the others. */
  name: string;
  /** Inside the button. */
  summary: ReactNode;
  className?: string;
  summaryClassName?: string;
  /** The panel, placed by its own styles. A component must pass its other props on to its element. */
  children: ReactElement;
}

const importLive = () => import("./live-popover");

/**
 * A button that opens a panel of links over the page. It is a `<details>`, so that it opens without JavaScript. When the
 * button is first focused, hovered or pressed, the popover of Headless UI is loaded and takes its place.
 */
export function Popover({ name, ...props }: PopoverProps) {
  const { summary, className, summaryClassName, children } = props;
  const { live, details, button, onChoose, detailsProps, summaryProps } =
    useEnhancedControl(importLive);

  useCloseOnNavigation(() => {
    const plain = details.current;
    if (!plain?.open) return;
    // Moves the focus before the panel hides the entry that has it.
    if (plain.contains(document.activeElement)) plain.querySelector("summary")?.focus();
    plain.open = false;
  });

  if (live) return <live.default {...props} ref={button} onChoose={onChoose} />;
  return (
    <details {...detailsProps} className={className} name={name} onClickCapture={onChoose}>
      <summary {...summaryProps} className={summaryClassName}>
        {summary}
      </summary>
      {children}
    </details>
  );
}

/** Styles the sunk background of content beside the main content, or set apart in it. */
export const PANEL = "panel rounded-control bg-sunk p-4 lg:p-5";
