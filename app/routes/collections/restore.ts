import { z } from "zod";
import { DatabaseId } from "#contract/library";
import { inLanguage } from "~/content/client.server";
import { contentContext } from "~/contexts";
import {
  collectionPath,
  MY_COLLECTIONS_PATH,
  RESTORED,
  restoreErrorPath,
} from "~/paths/collections";
import { failureOf } from "~/features/forms/read-form.server";
import { formPath } from "~/paths/account";
import { readFormData } from "~/http/form-data.server";
import { localisedPath } from "~/i18n/paths";
import { redirectTo, seeOther } from "~/i18n/link";
import type { Route } from "./+types/restore";
export { keepInputOnFailure as clientAction } from "~/features/forms/use-form-fetcher";

const Fields = z.object({ databaseId: z.coerce.number().pipe(DatabaseId) });

/** `POST /collections/restore`: restores a deleted collection and redirects to it. Idempotent. */
export async function action({ request, context }: Route.ActionArgs) {
  const content = context.get(contentContext);
  const fields = Fields.safeParse(Object.fromEntries(await readFormData(request)));
  if (!fields.success) throw new Response(null, { status: 400 });
  const { databaseId } = fields.data;
  const to = (path: string) => seeOther(path, content.language);
  try {
    const { slug } = await content.post("/internal_collections/{id}/restore", {
      params: inLanguage(content, { id: databaseId }),
    });
    return to(`${collectionPath(slug)}?${RESTORED}=1`);
  } catch (error) {
    const { code } = failureOf(error);
    return to(
      code === "unauthenticated"
        ? formPath("login", localisedPath(MY_COLLECTIONS_PATH, content.language))
        : restoreErrorPath(code),
    );
  }
}

export function loader({ context }: Route.LoaderArgs) {
  return redirectTo(MY_COLLECTIONS_PATH, context.get(contentContext).language);
}
