import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { changed } from "./intents";

/** An item of a list that is being put together, with a key of its own for as long as the form is open. */
export interface Item<T> {
  key: string;
  value: T;
}

/**
 * A list whose items are moved, taken out and added in the browser. The form hears of it by an `input` event from `list`, as of
 * typing; the button that moved an item keeps the focus, though its row has gone elsewhere.
 */
export function useItems<T>(initial: readonly T[], list: RefObject<HTMLElement | null>) {
  const [items, setItems] = useState<Item<T>[]>(() =>
    initial.map((value, at) => ({ key: String(at), value })),
  );
  const made = useRef(initial.length);
  const told = useRef(items);
  const focused = useRef<HTMLElement | null>(null);
  const isNew = useRef(false);

  useLayoutEffect(() => {
    focused.current?.focus({ preventScroll: true });
    focused.current = null;
    // What was added is what to fill in next.
    if (isNew.current)
      list.current?.lastElementChild
        ?.querySelector<HTMLElement>("input:not([type=hidden]), textarea, select")
        ?.focus();
    isNew.current = false;
  });

  useEffect(() => {
    if (told.current !== items) list.current?.dispatchEvent(new Event("input", { bubbles: true }));
    told.current = items;
  }, [items, list]);

  return {
    items,
    /** Moves an item, or takes it out: then the focus goes to the list, whose other rows are what is left. */
    change(verb: "up" | "down" | "remove", at: number) {
      focused.current =
        verb === "remove" ? list.current : (document.activeElement as HTMLElement | null);
      setItems((before) => changed(before, { verb, at }));
    },
    add(value: T, { focus = true } = {}) {
      made.current += 1;
      isNew.current = focus;
      const key = `new-${made.current}`;
      setItems((before) => [...before, { key, value }]);
    },
    /** Another value for items, without anybody's having changed the list. */
    learn(read: (item: Item<T>) => T) {
      setItems((before) => {
        const next = before.map((item) => ({ ...item, value: read(item) }));
        if (told.current === before) told.current = next;
        return next;
      });
    },
  };
}
