import { type MiddlewareFunction, RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { DATABASE_POSITION_HEADER } from "#contract/database-position";
import { contentFetchContext, siteUrlContext } from "../contexts";
import { ownChangesMiddleware } from "./own-changes";

const SITE = "https://library.example";

/** Sends a visitor's request through the middleware, to a page that makes one call to a content system with these answers. */
async function visit({
  method = "GET",
  cookie,
  answers = [null],
}: {
  method?: string;
  cookie?: string;
  /** The position in each answer of the content system. */
  answers?: (string | null)[];
}) {
  const sent: (string | null)[] = [];
  const context = new RouterContextProvider();
  context.set(siteUrlContext, SITE);
  context.set(contentFetchContext, async (input, init) => {
    sent.push(new Request(input, init).headers.get(DATABASE_POSITION_HEADER));
    const position = answers[sent.length - 1] ?? null;
    return new Response("{}", {
      headers: position === null ? {} : { [DATABASE_POSITION_HEADER]: position },
    });
  });
  const request = new Request(`${SITE}/page`, {
    method,
    headers: cookie ? { Cookie: cookie } : {},
  });
  const page = async () => {
    for (const _ of answers) await context.get(contentFetchContext)("https://content.test/call");
    return new Response("page", { status: 303, headers: { "Set-Cookie": "lang=en" } });
  };
  let answer: Response | undefined;
  const next = async () => (answer = await page());
  const own = await (ownChangesMiddleware as MiddlewareFunction<Response>)(
    { request, context, params: {}, url: new URL(request.url), pattern: "" } as never,
    next as never,
  );
  // The router continues by itself with middleware that does not.
  const response = own ?? answer ?? (await page());
  return { sent, response, cookies: response.headers.getSetCookie() };
}

it("remembers the position of a change for a minute, beside other cookies", async () => {
  const { response, cookies } = await visit({ method: "POST", answers: ["0/50"] });
  expect(cookies).toEqual([
    "lang=en",
    "position=0/50; Path=/; Max-Age=60; SameSite=Lax; HttpOnly; Secure",
  ]);
  expect([response.status, await response.text()]).toEqual([303, "page"]);
});

it("sends the visitor's position, and later calls of a page that of its own change", async () => {
  const { sent, cookies } = await visit({
    method: "POST",
    cookie: "position=0/50",
    answers: ["0/60", null, "0/55", null],
  });
  expect(sent).toEqual(["0/50", "0/60", "0/60", "0/60"]);
  expect(cookies.at(-1)).toContain("position=0/60;");
});

it("lets members without a change read from replicas", async () => {
  const { sent, cookies } = await visit({ cookie: "__Host-session=sealed" });
  expect([sent, cookies]).toEqual([["0/0"], ["lang=en"]]);
});

it("ignores a cookie that is not a position", async () => {
  expect((await visit({ cookie: "position=forged; lang=en" })).sent).toEqual(["0/0"]);
});

it("changes nothing for visitors without a session who only read", async () => {
  const { sent, cookies } = await visit({ cookie: "lang=en" });
  expect([sent, cookies]).toEqual([[null], ["lang=en"]]);
});
