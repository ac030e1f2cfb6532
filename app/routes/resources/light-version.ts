import { redirect } from "react-router";
import { choiceCookie } from "~/middleware/visitor";
import type { Route } from "./+types/light-version";
import { returnPath } from "~/http/return-path";

/**
 * `/light-version/on?return=/search`: stores the choice of light mode, which overrides the browser's preference for saving
 * data.
 */
export function loader({ params, url, context }: Route.LoaderArgs) {
  if (params.state !== "on" && params.state !== "off") throw new Response(null, { status: 404 });
  return redirect(returnPath(url.searchParams.get("return")), {
    status: 303,
    headers: {
      "Set-Cookie": choiceCookie(context, "light", params.state),
      "Cache-Control": "no-store",
    },
  });
}
