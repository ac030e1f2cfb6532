import {
  type KeyboardEvent,
  type PointerEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";

/** What can have the focus, in the same order in both forms. */
const stopsIn = (root: Element) => [
  ...root.querySelectorAll<HTMLElement>("summary, a[href], button"),
];

/**
 * For a control with two forms: a `<details>`, which opens without script, and a live one, which is loaded when the
 * `<details>` is first touched. It takes that place with its focus, and open if that was open. If it cannot be loaded, the
 * `<details>` stays.
 *
 * @param importLive Imports the live form. Keeps its identity.
 */
export function useLiveForm<Live>(importLive: () => Promise<Live>) {
  const [live, setLive] = useState<Live | null>(null);
  const details = useRef<HTMLDetailsElement>(null);
  /** Of the live form. What it opens is the next element. */
  const button = useRef<HTMLButtonElement>(null);
  const isPressed = useRef(false);

  const replace = useCallback((loaded: Live) => {
    const plain = details.current;
    // A press that begins on one element and ends on another is no click.
    if (!plain || isPressed.current) return;
    const { open } = plain;
    const stop = stopsIn(plain).indexOf(document.activeElement as HTMLElement);
    flushSync(() => setLive(() => loaded));
    const opener = button.current;
    if (!opener) return;
    if (stop >= 0) opener.focus({ preventScroll: true });
    if (!open) return;
    flushSync(() => opener.click());
    // The list was in view already.
    for (const animation of opener.nextElementSibling?.getAnimations() ?? []) animation.finish();
    // Some live forms lead the focus themselves.
    if (stop > 0 && document.activeElement === opener)
      stopsIn(opener.parentElement!)[stop]?.focus({ preventScroll: true });
  }, []);
  const load = useCallback(() => {
    importLive().then(replace, () => undefined);
  }, [importLive, replace]);

  const onPointerEnter = ({ buttons, pointerType }: PointerEvent) => {
    // A finger presses as it comes: that loads the live form as well.
    if (pointerType === "touch") return;
    if (buttons === 0) isPressed.current = false;
    load();
  };
  const onPress = () => {
    isPressed.current = true;
    load();
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === "Enter" || key === " ") onPress();
  };
  const onPressEnd = () => {
    // After the browser has opened or closed the `<details>`.
    setTimeout(() => {
      isPressed.current = false;
      load();
    });
  };

  // Opened before scripts ran.
  useEffect(() => {
    if (details.current?.open) load();
  }, [load]);

  return {
    live,
    details,
    button,
    detailsProps: {
      ref: details,
      onPointerDownCapture: onPress,
      onPointerCancelCapture: onPressEnd,
      onKeyDownCapture: onKeyDown,
    },
    summaryProps: { onFocus: load, onPointerEnter, onClick: onPressEnd },
  };
}
