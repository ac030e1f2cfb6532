import type { ReactNode } from "react";
import { Scripts } from "react-router";
import { startScripts } from "./start-scripts";

interface LateScriptsProps {
  /** Nonce of the content security policy; only on the server. */
  nonce?: string;
  /** Links to what scripts read. */
  children: ReactNode;
}

/**
 * The router's scripts, which the browser requests after style sheets and fonts, and not at all on a slow connection. A
 * browser that runs scripts treats a `<noscript>`'s content as text, and neither runs nor preloads it; `startScripts`
 * adds it to the document, or leaves it out. Without JavaScript the `<template>` keeps the browser from preloading. React renders the content
 * of a `<noscript>` on the server only.
 */
export function LateScripts({ nonce, children }: LateScriptsProps) {
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
