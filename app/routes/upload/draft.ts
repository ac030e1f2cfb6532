import { AppError } from "#contract/errors";
import { saveUploadDraft, listUploadDrafts } from "~/content/uploads.server";
import type { ContentClient } from "~/content/client.server";
import { accountOf, contentContext } from "~/contexts";
import { isOfAnother, SAVED } from "~/features/uploads/form/upload-address";
import type { Route } from "./+types/draft";
export { membersOnlyPage as middleware } from "~/middleware/require-role";

/**
 * `POST /upload/drafts/{id}`: saves the upload form while the user fills it in; called only by script. Returns 204, or the
 * status of the refusal: 401 for another user's form, 412 if the draft was changed after `saved`.
 */
export async function action({ request, params, context, url }: Route.ActionArgs) {
  if (!/^[\w-]{8,64}$/.test(params.id)) throw new Response(null, { status: 404 });
  if (isOfAnother(url.searchParams, accountOf(context).databaseId))
    return new Response(null, { status: 401 });
  const content = context.get(contentContext);
  const saved = url.searchParams.get(SAVED);
  try {
    if (saved !== null && (await isChangedSince(content, params.id, Number(saved))))
      return new Response(null, { status: 412 });
    await saveUploadDraft(content, request, params.id);
    return new Response(null, { status: 204 });
  } catch (error) {
    if (error instanceof AppError && error.status < 500)
      return new Response(null, { status: error.status });
    throw error;
  }
}

async function isChangedSince(content: ContentClient, id: string, saved: number): Promise<boolean> {
  const draft = (await listUploadDrafts(content)).find((one) => one.id === id);
  return draft !== undefined && Date.parse(draft.modified) > saved;
}

export function loader() {
  throw new Response(null, { status: 405, headers: { Allow: "POST" } });
}
