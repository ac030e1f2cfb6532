import { useEffect } from "react";
import { type Location, useLocation, useNavigationType } from "react-router";
import { opensOrClosesDialog } from "~/features/dialogs/dialog-location";
import { decoded } from "./decoded";

/** The location in view last. Only effects write it. It outlives the shell, which an error page remounts. */
let shown: Location | null = null;

/**
 * After a navigation in the browser the focus is where the new page starts, as after loading it: at its heading, or at
 * the part that the address names. After going back, it is at the link that was followed. A change within a page, such
 * as a filter, leaves the focus alone unless its element is gone.
 */
export function useFocusAfterNavigation(): void {
  const location = useLocation();
  const type = useNavigationType();
  useEffect(() => {
    const before = shown;
    shown = location;
    if (!before || before.key === location.key) return;
    // Dialogs take the focus and give it back themselves.
    if (opensOrClosesDialog(before, location)) return;
    const isSamePage = pathOf(before) === pathOf(location);
    const named = location.hash ? document.getElementById(decoded(location.hash.slice(1))) : null;
    // The header scrolls out of view when one of its menus leads to a part of the page.
    const isInHeader = document.activeElement?.closest("header:not(main header)") != null;
    if (isSamePage && !(named && isInHeader) && document.activeElement !== document.body) return;
    // The new page has put the focus on its message about the result, or on the tab that led to it.
    if (document.activeElement?.closest("main [role=status], main [role=tab]")) return;
    const left = type === "POP" && !isSamePage ? linkTo(before) : undefined;
    const target =
      left ??
      named ??
      document.querySelector<HTMLElement>(".dialog h2") ??
      document.querySelector<HTMLElement>("main h1") ??
      document.getElementById("content");
    if (target && target !== left) target.tabIndex = -1;
    target?.focus({ preventScroll: true });
  }, [location, type]);
}

/** Returns the path without its final slash, which some links leave out. */
const pathOf = ({ pathname }: Location) => pathname.replace(/\/$/, "");

function linkTo({ pathname, search }: Location): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>("main a")].find(
    (link) => link.getAttribute("href") === pathname + search,
  );
}
