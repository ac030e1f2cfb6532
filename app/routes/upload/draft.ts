import { AppError } from "#contract/errors";
import { keepUploadDraft } from "~/content/uploads.server";
import { accountOf, contentContext } from "~/contexts";
import { isOfAnother } from "~/features/uploads/form/upload-address";
import { requireUser } from "~/middleware/require-user";
import type { Route } from "./+types/draft";

export const middleware: Route.MiddlewareFunction[] = [requireUser];

/** `POST /upload/drafts/{id}`: keeps the upload form while somebody fills it in; only script sends it here. Answers 204, or the status of the refusal. */
export async function action({ request, params, context, url }: Route.ActionArgs) {
  if (!/^[\w-]{8,64}$/.test(params.id)) throw new Response(null, { status: 404 });
  if (isOfAnother(url.searchParams, accountOf(context).databaseId)) return new Response(null, { status: 401 });
  try {
    await keepUploadDraft(context.get(contentContext), request, params.id);
    return new Response(null, { status: 204 });
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return new Response(null, { status: error.status });
    throw error;
  }
}

export function loader() {
  throw new Response(null, { status: 405, headers: { Allow: "POST" } });
}
