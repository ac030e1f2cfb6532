import { readFormData, logError } from "~/http/form-data.server";
import { redirect } from "react-router";
import { z } from "zod";
import { AppError, ERROR_STATUS, type ErrorCode } from "#contract/errors";
import { DatabaseId } from "#contract/library";
import { LIBRARY_POSTS_MAX } from "#contract/limits";
import { contentContext, visitorContext } from "~/contexts";
import {
  AFTER_PARAM,
  FAILED_PARAM,
  LIBRARY_CHANGES,
  LIBRARY_HASH,
  PROFILE_PATH,
  REMOVED_PARAM,
  FIRST_POSITION,
  formPath,
} from "~/paths/account";
import { returnPath, PLACEHOLDER_ORIGIN } from "~/http/return-path";
import { pendingSaveCookie } from "~/http/pending-save.server";
import { localisedPath } from "~/i18n/paths";
import { redirectTo } from "~/i18n/link";
import type { Route } from "./+types/save";

const Fields = z.object({
  change: z.enum(LIBRARY_CHANGES),
  databaseId: z.coerce.number().pipe(DatabaseId),
  /** The page with the form: a path within the site. */
  back: z.string().optional(),
  /** Id of the post before its new position, or `FIRST_POSITION`; for a removal, the position to restore it to. */
  after: z.coerce
    .number()
    .pipe(DatabaseId.or(z.literal(FIRST_POSITION)))
    .optional(),
  /** Number of positions to move: negative is up. */
  by: z.coerce.number().int().min(-LIBRARY_POSTS_MAX).max(LIBRARY_POSTS_MAX).optional(),
});
type Fields = z.infer<typeof Fields>;

/**
 * `POST /library/save`, `/remove`, `/move`: changes the visitor's library. Redirects a form to its page; a script gets 204, or
 * the error as JSON. A signed-out visitor signs in first, and the post is saved on return.
 */
export async function action({ request, context, params }: Route.ActionArgs) {
  const content = context.get(contentContext);
  const fields = Fields.safeParse({
    ...Object.fromEntries(await readFormData(request)),
    change: params.change,
  });
  if (!fields.success) throw new Response(null, { status: 400 });
  const failure = context.get(visitorContext).account
    ? await failureOf(carryOut(context, fields.data))
    : "unauthenticated";
  const back = returnPath(fields.data.back);
  const headers = new Headers();
  if (failure === "unauthenticated" && fields.data.change === "save") {
    const { databaseId } = fields.data;
    headers.set(
      "Set-Cookie",
      await pendingSaveCookie(context, { databaseId, back, outcome: null }),
    );
  }
  if (!request.headers.get("Accept")?.includes("text/html")) {
    return failure
      ? Response.json({ code: failure }, { status: ERROR_STATUS[failure], headers })
      : new Response(null, { status: 204 });
  }
  const to = (path: string) => redirect(path, { status: 303, headers });
  if (failure === "unauthenticated")
    return to(localisedPath(formPath("login", back), content.language));
  if (failure)
    return to(
      localisedPath(`${PROFILE_PATH}?${FAILED_PARAM}=${failure}${LIBRARY_HASH}`, content.language),
    );
  return to(
    fields.data.change === "remove" && fields.data.after !== undefined
      ? offeringUndo(back, fields.data)
      : back,
  );
}

async function carryOut(
  context: Route.ActionArgs["context"],
  { change, databaseId, after, by }: Fields,
): Promise<void> {
  const content = context.get(contentContext);
  const params = { path: { postId: databaseId } };
  if (change === "remove") {
    await content.delete("/user_library/posts/{postId}", { params });
    return;
  }
  const move = async () => {
    const place =
      after !== undefined
        ? { after: after === FIRST_POSITION ? null : after }
        : by !== undefined && { by };
    if (place) await content.put("/user_library/posts/{postId}/place", { params, body: place });
  };
  if (change === "move") return move();
  await content.post("/user_library/posts/{postId}", { params });
  try {
    await move();
  } catch (error) {
    // The post before it was removed as well, so it is saved at the front.
    if (!(error instanceof AppError && error.code === "conflict")) throw error;
  }
}

/** Returns the error code for the message, or null for success. Logs server errors; rethrows unknown ones. */
async function failureOf(changed: Promise<void>): Promise<ErrorCode | null> {
  try {
    await changed;
    return null;
  } catch (error) {
    if (error instanceof Response && error.status === ERROR_STATUS.not_ready) return "not_ready";
    if (error instanceof Response && error.status === ERROR_STATUS.storage_full)
      return "storage_full";
    if (!(error instanceof AppError)) throw error;
    if (error.status >= ERROR_STATUS.internal_error)
      logError("the content system could not change a library", error);
    return error.code;
  }
}

/** Returns the path of the library page after a removal, with what is needed to undo it. */
function offeringUndo(back: string, { databaseId, after }: Fields): string {
  const { pathname, searchParams } = new URL(back, PLACEHOLDER_ORIGIN);
  searchParams.set(REMOVED_PARAM, String(databaseId));
  searchParams.set(AFTER_PARAM, String(after));
  return `${pathname}?${searchParams}${LIBRARY_HASH}`;
}

export function loader({ context }: Route.LoaderArgs) {
  return redirectTo(PROFILE_PATH + LIBRARY_HASH, context.get(contentContext).language);
}
