import { redirect } from "react-router";
import type { ContentClient } from "~/content/client.server";
import type { FilesOwner } from "~/content/packs.server";
import { localisedPath } from "~/i18n/paths";
import { BUSY_PARAMETER } from "./busy";

/**
 * Returns the response of `…/files`: all files of a resource as one zip, streamed. If it cannot start, the visitor is
 * redirected to the resource's page, which says so. `page` is its path without language.
 */
export async function allFiles(
  content: ContentClient,
  method: string,
  owner: FilesOwner,
  databaseId: number,
  page: string,
): Promise<Response> {
  const answer = await content.pass(method, `/${owner}/${databaseId}/files`, {
    language: content.contentLanguage,
  });
  if (answer.ok) return answer;
  await answer.body?.cancel();
  return backWhileBusy(content, page);
}

/** Redirects to a page, which says that a download could not start. Takes its path without language. */
export function backWhileBusy({ language }: ContentClient, page: string): Response {
  return redirect(`${localisedPath(page, language)}?${BUSY_PARAMETER}=1`);
}
