import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { z } from "zod";
import type { Logger } from "pino";
import { AppError } from "../contract/errors";
import { DEFAULT_LANGUAGE, isLanguage, type Language, LANGUAGE_INFO } from "../contract/languages";
import { SAML_FORM_MAX_BYTES } from "../contract/parser-limits.mjs";
import { localPath } from "../shared/language";
import { SIGN_ON_PATHS, SignOnRefused, type DemonstrationAnswer } from "../areas/people";
import type { Services } from "../services";
import { clientOf } from "./actor";
import { createHash } from "node:crypto";
import { escapeHtml as escape } from "../platform/markup";
import { translator } from "../platform/texts";

/** The website's colours with the device's fonts. The page imitates an external identity provider, and says so. */
const STYLE = `
:root { color-scheme: light dark; --paper: #fcfaf6; --raised: #fff; --ink: #1c1815; --ink-2: #554d46; --edge: #8a7f75; --line: #e2dacd; --tint: #ece6db; --warning: #8a5600; --warning-tint: #fbefd3; --accent: #bf2c1a; --focus: #1b57c4; }
@media (prefers-color-scheme: dark) { :root { --paper: #171310; --raised: #241e19; --ink: #f4eee5; --ink-2: #c3b8ab; --edge: #80746a; --line: #372f28; --tint: #2b241e; --warning: #e9b44c; --warning-tint: #33260c; --accent: #ff8a70; --focus: #93b8ff; } }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
.mark { margin: 0; padding: .75rem 1rem; background: var(--warning-tint); border-block-end: 3px solid var(--warning); font-weight: 600; text-align: center; }
main { max-width: 28rem; margin: 0 auto; padding: 2.25rem 1rem 4.5rem; }
h1 { margin: 0 0 .75rem; font: 700 1.75rem/1.25 Georgia, serif; text-wrap: balance; }
p { margin: 0 0 1.5rem; color: var(--ink-2); }
.mark { color: var(--ink); }
form { margin: 0 0 .75rem; }
button { display: block; width: 100%; min-height: 44px; padding: .75rem 1rem; border: 1.5px solid var(--edge); border-radius: 6px; background: var(--raised); color: inherit; font: inherit; text-align: start; cursor: pointer; }
button:hover { border-color: var(--ink); background: var(--tint); }
button b { display: block; font-weight: 600; }
button span { color: var(--ink-2); font-size: .875rem; }
a { display: inline-block; padding-block: .625rem; color: var(--accent); font-weight: 600; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
`;

/** Allows only the page's own style, the site's icon, and forms that are sent to this site. */
const DEMONSTRATION_POLICY = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

interface DemonstrationPage {
  language: Language;
  answers: readonly DemonstrationAnswer[];
  relayState: string;
  /** Where answers are sent, and where the user goes to cancel. */
  answerTo: string;
  loginPage: string;
}

/**
 * Renders the page where the user chooses an account. Each choice is a form that contains its signed answer, so that no
 * script is needed to send it.
 */
function demonstrationPage({
  language,
  answers,
  relayState,
  answerTo,
  loginPage,
}: DemonstrationPage): string {
  const t = translator(language, "demonstration");
  return `<!doctype html>
<html lang="${language}" dir="${LANGUAGE_INFO[language].direction}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escape(t("title"))}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<style>${STYLE}</style>
<header><p class="mark">${escape(t("mark"))}</p></header>
<main>
<h1>${escape(t("title"))}</h1>
<p>${escape(t("explanation"))}</p>
${answers
  .map(
    ({
      person: { firstName, lastName, email },
      samlResponse,
    }) => `<form method="post" action="${escape(answerTo)}">
<input type="hidden" name="SAMLResponse" value="${escape(samlResponse)}">
<input type="hidden" name="RelayState" value="${escape(relayState)}">
<button><b>${escape(t("continueAs", { name: `${firstName} ${lastName}` }))}</b> <span dir="ltr">${escape(email)}</span></button>
</form>`,
  )
  .join("\n")}
<a href="${escape(loginPage)}">${escape(t("back"))}</a>
</main>
</html>
`;
}

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
        await signOn.start(clientOf(c), { state, returnToAuthorProfile, language: languageOf(c) }),
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
      throw new AppError("not_found", "Single sign-on is not set up on this site");
  }

  /**
   * Redirects to a page of the website, or to the provider. The browser uses GET from here on, whichever method it used before.
   */
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
