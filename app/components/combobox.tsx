import { Combobox, ComboboxInput, ComboboxOption, ComboboxOptions } from "@headlessui/react";
import { clsx } from "clsx";
import {
  type ComponentProps,
  Fragment,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import type { InputText } from "./use-live-form";

type InputProps = ComponentProps<"input">;

interface ComboboxFieldProps extends Omit<InputProps, "id" | "type" | "ref" | "children"> {
  id: string;
  input: InputText;
  listLabel: string;
  /** The answer that the options come from. A new object deactivates the active option. */
  answer: object;
  /** Number of options. */
  count: number;
  /** Read out when the list is shown. */
  announcement?: string;
  /** Shown instead of a list. */
  note?: string | null;
  /** Called on Enter while no option is active. */
  onEnter?: (event: KeyboardEvent<HTMLInputElement>) => void;
  /**
   * For an input that takes several values in a larger form: Escape keeps the text, and the list stays open on blur, so
   * that controls below it do not move while they are being pressed.
   */
  inForm?: boolean;
  /** Shows the list in the page, not over it, so that it does not cover the button that sends the form. */
  inFlow?: boolean;
  /** `ComboboxEntry`s, in groups or not. */
  children: ReactNode;
}

/** Space above a field that is scrolled up, in pixels. */
const MARGIN = 8;

/** Maps the arrow key that enters the list to the key that makes the first or last option active. */
const FIRST_KEYS: Record<string, string> = { ArrowDown: "PageUp", ArrowUp: "PageDown" };

/**
 * An input with a list, the combobox of Headless UI with one difference: no option is active until the user presses
 * an arrow key, so that Enter belongs to the typed text. Headless UI makes the first option active as soon as it opens its
 * list. So this component says when the list is shown (`static`), Headless UI opens at the first arrow key, and `filter`
 * decides which keys it gets.
 */
export function ComboboxField({
  input,
  listLabel,
  answer,
  count,
  announcement,
  note,
  onEnter,
  inForm = false,
  inFlow = false,
  children,
  ...rest
}: ComboboxFieldProps) {
  const { ref, text, onType, write } = input;
  const [open, setOpen] = useState(true);
  const [reachedIn, setReachedIn] = useState<object | null>(null);
  const isComposing = useRef(false);
  const list = useRef<HTMLElement>(null);
  const shown = open && count > 0;

  const shownAnswer = shown ? answer : null;
  useLayoutEffect(() => {
    if (shownAnswer && ref.current && list.current) bringIntoView(ref.current, list.current);
  }, [shownAnswer, ref]);

  useEffect(() => {
    const form = ref.current?.form;
    const onSubmit = () => setOpen(false);
    form?.addEventListener("submit", onSubmit);
    return () => form?.removeEventListener("submit", onSubmit);
  }, [ref]);

  const onLeave = () => {
    setReachedIn(null);
    if (!inForm) setOpen(false);
  };

  const onChoose = (option: string | null) => {
    const id = ref.current?.getAttribute("aria-activedescendant");
    if (option && id) document.getElementById(id)?.click();
  };

  const filter = (props: InputProps): InputProps => {
    const active = shown && reachedIn === answer ? props["aria-activedescendant"] : undefined;
    const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
      const { key, currentTarget } = event;
      if (isComposing.current || event.nativeEvent.isComposing) return;
      switch (key) {
        case "ArrowDown":
        case "ArrowUp":
          if (!shown) {
            if (key === "ArrowUp") return;
            event.preventDefault();
            setOpen(true);
            return;
          }
          flushSync(() => {
            props.onKeyDown?.(event);
            setReachedIn(answer);
          });
          if (!active)
            currentTarget.dispatchEvent(
              new window.KeyboardEvent("keydown", { key: FIRST_KEYS[key], bubbles: true }),
            );
          return;
        case "PageUp":
        case "PageDown":
          if (active) props.onKeyDown?.(event);
          return;
        case "Enter":
          (active ? props.onKeyDown : onEnter)?.(event);
          return;
        case "Escape":
          if (!shown && (inForm || text === "")) return;
          props.onKeyDown?.(event);
          // A dialog or panel around the field stays open: this key was for the list or for the text.
          event.preventDefault();
          event.stopPropagation();
          setReachedIn(null);
          if (shown) setOpen(false);
          else write("");
          return;
        case "Home":
        case "End":
        case "ArrowLeft":
        case "ArrowRight":
          setReachedIn(null);
      }
    };
    return {
      ...props,
      "aria-expanded": shown,
      "aria-activedescendant": active,
      // Headless UI knows only its own `Description`.
      "aria-describedby": rest["aria-describedby"],
      onKeyDown,
      onChange: ({ currentTarget: { value } }) => {
        onType(value);
        setOpen(true);
        setReachedIn(null);
      },
    };
  };

  return (
    <Combobox value={null} onChange={onChoose}>
      <ComboboxInput
        {...rest}
        as={FilteredInput}
        filter={filter}
        ref={ref}
        value={text}
        defaultValue={undefined}
        // Headless UI writes this into the input when it closes its list.
        displayValue={() => text}
        onBlur={onLeave}
        onCompositionStart={() => {
          isComposing.current = true;
        }}
        onCompositionEnd={() => {
          isComposing.current = false;
        }}
      />
      {shown ? (
        <ComboboxOptions
          static
          modal={false}
          ref={list}
          id={`${rest.id}-options`}
          aria-label={listLabel}
          // Otherwise Headless UI selects on `mousedown`, and the input loses the focus.
          onMouseDownCapture={(event: MouseEvent) => event.preventDefault()}
          data-reached={reachedIn === answer || undefined}
          className={clsx(
            "[animation:rise_160ms_ease-out] rounded-menu border border-line bg-raised py-1.5",
            inFlow
              ? "mt-1"
              : "absolute inset-x-0 top-[calc(100%+0.25rem)] z-30 [box-shadow:var(--shadow-menu)]",
          )}
        >
          {children}
        </ComboboxOptions>
      ) : null}
      <p role="status" className={note ? "hint" : "sr-only"}>
        {note ?? (shown ? announcement : null)}
      </p>
    </Combobox>
  );
}

function FilteredInput({
  filter,
  ...props
}: InputProps & { filter: (props: InputProps) => InputProps }) {
  return <input {...filter(props)} />;
}

/**
 * An option of the list. Its child is a link or a button with the class name `OPTION`. A child that is a component must pass
 * its other props and `ref` on to its element. Choosing the option clicks that element, so that a link opens in a new tab as
 * links do.
 */
export function ComboboxEntry({ children }: { children: ReactElement }) {
  return (
    <ComboboxOption as={Fragment} value={useId()}>
      {children}
    </ComboboxOption>
  );
}

/**
 * Scrolls a list out from behind the keyboard of a touch screen, but never so far that the field above it leaves the screen.
 */
function bringIntoView(input: HTMLElement, list: HTMLElement): void {
  const screen = window.visualViewport;
  if (!screen || !window.matchMedia("(pointer: coarse)").matches) return;
  const hidden = list.getBoundingClientRect().bottom - (screen.offsetTop + screen.height);
  const room = input.getBoundingClientRect().top - screen.offsetTop - MARGIN;
  const by = Math.min(hidden, room);
  if (by > 0) window.scrollBy({ top: by });
}
