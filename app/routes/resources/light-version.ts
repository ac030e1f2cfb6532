import { redirect } from "react-router";
import { siteUrlContext } from "../../contexts";
import { choiceCookie } from "../../middleware/cookies";
import type { Route } from "./+types/light-version";
import { backPath } from "../../http/back";

/** `/light-version/on?return=/search`: remembers the choice, also against the browser's own wish to save data. */
export function loader({ params, url, context }: Route.LoaderArgs) {
  if (params.state !== "on" && params.state !== "off") throw new Response(null, { status: 404 });
  const secure = context.get(siteUrlContext).startsWith("https:");
  return redirect(backPath(url.searchParams.get("return")), {
    status: 303,
    headers: { "Set-Cookie": choiceCookie("light", params.state, secure), "Cache-Control": "no-store" },
  });
}
