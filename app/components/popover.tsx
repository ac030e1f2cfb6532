import type { ReactElement, ReactNode } from "react";
import { useCloseOnNavigation } from "./use-close-on-navigation";
import { useLiveForm } from "./use-live-form";

export interface PopoverProps {
  /** Of a group: opening one closes the others. */
  name: string;
  /** Inside the button. */
  summary: ReactNode;
  className?: string;
  summaryClassName?: string;
  /** The panel, which styles place. It passes the props that it gets on to its element. */
  children: ReactElement;
}

const importLive = () => import("./live-popover");

/**
 * A button that opens a panel of links over the page. `<details>`, so that it opens without script. When it is first touched,
 * the popover of Headless UI is loaded and takes its place.
 */
export function Popover(props: PopoverProps) {
  const { name, summary, className, summaryClassName, children } = props;
  const { live, details, button, detailsProps, summaryProps } = useLiveForm(importLive);

  useCloseOnNavigation(() => {
    const plain = details.current;
    if (!plain?.open) return;
    // An entry that has the focus is hidden with the panel.
    if (plain.contains(document.activeElement)) plain.querySelector("summary")?.focus();
    plain.open = false;
  });

  if (live) return <live.default {...props} ref={button} />;
  return (
    <details {...detailsProps} className={className} name={name}>
      <summary {...summaryProps} className={summaryClassName}>
        {summary}
      </summary>
      {children}
    </details>
  );
}
