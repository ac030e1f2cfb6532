import {
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";

/** The text of an input with a list, as `ComboboxField` needs it. */
export interface InputText {
  ref: RefObject<HTMLInputElement | null>;
  text: string;
  /** The text that options are offered for; empty after `write`. */
  typed: string;
  /** The user has typed this. */
  onType: (text: string) => void;
  /** Sets the text of the input without offering options for it. */
  write: (text: string) => void;
}

/** For an input in a larger form: Enter must not submit the unfinished form. */
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

  // Focused before scripts ran.
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
