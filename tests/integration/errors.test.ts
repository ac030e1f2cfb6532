// @database one-connection

import { describe, expect, test } from "vitest";
import { ErrorBody } from "../../cms/contract/errors";
import { JSON_BODY_MAX_BYTES } from "../../cms/contract/limits";
import { useCms } from "../setup/cms";

/** A call with a JSON body. */
const SEARCH = "/api/v1/search_documents";

describe("an error response", () => {
  const world = useCms();

  async function failure(answer: Response) {
    expect(answer.headers.get("content-type")).toContain("application/json");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("x-request-id")).toBeTruthy();
    const body = ErrorBody.parse(await answer.json());
    expect(body.statusCode).toBe(answer.status);
    return body;
  }
  const send = (
    body: BodyInit,
    headers: Record<string, string> = { "Content-Type": "application/json" },
  ) => world().request(SEARCH, { method: "POST", headers, body, duplex: "half" } as RequestInit);

  test.each(["{", "", "{'a':1}", "\0", '{"search":"a\0b"}'])(
    "is malformed_json for the body %j",
    async (body) => {
      expect(await failure(await send(body))).toMatchObject({
        statusCode: 400,
        code: "malformed_json",
      });
    },
  );

  test.each(["null", "5", '"text"'])("is malformed_request for the JSON %s", async (body) => {
    expect(await failure(await send(body))).toMatchObject({
      statusCode: 400,
      code: "malformed_request",
    });
  });

  test("is malformed_request for NUL inside a JSON text at any depth", async () => {
    for (const body of [
      '{"search":"a\\u0000b"}',
      '{"advanced":{"must":["\\u0000"]}}',
      '{"a\\u0000":1}',
    ]) {
      expect(await failure(await send(body))).toMatchObject({
        statusCode: 400,
        code: "malformed_request",
      });
    }
  });

  test("names the fields that are wrong", async () => {
    const body = await failure(
      await send(JSON.stringify({ page: 0, sort_by: "Best", document_topics: "education" })),
    );
    expect(body).toMatchObject({ statusCode: 422, code: "invalid_input" });
    expect(Object.keys(body.fields ?? {}).sort()).toEqual(["document_topics", "page", "sort_by"]);
  });

  test("is invalid_input for a wrong query string", async () => {
    const body = await failure(
      await world().request("/api/v1/taxonomies?type=planets&language=xx"),
    );
    expect(body).toMatchObject({ statusCode: 422, code: "invalid_input" });
    expect(Object.keys(body.fields ?? {})).toContain("language");
  });

  test("is unsupported_media_type when the body is not declared as JSON", async () => {
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "application/jsonx"]) {
      expect(await failure(await send("{}", { "Content-Type": type }))).toMatchObject({
        statusCode: 415,
      });
    }
    expect(
      (await failure(await send("{", { "Content-Type": "application/json; charset=utf-8" }))).code,
    ).toBe("malformed_json");
  });

  test("is payload_too_large, with or without a Content-Length", async () => {
    const huge = JSON.stringify({ search: "x".repeat(JSON_BODY_MAX_BYTES) });
    const told = { "Content-Type": "application/json", "Content-Length": String(huge.length) };
    expect(await failure(await send(huge, told))).toMatchObject({
      statusCode: 413,
      code: "payload_too_large",
    });
    expect(await failure(await send(new Blob([huge]).stream()))).toMatchObject({ statusCode: 413 });
    expect(
      await failure(
        await world().request("/graphql", { method: "POST", headers: told, body: huge }),
      ),
    ).toMatchObject({ statusCode: 413 });
  });

  test.each([
    "/nothing",
    "/api/v1/nothing",
    "/api/v1/documents/no-such-document?language=en",
    "/",
    "/api",
    "/files/",
  ])("is not_found at %s", async (path) => {
    expect(await failure(await world().request(path))).toMatchObject({
      statusCode: 404,
      code: "not_found",
    });
  });

  test("is method_not_allowed and lists the allowed methods", async () => {
    const search = await world().request(SEARCH);
    expect(search.headers.get("allow")).toBe("POST");
    expect(await failure(search)).toMatchObject({ statusCode: 405, code: "method_not_allowed" });
    const health = await world().request("/healthz", { method: "DELETE" });
    expect(health.status).toBe(405);
    expect(health.headers.get("allow")).toBe("GET, HEAD");
    expect((await world().request("/graphql", { method: "PUT" })).status).toBe(405);
  });

  test.each([
    "/api/v1/documents/%",
    "/api/v1/documents/%E9t%E9",
    "/files/%zz/x",
    "/api/v1/documents/a%00b",
    "/api/v1/taxonomies?type=%00",
    "/api/v1/taxonomies?type=%",
  ])("is malformed_request at %s", async (path) => {
    expect(await failure(await world().request(path))).toMatchObject({
      statusCode: 400,
      code: "malformed_request",
    });
  });

  test("reveals nothing about an internal failure", async () => {
    const { cms, database } = world();
    await database.db.schema.alterTable("post_translations").renameTo("away").execute();
    try {
      const answer = await cms.fetch(
        new Request("http://cms.test/api/v1/documents/any", {
          headers: { "X-Request-Id": "trace-12345" },
        }),
      );
      const body = await failure(answer);
      expect(body).toEqual({
        statusCode: 500,
        code: "internal_error",
        message: "Something went wrong on our side",
      });
      expect(answer.headers.get("x-request-id")).toBe("trace-12345");
    } finally {
      await database.db.schema.alterTable("away").renameTo("post_translations").execute();
    }
  });
});
