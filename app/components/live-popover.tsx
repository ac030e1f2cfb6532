import { Popover, PopoverButton, PopoverPanel } from "@headlessui/react";
import { clsx } from "clsx";
import { Fragment, type MouseEvent, type RefObject } from "react";
import type { PopoverProps } from "./popover";
import { useCloseOnNavigation } from "./use-close-on-navigation";

interface LivePopoverProps extends Omit<PopoverProps, "name"> {
  /** The button. */
  ref: RefObject<HTMLButtonElement | null>;
}

/** Loaded by `Popover` when its button is first focused, hovered or pressed. */
export default function LivePopover({
  ref,
  summary,
  className,
  summaryClassName,
  children,
}: LivePopoverProps) {
  // In the capture phase, before an entry opens a dialog: the dialog then returns the focus to the button, because the entry
  // is hidden by that time.
  const onChoose = ({ target }: MouseEvent) => {
    if ((target as Element).closest("a,button")) ref.current?.focus({ preventScroll: true });
  };
  return (
    <Popover className={className} onClickCapture={onChoose}>
      {({ open, close }) => (
        <>
          {/* Headless UI focuses the button when it is pressed, and browsers may show a focus ring as for a key. */}
          <PopoverButton ref={ref} className={clsx(summaryClassName, "not-data-focus:[outline:0]")}>
            {summary}
          </PopoverButton>
          {/* Stays in the page when it closes: a form that is taken out of the page is not sent. */}
          <PopoverPanel as={Fragment} unmount={false}>
            {children}
          </PopoverPanel>
          <CloseOnNavigation open={open} close={close} />
        </>
      )}
    </Popover>
  );
}

function CloseOnNavigation({ open, close }: { open: boolean; close: () => void }) {
  useCloseOnNavigation(() => {
    if (open) close();
  });
  return null;
}
