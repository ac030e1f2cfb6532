import { Tab, TabGroup, TabList } from "@headlessui/react";
import { clsx } from "clsx";
import { type KeyboardEvent, type ReactNode, useId } from "react";
import { Link } from "~/i18n/link";
import { TAB, TAB_LIST, TABS } from "./tabs-look";
import { useHydrated } from "./use-hydrated";

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

/** Moves the focus to the current tab if the tabs that these replace had it: those of the previous page, or the plain links. */
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

/** Follows the link of a tab. Headless UI would only select the tab. */
function onKeyDown(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== "Enter" && event.key !== " ") return;
  event.preventDefault();
  event.currentTarget.click();
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
  const isLive = useHydrated();
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
    <TabGroup manual selectedIndex={items.findIndex(({ current }) => current)}>
      <TabList as="nav" {...shared}>
        {list}
      </TabList>
    </TabGroup>
  );
}

/**
 * Tabs that are pages, for signed-in people: the page in view is the panel of its tab. Without scripts they are links. The
 * panel is not the `TabPanel` of Headless UI, because its content must stay as it is when the links become tabs.
 */
export function PageTabs({ children, ...rest }: TabRowProps & { children: ReactNode }) {
  const row = useId();
  const isLive = useHydrated();
  const panel = isLive
    ? {
        role: "tabpanel",
        "aria-labelledby": tabId(
          row,
          rest.items.findIndex((item) => item.current),
        ),
      }
    : {};
  return (
    <>
      <TabRow row={row} {...rest} />
      <div {...panel}>{children}</div>
    </>
  );
}
