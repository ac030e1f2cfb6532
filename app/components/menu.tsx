import { clsx } from "clsx";
import {
  createContext,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";

interface MenuProps {
  /** Inside the button: words, an icon, an avatar. */
  summary: ReactNode;
  /** Needed when the button has no words. */
  label?: string;
  className?: string;
  summaryClassName?: string;
  /** `MenuEntry`s. */
  children: ReactNode;
}

/** The look of what can be chosen in a menu. The live form keeps the focus on the list; the entry that is reached has the ring. */
export const MENU_ITEM =
  "flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-control px-2.5 text-start text-ink no-underline -outline-offset-3 hover:bg-tint data-focus:bg-tint in-focus-visible:data-focus:[outline:3px_solid_var(--focus)]";

const LIST =
  "absolute end-0 top-full z-30 max-h-[70vh] min-w-[min(15rem,100vw-2*var(--side))] overflow-auto rounded-menu border border-line bg-raised p-1.5 [box-shadow:var(--shadow-menu)] [animation:rise_160ms_ease-out]";

/** By the key that opens the list: the key that leads to the entry which is reached first. */
const FIRST_KEYS: Record<string, string> = {
  Enter: "Home",
  " ": "Home",
  ArrowDown: "Home",
  ArrowUp: "End",
};

type Live = typeof import("./live-menu");
const LiveContext = createContext<Live | null>(null);

/**
 * A button that opens a list. `<details>`, so that it opens without script. When it is first touched, the menu of Headless
 * UI is loaded and takes its place, with its keys and roles; if that cannot be loaded, the `<details>` stays.
 */
export function Menu({ summary, label, className, summaryClassName, children }: MenuProps) {
  const [live, setLive] = useState<Live | null>(null);
  const plain = useRef<HTMLDetailsElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isPressed = useRef(false);

  const replace = useCallback((module: Live) => {
    const details = plain.current;
    // A press that begins on one element and ends on another is no click.
    if (!details || isPressed.current) return;
    const { open } = details;
    const focused = details.contains(document.activeElement);
    flushSync(() => setLive(module));
    if (focused) button.current?.focus({ preventScroll: true });
    if (!open) return;
    flushSync(() => button.current?.click());
    // The list was in view already.
    for (const animation of button.current?.nextElementSibling?.getAnimations() ?? [])
      animation.finish();
  }, []);
  const load = useCallback(() => {
    import("./live-menu").then(replace, () => undefined);
  }, [replace]);

  const onPointerEnter = ({ buttons }: PointerEvent) => {
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
    // After the browser has opened or closed the list.
    setTimeout(() => {
      isPressed.current = false;
      load();
    });
  };
  // Headless UI reaches for an entry when entries come into the page; these have been in it all the time.
  const onOpeningKey = ({ key: opening }: KeyboardEvent) => {
    const key = FIRST_KEYS[opening];
    if (key)
      queueMicrotask(() =>
        button.current?.nextElementSibling?.dispatchEvent(
          new window.KeyboardEvent("keydown", { key, bubbles: true }),
        ),
      );
  };
  const onChoose = (event: MouseEvent) => {
    if (!(event.target as Element).closest("a,button")) return;
    // What was pressed is hidden now; a dialog that it opens gives the focus back to here. So before that opens: on the way down.
    if (plain.current) plain.current.open = false;
    (button.current ?? plain.current?.querySelector("summary"))?.focus({ preventScroll: true });
  };

  // Opened before scripts ran.
  useEffect(() => {
    if (plain.current?.open) load();
  }, [load]);

  if (live)
    return (
      <LiveContext value={live}>
        <live.Menu as="div" className={clsx("menu relative", className)}>
          <live.MenuButton
            ref={button}
            className={summaryClassName}
            aria-label={label}
            onKeyDown={onOpeningKey}
          >
            {summary}
          </live.MenuButton>
          {/* Stays in the page when it closes: a form that is taken out of the page is not sent. */}
          <live.MenuItems
            as="ul"
            modal={false}
            unmount={false}
            className={clsx(LIST, "[outline:0]")}
            onClickCapture={onChoose}
          >
            {children}
          </live.MenuItems>
        </live.Menu>
      </LiveContext>
    );
  return (
    <details
      ref={plain}
      className={clsx("menu relative", className)}
      onPointerDownCapture={onPress}
      onPointerCancelCapture={onPressEnd}
      onKeyDownCapture={onKeyDown}
    >
      <summary
        className={summaryClassName}
        aria-label={label}
        onFocus={load}
        onPointerEnter={onPointerEnter}
        onClick={onPressEnd}
      >
        {summary}
      </summary>
      <ul className={LIST} onClickCapture={onChoose}>
        {children}
      </ul>
    </details>
  );
}

interface MenuEntryProps {
  className?: string;
  /** Puts the button into its form. */
  renderForm?: (button: ReactElement) => ReactNode;
  /** A link or a button that is a `MENU_ITEM`. It passes on what it is given to its element. */
  children: ReactElement;
}

/** One thing that can be chosen in a menu. */
export function MenuEntry({ className, renderForm, children }: MenuEntryProps) {
  const live = use(LiveContext);
  const entry = live ? <live.MenuItem>{children}</live.MenuItem> : children;
  return <li className={className}>{renderForm ? renderForm(entry) : entry}</li>;
}
