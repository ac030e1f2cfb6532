import type { ReactNode } from "react";
import { Scripts } from "react-router";

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/**
 * Runs in the page, after the `<noscript>` with the site's scripts: adds them to the document with low priority. With
 * `Save-Data` and on 2G connections it adds none, as the server does for such requests (`middleware/visitor.ts`). A visitor
 * who has chosen against light mode gets them anyway. Its source is written into the page, so it uses nothing from outside.
 */
function startScripts(): void {
  const holder = document.currentScript!.previousElementSibling!;
  const html = holder.textContent.replace(/<\/?template>/g, "");
  const scripts = document.createRange().createContextualFragment(html);
  const { connection } = navigator as { connection?: Connection };
  if (
    (connection?.saveData || /2g/.test(connection?.effectiveType ?? "")) &&
    !/\blight=off\b/.test(document.cookie)
  ) {
    document.documentElement.classList.add("light-version");
    for (const element of scripts.querySelectorAll("link, [type=module]")) element.remove();
    for (const other of document.querySelectorAll("noscript"))
      if (other !== holder) other.outerHTML = other.textContent;
  }
  for (const link of scripts.querySelectorAll("link")) link.fetchPriority = "low";
  document.head.append(scripts);
}

interface DeferredScriptsProps {
  /** Nonce of the content security policy; only on the server. */
  nonce?: string;
  /** Links to what scripts read. */
  children: ReactNode;
}

/**
 * The router's scripts, which the browser requests after style sheets and fonts, and not at all on a slow connection. With
 * JavaScript, a browser treats the content of a `<noscript>` as text, so it neither runs nor preloads the scripts.
 * `startScripts` adds them to the document, or leaves them out. Without JavaScript, the `<template>` prevents the browser from
 * preloading them. React renders the content of a `<noscript>` on the server only.
 */
export function DeferredScripts({ nonce, children }: DeferredScriptsProps) {
  return (
    <>
      <noscript>
        <template>
          {children}
          <Scripts />
        </template>
      </noscript>
      <script
        nonce={nonce}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: `(${startScripts})()` }}
      />
    </>
  );
}

/** Requests the web fonts together with the style sheets, unless the connection is slow. */
export const FontPreloads = ({ nonce }: { nonce?: string }) => (
  <script
    nonce={nonce}
    suppressHydrationWarning
    dangerouslySetInnerHTML={{ __html: `(${preloadFonts})()` }}
  />
);

/**
 * Runs in the page, before the style sheets. If the browser reports a connection below 1 Mbit/s, it leaves the bandwidth
 * to the style sheets: the text uses the device's fonts until the web fonts arrive. Its source is written into the page,
 * so it uses nothing from outside.
 */
function preloadFonts(): void {
  const { connection } = navigator as { connection?: { downlink?: number } };
  if ((connection?.downlink ?? 1) < 1) return;
  for (const href of ["/fonts/figtree.woff2", "/fonts/literata.woff2"])
    document.head.insertAdjacentHTML(
      "beforeend",
      `<link rel="preload" as="font" href="${href}" crossorigin="anonymous"/>`,
    );
}
