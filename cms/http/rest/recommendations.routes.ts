import {
  type Recommendation,
  RecommendationRequest,
  RecommendationsAnswer,
} from "../../contract/recommendations";
import type { Services } from "../../services";
import { exampleCard } from "./examples";
import { type Route, route } from "./route";

const example: Recommendation = {
  ...exampleCard,
  saved: false,
  reason: {
    kind: "followed",
    topic: { slug: "birth-registration", name: "Birth registration" },
    country: { slug: "kenya", name: "Kenya" },
  },
};

export function recommendationsRoutes({
  recommendations,
}: Pick<Services, "recommendations">): Route[] {
  return [
    route(
      {
        method: "post",
        path: "/recommendations",
        tag: "Recommendations",
        summary:
          "What the person who asks may want to read next, the best first, each with the reason",
        description:
          "What the person has saved, put into a collection or made is left out, and so is what they may not see. The same `seed` and `as_of` give the same list, so that no piece stands on two of its pages. " +
          "`saved_together` is only said of what at least three other people have saved together.",
        body: RecommendationRequest,
        answer: RecommendationsAnswer,
        isForMembers: true,
        examples: {
          body: {
            document_topics: ["birth-registration"],
            document_countries: ["kenya"],
            inclusive: true,
            seed: 7,
          },
          answer: { documents: [example], count: 1, page: 1, page_size: 10 },
        },
      },
      ({ actor, body }) => recommendations.recommend(actor, body),
    ),
  ];
}
