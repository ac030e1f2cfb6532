import { createRoute } from "@hono/zod-openapi";
import { SpotlightChange, SpotlightDraft, SpotlightParams } from "../../contract/spotlight";
import type { Services } from "../../services";
import { exampleNamedPost } from "./admin.examples";
import { acceptJson, answer, cacheable, createApi, forMembers } from "./api";
import { answers, errors, get, json, jsonBody, MEMBER_BODY_ERRORS, put } from "./parts";

const example: SpotlightDraft = {
  version: "q1Zr4w0mB6yZ8k2sXh3vTA",
  posts: [exampleNamedPost],
  items: [
    { post_id: 17 },
    {
      link: "https://example.org/conference",
      title: "The spring conference",
      text: "Three days on birth registration.",
      file_id: null,
    },
  ],
};

export function spotlightRoutes({ spotlight }: Pick<Services, "spotlight">) {
  return createApi()
    .openapi(
      createRoute({
        ...get("/spotlight/{language}"),
        ...forMembers("Recommendations"),
        summary: "For editors: what stands out on the discovery page of a language, as it is kept",
        description:
          'Pages read it as GraphQL\'s `page(id: "/account/discovery/").spotlightItems`, which leaves out what is gone and falls back to English.',
        request: { params: SpotlightParams },
        responses: answers(SpotlightDraft, example, "unauthenticated", "forbidden"),
      }),
      async (c) => cacheable(c, await spotlight.draft(c.var.actor, c.req.valid("param").language)),
    )
    .openapi(
      createRoute({
        ...put("/spotlight/{language}"),
        ...forMembers("Recommendations", acceptJson),
        summary:
          "For editors: replaces what stands out on the discovery page of a language, in this order",
        request: {
          params: SpotlightParams,
          body: jsonBody(SpotlightChange, { version: example.version, items: example.items }),
        },
        responses: {
          200: json(SpotlightDraft, example),
          ...errors(...MEMBER_BODY_ERRORS, "forbidden", "edit_conflict"),
        },
      }),
      async (c) =>
        answer(c, ({ actor, language, body }) => spotlight.replace(actor, language, body)),
    );
}
