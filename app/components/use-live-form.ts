import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";

/** Focusable elements, in the same order in both versions. */
const stopsIn = (root: Element) => [
  ...root.querySelectorAll<HTMLElement>("summary, a[href], button"),
];

/**
 * For a control with two versions: a `<details>`, which opens without JavaScript, and one by Headless UI. That is loaded
 * when the button is first focused, hovered or pressed, and replaces the `<details>` with the same focus and open state. If
 * it cannot be loaded, the `<details>` stays.
 *
 * @param importLive Imports the version by Headless UI. Must be the same function in every render.
 */
export function useLiveForm<Live>(importLive: () => Promise<Live>) {
  const [live, setLive] = useState<Live | null>(null);
  const details = useRef<HTMLDetailsElement>(null);
  /** The button of the version by Headless UI. What it opens must be its next sibling. */
  const button = useRef<HTMLButtonElement>(null);
  const isPressed = useRef(false);

  const replace = useCallback((loaded: Live) => {
    const plain = details.current;
    // Not during a press: the browser fires no click if press and release hit different elements.
    if (!plain || isPressed.current) return;
    const { open } = plain;
    const stop = stopsIn(plain).indexOf(document.activeElement as HTMLElement);
    flushSync(() => setLive(() => loaded));
    const opener = button.current;
    if (!opener) return;
    if (stop >= 0) opener.focus({ preventScroll: true });
    if (!open) return;
    flushSync(() => opener.click());
    // The list was visible already, so its opening animation is skipped.
    for (const animation of opener.nextElementSibling?.getAnimations() ?? []) animation.finish();
    // A menu moves the focus itself.
    if (stop > 0 && document.activeElement === opener)
      stopsIn(opener.parentElement!)[stop]?.focus({ preventScroll: true });
  }, []);
  const load = useCallback(() => {
    importLive().then(replace, () => undefined);
  }, [importLive, replace]);

  const onPointerEnter = ({ buttons, pointerType }: PointerEvent) => {
    // On touch `pointerdown` follows at once, and loads the code.
    if (pointerType === "touch") return;
    if (buttons === 0) isPressed.current = false;
    load();
  };
  const onPressEnd = () => {
    // After the browser has opened or closed the `<details>`.
    setTimeout(() => {
      isPressed.current = false;
      load();
    });
  };
  const onPress = () => {
    isPressed.current = true;
    // A press that ends elsewhere is a click on what contains both.
    for (const end of ["click", "auxclick", "pointercancel"])
      window.addEventListener(end, onPressEnd, { once: true, capture: true });
    load();
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === "Enter" || key === " ") onPress();
    // Until the other version is loaded, or if it cannot be loaded.
    if (key !== "Escape" || !details.current?.open) return;
    details.current.open = false;
    details.current.querySelector("summary")?.focus();
  };
  const onBlur = ({ relatedTarget, currentTarget }: FocusEvent<HTMLDetailsElement>) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.open = false;
  };

  // Opened before scripts ran.
  useEffect(() => {
    if (details.current?.open) load();
  }, [load]);

  /**
   * For the capture phase, before a chosen entry opens a dialog: the dialog then returns the focus to the button, because the
   * entry is hidden by that time.
   */
  const onChoose = ({ target }: MouseEvent) => {
    const opener = button.current ?? details.current?.querySelector("summary");
    if ((target as Element).closest("a,button")) opener?.focus({ preventScroll: true });
  };

  return {
    live,
    details,
    button,
    onChoose,
    detailsProps: {
      ref: details,
      onPointerDownCapture: onPress,
      onKeyDownCapture: onKeyDown,
      onBlur,
    },
    summaryProps: { onFocus: load, onPointerEnter },
  };
}
