import { type RefObject, useEffect, useRef } from "react";

interface FocusOptions {
  /** Tells one list from another. */
  key: string;
  /** The heading of the list, which gets the focus when there is no row left. */
  headingId: string;
}

/** Keeps the focus in a list of results when its rows move, go, or become more. */
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
    // A row that the browser takes out and puts in elsewhere loses it.
    if (kept.current instanceof HTMLElement && kept.current !== document.activeElement)
      kept.current.focus({ preventScroll: true });
    kept.current = null;
    if (row.current !== null && shown.length < length) {
      // Unless what has gone was another row than the one in focus.
      if (!list.current?.contains(document.activeElement))
        (titles?.[row.current] ?? document.getElementById(headingId))?.focus();
      row.current = null;
    } else if (key === keyBefore && shown.length > length + 1) titles?.[length]?.focus();
  }, [list, shown, key, headingId]);
  return {
    /** Whatever has the focus has it again when the rows have moved. */
    keep: () => void (kept.current = document.activeElement),
    /** What has this id gets it, as soon as other rows are there and it is among them. */
    follow: (id: string) => void (followed.current = id),
    /** When a row has gone, the title of this one gets it; without one, the heading. */
    onRow: (index: number) => void (row.current = index),
  };
}
