import { Popover, PopoverButton, PopoverPanel } from "@headlessui/react";
import { clsx } from "clsx";
import { Fragment, type MouseEvent, type Ref } from "react";
import { type PopoverProps, useCloseOnNavigation } from "./popover";

interface LivePopoverProps extends Omit<PopoverProps, "name"> {
  /** The button. */
  ref: Ref<HTMLButtonElement>;
  onChoose: (event: MouseEvent) => void;
}

/** Loaded by `Popover` when its button is first focused, hovered or pressed. */
export default function LivePopover({
  ref,
  onChoose,
  summary,
  className,
  summaryClassName,
  children,
}: LivePopoverProps) {
  return (
    <Popover className={className} onClickCapture={onChoose}>
      {({ open, close }) => (
        <>
          {/* Headless UI focuses the pressed button. Browsers may then show the focus ring that is meant for keyboards. */}
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
