import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { z } from "zod";
import type { Logger } from "pino";
import { AppError } from "../../contract/errors";
import { DEFAULT_LANGUAGE, isLanguage, type Language } from "../../contract/languages";
import { SAML_FORM_MAX_BYTES } from "../../contract/parser-limits.mjs";
import { localPath } from "../../shared/language";
import { SIGN_ON_PATHS, SignOnRefused } from "../../areas/people";
import type { Services } from "../../services";
import { clientOf } from "../actor";
import { DEMONSTRATION_POLICY, demonstrationPage } from "./demonstration.page";

/**
 * A random value that a browser starts a sign-on with and gets back at its end. Short enough for SAML's RelayState of 80
 * bytes (saml-bindings-2.0-os, 3.4.3).
 */
const State = z.string().regex(/^[\w.~-]{16,80}$/);
/** The website's sign-in page, for failed sign-ons. */
const LOGIN_PAGE = "/account/login";
/** Headers for redirects to a URL with tokens: it is not cached and not sent as a referrer. */
const DISCREET = { "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" };

export interface SamlRoutesDeps {
  siteUrl: string;
  logger: Logger;
}

/**
 * Routes for single sign-on in browsers: `/saml/login` redirects to the provider, `/saml/acs` receives its answer and
 * redirects to the website. Users see these pages, so a failed sign-on redirects to the website's login page instead of
 * returning JSON. The log says why.
 */
export function samlRoutes(
  { signOn }: Pick<Services, "signOn">,
  { siteUrl, logger }: SamlRoutesDeps,
): Hono {
  const app = new Hono();

  app.get(SIGN_ON_PATHS.login, async (c) => {
    requireProvider();
    const state = State.safeParse(c.req.query("state")).data;
    // Without a state, the website could not trust the answer.
    if (!state) return go(c, LOGIN_PAGE);
    try {
      const returnToAuthorProfile = c.req.query("returnToAuthorProfile") !== undefined;
      return go(
        c,
        await signOn.begin(clientOf(c), { state, returnToAuthorProfile, language: languageOf(c) }),
      );
    } catch (error) {
      return failed(c, error, state);
    }
  });

  app.post(
    SIGN_ON_PATHS.acs,
    bodyLimit({ maxSize: SAML_FORM_MAX_BYTES, onError: tooLarge }),
    async (c) => {
      requireProvider();
      const form = new URLSearchParams(await c.req.text());
      try {
        const { tokens, state, returnToAuthorProfile } = await signOn.finish(
          clientOf(c),
          onlyValue(form, "SAMLResponse"),
        );
        const query = new URLSearchParams({
          returnFromSSO: "1",
          ...tokens,
          state,
          ...(returnToAuthorProfile && { returnToAuthorProfile: "1" }),
        });
        return go(c, `/?${query}`);
      } catch (error) {
        return failed(c, error, State.safeParse(form.get("RelayState")).data);
      }
    },
  );

  app.get(SIGN_ON_PATHS.metadata, async (c) =>
    c.body(await signOn.metadata(), 200, {
      "Content-Type": "application/samlmetadata+xml",
      "Cache-Control": "no-store",
    }),
  );

  app.get(SIGN_ON_PATHS.demonstration, async (c) => {
    const answers = clientOf(c).isLocal
      ? await signOn.demonstration?.answers(c.req.query("SAMLRequest") ?? "")
      : undefined;
    if (!answers) throw new AppError("not_found", "There is nothing at this address");
    const language = languageOf(c);
    const page = demonstrationPage({
      language,
      answers,
      relayState: c.req.query("RelayState") ?? "",
      answerTo: siteUrl + SIGN_ON_PATHS.acs,
      loginPage: siteUrl + localPath(LOGIN_PAGE, language),
    });
    return c.html(page, 200, {
      ...DISCREET,
      "Content-Security-Policy": DEMONSTRATION_POLICY,
      "X-Robots-Tag": "noindex",
    });
  });

  return app;

  function languageOf(c: Context): Language {
    const lang = c.req.query("lang");
    return isLanguage(lang) ? lang : DEFAULT_LANGUAGE;
  }

  function requireProvider(): void {
    if (signOn.describe().staff === "none")
      throw new AppError("not_found", "There is no single sign-on here");
  }

  /** Redirects to a page of the website, or to the provider. The browser uses GET from here on, whichever method it used before. */
  function go(c: Context, target: string): Response {
    const location = target.startsWith("/") ? siteUrl + target : target;
    return c.body(null, 303, { ...DISCREET, Location: location });
  }

  /** The rest of the form is not read, so the connection is closed after the response. */
  function tooLarge(c: Context): Response {
    c.header("Connection", "close");
    return failed(
      c,
      new SignOnRefused("too_large", `a form of more than ${SAML_FORM_MAX_BYTES} bytes`),
    );
  }

  /** Redirects to the website, which shows the error in the visitor's language. The state identifies the sign-on. */
  function failed(c: Context, error: unknown, state?: string): Response {
    if (error instanceof SignOnRefused)
      logger.warn({ reason: error.reason, detail: error.detail }, "a sign-on was refused");
    else if (error instanceof AppError && ["rate_limited", "forbidden"].includes(error.code))
      logger.warn({ reason: error.code }, "a sign-on was refused");
    else logger.error({ err: error }, "a sign-on failed");
    const query = new URLSearchParams({
      "sign-on": "failed",
      // Only the provider's administrator can fix this: the page says how.
      ...(error instanceof SignOnRefused &&
        error.reason === "transient_subject" && { reason: "transient" }),
      ...(state && { state }),
    });
    return go(c, `${LOGIN_PAGE}?${query}`);
  }
}

/**
 * Returns the value of a field. Throws SignOnRefused unless the form has it exactly once: two parsers could otherwise use
 * different values.
 */
function onlyValue(form: URLSearchParams, name: string): string {
  const [value, ...others] = form.getAll(name);
  if (value === undefined || others.length > 0)
    throw new SignOnRefused("malformed", "not one answer");
  return value;
}
