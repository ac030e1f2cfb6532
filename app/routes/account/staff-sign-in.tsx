import { renderToStaticMarkup } from "react-dom/server";
import { redirect, redirectDocument } from "react-router";
import { type Language, LANGUAGE_INFO } from "#contract/languages";
import { buttonClass } from "~/components/button";
import { contentContext } from "~/contexts";
import { REDIRECT } from "~/paths/account";
import { returnPath } from "~/http/return-path";
import { readFormData } from "~/http/form-data.server";
import { newState, signOnCookie } from "~/http/session.server";
import { localisedPath, withoutLanguage } from "~/i18n/paths";
import { i18nOf } from "~/i18n/i18next.server";
import { redirectTo } from "~/i18n/link";
import styles from "~/styles/visitors.css?url";
import type { Route } from "./+types/staff-sign-in";

/** Longest target path that is kept; browsers accept cookies up to 4 KB. Chosen: the longest search fits. */
const TARGET_MAX_CHARS = 2000;

/**
 * The staff button: stores the visitor's target path and leads to the organisation's sign-in.
 *
 * A form gets a page that navigates by itself, as a link does, instead of a redirect. The CSP's `form-action` also applies to
 * redirects after a form, so it would block the provider's address.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const content = context.get(contentContext);
  const language = content.contentLanguage;
  const form = await readFormData(request);
  const { staff, loginPath } = await content.get("/sign_on");
  if (staff === "none")
    return redirect(`${localisedPath("/account/login", language)}?sign-on=failed`, 303);

  const state = newState();
  const query = new URLSearchParams({
    state,
    lang: language,
    ...(form.has("returnToAuthorProfile") && { returnToAuthorProfile: "1" }),
  });
  const address = `${loginPath}?${query}`;
  const headers = {
    "Set-Cookie": await signOnCookie(context, {
      state,
      language,
      target: targetOf(form.get(REDIRECT)),
    }),
  };
  // `form-action` does not apply to a script's request.
  if (!request.headers.get("Accept")?.includes("text/html"))
    return redirectDocument(address, { status: 303, headers });
  return new Response(
    `<!doctype html>${renderToStaticMarkup(<ContinuePage address={address} language={language} />)}`,
    {
      headers: {
        ...headers,
        "Content-Type": "text/html; charset=utf-8",
        "Referrer-Policy": "no-referrer",
      },
    },
  );
}

/**
 * Returns the target path. Returns null for the start page and for a missing or too long path: the staff start page then opens.
 */
function targetOf(value: unknown): string | null {
  const path = returnPath(value);
  return withoutLanguage(path.replace(/#.*/, "")) === "/" || path.length > TARGET_MAX_CHARS
    ? null
    : path;
}

function ContinuePage({ address, language }: { address: string; language: Language }) {
  const t = i18nOf(language).getFixedT(null, "sign-on");
  return (
    <html lang={language} dir={LANGUAGE_INFO[language].direction}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta httpEquiv="refresh" content={`0;url=${address}`} />
        <title>{t("title")}</title>
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href={styles} />
      </head>
      <body>
        <main className="wrap py-9">
          <h1>{t("title")}</h1>
          <a href={address} className={buttonClass({ className: "mt-5" })}>
            {t("link")}
          </a>
        </main>
      </body>
    </html>
  );
}

export function loader({ context }: Route.LoaderArgs) {
  return redirectTo("/account/login", context.get(contentContext).language);
}
