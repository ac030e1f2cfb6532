import type { MiddlewareFunction } from "react-router";
import { createContentClient } from "../content/client.server";
import { contentContext, contentFetchContext, languageContext, sessionContext } from "../contexts";

/** Gives loaders and actions the client of the content system, in the page's language and on behalf of the visitor. */
export const contentMiddleware: MiddlewareFunction<Response> = ({ context, request }) => {
  context.set(
    contentContext,
    createContentClient({
      fetch: context.get(contentFetchContext),
      language: context.get(languageContext),
      token: context.get(sessionContext).tokens?.access,
      signal: request.signal,
    }),
  );
};
