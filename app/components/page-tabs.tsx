import { Tab, TabGroup, TabList } from "@headlessui/react";
import { clsx } from "clsx";
import { type KeyboardEvent, type ReactNode, useId } from "react";
import { Link } from "~/i18n/link";
import { TAB, TAB_LIST, TABS } from "./navigation";
import { useHydrated } from "./use-live-form";

export interface TabRowItem {
  to: string;
  label: ReactNode;
  /** Already formatted. */
  count?: string;
  current: boolean;
  className?: string;
}

interface TabRowProps {
  label: string;
  items: TabRowItem[];
  className?: string;
  /** The component of the links. */
  link?: typeof Link;
}

/** Returns the id of a tab, which names its panel. */
export const tabId = (row: string, index: number) => `${row}-${index}`;

/** Whether the tabs that have just been removed had the focus. */
let hadFocus = false;

/** Moves the focus to the current tab if the replaced tabs had it: those of the previous page, or the plain links. */
function keepFocus(list: HTMLElement | null) {
  if (!list) return undefined;
  if (hadFocus) list.querySelector<HTMLElement>("[aria-current]")?.focus({ preventScroll: true });
  hadFocus = false;
  return () => {
    hadFocus = list.contains(document.activeElement);
    // The tabs of the next page are mounted in the same commit.
    queueMicrotask(() => {
      hadFocus = false;
    });
  };
}

/**
 * Handles some keys before Headless UI, which then ignores them. Enter and Space follow the link of a tab; Headless UI would
 * only select the tab. In text from right to left, the arrow keys move in the direction that they point to; Headless UI
 * supports one direction only.
 */
function onKeyDown(event: KeyboardEvent<HTMLElement>) {
  const { key, currentTarget, ctrlKey, metaKey, shiftKey, altKey } = event;
  if (key === "Enter" || key === " ") {
    event.preventDefault();
    const keys = { ctrlKey, metaKey, shiftKey, altKey };
    currentTarget.dispatchEvent(
      new window.MouseEvent("click", { bubbles: true, cancelable: true, ...keys }),
    );
  } else if (
    (key === "ArrowLeft" || key === "ArrowRight") &&
    getComputedStyle(currentTarget).direction === "rtl"
  ) {
    event.preventDefault();
    const list = currentTarget.closest("[role=tablist]")!;
    const tabs = [...list.querySelectorAll<HTMLElement>("[role=tab]")];
    const next = tabs.indexOf(currentTarget) + (key === "ArrowLeft" ? 1 : -1);
    tabs.at(next % tabs.length)?.focus();
  }
}

/**
 * The links of `PageTabs`: a `nav` in the HTML of the server, and the tabs of Headless UI once scripts run. `row` is the
 * prefix of the tabs' ids.
 */
export function TabRow({
  row,
  label,
  items,
  className,
  link = Link,
}: TabRowProps & { row: string }) {
  const selected = items.findIndex(({ current }) => current);
  // A page that is no tab itself has plain links to the tabs.
  const isLive = useHydrated() && selected >= 0;
  const Anchor = link;
  const list = (
    <ul ref={keepFocus} className={TAB_LIST} role={isLive ? "presentation" : undefined}>
      {items.map(({ to, label, count, current, className = "block text-ink-2" }, index) => {
        const shared = {
          to,
          className: clsx(TAB, className),
          "aria-current": current ? ("page" as const) : undefined,
          preventScrollReset: true,
          children: (
            <>
              {label}
              {count !== undefined ? <span className="ms-1.5 count">{count}</span> : null}
            </>
          ),
        };
        return (
          <li key={to} role={isLive ? "presentation" : undefined}>
            {isLive ? (
              <Tab as={Anchor} id={tabId(row, index)} onKeyDown={onKeyDown} {...shared} />
            ) : (
              <Anchor {...shared} />
            )}
          </li>
        );
      })}
    </ul>
  );
  const shared = { className: clsx(TABS, className), "aria-label": label };
  if (!isLive) return <nav {...shared}>{list}</nav>;
  return (
    <TabGroup manual selectedIndex={selected}>
      <TabList as="nav" {...shared}>
        {list}
      </TabList>
    </TabGroup>
  );
}

/**
 * Tabs that are pages, for signed-in users: the current page is the panel of its tab. Without scripts they are links.
 * The panel is not the `TabPanel` of Headless UI, because its content must stay as it is when the links become tabs.
 */
export function PageTabs({ children, ...rest }: TabRowProps & { children: ReactNode }) {
  const row = useId();
  const selected = rest.items.findIndex(({ current }) => current);
  const panel =
    useHydrated() && selected >= 0
      ? { role: "tabpanel", "aria-labelledby": tabId(row, selected) }
      : {};
  return (
    <>
      <TabRow row={row} {...rest} />
      <div {...panel}>{children}</div>
    </>
  );
}
