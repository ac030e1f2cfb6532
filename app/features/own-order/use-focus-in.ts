import { type RefObject, useEffect, useRef } from "react";

interface FocusOptions {
  /** Tells one list from another. */
  key: string;
  /** Id of the list's heading, which gets the focus when no row is left. */
  headingId: string;
}

/** Keeps the focus in a list of results when its rows move, disappear or increase. */
export function useFocusIn(
  list: RefObject<HTMLElement | null>,
  shown: readonly unknown[],
  { key, headingId }: FocusOptions,
) {
  const kept = useRef<Element | null>(null);
  const row = useRef<number | null>(null);
  const followed = useRef<string | null>(null);
  const before = useRef({ key, length: shown.length });
  useEffect(() => {
    const { key: keyBefore, length } = before.current;
    before.current = { key, length: shown.length };
    const titles = list.current?.querySelectorAll<HTMLElement>(".result :is(h2, h3) > a");
    const isAnother = key !== keyBefore || shown.length !== length;
    const arrived =
      isAnother && followed.current !== null ? document.getElementById(followed.current) : null;
    if (arrived) {
      followed.current = null;
      arrived.focus();
      return;
    }
    // An element loses the focus when the browser moves its row.
    if (kept.current instanceof HTMLElement && kept.current !== document.activeElement)
      kept.current.focus({ preventScroll: true });
    kept.current = null;
    if (row.current !== null && shown.length < length) {
      // A focus that is still in the list stays: another row was removed.
      if (!list.current?.contains(document.activeElement))
        (titles?.[row.current] ?? document.getElementById(headingId))?.focus();
      row.current = null;
    } else if (key === keyBefore && shown.length > length + 1) titles?.[length]?.focus();
  }, [list, shown, key, headingId]);
  return {
    /** Keeps the focus on the current element when the rows have moved. */
    keep: () => void (kept.current = document.activeElement),
    /** Focuses the element with this id as soon as the rows have changed and include it. */
    follow: (id: string) => void (followed.current = id),
    /** Focuses the title of this row after a row is removed; if there is none, the heading. */
    onRow: (index: number) => void (row.current = index),
  };
}
