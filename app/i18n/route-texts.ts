import type { Namespace } from "./namespaces";
import { loadTexts } from "./texts.client";

/** What a route says of its texts: `export const handle = await routeTexts("search", "cards")`. */
export interface RouteTexts {
  namespaces: Namespace[];
}

/**
 * Names the namespaces of a route. In the browser the route's module is ready only once its texts are there, so the
 * router waits for them as it waits for the code, and nothing on the page ever has to.
 */
export async function routeTexts(...namespaces: Namespace[]): Promise<RouteTexts> {
  if (!import.meta.env.SSR) await Promise.all(namespaces.map(loadTexts));
  return { namespaces };
}
