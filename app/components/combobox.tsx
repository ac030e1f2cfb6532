import Combobox from "@github/combobox-nav";
import { clsx } from "clsx";
import { type ReactNode, useLayoutEffect, useRef } from "react";

/** Room above a field that was moved up, in pixels. */
const MARGIN = 8;

interface ComboboxListProps {
  input: HTMLInputElement;
  label: string;
  open: boolean;
  onOpen: () => void;
  onClose: () => void;
  /**
   * The field is one of a form and holds several things: Escape leaves its text alone, and the list stays until it is
   * answered, so that what lies under it does not move away from a press.
   */
  inForm?: boolean;
  /** Shows the list in the page, not over it, so that it does not cover the button that sends the form. */
  inFlow?: boolean;
  /** Links with `role="option"`, in groups or not. */
  children: ReactNode;
}

/**
 * The list under a field, by the pattern of an editable combobox (WAI-ARIA 1.2): the focus stays in the field, arrow keys
 * walk the options, Enter follows the one that is reached, Escape closes the list and then empties the field, Tab goes on.
 * Nothing is chosen or put into the field until somebody says so. Options are links, so pointers need no help.
 */
export function ComboboxList({
  input,
  label,
  open,
  onOpen,
  onClose,
  inForm = false,
  inFlow = false,
  children,
}: ComboboxListProps) {
  const list = useRef<HTMLDivElement>(null);
  const combobox = useRef<Combobox | null>(null);

  useLayoutEffect(() => {
    if (!list.current) return;
    // ARIA knows no combobox that is a field of type search; what that type does, the keys below do.
    const { type } = input;
    input.type = "text";
    combobox.current = new Combobox(input, list.current, { tabInsertsSuggestions: false });
    return () => {
      combobox.current?.destroy();
      input.type = type;
    };
  }, [input]);

  // Anew for other options, none of which is reached yet. Before the next key can come, as all that keys depend on.
  useLayoutEffect(() => {
    if (!open || !children || !list.current) return;
    combobox.current?.start();
    bringIntoView(input, list.current);
    return () => combobox.current?.stop();
  }, [input, open, children]);

  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.isComposing) return;
      if (event.key === "ArrowDown" && !open) {
        event.preventDefault();
        onOpen();
      }
      if (event.key !== "Escape" || (!open && (inForm || input.value === ""))) return;
      // Whatever the field lies in stays open: this key was for the list, or for the text.
      event.preventDefault();
      event.stopPropagation();
      if (open) {
        onClose();
        return;
      }
      input.value = "";
      input.dispatchEvent(new Event("input", { bubbles: true }));
    };
    const onLeave = () => onClose();
    input.addEventListener("keydown", onKey);
    if (!inForm) input.addEventListener("blur", onLeave);
    input.form?.addEventListener("submit", onLeave);
    return () => {
      input.removeEventListener("keydown", onKey);
      input.removeEventListener("blur", onLeave);
      input.form?.removeEventListener("submit", onLeave);
    };
  }, [input, open, onOpen, onClose, inForm]);

  return (
    // A press must not take the focus from the field, which would close the list before the press has become a click.
    <div
      ref={list}
      role="listbox"
      tabIndex={-1}
      aria-label={label}
      id={`${input.id}-options`}
      className={clsx(
        "[animation:rise_160ms_ease-out] rounded-menu border border-line bg-raised py-1.5",
        inFlow
          ? "mt-1"
          : "absolute inset-x-0 top-[calc(100%+0.25rem)] z-30 [box-shadow:var(--shadow-menu)]",
      )}
      hidden={!open}
      onMouseDown={(event) => event.preventDefault()}
    >
      {children}
    </div>
  );
}

/** Under a finger half of the screen is keyboard: a list that would lie behind it comes up, as far as its field can. */
function bringIntoView(input: HTMLElement, list: HTMLElement): void {
  const screen = window.visualViewport;
  if (!screen || !window.matchMedia("(pointer: coarse)").matches) return;
  const hidden = list.getBoundingClientRect().bottom - (screen.offsetTop + screen.height);
  const room = input.getBoundingClientRect().top - screen.offsetTop - MARGIN;
  const by = Math.min(hidden, room);
  if (by > 0) window.scrollBy({ top: by });
}
