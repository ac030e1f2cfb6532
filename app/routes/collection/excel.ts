import { orNotFound } from "~/content/client.server";
import { getCollection, passWorkbook } from "~/content/collections.server";
import { contentContext } from "~/contexts";
import { collectionPath } from "~/features/collections/paths";
import { backWhileBusy } from "~/features/packs/all-files.server";
import type { Route } from "./+types/excel";

/** `/collection/{slug}/excel`: the pieces of the collection as a workbook, handed on as it comes. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const { databaseId, slug } = await orNotFound(getCollection(content, params.slug));
  const answer = await passWorkbook(content, databaseId, request.method);
  if (answer.ok) return answer;
  await answer.body?.cancel();
  return backWhileBusy(content, collectionPath(slug));
}
