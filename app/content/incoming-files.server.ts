import { FileIdParam } from "#contract/uploads";
import type { ContentClient } from "./client.server";

const UPLOADS = "/uploads";
/** The path prefix of an upload that the content system has created. */
const LOCATION_PREFIX = "/api/v1/uploads/";

/**
 * Forwards a call of the resumable protocol, or a GET of the user's own uploads, for all of them or one. Streams the body, and
 * returns the response unread. Throws a 404 Response for an invalid id.
 */
export async function forwardUpload(
  content: ContentClient,
  request: Request,
  id: string | undefined,
): Promise<Response> {
  if (id === undefined) return content.forward(request, UPLOADS);
  if (!FileIdParam.safeParse({ id }).success) throw new Response(null, { status: 404 });
  return content.forward(request, `${UPLOADS}/${id}`);
}

/** Returns the id of the upload that a response to `POST` has created, or undefined if there is none. */
export function madeUpload(answer: Response): string | undefined {
  const location = answer.headers.get("Location");
  return location?.startsWith(LOCATION_PREFIX) ? location.slice(LOCATION_PREFIX.length) : undefined;
}

/** Cancels an upload, with a call of the protocol. Throws `not_found`. */
export async function removeIncomingFile(content: ContentClient, id: string): Promise<void> {
  await content.delete("/uploads/{id}", {
    params: { path: { id } },
    headers: { "Tus-Resumable": "1.0.0" },
  });
}
