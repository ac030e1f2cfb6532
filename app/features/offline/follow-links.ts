import { SAVED_COPY_ATTRIBUTE } from "~/service-worker/names";

let follows = false;

/**
 * Makes links load documents when the browser is offline, and on a saved copy of a page. The worker stores whole
 * documents. The router would request data and scripts that were not saved, or that belong to another build. Links within
 * a page stay on the page.
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
      // The router listens further down, so it does not get the event and the browser follows the link itself.
      if (!navigator.onLine || document.documentElement.hasAttribute(SAVED_COPY_ATTRIBUTE))
        event.stopPropagation();
    },
    { capture: true },
  );
}
