import { forwardUpload, createdUpload } from "~/content/uploads.server";
import { contentContext } from "~/contexts";
import { UPLOAD_FILES_PATH } from "~/paths/account";
import type { Route } from "./+types/files";
export { membersOnlyPage as middleware } from "~/middleware/require-role";

/**
 * `/uploads/files` and `/uploads/files/{id}`: resumable uploads of members. The website adds the member's token and streams
 * everything through. `HEAD` returns how much has arrived; `GET` returns one upload, or all.
 */
export const loader = ({ request, params, context }: Route.LoaderArgs) =>
  forwardUpload(context.get(contentContext), request, params.id);

/** `POST` starts an upload, `PATCH` sends its next bytes, `DELETE` cancels it. */
export async function action({ request, params, context }: Route.ActionArgs): Promise<Response> {
  const answer = await forwardUpload(context.get(contentContext), request, params.id);
  const id = createdUpload(answer);
  if (id === undefined) return answer;
  const headers = new Headers(answer.headers);
  headers.set("Location", `${UPLOAD_FILES_PATH}/${id}`);
  return new Response(answer.body, { status: answer.status, headers });
}
