import { type MiddlewareFunction, redirect } from "react-router";
import { SEARCH_COOKIE, searchMemory } from "~/http/remembered-search.server";
import { isSecure } from "./visitor";

/** Stores layout, order and language of searches for the browser session, and redirects to a search with the stored ones. */
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
