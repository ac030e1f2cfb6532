import { type RefObject, useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** Closes the `<details>` menus inside an element on Escape, on a press elsewhere and after a navigation. */
export function useDismissibleMenus(): RefObject<HTMLElement | null> {
  const ref = useRef<HTMLElement>(null);
  const { key } = useLocation();
  const shown = useRef(key);

  useEffect(() => {
    if (shown.current !== key) closeAll(ref.current);
    shown.current = key;
  }, [key]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      const open = ref.current?.querySelector<HTMLDetailsElement>("details[open]");
      if (!open) return;
      open.open = false;
      open.querySelector("summary")?.focus();
    };
    const onPress = (event: PointerEvent) => {
      for (const open of ref.current?.querySelectorAll<HTMLDetailsElement>("details[open]") ?? []) {
        if (!open.contains(event.target as Node)) open.open = false;
      }
    };
    document.addEventListener("keydown", onKey);
    document.addEventListener("pointerdown", onPress);
    return () => {
      document.removeEventListener("keydown", onKey);
      document.removeEventListener("pointerdown", onPress);
    };
  }, []);

  return ref;
}

function closeAll(element: HTMLElement | null): void {
  for (const open of element?.querySelectorAll<HTMLDetailsElement>("details[open]") ?? []) open.open = false;
}
