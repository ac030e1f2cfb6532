import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";

/** Closes the `<details>` menus inside an element on Escape, on a press or the focus elsewhere, and after a navigation. */
export function useDismissibleMenus(): RefObject<HTMLElement | null> {
  const ref = useRef<HTMLElement>(null);
  const { key } = useLocation();
  const shown = useRef(key);

  // A layout effect: a dialog that was opened from a menu gives the focus back to what had it before.
  useLayoutEffect(() => {
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
    const onFocus = (event: FocusEvent) => {
      const left = (event.target as Element).closest<HTMLDetailsElement>("details[open]");
      // Nothing has it when the window loses it, or when a menu is pressed beside its entries.
      if (left && event.relatedTarget && !left.contains(event.relatedTarget as Node))
        left.open = false;
    };
    const element = ref.current;
    element?.addEventListener("focusout", onFocus);
    document.addEventListener("keydown", onKey);
    document.addEventListener("pointerdown", onPress);
    return () => {
      element?.removeEventListener("focusout", onFocus);
      document.removeEventListener("keydown", onKey);
      document.removeEventListener("pointerdown", onPress);
    };
  }, []);

  return ref;
}

function closeAll(element: HTMLElement | null): void {
  for (const open of element?.querySelectorAll<HTMLDetailsElement>("details[open]") ?? []) {
    // An entry that had the focus goes out of sight with the menu.
    if (open.contains(document.activeElement)) open.querySelector("summary")?.focus();
    open.open = false;
  }
}
