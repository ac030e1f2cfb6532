import { SpotlightChange, SpotlightDraft, SpotlightParams } from "../../contract/spotlight";
import type { Services } from "../../services";
import { type Route, route } from "./route";

const example: SpotlightDraft = {
  version: "q1Zr4w0mB6yZ8k2sXh3vTA",
  posts: [
    {
      databaseId: 17,
      type: "document",
      title: "Registering every birth",
      language: "en",
      link: "/document/registering-every-birth",
    },
  ],
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

export function spotlightRoutes({ spotlight }: Pick<Services, "spotlight">): Route[] {
  return [
    route(
      {
        method: "get",
        path: "/spotlight/{language}",
        tag: "Recommendations",
        summary: "For editors: what stands out on the discovery page of a language, as it is kept",
        description:
          'Pages read it as GraphQL\'s `page(id: "/account/discovery/").spotlightItems`, which leaves out what is gone and falls back to English.',
        params: SpotlightParams,
        answer: SpotlightDraft,
        isForMembers: true,
        errors: ["forbidden"],
        examples: { answer: example },
      },
      ({ actor, params }) => spotlight.draft(actor, params.language),
    ),
    route(
      {
        method: "put",
        path: "/spotlight/{language}",
        tag: "Recommendations",
        summary:
          "For editors: replaces what stands out on the discovery page of a language, in this order",
        params: SpotlightParams,
        body: SpotlightChange,
        answer: SpotlightDraft,
        isForMembers: true,
        errors: ["forbidden", "edit_conflict"],
        examples: { body: { version: example.version, items: example.items }, answer: example },
      },
      ({ actor, params, body }) => spotlight.replace(actor, params.language, body),
    ),
  ];
}
