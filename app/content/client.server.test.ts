import { parse } from "graphql";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { createContentClient, read } from "./client.server";

/** A client of a content system that gives this answer to each call. */
const clientOf = (answer: () => Response) =>
  createContentClient({ fetch: () => Promise.resolve(answer()), language: "en" });

/** An answer whose connection ends after the first half of its body. */
const brokenOff = (status = 200) =>
  new Response(
    new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"title":'));
        controller.error(new TypeError("terminated"));
      },
    }),
    { status },
  );

describe("an answer that breaks off", () => {
  const outOfReach = { status: 503 };
  const shape = z.object({ title: z.string() });

  it("is an answer of a content system out of reach, so that a proxy asks another website", async () => {
    const content = clientOf(brokenOff);
    await expect(content.get("/documents/a", {}, shape)).rejects.toMatchObject(outOfReach);
    await expect(content.query(parse("{ generalSettings { title } }"), {})).rejects.toMatchObject(
      outOfReach,
    );
  });

  it("is the same where the answer refuses, and where it was passed on before it was read", async () => {
    const content = clientOf(() => brokenOff(404));
    await expect(content.delete("/documents/a")).rejects.toMatchObject(outOfReach);
    await expect(read(await content.pass("GET", "/documents/a", {}), shape)).rejects.toMatchObject(
      outOfReach,
    );
  });

  it("says when to try again", async () => {
    const answer = await clientOf(brokenOff)
      .get("/documents/a", {}, shape)
      .catch((error: unknown) => error);
    expect((answer as Response).headers.get("Retry-After")).toBe("30");
  });
});

it("calls an answer that is whole and no JSON an error of the content system", async () => {
  await expect(
    clientOf(() => new Response("<h1>Oops</h1>", { status: 500 })).get(
      "/documents/a",
      {},
      z.unknown(),
    ),
  ).rejects.toMatchObject({ code: "internal_error" });
});

describe("a refused GraphQL operation", () => {
  const refusal = (body: unknown, status: number) =>
    clientOf(() => Response.json(body, { status }))
      .query(parse("{ generalSettings { title } }"), {})
      .catch((error: unknown) => error);

  it("is the contract's error with its details, whatever the status says", async () => {
    const extensions = { code: "rate_limited", retryAfterSeconds: 70 };
    for (const status of [200, 429])
      expect(
        await refusal({ data: null, errors: [{ message: "Wait", extensions }] }, status),
      ).toMatchObject({ code: "rate_limited", message: "Wait", retryAfterSeconds: 70 });
  });

  it("is the same where the refusal comes before GraphQL", async () => {
    expect(
      await refusal({ statusCode: 413, code: "payload_too_large", message: "Too large" }, 413),
    ).toMatchObject({ code: "payload_too_large", message: "Too large" });
  });

  it("becomes a page of its own where the storage is full", async () => {
    expect(
      await refusal({ errors: [{ message: "Full", extensions: { code: "storage_full" } }] }, 200),
    ).toMatchObject({ status: 507 });
  });

  it("is an answer of a content system out of reach where a proxy answers", async () => {
    const answer = (await refusal(null, 502)) as Response;
    expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "30"]);
  });
});
