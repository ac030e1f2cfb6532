import { forwardUpload, madeUpload } from "~/content/incoming-files.server";
import { contentContext } from "~/contexts";
import { UPLOAD_FILES_PATH } from "~/features/uploads/files/paths";
import type { Route } from "./+types/files";
export { membersOnly as middleware } from "~/middleware/require-user";

/**
 * `/uploads/files` and `/uploads/files/{id}`: resumable uploads of whoever is signed in. The website adds who that is, and
 * passes everything on as it comes. Nobody else is asked for a single byte.
 */

/** `HEAD` says how far an upload is, `GET` what is known of it, or of all. */
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
