import type { NewRedirect, RedirectsAnswer } from "#contract/redirects";
import type { ContentClient } from "./client.server";

/** Returns the redirect target of a path without a page: a path of the site or an external URL; null for none. */
export async function getRedirect(content: ContentClient, path: string): Promise<string | null> {
  const { target } = await content.get("/redirects", { params: { query: { path } } });
  return target;
}

/** For editors: returns a page of the redirects, the newest first. */
export const getRedirects = (
  content: ContentClient,
  query: { search: string; page: number },
): Promise<RedirectsAnswer> => content.get("/admin/redirects", { params: { query } });

/** For editors: adds a redirect. Throws `invalid_input`. */
export const addRedirect = (content: ContentClient, redirect: NewRedirect) =>
  content.post("/admin/redirects", { body: redirect });

/** For editors: deletes a redirect. Throws `not_found`. */
export const removeRedirect = (content: ContentClient, id: number) =>
  content.delete("/admin/redirects/{id}", { params: { path: { id } } });
