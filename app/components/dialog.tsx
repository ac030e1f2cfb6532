import { clsx } from "clsx";
import { X } from "lucide-react";
import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { buttonClass } from "./button";

interface DialogProps {
  open: boolean;
  /** Escape, the cross, the scrim, and Back on Android all end here. */
  onClose: () => void;
  title: ReactNode;
  closeLabel: string;
  /** Stay visible below the content when it scrolls. */
  actions?: ReactNode;
  /** Full height on a phone: filters. */
  sheet?: boolean;
  wide?: boolean;
  /** What is last in it brings the room below itself. */
  flush?: boolean;
  bodyClassName?: string;
  children: ReactNode;
}

const FIRST_FIELD = "[autofocus],input:not([type=hidden]):not([disabled]),select,textarea";

/**
 * The browser's own dialog: focus stays inside, Escape closes, focus goes back to what opened it. The page behind is kept
 * from scrolling by the style sheet. A form inside is the caller's; a page without script shows that form by itself.
 */
export function Dialog({
  open,
  onClose,
  title,
  closeLabel,
  actions,
  sheet,
  wide,
  flush,
  bodyClassName,
  children,
}: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  // A layout effect: its clean-up runs while the element is still in the page, which closing needs to give the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return;
    if (!dialog.open) dialog.showModal();
    const first = dialog.querySelector<HTMLElement>(FIRST_FIELD);
    (first ?? dialog.querySelector<HTMLElement>("h2"))?.focus();
    return () => dialog.close();
  }, [open]);

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return;
    const onCancel = (event: Event) => {
      // A file picker's "cancel" bubbles up to here as well.
      if (event.target !== dialog) return;
      event.preventDefault();
      onClose();
    };
    const onPress = (event: MouseEvent) => {
      // The scrim belongs to the dialog. On the way down: text that is selected past the edge must not close it.
      // The second press of a double click was meant for what opened it.
      if (event.target === dialog && event.detail < 2) onClose();
    };
    // A second Escape without anything between closes it unasked. Whether it goes is the caller's to say.
    const onClosed = () => {
      if (dialog.open || !dialog.isConnected) return;
      dialog.showModal();
      onClose();
    };
    dialog.addEventListener("cancel", onCancel);
    dialog.addEventListener("close", onClosed);
    dialog.addEventListener("mousedown", onPress);
    return () => {
      dialog.removeEventListener("cancel", onCancel);
      dialog.removeEventListener("close", onClosed);
      dialog.removeEventListener("mousedown", onPress);
    };
  }, [open, onClose]);

  return (
    <dialog
      ref={ref}
      className={clsx(
        "dialog max-h-dvh w-full max-w-none [animation:slide_200ms_ease-out] bg-raised text-ink [box-shadow:var(--shadow-dialog)] backdrop:bg-scrim max-sm:mb-0 sm:max-h-[calc(100dvh-3rem)] sm:[animation:rise_160ms_ease-out] sm:rounded-dialog forced-colors:border",
        sheet ? "max-sm:h-dvh max-sm:bg-paper" : "rounded-t-[14px]",
        wide ? "sm:max-w-180" : "sm:max-w-115",
      )}
      // Only with its title: an id that the server wrote need not be the one that the browser makes.
      aria-labelledby={open ? titleId : undefined}
    >
      {open ? (
        <div className={clsx("flex max-h-[inherit] flex-col", sheet && "max-sm:h-dvh")}>
          <div className="flex items-center justify-between gap-4 px-5 pt-5 pb-2 sm:px-7">
            <h2 id={titleId} tabIndex={-1}>
              {title}
            </h2>
            <button
              type="button"
              className={buttonClass({ variant: "bare", icon: true, className: "-me-3" })}
              aria-label={closeLabel}
              onClick={onClose}
            >
              <X size={22} strokeWidth={1.75} aria-hidden="true" />
            </button>
          </div>
          <div
            className={clsx(
              "dialog-body overflow-y-auto px-5 pt-1 sm:px-7",
              !flush && "pb-5",
              sheet && "max-sm:flex-1",
              bodyClassName,
            )}
          >
            {children}
          </div>
          {actions ? (
            <div className="flex flex-wrap gap-2.5 border-t border-line px-5 py-3 sm:px-7">
              {actions}
            </div>
          ) : null}
        </div>
      ) : null}
    </dialog>
  );
}
