import type { RouterContextProvider } from "react-router";
import { forMachinesContext, visitorContext } from "~/contexts";
import type { ForMachines } from "./for-machines";

/**
 * Puts what a page says to machines alone into the head that the server writes. It stays out of the loader's data, which would bring it
 * to the browser once more and with every navigation, where nobody reads it. Structured data is for search engines: not on pages of
 * members, nor on those that are not to be found.
 */
export function tellMachines(
  context: Readonly<RouterContextProvider>,
  { jsonLd, citation }: ForMachines,
  robots?: string,
): void {
  const isFound = context.get(visitorContext).account === null && !robots?.includes("noindex");
  context.set(forMachinesContext, { jsonLd: isFound ? jsonLd : undefined, citation });
}
