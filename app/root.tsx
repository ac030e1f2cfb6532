import { useContext, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import {
  Links,
  Meta,
  Outlet,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from "react-router";
import { LANGUAGE_INFO } from "#contract/languages";
import type { Route } from "./+types/root";
import { LightContext, PageContext } from "./features/page/page-context";
import { MachineMetadataHead, useMachineMetadataCleanup } from "./features/page/page-meta";
import { ErrorPage } from "./features/shell/error-page";
import { useSignedInNow } from "./features/session/use-session";
import { shouldReloadShell, Shell } from "./features/shell/shell";
import { FontPreloads, DeferredScripts } from "./features/shell/deferred-scripts";
import { shellData } from "./features/page/shell-data.server";
import { useLanguage, addressOf } from "./i18n/language";
import { namespacesOf, useRouteTexts } from "./i18n/namespaces";
import {
  contentMiddleware,
  pendingSaveMiddleware,
  sessionMiddleware,
  viewerMiddleware,
} from "./middleware/session";
import { invitationKeyMiddleware } from "./http/invitation-tokens.server";
import { languageMiddleware, languageSegmentMiddleware } from "./middleware/language";
import { ownChangesMiddleware } from "./middleware/own-changes";
import { redirectsMiddleware } from "./middleware/redirects";
import { sameOriginMiddleware } from "./middleware/require-role";
import { signOnReturnMiddleware } from "./middleware/sign-on-return";
import { visitorMiddleware } from "./middleware/visitor";
import styles from "./styles/visitors.css?url";
import memberStyles from "./styles/members.css?url";
import allStyles from "./styles/app.css?url";
import rtlStyles from "./styles/rtl.css?url";

/** The style sheets for visitors, members and staff; each has the utilities of those before it. */
const STYLES_BY_SIZE = [styles, memberStyles, allStyles];

export const middleware: Route.MiddlewareFunction[] = [
  sameOriginMiddleware,
  visitorMiddleware,
  languageMiddleware,
  ownChangesMiddleware,
  invitationKeyMiddleware,
  pendingSaveMiddleware,
  sessionMiddleware,
  signOnReturnMiddleware,
  viewerMiddleware,
  contentMiddleware,
  redirectsMiddleware,
  languageSegmentMiddleware,
];

export const loader = ({ context }: Route.LoaderArgs) => shellData(context);

/** Texts of the shell and the error page. */
export const handle = { i18n: ["common", "errors"] };

/**
 * The shell's data is the same on every page of a language, and a language change reloads the page. So the data is only
 * reloaded after a form has changed what the shell shows.
 */
export const shouldRevalidate = ({
  formAction,
  actionStatus = 200,
}: ShouldRevalidateFunctionArgs) =>
  formAction !== undefined && actionStatus < 400 && shouldReloadShell(formAction);

export function Layout({ children }: { children: React.ReactNode }) {
  const page = useContext(PageContext);
  const data = useRouteLoaderData<typeof loader>("root") ?? page.shell;
  const failed = useRouteError() != null;
  // Texts are preloaded for the first page only; after a navigation i18next fetches them itself.
  const [namespaces] = useState(namespacesOf(useMatches()));
  const { t } = useTranslation("common");
  const language = useLanguage();
  const { direction } = LANGUAGE_INFO[language];
  const light = data?.light ?? false;
  const title = data?.settings.title ?? t("site.name");
  useMachineMetadataCleanup();
  const signedInNow = useSignedInNow();
  const ownStyles = data?.account?.staff ? allStyles : data?.account ? memberStyles : styles;
  const [firstStyles] = useState(ownStyles);
  // When a visitor signs in, here or in another tab, staff pages may follow. The complete sheet then follows the first one: it
  // has the same utilities and more. A smaller sheet never follows, because it would override variants of the first.
  const laterStyles = signedInNow && firstStyles === styles ? allStyles : ownStyles;
  const isLarger = STYLES_BY_SIZE.indexOf(laterStyles) > STYLES_BY_SIZE.indexOf(firstStyles);
  const sheets = isLarger ? [firstStyles, laterStyles] : [firstStyles];
  const { key } = useLocation();
  // Tests and benchmarks wait for this attribute. It means that scripts handle input and that this location's page is shown.
  useEffect(() => void (document.documentElement.dataset.hydrated = key), [key]);

  return (
    <html
      lang={language}
      dir={direction}
      data-request={failed ? page.requestId : undefined}
      data-no-worker={page.withoutWorker && !light ? "" : undefined}
      className={light ? "light-version" : undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#FCFAF6" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#171310" media="(prefers-color-scheme: dark)" />
        <meta property="og:site_name" content={title} />
        <Meta />
        {page.forMachines && <MachineMetadataHead metadata={page.forMachines} />}
        {/* Browsers without SVG support request /favicon.ico by default. */}
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
        {!light && <link rel="manifest" href={`/site.webmanifest?lang=${language}`} />}
        {!light && <FontPreloads nonce={page.nonce} />}
        {sheets.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {direction === "rtl" && <link rel="stylesheet" href={rtlStyles} />}
        {data?.accent && <link rel="stylesheet" href={`/accent/${data.accent}`} />}
        <Links />
      </head>
      {/* This data is on the body, because browsers look for the page's encoding in its first kilobyte. */}
      <body
        data-shell={page.shell && JSON.stringify(page.shell)}
        data-staff-sign-in={page.staffSignIn}
      >
        <LightContext value={light}>
          <Shell data={data}>{children}</Shell>
        </LightContext>
        {!light && (
          <>
            <ScrollRestoration />
            <DeferredScripts nonce={page.nonce}>
              {namespaces.map((namespace) => (
                <link
                  key={namespace}
                  rel="preload"
                  as="fetch"
                  href={addressOf(language, namespace)}
                  crossOrigin="anonymous"
                />
              ))}
            </DeferredScripts>
          </>
        )}
      </body>
    </html>
  );
}

export default function Root() {
  useRouteTexts();
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
