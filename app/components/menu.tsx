import { clsx } from "clsx";
import {
  createContext,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  use,
} from "react";
import { useEnhancedControl } from "./use-live-form";

interface MenuProps {
  /** Inside the button: text, an icon, an avatar. */
  summary: ReactNode;
  /** Required if the button has no text. */
  label?: string;
  className?: string;
  summaryClassName?: string;
  /** `MenuEntry`s. */
  children: ReactNode;
}

/** Styles an entry. Headless UI keeps the focus on the list, so the active entry has the ring. */
export const MENU_ITEM =
  "flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-control px-2.5 text-start text-ink no-underline -outline-offset-3 hover:bg-tint data-focus:bg-tint in-focus-visible:data-focus:[outline:3px_solid_var(--focus)]";

const LIST =
  "absolute end-0 top-full z-30 max-h-[70vh] min-w-[min(15rem,100vw-2*var(--side))] overflow-auto rounded-menu border border-line bg-raised p-1.5 [box-shadow:var(--shadow-menu)] [animation:rise_160ms_ease-out]";

/** Maps the key that opens the list to the key that makes the first or last entry active. */
const FIRST_KEYS: Record<string, string> = {
  Enter: "Home",
  " ": "Home",
  ArrowDown: "Home",
  ArrowUp: "End",
};

const importLive = () => import("./live-menu");
type Live = Awaited<ReturnType<typeof importLive>>;
const LiveContext = createContext<Live | null>(null);

/**
 * A button that opens a list. It is a `<details>`, so that it opens without JavaScript. When the button is first focused,
 * hovered or pressed, the menu of Headless UI is loaded and takes its place, with its keys and roles.
 */
export function Menu({ summary, label, className, summaryClassName, children }: MenuProps) {
  const { live, details, button, onChoose, detailsProps, summaryProps } =
    useEnhancedControl(importLive);

  // Headless UI makes an entry active when the entries are mounted. Here they are always mounted, so the list gets a key event.
  const onOpeningKey = ({ key: opening }: KeyboardEvent) => {
    const key = FIRST_KEYS[opening];
    if (key)
      queueMicrotask(() =>
        button.current?.nextElementSibling?.dispatchEvent(
          new window.KeyboardEvent("keydown", { key, bubbles: true }),
        ),
      );
  };
  const onEntry = (event: MouseEvent) => {
    if ((event.target as Element).closest("a,button") && details.current)
      details.current.open = false;
    onChoose(event);
  };

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
            onClickCapture={onEntry}
          >
            {children}
          </live.MenuItems>
        </live.Menu>
      </LiveContext>
    );
  return (
    <details {...detailsProps} className={clsx("menu relative", className)}>
      <summary {...summaryProps} className={summaryClassName} aria-label={label}>
        {summary}
      </summary>
      <ul className={LIST} onClickCapture={onEntry}>
        {children}
      </ul>
    </details>
  );
}

interface MenuEntryProps {
  className?: string;
  /** Renders a form around the entry's button. */
  renderForm?: (button: ReactElement) => ReactNode;
  /** A link or a button with the class name `MENU_ITEM`. A component must pass its other props and `ref` on to its element. */
  children: ReactElement;
}

/** An entry of a menu: a link or a button. */
export function MenuEntry({ className, renderForm, children }: MenuEntryProps) {
  const live = use(LiveContext);
  const entry = live ? <live.MenuItem>{children}</live.MenuItem> : children;
  return <li className={className}>{renderForm ? renderForm(entry) : entry}</li>;
}
