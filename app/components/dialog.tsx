import {
  DialogBackdrop,
  DialogPanel,
  DialogTitle,
  Dialog as HeadlessDialog,
} from "@headlessui/react";
import { clsx } from "clsx";
import { X } from "lucide-react";
import {
  type FocusEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from "react";
import { buttonClass } from "./button";

interface DialogProps {
  open: boolean;
  /** Called by Escape, the close button and a click on the scrim. The dialog stays open until `open` is false. */
  onClose: () => void;
  title: ReactNode;
  closeLabel: string;
  /** Stay visible below the content when it scrolls. */
  actions?: ReactNode;
  /** Full height on a phone, as for filters. */
  sheet?: boolean;
  wide?: boolean;
  /** Without padding at the end, because the last element brings its own. */
  flush?: boolean;
  bodyClassName?: string;
  children: ReactNode;
}

type OpenDialogProps = Omit<DialogProps, "open">;

const FIRST_FIELD = "input:not([type=hidden]):not([disabled]),select,textarea";

/**
 * A modal dialog, by Headless UI, in a portal at the end of `<body>`. Components that are in the first scripts of visitors'
 * pages must load it by `import()`.
 */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null;
}

function OpenDialog({ onClose, ...rest }: OpenDialogProps) {
  const { sheet, wide } = rest;
  const initialFocus = useRef<HTMLElement>(null);
  const blurred = useRef<HTMLElement>(null);
  /** Click count of the last press on the scrim: 2 for the second press of a double click. */
  const pressCount = useRef(0);
  useFocusBack();

  const onDismiss = () => {
    // The second press of a double click was meant for what opened the dialog.
    const isSecondPress = pressCount.current > 1;
    pressCount.current = 0;
    if (isSecondPress) return;
    onClose();
    // Headless UI removes the focus on Escape, also if the caller keeps the dialog open.
    if (document.activeElement === document.body) blurred.current?.focus();
  };

  return (
    <HeadlessDialog
      open
      onClose={onDismiss}
      initialFocus={initialFocus}
      className="dialog fixed inset-0 z-10 [outline:0]"
      onBlur={({ target }: FocusEvent<HTMLElement>) => (blurred.current = target)}
      onKeyDownCapture={() => (pressCount.current = 0)}
    >
      <DialogBackdrop
        className="fixed inset-0 bg-scrim"
        onMouseDown={({ detail }: MouseEvent) => (pressCount.current = detail)}
      />
      <DialogPanel
        className={clsx(
          "fixed inset-0 m-auto h-fit max-h-dvh w-full [animation:slide_200ms_ease-out] overflow-auto bg-raised text-ink [box-shadow:var(--shadow-dialog)] max-sm:mb-0 sm:max-h-[calc(100dvh-3rem)] sm:[animation:rise_160ms_ease-out] sm:rounded-dialog forced-colors:border",
          sheet ? "max-sm:h-dvh max-sm:bg-paper" : "rounded-t-[14px]",
          wide ? "sm:max-w-180" : "sm:max-w-115",
        )}
      >
        <DialogContent {...rest} onClose={onClose} initialFocus={initialFocus} />
      </DialogPanel>
    </HeadlessDialog>
  );
}

interface DialogContentProps extends OpenDialogProps {
  /** Gets the element that has the focus first. */
  initialFocus: RefObject<HTMLElement | null>;
}

function DialogContent({
  onClose,
  title,
  closeLabel,
  actions,
  sheet,
  flush,
  bodyClassName,
  initialFocus,
  children,
}: DialogContentProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const content = ref.current;
    // The form in the dialog may have set the focus itself.
    if (!content || content.contains(document.activeElement)) return;
    initialFocus.current = content.querySelector(FIRST_FIELD) ?? content.querySelector("h2");
  }, [initialFocus]);

  return (
    <div ref={ref} className={clsx("flex max-h-[inherit] flex-col", sheet && "max-sm:h-dvh")}>
      <div className="flex items-center justify-between gap-4 px-5 pt-5 pb-2 sm:px-7">
        <DialogTitle tabIndex={-1}>{title}</DialogTitle>
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
  );
}

/**
 * Restores the focus in two cases that Headless UI gets wrong: it does not know what opened the first dialog, whose code loads
 * later, and it overrides a focus set by an effect on close. It sets its own focus in a microtask after the effects.
 */
function useFocusBack(): void {
  const [opener] = useState(() => document.activeElement as HTMLElement | null);
  useEffect(
    () => () => {
      if (document.activeElement === document.body) opener?.focus({ preventScroll: true });
      queueMicrotask(() => {
        const focused = document.activeElement as HTMLElement | null;
        // Queued now, so that it runs after the microtask of Headless UI.
        queueMicrotask(() => {
          if (focused !== document.body) focused?.focus({ preventScroll: true });
        });
      });
    },
    [opener],
  );
}
