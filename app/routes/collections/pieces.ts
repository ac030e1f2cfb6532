import { redirect } from "react-router";
import { z } from "zod";
import { ERROR_STATUS, type ErrorCode } from "#contract/errors";
import { DatabaseId } from "#contract/library";
import { contentContext } from "~/contexts";
import { MY_COLLECTIONS_PATH, PIECE_CHANGES } from "~/features/collections/paths";
import { changePiece, PieceFields } from "~/features/collections/piece-changes.server";
import { failureOf } from "~/features/forms/read-form.server";
import { FAILED } from "~/features/library/paths";
import { formPath } from "~/features/session/account-paths";
import { backPath, HERE } from "~/http/back";
import { readFormData } from "~/http/form-data.server";
import { redirectTo, seeOther } from "~/i18n/redirect";
import type { Route } from "./+types/pieces";

const Fields = PieceFields.extend({
  collection: z.coerce.number().pipe(DatabaseId),
  change: z.enum(PIECE_CHANGES),
  /** The page with the form: a path within the site. */
  back: z.string().optional(),
});

/**
 * `POST /collections/{id}/pieces/move`, `/remove`, `/restore`, `/first`: redirects a form to its page; a script gets 204, or the
 * error as JSON.
 */
export async function action({ request, context, params }: Route.ActionArgs) {
  const content = context.get(contentContext);
  const read = Fields.safeParse({
    ...Object.fromEntries(await readFormData(request)),
    collection: params.databaseId,
    change: params.change,
  });
  if (!read.success) throw new Response(null, { status: 400 });
  const { collection, change, back: from, ...fields } = read.data;
  const failure = await changePiece(content, collection, change, fields).then(
    () => null,
    (error: unknown) => failureOf(error).code,
  );
  if (!request.headers.get("Accept")?.includes("text/html")) {
    return failure
      ? Response.json({ code: failure }, { status: ERROR_STATUS[failure] })
      : new Response(null, { status: 204 });
  }
  const back = backPath(from);
  if (failure === "unauthenticated") return seeOther(formPath("login", back), content.language);
  return redirect(failure ? saying(back, failure) : back, 303);
}

/** Returns the path of the form's page, with the error code. */
function saying(back: string, failure: ErrorCode): string {
  const { pathname, searchParams, hash } = new URL(back, HERE);
  searchParams.set(FAILED, failure);
  return `${pathname}?${searchParams}${hash}`;
}

export function loader({ context }: Route.LoaderArgs) {
  return redirectTo(MY_COLLECTIONS_PATH, context.get(contentContext).language);
}
