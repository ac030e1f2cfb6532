import { FileIdParam } from "#contract/uploads";
import type { ContentClient } from "./client.server";

const UPLOADS = "/uploads";
/** How the content system begins the address of an upload that it has made. */
const LOCATION_PREFIX = "/api/v1/uploads/";

/**
 * Passes a call of the resumable protocol on, or a GET of one's own uploads, about all of them or about one; its body as it
 * comes, the answer unread. Throws a 404 Response for an id that cannot be one.
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

/** Of the answer to `POST`: the id of the upload that was made, or undefined where none was. */
export function madeUpload(answer: Response): string | undefined {
  const location = answer.headers.get("Location");
  return location?.startsWith(LOCATION_PREFIX) ? location.slice(LOCATION_PREFIX.length) : undefined;
}

/** Forgets a file on its way, which is a call of the protocol. Throws `not_found`. */
export async function removeIncomingFile(content: ContentClient, id: string): Promise<void> {
  await content.delete("/uploads/{id}", {
    params: { path: { id } },
    headers: { "Tus-Resumable": "1.0.0" },
  });
}
