import { AppError } from "#contract/errors";
import { inLanguage } from "~/content/client.server";
import { contentContext } from "~/contexts";
import { RESULT_PARAM } from "~/features/admin/posts/editor-form";
import { EDITOR_RESULT_ID } from "~/paths/admin";
import { postPath } from "~/paths/admin-links";
import { seeOther } from "~/i18n/link";
import type { Route } from "./+types/restore";

/** `POST /admin/posts/{id}/restore`: restores a post from the bin and redirects to it. */
export async function action({ context, params }: Route.ActionArgs) {
  const content = context.get(contentContext);
  const id = Number(params.id);
  try {
    await content.post("/admin/posts/{id}/restore", { params: inLanguage(content, { id }) });
  } catch (error) {
    // The id is invalid, or the time to restore the post has expired.
    if (error instanceof AppError && ["not_found", "invalid_input"].includes(error.code))
      throw new Response(null, { status: 404 });
    throw error;
  }
  return seeOther(
    `${postPath(id, {}, { [RESULT_PARAM]: "broughtBack" })}#${EDITOR_RESULT_ID}`,
    content.language,
  );
}

export function loader() {
  throw new Response(null, { status: 405, headers: { Allow: "POST" } });
}
