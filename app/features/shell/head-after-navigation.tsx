import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { Meta, useLocation } from "react-router";

/**
 * Keeps the head true after a navigation in the browser. The built site leaves the server's head alone, because React
 * and Preact order it differently (see `docs/decisions/0008-preact-in-the-browser.md`): the new page's metadata is
 * rendered aside, and what a visitor, a bookmark or the share sheet reads is copied over.
 */
export function HeadAfterNavigation() {
  const [aside] = useState(() => document.createElement("head"));
  const { key } = useLocation();
  useEffect(() => {
    const title = aside.querySelector("title")?.textContent;
    if (title) document.title = title;
    for (const [selector, attribute] of [['meta[name="description"]', "content"], ['link[rel="canonical"]', "href"]] as const) {
      const value = aside.querySelector(selector)?.getAttribute(attribute);
      if (value) document.head.querySelector(selector)?.setAttribute(attribute, value);
    }
  }, [key, aside]);
  return createPortal(<Meta />, aside);
}
