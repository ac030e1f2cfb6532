import { KEPT_ATTRIBUTE } from "./names";

let follows = false;

/**
 * Makes links load documents when the browser is offline, and on a kept copy of a page. The worker has kept whole
 * documents; the router would ask for data and scripts that were not kept, or that belong to another build. Links within
 * a page stay with the page.
 */
export function followLinksAsDocuments(): void {
  if (follows) return;
  follows = true;
  document.addEventListener(
    "click",
    (event) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>("a[href]");
      if (
        !link ||
        link.hasAttribute("aria-haspopup") ||
        link.target ||
        link.origin !== location.origin ||
        link.pathname === location.pathname
      )
        return;
      // The router listens further in: it hears nothing, and the browser does what it does.
      if (!navigator.onLine || document.documentElement.hasAttribute(KEPT_ATTRIBUTE))
        event.stopPropagation();
    },
    { capture: true },
  );
}
