import { orNotFound } from "~/content/client.server";
import { getCollection } from "~/content/collections.server";
import { contentContext } from "~/contexts";
import { collectionPath } from "~/paths/collections";
import { redirectWhileBusy } from "~/features/posts/read-document.server";
import type { Route } from "./+types/excel";

/** `/collection/{slug}/excel`: streams the posts of the collection as a workbook. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const { databaseId, slug } = await orNotFound(getCollection(content, params.slug));
  const answer = await content.pass(request.method, `/collections/${databaseId}/excel`, {
    language: content.contentLanguage,
  });
  if (answer.ok) return answer;
  await answer.body?.cancel();
  return redirectWhileBusy(content, collectionPath(slug));
}
