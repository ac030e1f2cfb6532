import { RouterContextProvider } from "react-router";
import { beforeEach, expect, it, vi } from "vitest";
import type { Account, Tokens } from "#contract/accounts";
import { type ErrorCode, ERROR_STATUS } from "#contract/errors";
import {
  contentFetchContext,
  languageContext,
  sessionContext,
  sessionSecretsContext,
  siteUrlContext,
  visitorContext,
} from "../contexts";
import {
  endSession,
  readSession,
  sessionCookie,
  sessionTokens,
  startSession,
} from "../http/session.server";
import { sessionMiddleware, viewerMiddleware } from "./session";

const SITE = "https://library.example";
const NOW = new Date("2026-05-01T10:00:00Z");
const HOUR_S = 3600;
const ACCOUNT: Account = {
  id: "dXNlcjox",
  databaseId: 1,
  username: "reader",
  name: "Rita Reader",
  email: "reader@example.org",
  firstName: "",
  lastName: "",
  roles: [{ name: "subscriber", displayName: "Subscriber" }],
  staff: false,
  editor: false,
  administrator: false,
  hasPassword: true,
  language: "sv",
  image: null,
  author: null,
};

/** The content system according to the contract: which tokens are valid, and the requests it received. */
let content: {
  good: Set<string>;
  refreshable: Set<string>;
  down: boolean;
  full: boolean;
  accountsDown: boolean;
  limited: boolean;
  asked: string[];
  account: Account;
};
let serial = 0;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ["Date"] });
  content = {
    good: new Set(),
    refreshable: new Set(),
    down: false,
    full: false,
    accountsDown: false,
    limited: false,
    asked: [],
    account: ACCOUNT,
  };
});

function tokens(secondsLeft: number): Tokens {
  serial += 1;
  const made = {
    jwtAuthToken: `access-${serial}`,
    jwtRefreshToken: `refresh-${serial}`,
    jwtAuthExpiration: String(NOW.getTime() / 1000 + secondsLeft),
  };
  content.good.add(made.jwtAuthToken);
  content.refreshable.add(made.jwtRefreshToken);
  return made;
}

const refusal = (code: ErrorCode) =>
  Response.json(
    { statusCode: ERROR_STATUS[code], code, message: code },
    { status: ERROR_STATUS[code] },
  );

async function contentFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init);
  const { pathname } = new URL(request.url);
  content.asked.push(pathname);
  if (content.down || (content.accountsDown && pathname === "/api/v1/account"))
    return new Response(null, { status: 503 });
  if (content.full && pathname === "/graphql") return refusal("storage_full");
  if (content.limited)
    return Response.json(
      { statusCode: 429, code: "rate_limited", message: "Wait", retryAfterSeconds: 70 },
      { status: 429 },
    );
  const bearer = request.headers.get("Authorization")?.replace("Bearer ", "") ?? "";
  if (pathname === "/api/v1/account")
    return content.good.has(bearer) ? Response.json(content.account) : refusal("unauthenticated");
  const { token } = ((await request.json()) as { variables: { token: string } }).variables;
  // Each refresh token is valid for one use.
  if (!content.refreshable.delete(token))
    return Response.json({
      data: null,
      errors: [{ message: "session_ended: over", extensions: { code: "session_ended" } }],
    });
  return Response.json({ data: { refreshJwtAuthToken: tokens(HOUR_S) } });
}

function newContext(): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(siteUrlContext, SITE);
  context.set(sessionSecretsContext, ["a secret of tests that no real site uses"]);
  context.set(languageContext, "en");
  context.set(contentFetchContext, contentFetch);
  context.set(visitorContext, {
    chosenLanguage: null,
    previewed: null,
    acceptedCookies: false,
    light: false,
    account: null,
  });
  return context;
}

async function cookieOf(given: Tokens): Promise<string> {
  return (
    (
      await sessionCookie(newContext(), {
        tokens: sessionTokens(given),
        ended: false,
        changed: false,
      })
    ).split(";")[0] ?? ""
  );
}

interface Visit {
  method?: "GET" | "POST";
  cookie?: string;
  accept?: string;
  referrer?: string;
  page?: (context: RouterContextProvider) => Response;
}

async function visit(
  path: string,
  {
    method = "GET",
    cookie = "",
    accept = "text/html",
    referrer = "",
    page = () => new Response("page", { headers: { "Cache-Control": "public, s-maxage=60" } }),
  }: Visit = {},
) {
  const context = newContext();
  const request = new Request(SITE + path, {
    method,
    headers: { Cookie: cookie, Accept: accept, Referer: referrer },
  });
  const url = new URL(request.url);
  url.pathname = url.pathname.replace(/\.data$/, "");
  const args = { request, url, context, params: {}, pattern: "/" } as unknown as Parameters<
    typeof sessionMiddleware
  >[0];
  const response = (await sessionMiddleware(args, () =>
    behind(args, () => page(context)),
  )) as Response;
  return {
    response,
    cookies: response.headers.getSetCookie(),
    caching: response.headers.get("Cache-Control"),
    visitor: context.get(visitorContext),
    session: context.get(sessionContext),
  };
}

/** Runs what follows the session middleware as the router does: a thrown response is a response too. */
async function behind(
  args: Parameters<typeof viewerMiddleware>[0],
  page: () => Response,
): Promise<Response> {
  try {
    await viewerMiddleware(args, async () => new Response());
    return page();
  } catch (thrown) {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  }
}

/** Returns the tokens in the cookie that a response sets. */
const kept = async (cookies: string[]) =>
  (await readSession(newContext(), cookies[0]?.split(";")[0] ?? "")).tokens?.refresh;

it("sends no request for visitors without a session, and does not change their responses", async () => {
  const { caching, cookies, visitor } = await visit("/");
  expect(visitor.account).toBeNull();
  expect([caching, cookies, content.asked]).toEqual(["public, s-maxage=60", [], []]);
});

it("identifies the signed-in user, and prevents caching of the response", async () => {
  content.account = { ...ACCOUNT, staff: true };
  const { caching, cookies, visitor } = await visit("/", {
    cookie: await cookieOf(tokens(HOUR_S)),
  });
  expect(visitor).toMatchObject({ account: { name: "Rita Reader", staff: true } });
  expect([caching, cookies, content.asked]).toEqual(["private, no-store", [], ["/api/v1/account"]]);
});

it.each([
  ["has expired", -1],
  ["is about to expire", 20],
])("renews an access token that %s before anything else", async (_, secondsLeft) => {
  const old = tokens(secondsLeft);
  const { cookies, visitor, session } = await visit("/", { cookie: await cookieOf(old) });
  expect(visitor.account).not.toBeNull();
  expect(cookies).toEqual([
    expect.stringMatching(
      /^__Host-session=[\w.-]+; Path=\/; Max-Age=7776000; SameSite=Lax; HttpOnly; Secure$/,
    ),
  ]);
  expect(session.tokens?.refresh).not.toBe(old.jwtRefreshToken);
  expect(await kept(cookies)).toBe(session.tokens?.refresh);
});

it.each([
  ["/account/user-settings", "sv"],
  ["/account/uploads", "en"],
])(
  "shows %s in the language of the account if its address has none: %s",
  async (path, language) => {
    let shown;
    await visit(path, {
      cookie: await cookieOf(tokens(HOUR_S)),
      page: (context) => {
        shown = context.get(languageContext);
        return new Response("page");
      },
    });
    expect(shown).toBe(language);
  },
);

it("renews once for all requests with the same cookie, including a late one", async () => {
  const cookie = await cookieOf(tokens(-1));
  const visits = await Promise.all([
    visit("/", { cookie }),
    visit("/search", { cookie }),
    visit("/topics", { cookie }),
  ]);
  visits.push(await visit("/keywords", { cookie }));
  expect(new Set(visits.map(({ session }) => session.tokens?.refresh)).size).toBe(1);
  expect(visits.every(({ visitor }) => visitor.account !== null)).toBe(true);
  expect(content.asked.filter((path) => path === "/graphql")).toHaveLength(1);
});

it("tries once to renew a token that is refused before its time", async () => {
  const old = tokens(HOUR_S);
  content.good.delete(old.jwtAuthToken);
  const { visitor, cookies } = await visit("/", { cookie: await cookieOf(old) });
  expect(visitor.account).not.toBeNull();
  expect(cookies).toHaveLength(1);
});

it("ends a session that has ended elsewhere: the page is anonymous, says so, and deletes the cookie", async () => {
  const old = tokens(-1);
  content.refreshable.delete(old.jwtRefreshToken);
  const { response, visitor, session, cookies, caching } = await visit("/", {
    cookie: await cookieOf(old),
  });
  expect([response.status, visitor.account, session.ended, caching]).toEqual([
    200,
    null,
    true,
    "private, no-store",
  ]);
  expect(cookies).toEqual(["__Host-session=; Path=/; Max-Age=0; SameSite=Lax; HttpOnly; Secure"]);
});

it("keeps the cookie in responses to scripts, and makes the router reload the page", async () => {
  const old = tokens(-1);
  content.refreshable.delete(old.jwtRefreshToken);
  const cookie = await cookieOf(old);
  const script = await visit("/resources/suggestions", { cookie, accept: "application/json" });
  expect([script.response.status, script.visitor.account, script.cookies]).toEqual([200, null, []]);
  const router = await visit("/search/count.data?q=a", {
    cookie,
    accept: "*/*",
    referrer: `${SITE}/search?q=a`,
  });
  expect([
    router.response.status,
    router.response.headers.get("Location"),
    router.response.headers.get("X-Remix-Reload-Document"),
    router.cookies,
  ]).toEqual([302, "/search?q=a", "true", []]);
  const stranger = await visit("/topics.data", {
    cookie,
    accept: "*/*",
    referrer: "https://elsewhere.example/a",
  });
  expect(stranger.response.headers.get("Location")).toBe("/topics");
});

it.each([
  "__Host-session=",
  "__Host-session=garbage",
  "__Host-session=eyJhbGciOiJub25lIn0..e30.e30.",
])("treats a cookie that it has not sealed as an ended session: %s", async (cookie) => {
  const { visitor, session } = await visit("/", { cookie });
  expect(visitor.account).toBeNull();
  expect(session.ended).toBe(cookie !== "__Host-session=");
  expect(content.asked).toEqual([]);
});

it("ignores a cookie of another name over https", async () => {
  const cookie = (await cookieOf(tokens(HOUR_S))).replace("__Host-", "");
  expect((await visit("/", { cookie })).visitor.account).toBeNull();
});

it("signs no user out while the content system is unavailable", async () => {
  const expired = await cookieOf(tokens(-1));
  const good = await cookieOf(tokens(HOUR_S));
  content.down = true;
  for (const cookie of [expired, good]) {
    const { response, cookies } = await visit("/", { cookie });
    expect([response.status, cookies]).toEqual([503, []]);
  }
  content.down = false;
  expect((await visit("/", { cookie: expired })).visitor.account).not.toBeNull();
});

it("keeps renewed tokens even if the page then fails", async () => {
  content.accountsDown = true;
  const { response, cookies, session } = await visit("/", { cookie: await cookieOf(tokens(-1)) });
  expect(response.status).toBe(503);
  expect(await kept(cookies)).toBe(session.tokens?.refresh);
});

it("serves the page anonymously if the session cannot be renewed on a full disk, and keeps the session", async () => {
  content.full = true;
  const session = tokens(-HOUR_S);
  const { response, cookies } = await visit("/", { cookie: await cookieOf(session) });
  expect(response.status).toBe(200);
  expect(cookies).toEqual([]);
});

it("asks rate-limited visitors to return later", async () => {
  content.limited = true;
  const { response, cookies } = await visit("/", { cookie: await cookieOf(tokens(HOUR_S)) });
  expect([response.status, response.headers.get("Retry-After"), cookies]).toEqual([503, "70", []]);
});

it("lets users sign out while the content system is unavailable", async () => {
  const cookie = await cookieOf(tokens(HOUR_S));
  content.down = true;
  const { response, cookies } = await visit("/sv/account/logout", {
    method: "POST",
    cookie,
    page: (context) => (endSession(context), new Response(null, { status: 303 })),
  });
  expect(response.status).toBe(303);
  expect(cookies).toEqual([expect.stringContaining("__Host-session=; Path=/; Max-Age=0;")]);
});

it("adds the cookie of a session that an action starts or ends to the response", async () => {
  const begun = await visit("/account/login", {
    page: (context) => (
      startSession(context, tokens(HOUR_S)),
      new Response(null, { status: 303, headers: { Location: "/" } })
    ),
  });
  expect([begun.response.status, begun.response.headers.get("Location"), begun.caching]).toEqual([
    303,
    "/",
    "private, no-store",
  ]);
  const cookie = begun.cookies[0]?.split(";")[0] ?? "";
  expect((await visit("/", { cookie })).visitor.account).not.toBeNull();
  const ended = await visit("/account/logout", {
    cookie,
    page: (context) => (endSession(context), new Response(null, { status: 303 })),
  });
  expect(ended.cookies).toEqual([expect.stringContaining("__Host-session=; Path=/; Max-Age=0;")]);
});
