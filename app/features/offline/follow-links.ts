import { KEPT_ATTRIBUTE } from "./names";

let follows = false;

/**
 * Without a line, and on a kept copy, links load documents: the worker has those as a whole, where the router would ask
 * for data and scripts that nobody kept, or those of another build. Links within a page are the page's own.
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
