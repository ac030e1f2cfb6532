import { useCallback, useLayoutEffect, useState } from "react";

const whole = (value: string): string => value;

/**
 * What is being typed into a field with a list under it, and whether that list is open: each letter opens it. `read` takes
 * of the field's text what the list is for; `before` is what stood in the field when it was entered, which nobody asks for.
 */
export function useTyped(
  input: HTMLInputElement,
  { read = whole, before }: { read?: (value: string) => string; before?: string } = {},
) {
  const [typed, setTyped] = useState(() => (input.value === before ? "" : read(input.value)));
  const [open, setOpen] = useState(true);

  // Before the next letter can come.
  useLayoutEffect(() => {
    const onInput = () => {
      setTyped(read(input.value));
      setOpen(true);
    };
    input.addEventListener("input", onInput);
    return () => input.removeEventListener("input", onInput);
  }, [input, read]);

  return {
    typed,
    open,
    /** Something was chosen: what was typed for it is no question any more. */
    forget: useCallback(() => setTyped(""), []),
    onOpen: useCallback(() => setOpen(true), []),
    onClose: useCallback(() => setOpen(false), []),
  };
}
