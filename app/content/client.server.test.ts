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
    await expect(content.query("{ document { title } }", {}, shape)).rejects.toMatchObject(
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
