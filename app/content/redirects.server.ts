import type { NewRedirect, RedirectsAnswer } from "#contract/redirects";
import type { ContentClient } from "./client.server";

/** Where a path without a page leads: a path of the site, or another site's address; null where it leads nowhere. */
export async function getRedirect(content: ContentClient, path: string): Promise<string | null> {
  const { target } = await content.get("/redirects", { params: { query: { path } } });
  return target;
}

/** For editors: a page of the redirects, the newest first. */
export const getRedirects = (
  content: ContentClient,
  query: { search: string; page: number },
): Promise<RedirectsAnswer> => content.get("/desk/redirects", { params: { query } });

/** For editors. Throws `invalid_input`. */
export const addRedirect = (content: ContentClient, redirect: NewRedirect) =>
  content.post("/desk/redirects", { body: redirect });

/** For editors. Throws `not_found`. */
export const removeRedirect = (content: ContentClient, id: number) =>
  content.delete("/desk/redirects/{id}", { params: { path: { id } } });
