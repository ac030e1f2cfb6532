import { type FieldMetadata, parse } from "@conform-to/react";
import { type RefObject, useEffect, useRef } from "react";

/** `onValidate` of forms with lists: their buttons work in the browser, and the server validates the rest. */
export function applyListIntents<Fields>({ formData }: { formData: FormData }) {
  return parse<Fields, string[]>(formData, { resolve: (value) => ({ value: value as Fields }) });
}

/** Returns the React key of a row. */
export const rowKey = ({ key, name }: Pick<FieldMetadata, "key" | "name">): string => key ?? name;

const CONTROL = "input:not([type=hidden]), textarea, select";

/**
 * Keeps the focus when the rows of a list change in the browser: on the button that moved a row, in the row that was
 * added, or on the list when a row was removed. Fires an `input` event, as typing does. Returns the properties of the
 * list element.
 */
export function useRowFocus(
  list: RefObject<HTMLElement | null>,
  rows: readonly Pick<FieldMetadata, "key" | "name">[],
  { focusAdded = true } = {},
) {
  const keys = rows.map(rowKey).join();
  const shown = useRef({ keys, count: rows.length });
  const pressed = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const before = shown.current;
    shown.current = { keys, count: rows.length };
    if (before.keys === keys) return;
    if (rows.length < before.count) list.current?.focus();
    else if (rows.length === before.count) pressed.current?.focus({ preventScroll: true });
    else if (focusAdded)
      list.current?.lastElementChild?.querySelector<HTMLElement>(CONTROL)?.focus();
    list.current?.dispatchEvent(new Event("input", { bubbles: true }));
  }, [keys, rows.length, list, focusAdded]);
  return {
    onClick: ({ target }: { target: EventTarget }) => {
      pressed.current = (target as HTMLElement).closest("button");
    },
  };
}
