import { useEffect, useRef } from "react";
import { useSubmit } from "react-router";

/** Waits for a pause in typing, so that a word is one request. */
const TYPING_PAUSE_MS = 250;

/**
 * Makes a GET form with a search field submit itself while the visitor types, if script runs. The text is in the address, and
 * all texts share one history entry. Returns the properties of the field and the form.
 */
export function useSubmitWhileTyping(words: string) {
  const submit = useSubmit();
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    // Links, back and forward change the text too; a field with the focus keeps its input.
    if (input.current && document.activeElement !== input.current) input.current.value = words;
  }, [words]);

  const formProps = {
    preventScrollReset: true,
    replace: true,
    onSubmit: () => clearTimeout(timer.current),
    onChange({ currentTarget }: { currentTarget: HTMLFormElement }) {
      clearTimeout(timer.current);
      timer.current = setTimeout(
        () => void submit(currentTarget, { replace: true, preventScrollReset: true }),
        TYPING_PAUSE_MS,
      );
    },
  };
  return { input, formProps };
}
