import type { MiddlewareFunction } from "react-router";
import { savedContext } from "../contexts";
import { isNavigation, isPage } from "../http/is-page";
import { saveWishCookie, saveWishOf } from "../http/save-wish.server";

/** Shows on the first page after signing in whether the post that the visitor wanted to save was saved, once. */
export const savedMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  if (!isNavigation(request)) return;
  const wish = await saveWishOf(context, request.headers.get("Cookie"));
  if (!wish?.outcome) return;
  context.set(savedContext, wish.outcome);
  const response = await next();
  // A redirect does not show the message.
  if (!isPage(response.headers)) return response;
  const told = new Response(response.body, response);
  told.headers.append("Set-Cookie", await saveWishCookie(context, null));
  return told;
};
