import { useEffect, useRef } from "react";
import { useSubmit } from "react-router";

/** Waits for a pause in typing, so that a word is one request. */
const TYPING_PAUSE_MS = 250;

/**
 * For a GET form with a field of words, which are in the address: with script it sends itself while the visitor types, and leaves one
 * entry in the history. Returns what the field and the form need.
 */
export function useSentWhileTyping(words: string) {
  const submit = useSubmit();
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    // Links, back and forward change the words too; what is being typed stays.
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
