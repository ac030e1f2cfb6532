import { type MiddlewareFunction, redirect } from "react-router";
import { SEARCH_COOKIE, searchMemory } from "~/features/search/remembered-search.server";
import { isSecure } from "./cookies";

/** Keeps layout, order and language of searches for the session of the browser, and goes on to a search with those that are kept. */
export const rememberSearch: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const memory = searchMemory(request);
  if (memory && "location" in memory)
    throw redirect(memory.location, { headers: { "Cache-Control": "no-store" } });
  const response = await next();
  if (memory)
    response.headers.append(
      "Set-Cookie",
      `${SEARCH_COOKIE}=${memory.cookie}; Path=/; SameSite=Lax; HttpOnly${isSecure(context) ? "; Secure" : ""}`,
    );
  return response;
};
