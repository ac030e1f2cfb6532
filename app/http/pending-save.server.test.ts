import { RouterContextProvider } from "react-router";
import { beforeEach, expect, it } from "vitest";
import {
  contentFetchContext,
  languageContext,
  savedContext,
  sessionSecretsContext,
  siteUrlContext,
} from "../contexts";
import { pendingSaveMiddleware } from "../middleware/session";
import { saveAfterSignIn, pendingSaveCookie, readPendingSave } from "./pending-save.server";

const BACK = "/search?q=water#save-12";
const TOKENS = { jwtAuthToken: "token of the member" };

/** Requests to the content system: method, path and token. */
let asked: string[];
let status: number;
let context: RouterContextProvider;

beforeEach(() => {
  asked = [];
  status = 204;
  context = contextWith("a secret of tests that no real site uses");
});

function contextWith(secret: string): RouterContextProvider {
  const made = new RouterContextProvider();
  made.set(siteUrlContext, "https://library.example");
  made.set(sessionSecretsContext, [secret]);
  made.set(languageContext, "en");
  made.set(contentFetchContext, async (input) => {
    const { method, url, headers } = input as Request;
    asked.push(`${method} ${new URL(url).pathname} ${headers.get("Authorization")}`);
    return status === 204
      ? new Response(null, { status })
      : Response.json({ statusCode: status, code: "not_found", message: "gone" }, { status });
  });
  return made;
}

const sent = (setCookie: string) => setCookie.split(";")[0] ?? "";
const pressed = async (by = context) =>
  sent(await pendingSaveCookie(by, { databaseId: 12, back: BACK, outcome: null }));

it("saves the post when signing in leads back to the page of the pressed button", async () => {
  const [cookie = ""] = await saveAfterSignIn(context, await pressed(), TOKENS, BACK);
  expect(asked).toEqual(["POST /api/v1/user_library/posts/12 Bearer token of the member"]);
  expect(await readPendingSave(context, sent(cookie))).toMatchObject({ outcome: "saved" });
});

it("reports that the post could not be saved, and signs in anyway", async () => {
  status = 404;
  const [cookie = ""] = await saveAfterSignIn(context, await pressed(), TOKENS, BACK);
  expect(await readPendingSave(context, sent(cookie))).toMatchObject({ outcome: "failed" });
});

it.each([
  ["if the button was not pressed, regardless of the URL", async () => "", BACK],
  ["when the member signs in for something else", () => pressed(), "/search?q=water"],
  [
    "with a cookie that another site made",
    () => pressed(contextWith("a secret of another site, which is long enough")),
    BACK,
  ],
])("saves nothing %s", async (_, cookie, target) => {
  expect(await saveAfterSignIn(context, await cookie(), TOKENS, target)).toEqual([]);
  expect(asked).toEqual([]);
});

it("saves a post once", async () => {
  const [cookie = ""] = await saveAfterSignIn(context, await pressed(), TOKENS, BACK);
  expect(await saveAfterSignIn(context, sent(cookie), TOKENS, BACK)).toEqual([]);
  expect(asked).toHaveLength(1);
});

const visit = (cookie: string, answer: Response, accept = "text/html") =>
  pendingSaveMiddleware(
    {
      request: new Request("https://library.example/search", {
        headers: { Cookie: cookie, Accept: accept },
      }),
      context,
    } as never,
    async () => answer,
  ) as Promise<Response | undefined>;
const page = () => new Response("", { headers: { "Content-Type": "text/html" } });

it("shows the message on the first page only", async () => {
  const [cookie = ""] = await saveAfterSignIn(context, await pressed(), TOKENS, BACK);
  const answer = await visit(sent(cookie), page());
  expect(context.get(savedContext)).toBe("saved");
  expect(answer?.headers.get("Set-Cookie")).toMatch(/^__Host-save=; .*Max-Age=0/);
});

it("keeps the message after a redirect", async () => {
  const [cookie = ""] = await saveAfterSignIn(context, await pressed(), TOKENS, BACK);
  const answer = await visit(sent(cookie), new Response(null, { status: 301 }));
  expect(answer?.headers.has("Set-Cookie")).toBe(false);
});

it("shows no message to scripts and to visitors who have not signed in yet", async () => {
  const [cookie = ""] = await saveAfterSignIn(context, await pressed(), TOKENS, BACK);
  await visit(sent(cookie), page(), "*/*");
  await visit(await pressed(), page());
  expect(context.get(savedContext)).toBeNull();
});
