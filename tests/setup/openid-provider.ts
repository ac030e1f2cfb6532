import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Provider } from "oidc-provider";

/** A user with an account at the provider; `picture` is a path there. */
export interface ProviderPerson {
  name: string;
  given_name: string;
  family_name: string;
  picture?: string;
}

export interface OpenIdProvider {
  issuer: string;
  /** All users by their login. */
  people: Record<string, ProviderPerson>;
  /** Responses by path, for pictures. */
  pictures: Map<string, { status?: number; headers?: Record<string, string>; body: Buffer }>;
  /** Paths that were requested. */
  asked: string[];
  /**
   * Walks through the provider's pages without a browser, as a user who consents. Returns the address that the provider
   * redirects to.
   */
  visit(address: string, login: string): Promise<string>;
  /** Walks through the pages as a user who cancels. Returns the address that the provider redirects to. */
  decline(address: string): Promise<string>;
  close(): Promise<void>;
}

export interface OpenIdClient {
  clientId: string;
  clientSecret: string;
  redirectUri: string;
}

/** Longer than any test. */
const LIFE_SECONDS = 600;

/** Starts a real OpenID provider with one client. With `isLikeLinkedIn` it announces no PKCE and signs no nonce. */
export async function startOpenIdProvider(
  { clientId, clientSecret, redirectUri }: OpenIdClient,
  { isLikeLinkedIn = false } = {},
): Promise<OpenIdProvider> {
  const people: OpenIdProvider["people"] = {};
  const pictures: OpenIdProvider["pictures"] = new Map();
  const asked: string[] = [];
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: "client_secret_post",
      },
    ],
    ttl: {
      AccessToken: LIFE_SECONDS,
      AuthorizationCode: LIFE_SECONDS,
      Grant: LIFE_SECONDS,
      IdToken: LIFE_SECONDS,
      Interaction: LIFE_SECONDS,
      Session: LIFE_SECONDS,
    },
    claims: { openid: ["sub"], profile: ["name", "given_name", "family_name", "picture"] },
    findAccount: (_context, login) => {
      const { picture, ...person } = people[login] ?? {};
      return {
        accountId: login,
        claims: () => ({
          sub: login,
          ...person,
          ...(picture && { picture: new URL(picture, issuer).href }),
        }),
      };
    },
  });
  if (isLikeLinkedIn) {
    provider.use(async (context, next) => {
      if (context.path === "/auth") context.query = { ...context.query, nonce: undefined };
      await next();
      if (context.path === "/.well-known/openid-configuration")
        delete (context.body as Record<string, unknown>).code_challenge_methods_supported;
    });
  }
  const answerProvider = provider.callback();
  server.on("request", (request, response) => {
    const path = request.url ?? "";
    asked.push(path);
    const picture = pictures.get(path);
    if (!picture) return void answerProvider(request, response);
    response
      .writeHead(picture.status ?? 200, { "Content-Type": "image/png", ...picture.headers })
      .end(picture.body);
  });

  /** Follows redirects as one browser does, page by page, until one leads back to the client. */
  async function walk(
    address: string,
    step: (page: { url: string; html: string }) => { url: string; body?: URLSearchParams },
  ): Promise<string> {
    const jar = new Map<string, string>();
    let next: { url: string; body?: URLSearchParams } = { url: address };
    while (!next.url.startsWith(redirectUri)) {
      const response = await fetch(next.url, {
        redirect: "manual",
        headers: { Cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; ") },
        ...(next.body && { method: "POST", body: next.body }),
      });
      for (const header of response.headers.getSetCookie()) {
        const [name = "", value = ""] = (header.split(";")[0] ?? "").split(/=(.*)/s, 2);
        jar.set(name, value);
      }
      const location = response.headers.get("Location");
      const html = await response.text();
      if (!location && !response.ok)
        throw new Error(`The provider answered ${response.status}: ${html}`);
      next = location ? { url: new URL(location, next.url).href } : step({ url: next.url, html });
    }
    return next.url;
  }

  return {
    issuer,
    people,
    pictures,
    asked,
    visit: (address, login) =>
      walk(address, ({ html }) => ({
        url: /action="([^"]*)"/.exec(html)![1]!,
        body: new URLSearchParams({
          prompt: html.includes('value="login"') ? "login" : "consent",
          login,
          password: "any",
        }),
      })),
    decline: (address) =>
      walk(address, ({ html }) => ({ url: /href="([^"]*\/abort)"/.exec(html)![1]! })),
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
