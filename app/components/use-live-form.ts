import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
  type RefObject,
  useSyncExternalStore,
} from "react";
import { flushSync } from "react-dom";

/** Returns the focusable elements, which have the same order in both versions. */
const stopsIn = (root: Element) => [
  ...root.querySelectorAll<HTMLElement>("summary, a[href], button"),
];

/**
 * For a control with two versions: a `<details>`, which opens without JavaScript, and one by Headless UI. That is loaded
 * when the button is first focused, hovered or pressed, and replaces the `<details>` with the same focus and open state. If
 * it cannot be loaded, the `<details>` stays.
 *
 * @param importLive Imports the version by Headless UI. Must be the same function in every render.
 */
export function useEnhancedControl<Live>(importLive: () => Promise<Live>) {
  const [live, setLive] = useState<Live | null>(null);
  const details = useRef<HTMLDetailsElement>(null);
  /** The button of the version by Headless UI. What it opens must be its next sibling. */
  const button = useRef<HTMLButtonElement>(null);
  const isPressed = useRef(false);

  const replace = useCallback((loaded: Live) => {
    const plain = details.current;
    // Not during a press: the browser fires no click if press and release hit different elements.
    if (!plain || isPressed.current) return;
    const { open } = plain;
    const stop = stopsIn(plain).indexOf(document.activeElement as HTMLElement);
    flushSync(() => setLive(() => loaded));
    const opener = button.current;
    if (!opener) return;
    if (stop >= 0) opener.focus({ preventScroll: true });
    if (!open) return;
    flushSync(() => opener.click());
    // The list was visible already, so its opening animation is skipped.
    for (const animation of opener.nextElementSibling?.getAnimations() ?? []) animation.finish();
    // A menu moves the focus itself.
    if (stop > 0 && document.activeElement === opener)
      stopsIn(opener.parentElement!)[stop]?.focus({ preventScroll: true });
  }, []);
  const load = useCallback(() => {
    importLive().then(replace, () => undefined);
  }, [importLive, replace]);

  const onPointerEnter = ({ buttons, pointerType }: PointerEvent) => {
    // On touch `pointerdown` follows at once, and loads the code.
    if (pointerType === "touch") return;
    if (buttons === 0) isPressed.current = false;
    load();
  };
  const onPressEnd = () => {
    // After the browser has opened or closed the `<details>`.
    setTimeout(() => {
      isPressed.current = false;
      load();
    });
  };
  const onPress = () => {
    isPressed.current = true;
    // A press that is released elsewhere fires a click on an element that contains both.
    for (const end of ["click", "auxclick", "pointercancel"])
      window.addEventListener(end, onPressEnd, { once: true, capture: true });
    load();
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === "Enter" || key === " ") onPress();
    // Escape closes the `<details>` while the version by Headless UI is not loaded.
    if (key !== "Escape" || !details.current?.open) return;
    details.current.open = false;
    details.current.querySelector("summary")?.focus();
  };
  const onBlur = ({ relatedTarget, currentTarget }: FocusEvent<HTMLDetailsElement>) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.open = false;
  };

  // The `<details>` may have been opened before scripts ran.
  useEffect(() => {
    if (details.current?.open) load();
  }, [load]);

  /**
   * Focuses the button when an entry is chosen. Runs in the capture phase, before the entry opens a dialog: the dialog must
   * later return the focus to the button, because the entry is hidden by then.
   */
  const onChoose = ({ target }: MouseEvent) => {
    const opener = button.current ?? details.current?.querySelector("summary");
    if ((target as Element).closest("a,button")) opener?.focus({ preventScroll: true });
  };

  return {
    live,
    details,
    button,
    onChoose,
    detailsProps: {
      ref: details,
      onPointerDownCapture: onPress,
      onKeyDownCapture: onKeyDown,
      onBlur,
    },
    summaryProps: { onFocus: load, onPointerEnter },
  };
}

/** The text of an input with a list, as `ComboboxField` needs it. */
export interface InputText {
  ref: RefObject<HTMLInputElement | null>;
  text: string;
  /** The text that options are offered for; empty after `write`. */
  typed: string;
  /** Called with the text that the user has typed. */
  onType: (text: string) => void;
  /** Sets the text of the input without offering options for it. */
  write: (text: string) => void;
}

/** Prevents Enter in an input from submitting the unfinished form around it. */
export function keepFromSubmitting(event: KeyboardEvent): void {
  if (event.key === "Enter") event.preventDefault();
}

interface LiveInputOptions {
  /** Whether options are offered for the text that the input had before it was focused. */
  offersForOldText?: boolean;
}

/**
 * Replaces a plain input with a combobox when it is first focused: `load` fetches the code, and the combobox keeps the text,
 * the selection and the focus. If that fails, the plain input stays, and the next focus tries again. `load` must be the same
 * function in every render.
 */
export function useLiveInput<T extends object>(
  load: () => Promise<T>,
  { offersForOldText = true }: LiveInputOptions = {},
) {
  const ref = useRef<HTMLInputElement>(null);
  const [live, setLive] = useState<T | null>(null);
  const [{ text, typed }, setText] = useState({ text: "", typed: "" });
  const isReplaced = useRef(false);
  const isComposing = useRef(false);
  const oldText = useRef<string | null>(null);
  const listening = useRef<AbortController>(null);

  const replace = useCallback((module: T) => {
    const plain = ref.current;
    if (!plain || isReplaced.current || isComposing.current || plain !== document.activeElement)
      return;
    isReplaced.current = true;
    listening.current?.abort();
    const { value, selectionStart, selectionEnd, selectionDirection } = plain;
    flushSync(() => {
      setText({ text: value, typed: value === oldText.current ? "" : value });
      setLive(module);
    });
    ref.current?.focus({ preventScroll: true });
    ref.current?.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? undefined);
  }, []);

  const enter = useCallback(() => {
    const input = ref.current;
    if (!offersForOldText && input) {
      const remember = () => (oldText.current = input.value);
      remember();
      // A text that was submitted before the code was loaded needs no suggestions either.
      listening.current?.abort();
      listening.current = new AbortController();
      input.form?.addEventListener("submit", remember, listening.current);
    }
    load().then(replace, () => undefined);
  }, [load, replace, offersForOldText]);

  // The input may have been focused before scripts ran.
  useEffect(() => {
    if (ref.current && ref.current === document.activeElement) enter();
  }, [enter]);

  const input: InputText = {
    ref,
    text,
    typed,
    onType: useCallback((value: string) => setText({ text: value, typed: value }), []),
    write: useCallback((value: string) => setText({ text: value, typed: "" }), []),
  };
  return {
    /** What was loaded; null as long as the input is plain. */
    live,
    input,
    /** Props of the plain input. */
    plain: {
      ref,
      onFocus: enter,
      onCompositionStart: () => {
        isComposing.current = true;
      },
      onCompositionEnd: () => {
        isComposing.current = false;
        // After the browser has put the composed text into the input.
        setTimeout(() => load().then(replace, () => undefined));
      },
    },
  };
}

const never = () => () => {};

/** False on the server and in the first client render, so that both agree; true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
