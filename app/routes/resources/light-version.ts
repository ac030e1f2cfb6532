import { redirect } from "react-router";
import { choiceCookie } from "../../middleware/cookies";
import type { Route } from "./+types/light-version";
import { backPath } from "../../http/back";

/** `/light-version/on?return=/search`: remembers the choice, also against the browser's own wish to save data. */
export function loader({ params, url, context }: Route.LoaderArgs) {
  if (params.state !== "on" && params.state !== "off") throw new Response(null, { status: 404 });
  return redirect(backPath(url.searchParams.get("return")), {
    status: 303,
    headers: {
      "Set-Cookie": choiceCookie(context, "light", params.state),
      "Cache-Control": "no-store",
    },
  });
}
