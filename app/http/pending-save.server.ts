import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import type { Tokens } from "#contract/accounts";
import { AppError } from "#contract/errors";
import { DatabaseId } from "#contract/library";
import { createContentClient } from "../content/client.server";
import { contentFetchContext, languageContext } from "../contexts";
import { logError } from "./form-data.server";
import { sealedCookie } from "./sealed-cookie.server";

/** Time to register and to sign in. Chosen: as for invitations. */
const COOKIE_MAX_AGE_S = 60 * 60;
/** Browsers accept cookies up to 4 KB. Chosen: as for the staff sign-on. */
const BACK_MAX_CHARS = 2_000;

/** A post that a visitor wants to save: kept from pressing "Save" until the page after signing in has shown the result. */
const PendingSave = z.object({
  databaseId: DatabaseId,
  /** The page with the button: a path within the site. Signing in saves the post only on the way back there. */
  back: z.string(),
  outcome: z.enum(["saved", "failed"]).nullable(),
});
export type PendingSave = z.infer<typeof PendingSave>;

type Context = Readonly<RouterContextProvider>;

/**
 * Sealed, and set only by a form of this site. So no other site's link or form can make a member save a post, and the URL of
 * the sign-in alone saves nothing.
 */
const cookie = sealedCookie("save", { shape: PendingSave, maxAgeSeconds: COOKIE_MAX_AGE_S });

/** Returns the post to save from the browser's cookie, or null. */
export const readPendingSave = (context: Context, cookieHeader: string | null) =>
  cookie.open(context, cookieHeader);

/** Returns the `Set-Cookie` value that stores the post to save; null deletes it. */
export const pendingSaveCookie = (context: Context, pending: PendingSave | null): Promise<string> =>
  cookie.set(context, pending && pending.back.length <= BACK_MAX_CHARS ? pending : null);

/**
 * Saves the post that the visitor wanted to save, once signed in.
 *
 * @param target Where signing in leads. Nothing is saved unless it is the page of the pressed button.
 * @returns `Set-Cookie` values for the response: the next page shows the result.
 */
export async function saveAfterSignIn(
  context: Context,
  cookieHeader: string | null,
  { jwtAuthToken }: Pick<Tokens, "jwtAuthToken">,
  target: string | null,
): Promise<string[]> {
  const pending = await readPendingSave(context, cookieHeader);
  if (!pending || pending.outcome || pending.back !== target) return [];
  const content = createContentClient({
    fetch: context.get(contentFetchContext),
    language: context.get(languageContext),
    token: jwtAuthToken,
  });
  const outcome = await content
    .post("/user_library/posts/{postId}", { params: { path: { postId: pending.databaseId } } })
    .then(
      () => "saved" as const,
      (error: unknown) => {
        // The sign-in continues; expected errors are not logged.
        if (!(error instanceof AppError || error instanceof Response))
          logError("a post could not be saved after signing in", error);
        return "failed" as const;
      },
    );
  return [await pendingSaveCookie(context, { ...pending, outcome })];
}
