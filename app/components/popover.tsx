import type { ReactElement, ReactNode } from "react";
import { useCloseOnNavigation } from "./use-close-on-navigation";
import { useLiveForm } from "./use-live-form";

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
  const { live, details, button, onChoose, detailsProps, summaryProps } = useLiveForm(importLive);

  useCloseOnNavigation(() => {
    const plain = details.current;
    if (!plain?.open) return;
    // Before the panel hides the entry that has the focus.
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
