import { logError } from "~/http/form-data.server";
import { AppError } from "#contract/errors";
import { contentContext, sessionContext, visitorContext } from "~/contexts";
import { endSession } from "~/http/session.server";
import { redirectTo, seeOther } from "~/i18n/link";
import { previewCookie } from "~/middleware/visitor";
import type { Route } from "./+types/logout";

/** Ends the session here and in the content system, and redirects to the start page. */
export async function action({ context }: Route.ActionArgs) {
  const content = context.get(contentContext);
  const home = seeOther("/", content.language);
  // Also ends the preview of an unlisted language, since the next visitor at this browser may not know how to end it.
  if (context.get(visitorContext).previewed)
    home.headers.append("Set-Cookie", previewCookie(context, null));
  if (!context.get(sessionContext).tokens) return home;
  await content.delete("/account/session").catch((error: unknown) => {
    // Signing out of this browser always succeeds. If this request fails, the content system's session expires later.
    if (!(error instanceof AppError && error.code === "unauthenticated"))
      logError("a session could not be ended in the content system", error);
  });
  endSession(context);
  return home;
}

export function loader({ context }: Route.LoaderArgs) {
  return redirectTo("/", context.get(contentContext).language);
}
