import { createRoute } from "@hono/zod-openapi";
import { ContentVersionAnswer } from "../../contract/site";
import type { Services } from "../../services";
import { createApi } from "./api";
import { answers, get } from "./parts";

export function siteRoutes({ contentVersion }: Pick<Services, "contentVersion">) {
  return createApi().openapi(
    createRoute({
      ...get("/content_version"),
      tags: ["Pages"],
      summary: "Whether what public pages show has changed, for caches of pages",
      description:
        "Each process of the content system counts its own versions. A page that was made at a version stays valid as long as the same process answers with that version.",
      responses: answers(ContentVersionAnswer, {
        process: "01jnf3zq8v5e7m2k9p4r6t1w3x",
        version: "01jnf3zs2c6f8n3m0q5s7v2x4y",
      } satisfies ContentVersionAnswer),
    }),
    async (c) => c.json(await contentVersion.current(), 200),
  );
}
