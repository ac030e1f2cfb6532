import { parse } from "graphql";
import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import {
  type ContentClient,
  createContentClient,
  createSharedAnswers,
  read,
  type SharedAnswers,
} from "./client.server";

/** Returns a client of a content system that gives this response to each call. */
const clientOf = (answer: () => Response) =>
  createContentClient({ fetch: () => Promise.resolve(answer()), language: "en" });

/** Returns a response whose connection ends after the first half of its body. */
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

describe("a truncated response", () => {
  const serviceUnavailable = { status: 503 };

  it("is a 503, so that a proxy asks another website", async () => {
    const content = clientOf(brokenOff);
    await expect(content.get("/sign_on")).rejects.toMatchObject(serviceUnavailable);
    await expect(content.query(parse("{ generalSettings { title } }"), {})).rejects.toMatchObject(
      serviceUnavailable,
    );
  });

  it("is also a 503 if it is an error response, or was passed on unread", async () => {
    const content = clientOf(() => brokenOff(404));
    await expect(content.delete("/account/session")).rejects.toMatchObject(serviceUnavailable);
    await expect(
      read(await content.pass("GET", "/documents/a", {}), z.unknown()),
    ).rejects.toMatchObject(serviceUnavailable);
  });

  it("says when to try again", async () => {
    const answer = await clientOf(brokenOff)
      .get("/sign_on")
      .catch((error: unknown) => error);
    expect((answer as Response).headers.get("Retry-After")).toBe("30");
  });
});

describe("a response to a REST call", () => {
  const refusal = (body: BodyInit, status: number) =>
    clientOf(() => new Response(body, { status }))
      .get("/sign_on")
      .catch((error: unknown) => error);
  const errorBody = JSON.stringify({ statusCode: 404, code: "not_found", message: "Not there" });

  it("is the data, or undefined without a body", async () => {
    const signOn = { staff: "none", loginPath: null };
    expect(await clientOf(() => Response.json(signOn)).get("/sign_on")).toEqual(signOn);
    const content = clientOf(() => new Response(null, { status: 204 }));
    expect(await content.delete("/account/session")).toBeUndefined();
  });

  it("is an error if the body says so, regardless of the status", async () => {
    for (const status of [200, 404])
      expect(await refusal(errorBody, status)).toMatchObject({ code: "not_found", status: 404 });
  });

  it("is an error of the content system if it is complete but not JSON", async () => {
    expect(await refusal("<h1>Oops</h1>", 500)).toMatchObject({ code: "internal_error" });
  });

  it("becomes an error page if the content system is unreachable, or its storage is full", async () => {
    expect(await refusal("", 503)).toMatchObject({ status: 503 });
    expect(await refusal(errorBody, 507)).toMatchObject({ status: 507 });
  });
});

describe("a REST call", () => {
  /** Returns the URL, headers and body of the one call that `ask` makes. */
  async function sentBy(ask: (content: ContentClient) => Promise<unknown>) {
    const sent: Request[] = [];
    const content = createContentClient({
      language: "en",
      token: "secret",
      fetch: async (input, init) => {
        sent.push(new Request(input, init));
        return Response.json({});
      },
    });
    await ask(content);
    const [request] = sent;
    return {
      url: request!.url.slice("http://content.internal/api/v1".length),
      token: request!.headers.get("Authorization"),
      type: request!.headers.get("Content-Type"),
      body: await request!.text(),
    };
  }

  it.each([
    ["two words", "two%20words"],
    ["a/b", "a%2Fb"],
    ["100%", "100%25"],
    ["enquête", "enqu%C3%AAte"],
    ["\0", "%00"],
    ["$&", "%24%26"],
  ])("encodes the slug %j in its path", async (slug, encoded) => {
    const { url, token } = await sentBy((content) =>
      content.get("/articles/{slug}", { params: { path: { slug } } }),
    );
    expect([url, token]).toEqual([`/articles/${encoded}`, "Bearer secret"]);
  });

  it("sends a list once per value, and leaves out what is undefined", async () => {
    const { url } = await sentBy((content) =>
      content.get("/usage", {
        params: { query: { topic: ["a b", "c&d"], country: [], page: undefined } },
      }),
    );
    expect(url).toBe("/usage?topic=a%20b&topic=c%26d");
  });

  it("sends its body as JSON", async () => {
    expect(
      await sentBy((content) => content.post("/sc_domain", { body: { email: "a@example.org" } })),
    ).toMatchObject({ type: "application/json", body: '{"email":"a@example.org"}' });
  });
});

describe("a shared answer", () => {
  /** Returns a client that shares answers, with a token if the visitor has an account. */
  const clientWith = (answers: SharedAnswers, { token, language = "en" }: Visitor = {}) =>
    createContentClient({
      answers,
      language,
      ...(token && { token }),
      fetch: () => Promise.reject(new Error("not used")),
    });
  interface Visitor {
    token?: string;
    language?: "en" | "sv";
  }
  const loading = () => vi.fn(() => Promise.resolve({ count: 1 }));

  it("is loaded once for all visitors without an account, but for each key and language", async () => {
    const answers = createSharedAnswers();
    const load = loading();
    await clientWith(answers).shared(["search", { q: "wells" }], load);
    await clientWith(answers).shared(["search", { q: "wells" }], load);
    expect(load).toHaveBeenCalledTimes(1);
    await clientWith(answers).shared(["search", { q: "school" }], load);
    await clientWith(answers, { language: "sv" }).shared(["search", { q: "wells" }], load);
    expect(load).toHaveBeenCalledTimes(3);
  });

  it("is never shared with or by users who have an account", async () => {
    const answers = createSharedAnswers();
    const load = loading();
    await clientWith(answers, { token: "a" }).shared(["document", "x"], load);
    await clientWith(answers).shared(["document", "x"], load);
    await clientWith(answers, { token: "a" }).shared(["document", "x"], load);
    await clientWith(answers, { token: "b" }).shared(["document", "x"], load);
    expect(load).toHaveBeenCalledTimes(4);
  });

  it("is loaded again after a change of content, and after half a minute", async () => {
    let now = 1_000;
    const answers = createSharedAnswers(() => now);
    const load = loading();
    await answers.get("a", load);
    answers.clear();
    await answers.get("a", load);
    now = 30_000;
    await answers.get("a", load);
    expect(load).toHaveBeenCalledTimes(2);
    now = 32_000;
    await answers.get("a", load);
    expect(load).toHaveBeenCalledTimes(3);
  });

  it("is loaded once for visitors who wait for it, until content changes", async () => {
    const answers = createSharedAnswers();
    let answer = (_: object) => {};
    const call = new Promise<object>((resolve) => (answer = resolve));
    const load = vi.fn(() => call);
    const waiting = [answers.get("a", load), answers.get("a", load)];
    answers.clear();
    waiting.push(answers.get("a", load));
    answer({ title: "Wells" });
    expect(await Promise.all(waiting)).toEqual(waiting.map(() => ({ title: "Wells" })));
    expect(load).toHaveBeenCalledTimes(2);
  });

  it("is loaded by one visitor for all who waited for one who has left", async () => {
    const answers = createSharedAnswers();
    const visitor = new AbortController();
    const first = answers.get(
      "a",
      () =>
        new Promise<object>((_, reject) =>
          visitor.signal.addEventListener("abort", () => reject(visitor.signal.reason)),
        ),
      visitor.signal,
    );
    const load = vi.fn(() => Promise.resolve({ title: "Wells" }));
    const waiting = [1, 2, 3].map(() => answers.get("a", load, new AbortController().signal));
    visitor.abort();
    await expect(first).rejects.toThrow("aborted");
    expect(await Promise.all(waiting)).toEqual(waiting.map(() => ({ title: "Wells" })));
    expect(load).toHaveBeenCalledTimes(1);
  });

  it("fails for all who wait for it after one attempt, and is loaded again later", async () => {
    const answers = createSharedAnswers();
    const load = vi.fn(() => Promise.reject(new Response("Down", { status: 503 })));
    const waiting = [1, 2, 3].map(() => answers.get("a", load).catch((error: unknown) => error));
    const failures = (await Promise.all(waiting)) as Response[];
    expect(load).toHaveBeenCalledTimes(1);
    // Each request can read its own response.
    expect(await Promise.all(failures.map((failure) => failure.text()))).toEqual([
      "Down",
      "Down",
      "Down",
    ]);
    await expect(answers.get("a", load)).rejects.toMatchObject({ status: 503 });
    expect(load).toHaveBeenCalledTimes(2);
  });

  it("is not kept if content changed while it was loaded, or if loading failed", async () => {
    const answers = createSharedAnswers();
    const outdated = await answers.get("a", () => {
      answers.clear();
      return Promise.resolve({ title: "before" });
    });
    expect(outdated).toEqual({ title: "before" });
    await expect(answers.get("a", () => Promise.reject(new Error("away")))).rejects.toThrow("away");
    expect(await answers.get("a", () => Promise.resolve({ title: "now" }))).toEqual({
      title: "now",
    });
  });

  it("cannot be changed by a page that shows it", async () => {
    const answer = await createSharedAnswers().get("a", () =>
      Promise.resolve({ documents: [{ title: "Wells" }] }),
    );
    expect(() => answer.documents.push({ title: "" })).toThrow(TypeError);
    expect(() => Object.assign(answer.documents[0]!, { title: "" })).toThrow(TypeError);
  });
});

it("a search outage is an error with its code, so that pages can do without searches", async () => {
  const answerOf = (code: string) =>
    clientOf(() => Response.json({ statusCode: 503, code, message: "Down" }, { status: 503 }))
      .get("/sign_on")
      .catch((error: unknown) => error);
  expect(await answerOf("search_unavailable")).toMatchObject({ code: "search_unavailable" });
  expect(await answerOf("not_ready")).toBeInstanceOf(Response);
});

describe("a refused GraphQL operation", () => {
  const refusal = (body: unknown, status: number) =>
    clientOf(() => Response.json(body, { status }))
      .query(parse("{ generalSettings { title } }"), {})
      .catch((error: unknown) => error);

  it("is the contract's error with its details, regardless of the status", async () => {
    const extensions = { code: "rate_limited", retryAfterSeconds: 70 };
    for (const status of [200, 429])
      expect(
        await refusal({ data: null, errors: [{ message: "Wait", extensions }] }, status),
      ).toMatchObject({ code: "rate_limited", message: "Wait", retryAfterSeconds: 70 });
  });

  it("is the contract's error even if it is refused before GraphQL runs", async () => {
    expect(
      await refusal({ statusCode: 413, code: "payload_too_large", message: "Too large" }, 413),
    ).toMatchObject({ code: "payload_too_large", message: "Too large" });
  });

  it("becomes an error page if the storage is full", async () => {
    expect(
      await refusal({ errors: [{ message: "Full", extensions: { code: "storage_full" } }] }, 200),
    ).toMatchObject({ status: 507 });
  });

  it("is a 503 if a proxy responds instead of the content system", async () => {
    const answer = (await refusal(null, 502)) as Response;
    expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "30"]);
  });
});
