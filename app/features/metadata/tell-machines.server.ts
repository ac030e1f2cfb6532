import type { RouterContextProvider } from "react-router";
import { forMachinesContext, visitorContext } from "~/contexts";
import type { ForMachines } from "./for-machines";

/**
 * Adds a page's metadata for machines to the head that the server writes. It is not in the loader's data, which the
 * browser would load again with every navigation, unused. Structured data is for search engines: it is left out on
 * members' pages and on pages that are not indexed.
 */
export function tellMachines(
  context: Readonly<RouterContextProvider>,
  { jsonLd, citation }: ForMachines,
  robots?: string,
): void {
  const isFound = context.get(visitorContext).account === null && !robots?.includes("noindex");
  context.set(forMachinesContext, { jsonLd: isFound ? jsonLd : undefined, citation });
}
