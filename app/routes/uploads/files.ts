import { forwardUpload, madeUpload } from "~/content/incoming-files.server";
import { contentContext } from "~/contexts";
import { UPLOAD_FILES_PATH } from "~/features/uploads/files/paths";
import type { Route } from "./+types/files";
export { membersOnly as middleware } from "~/middleware/require-user";

/**
 * `/uploads/files` and `/uploads/files/{id}`: resumable uploads of members. The website adds the member's token and passes
 * everything on as a stream. `HEAD` answers how much has arrived, `GET` what is known of one upload, or of all.
 */
export const loader = ({ request, params, context }: Route.LoaderArgs) =>
  forwardUpload(context.get(contentContext), request, params.id);

/** `POST` begins one, `PATCH` brings its next bytes, `DELETE` forgets it. */
export async function action({ request, params, context }: Route.ActionArgs): Promise<Response> {
  const answer = await forwardUpload(context.get(contentContext), request, params.id);
  const id = madeUpload(answer);
  if (id === undefined) return answer;
  const headers = new Headers(answer.headers);
  headers.set("Location", `${UPLOAD_FILES_PATH}/${id}`);
  return new Response(answer.body, { status: answer.status, headers });
}
