import { useLayoutEffect, useState } from "react";
import { createPortal } from "react-dom";
import { Links, Meta, useLocation } from "react-router";

/**
 * Keeps the head true after a navigation in the browser. The built site leaves the server's head alone, because React
 * and Preact order it differently (see `docs/decisions/0008-preact-in-the-browser.md`): the new page's metadata is
 * rendered aside, and what a visitor, a bookmark or the share sheet reads is copied over.
 */
export function HeadAfterNavigation() {
  const [aside] = useState(() => document.createElement("head"));
  // A navigation renders this anew, and with it the metadata aside.
  const { pathname } = useLocation();
  const [first] = useState(pathname);
  useLayoutEffect(() => {
    // The router has fetched a page's style sheets before it shows the page, so they apply at once.
    for (const sheet of aside.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
      if (
        !document.head.querySelector(`link[rel="stylesheet"][href="${sheet.getAttribute("href")}"]`)
      )
        document.head.append(sheet.cloneNode());
    }
    // What the server's page said to machines is not true of another, and reference managers would take it for this one.
    if (pathname !== first)
      for (const told of document.head.querySelectorAll(
        'meta[name^="citation_"], script[type="application/ld+json"]',
      ))
        told.remove();
    const title = aside.querySelector("title")?.textContent;
    if (title) document.title = title;
    for (const [selector, attribute] of [
      ['meta[name="description"]', "content"],
      ['link[rel="canonical"]', "href"],
    ] as const) {
      const value = aside.querySelector(selector)?.getAttribute(attribute);
      if (value) document.head.querySelector(selector)?.setAttribute(attribute, value);
    }
  });
  return createPortal(
    <>
      <Meta />
      <Links />
    </>,
    aside,
  );
}
