import { createRoute } from "@hono/zod-openapi";
import {
  type Recommendation,
  RecommendationRequest,
  RecommendationsAnswer,
} from "../../contract/recommendations";
import type { Services } from "../../services";
import { exampleCard } from "./examples";
import { acceptJson, createApi, forMembers } from "./api";
import { errors, json, jsonBody, MEMBER_BODY_ERRORS, post } from "./parts";

const example: Recommendation = {
  ...exampleCard,
  saved: false,
  reason: {
    kind: "followed",
    topic: { slug: "birth-registration", name: "Birth registration" },
    country: { slug: "kenya", name: "Kenya" },
  },
};

export function recommendationsRoutes({ recommendations }: Pick<Services, "recommendations">) {
  return createApi().openapi(
    createRoute({
      ...post("/recommendations"),
      ...forMembers("Recommendations", acceptJson),
      summary:
        "What the person who asks may want to read next, the best first, each with the reason",
      description:
        "What the person has saved, put into a collection or made is left out, and so is what they may not see. The same `seed` and `as_of` give the same list, so that no piece stands on two of its pages. " +
        "`saved_together` is only said of what at least three other people have saved together.",
      request: {
        body: jsonBody(RecommendationRequest, {
          document_topics: ["birth-registration"],
          document_countries: ["kenya"],
          inclusive: true,
          seed: 7,
        }),
      },
      responses: {
        200: json(RecommendationsAnswer, {
          documents: [example],
          count: 1,
          page: 1,
          page_size: 10,
        }),
        ...errors(...MEMBER_BODY_ERRORS),
      },
    }),
    async (c) => c.json(await recommendations.recommend(c.var.actor, c.req.valid("json")), 200),
  );
}
