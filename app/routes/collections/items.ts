import { redirect } from "react-router";
import { z } from "zod";
import { ERROR_STATUS, type ErrorCode } from "#contract/errors";
import { DatabaseId } from "#contract/library";
import { contentContext } from "~/contexts";
import { MY_COLLECTIONS_PATH, ITEM_CHANGES } from "~/paths/collections";
import { changeItem, ItemFields } from "~/features/collections/collection-forms.server";
import { failureOf } from "~/features/forms/read-form.server";
import { FAILED_PARAM, formPath } from "~/paths/account";
import { returnPath, PLACEHOLDER_ORIGIN } from "~/http/return-path";
import { readFormData } from "~/http/form-data.server";
import { redirectTo, seeOther } from "~/i18n/link";
import type { Route } from "./+types/items";

const Fields = ItemFields.extend({
  collection: z.coerce.number().pipe(DatabaseId),
  change: z.enum(ITEM_CHANGES),
  /** The page with the form: a path within the site. */
  back: z.string().optional(),
});

/**
 * `POST /collections/{id}/items/move`, `/remove`, `/restore`, `/first`: redirects a form to its page; a script gets 204, or the
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
  const failure = await changeItem(content, collection, change, fields).then(
    () => null,
    (error: unknown) => failureOf(error).code,
  );
  if (!request.headers.get("Accept")?.includes("text/html")) {
    return failure
      ? Response.json({ code: failure }, { status: ERROR_STATUS[failure] })
      : new Response(null, { status: 204 });
  }
  const back = returnPath(from);
  if (failure === "unauthenticated") return seeOther(formPath("login", back), content.language);
  return redirect(failure ? withFailure(back, failure) : back, 303);
}

/** Returns the path of the form's page, with the error code. */
function withFailure(back: string, failure: ErrorCode): string {
  const { pathname, searchParams, hash } = new URL(back, PLACEHOLDER_ORIGIN);
  searchParams.set(FAILED_PARAM, failure);
  return `${pathname}?${searchParams}${hash}`;
}

export function loader({ context }: Route.LoaderArgs) {
  return redirectTo(MY_COLLECTIONS_PATH, context.get(contentContext).language);
}
