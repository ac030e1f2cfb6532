import { AppError } from "#contract/errors";
import type { PageLanguage } from "#contract/languages";
import { createContentClient } from "~/content/client.server";

export interface RestCall {
  method: string;
  /** The path below `/api/v1`. */
  path: string;
  query: Record<string, string>;
  body: unknown;
}

/**
 * Returns a client of a content system that answers REST calls with the return value of the given function. It answers 204 for
 * undefined, and with an error if the function throws AppError.
 */
export const fakeContentClient = (
  answer: (call: RestCall) => unknown,
  language: PageLanguage = "en",
) =>
  createContentClient({
    language,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const { pathname, searchParams } = new URL(request.url);
      const text = await request.text();
      const call: RestCall = {
        method: request.method,
        path: pathname.slice("/api/v1".length),
        query: Object.fromEntries(searchParams),
        body: text === "" ? undefined : JSON.parse(text),
      };
      try {
        const value = await answer(call);
        return value === undefined ? new Response(null, { status: 204 }) : Response.json(value);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        const { status, message } = error;
        return Response.json({ ...error, statusCode: status, message }, { status });
      }
    },
  });
