import { redirect } from "react-router";
import { z } from "zod";
import { AppError } from "#contract/errors";
import { DatabaseId } from "#contract/library";
import { inLanguage } from "~/content/client.server";
import { contentContext } from "~/contexts";
import { readFormData } from "~/http/form-data.server";
import type { Route } from "./+types/restore";
export { staffOnlyPage as middleware } from "~/middleware/require-role";

const Fields = z.object({ databaseId: z.coerce.number().pipe(DatabaseId) });

/** `POST /documents/restore`: restores a deleted document and redirects to it. Idempotent. */
export async function action({ request, context }: Route.ActionArgs) {
  const content = context.get(contentContext);
  const fields = Fields.safeParse(Object.fromEntries(await readFormData(request)));
  if (!fields.success) throw new Response(null, { status: 400 });
  try {
    const { link } = await content.post("/documents/{id}/restore", {
      params: inLanguage(content, { id: fields.data.databaseId }),
    });
    return redirect(link, 303);
  } catch (error) {
    // The time to restore it has expired.
    if (error instanceof AppError && error.code === "not_found")
      throw new Response(null, { status: 404 });
    throw error;
  }
}

export function loader() {
  throw new Response(null, { status: 405, headers: { Allow: "POST" } });
}
