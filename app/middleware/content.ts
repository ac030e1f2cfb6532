import type { MiddlewareFunction } from "react-router";
import { createContentClient } from "../content/client.server";
import { contentContext, contentFetchContext, languageContext, sessionContext } from "../contexts";

/** Gives loaders and actions the door to the content system, in the language of the page and the visitor's own name. */
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
