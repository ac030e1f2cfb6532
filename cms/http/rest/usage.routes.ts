import { UsageRequest } from "../../contract/usage";
import type { Services } from "../../services";
import { type Route, route } from "./route";

const exampleUse = { databaseId: 17, language: "en", event: "view" };

export function usageRoutes({ usage }: Services): Route[] {
  return (["document", "toolkit"] as const).map((kind) =>
    route(
      {
        method: "post", path: `/usage_tracking/${kind}`, tag: "Usage",
        summary: `Counts that a ${kind} was read or its file fetched`,
        description: "Answers 204 also for an id that does not exist: callers ignore errors, and the answer tells nothing.",
        body: UsageRequest, answer: null,
        examples: { body: exampleUse },
      },
      ({ actor, body }) => usage.record(actor, kind, body),
    ),
  );
}
