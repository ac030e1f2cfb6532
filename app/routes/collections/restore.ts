import { redirect } from "react-router";
import { z } from "zod";
import { ERROR_STATUS } from "#contract/errors";
import { DatabaseId } from "#contract/library";
import { restoreCollection } from "~/content/internal-collections.server";
import { contentContext } from "~/contexts";
import { collectionPath, MY_COLLECTIONS_PATH, unansweredPath } from "~/features/collections/paths";
import { failureOf } from "~/features/forms/read-form.server";
import { formPath } from "~/features/session/account-paths";
import { localisedPath } from "~/i18n/paths";
import type { Route } from "./+types/restore";

const Fields = z.object({ databaseId: z.coerce.number().pipe(DatabaseId) });

/** `POST /collections/restore`: brings a deleted collection back, and leads to it. A script hears what became of it. */
export async function action({ request, context }: Route.ActionArgs) {
  const content = context.get(contentContext);
  const fields = Fields.safeParse(Object.fromEntries(await request.formData()));
  if (!fields.success) throw new Response(null, { status: 400 });
  const { databaseId } = fields.data;
  const isScript = request.headers.get("Accept")?.includes("application/json");
  const to = (path: string) => redirect(localisedPath(path, content.language), 303);
  try {
    const { slug } = await restoreCollection(content, databaseId);
    return isScript ? new Response(null, { status: 204 }) : to(collectionPath(slug));
  } catch (error) {
    const { code } = failureOf(error);
    if (isScript) return Response.json({ code }, { status: ERROR_STATUS[code] });
    return to(code === "unauthenticated" ? formPath("login", localisedPath(MY_COLLECTIONS_PATH, content.language)) : unansweredPath(databaseId, code));
  }
}

export function loader({ context }: Route.LoaderArgs) {
  return redirect(localisedPath(MY_COLLECTIONS_PATH, context.get(contentContext).language));
}
