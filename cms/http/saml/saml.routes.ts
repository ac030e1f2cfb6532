import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { z } from "zod";
import type { Logger } from "pino";
import { AppError } from "../../contract/errors";
import { DEFAULT_LANGUAGE, isLanguage, type Language } from "../../contract/languages";
import { localPath } from "../../domains/posts/language";
import { SIGN_ON_PATHS } from "../../domains/sign-on/addresses";
import { SignOnRefused } from "../../domains/sign-on/refusal";
import type { Services } from "../../services";
import { clientOf } from "../actor";
import { DEMONSTRATION_POLICY, demonstrationPage } from "./demonstration.page";

/** Largest answer of a provider, as a form. Ours: with hundreds of groups in it, base64 and escaped, it stays far below. */
const ANSWER_MAX_BYTES = 256 * 1024;
/** What a browser began with, and what brings it back: chance, and short enough for SAML's RelayState of 80 bytes (saml-bindings-2.0-os, 3.4.3). */
const State = z.string().regex(/^[\w.~-]{16,80}$/);
/** The website's page for whoever was not signed in. */
const LOGIN_PAGE = "/account/login";
/** Tokens are in the address that we send a browser to: nobody keeps it, nobody is told of it. */
const DISCREET = { "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" };

export interface SamlRoutesDeps {
  siteUrl: string;
  logger: Logger;
}

/**
 * Single sign-on as browsers walk through it: `/saml/login` to the provider, `/saml/acs` back with its answer, and on to the
 * website. People see these addresses, so whatever fails ends on the website's login page, never in JSON; the log says why.
 */
export function samlRoutes({ signOn }: Pick<Services, "signOn">, { siteUrl, logger }: SamlRoutesDeps): Hono {
  const app = new Hono();

  app.get(SIGN_ON_PATHS.login, async (c) => {
    requireProvider();
    const state = State.safeParse(c.req.query("state")).data;
    // Nothing would let the website trust what comes back.
    if (!state) return go(c, LOGIN_PAGE);
    try {
      const returnToAuthorProfile = c.req.query("returnToAuthorProfile") !== undefined;
      return go(c, await signOn.begin(clientOf(c), { state, returnToAuthorProfile, language: languageOf(c) }));
    } catch (error) {
      return failed(c, error, state);
    }
  });

  app.post(SIGN_ON_PATHS.acs, bodyLimit({ maxSize: ANSWER_MAX_BYTES, onError: (c) => failed(c, new SignOnRefused("malformed", "too large")) }), async (c) => {
    requireProvider();
    const form = new URLSearchParams(await c.req.text());
    try {
      const { tokens, state, returnToAuthorProfile } = await signOn.finish(form.get("SAMLResponse") ?? "");
      const query = new URLSearchParams({ returnFromSSO: "1", ...tokens, state, ...(returnToAuthorProfile && { returnToAuthorProfile: "1" }) });
      return go(c, `/?${query}`);
    } catch (error) {
      return failed(c, error, State.safeParse(form.get("RelayState")).data);
    }
  });

  app.get(SIGN_ON_PATHS.metadata, (c) => c.body(signOn.metadata(), 200, { "Content-Type": "application/samlmetadata+xml", "Cache-Control": "no-store" }));

  app.get(SIGN_ON_PATHS.demonstration, async (c) => {
    const answers = await signOn.demonstration?.answers(c.req.query("SAMLRequest") ?? "");
    if (!answers) throw new AppError("not_found", "There is nothing at this address");
    const language = languageOf(c);
    const page = demonstrationPage({
      language, answers, relayState: c.req.query("RelayState") ?? "",
      answerTo: siteUrl + SIGN_ON_PATHS.acs, loginPage: siteUrl + localPath(LOGIN_PAGE, language),
    });
    return c.html(page, 200, { ...DISCREET, "Content-Security-Policy": DEMONSTRATION_POLICY, "X-Robots-Tag": "noindex" });
  });

  return app;

  function languageOf(c: Context): Language {
    const lang = c.req.query("lang");
    return isLanguage(lang) ? lang : DEFAULT_LANGUAGE;
  }

  function requireProvider(): void {
    if (signOn.describe().staff === "none") throw new AppError("not_found", "There is no single sign-on here");
  }

  /** To a page of the website, or to the provider. GET from here on, whatever came. */
  function go(c: Context, target: string): Response {
    const location = target.startsWith("/") ? siteUrl + target : target;
    return c.body(null, 303, { ...DISCREET, Location: location });
  }

  /** The website says it in the visitor's language; the state tells it which sign-on this was. */
  function failed(c: Context, error: unknown, state?: string): Response {
    if (error instanceof SignOnRefused) logger.warn({ reason: error.reason, detail: error.detail }, "a sign-on was refused");
    else if (error instanceof AppError && error.code === "rate_limited") logger.warn({ reason: error.code }, "a sign-on was refused");
    else logger.error({ err: error }, "a sign-on failed");
    return go(c, `${LOGIN_PAGE}?${new URLSearchParams({ "sign-on": "failed", ...(state && { state }) })}`);
  }
}
