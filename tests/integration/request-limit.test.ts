// @database server

import { expect, test } from "vitest";
import { ErrorBody } from "../../cms/contract/errors";
import { ORIGIN, useCms } from "../setup/cms";

/** Limits on expensive requests from one network: searches, suggestions and GraphQL. */

const SEARCHES_A_MINUTE = 600;
const cms = useCms();

function askFrom(clientAddress: string, path: string, body?: unknown): Promise<Response> {
  const init =
    body === undefined
      ? {}
      : {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify(body),
        };
  return cms().cms.fetch(new Request(ORIGIN + path, init), { clientAddress });
}
const search = (from: string) =>
  askFrom(from, "/api/v1/search_documents", {
    indices: ["public_search"],
    search: "water",
    language: "en",
  });
const suggest = (from: string) =>
  askFrom(from, "/api/v1/autocomplete_documents?search=water&lang=en");
const graphql = (from: string) => askFrom(from, "/graphql", { query: "{ __typename }" });

test(
  "limits a network that sends too many requests, and no other network",
  { tags: ["slow"] },
  async () => {
    const program = "2001:db8:1:1::1";
    for (let asked = 0; asked < SEARCHES_A_MINUTE; asked++)
      expect((await search(program)).status).toBe(200);

    const neighbour = "2001:db8:1:1::2";
    const refused = await search(neighbour);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(ErrorBody.parse(await refused.json())).toMatchObject({
      code: "rate_limited",
      retryAfterSeconds: Number(refused.headers.get("Retry-After")),
    });
    expect((await suggest(neighbour)).status).toBe(429);
    expect(await (await graphql(neighbour)).json()).toMatchObject({
      errors: [{ extensions: { code: "rate_limited" } }],
    });

    for (const ask of [search, suggest, graphql])
      expect((await ask("2001:db8:1:2::1")).status).toBe(200);
  },
);
