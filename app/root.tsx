import { useContext, useState } from "react";
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from "react-router";
import { LANGUAGE_INFO } from "#contract/languages";
import type { Route } from "./+types/root";
import { LightContext } from "./features/light/light-context";
import { MachinesHead } from "./features/metadata/for-machines";
import { ErrorPage } from "./features/shell/error-page";
import { PageContext } from "./features/shell/page-context";
import { HeadAfterNavigation } from "./features/shell/head-after-navigation";
import { Shell } from "./features/shell/shell";
import { shellData } from "./features/shell/shell-data.server";
import { useTranslation } from "./i18n/translate";
import { textFile } from "./i18n/text-file";
import type { RouteTexts } from "./i18n/route-texts";
import type { Namespace } from "./i18n/namespaces";
import { contentMiddleware } from "./middleware/content";
import { invitationKeyMiddleware } from "./middleware/invitation-key";
import { languageMiddleware } from "./middleware/language";
import { sameOriginMiddleware } from "./middleware/same-origin";
import { sessionMiddleware, viewerMiddleware } from "./middleware/session";
import { signOnReturnMiddleware } from "./middleware/sign-on-return";
import { visitorMiddleware } from "./middleware/visitor";
import styles from "./styles/app.css?url";
import memberStyles from "./styles/members.css?url";
import rtlStyles from "./styles/rtl.css?url";

export const middleware: Route.MiddlewareFunction[] = [
  sameOriginMiddleware,
  visitorMiddleware,
  languageMiddleware,
  invitationKeyMiddleware,
  sessionMiddleware,
  signOnReturnMiddleware,
  viewerMiddleware,
  contentMiddleware,
];

export const loader = ({ context }: Route.LoaderArgs) => shellData(context);

/** The shell's data is the same on every page of a language, and a change of language loads the page anew. */
export const shouldRevalidate = () => false;

/** Whether a page or its error page needs texts beyond the shell's own. */
function namespacesOf(handles: unknown[], failed: boolean): Namespace[] {
  const own = handles.flatMap((handle) => (handle as RouteTexts | undefined)?.namespaces ?? []);
  return [...new Set<Namespace>(["common", ...own, ...(failed ? (["errors"] as const) : [])])];
}

/** The built site's browser half runs on Preact, which must not touch the head that React made on the server. */
const BUILT_FOR_BROWSER = import.meta.env.PROD && !import.meta.env.SSR;

function Head({ children }: { children: React.ReactNode }) {
  return BUILT_FOR_BROWSER ? (
    <head ref={keepHead} dangerouslySetInnerHTML={{ __html: "" }} />
  ) : (
    <head>{children}</head>
  );
}

let keptHead = BUILT_FOR_BROWSER ? document.head : null;

/** An error page and the page after it are two documents to the router, each with a head of its own: what the server wrote moves on. */
function keepHead(head: HTMLHeadElement | null): void {
  if (!head || !keptHead || head === keptHead) return;
  head.append(...keptHead.childNodes);
  keptHead = head;
}

export function Layout({ children }: { children: React.ReactNode }) {
  const page = useContext(PageContext);
  const data = useRouteLoaderData<typeof loader>("root") ?? page.shell;
  const failed = useRouteError() != null;
  const current = namespacesOf(
    useMatches().map((match) => match.handle),
    failed,
  );
  // Preloading is for the first view; after a navigation the route has fetched its texts itself.
  const [namespaces] = useState(current);
  const { t, language } = useTranslation("common");
  const { direction } = LANGUAGE_INFO[language];
  const light = data?.light ?? false;
  const title = data?.settings.title ?? t("site.name");

  return (
    <html
      lang={language}
      dir={direction}
      data-texts={light ? undefined : page.textFolder}
      data-request={failed ? page.requestId : undefined}
      data-no-worker={page.withoutWorker && !light ? "" : undefined}
      className={light ? "light-version" : undefined}
      suppressHydrationWarning
    >
      <Head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#FCFAF6" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#171310" media="(prefers-color-scheme: dark)" />
        <meta property="og:site_name" content={title} />
        <Meta />
        {page.forMachines && <MachinesHead told={page.forMachines} />}
        {/* Who takes no SVG looks for /favicon.ico unasked. */}
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
        {!light && <link rel="manifest" href={`/site.webmanifest?lang=${language}`} />}
        <link rel="stylesheet" href={styles} />
        {data?.account && <link rel="stylesheet" href={memberStyles} />}
        {direction === "rtl" && <link rel="stylesheet" href={rtlStyles} />}
        {data?.accent && <link rel="stylesheet" href={`/accent/${data.accent}`} />}
        {!light && (
          <>
            <link
              rel="preload"
              as="font"
              type="font/woff2"
              href="/fonts/figtree.woff2"
              crossOrigin="anonymous"
            />
            <link
              rel="preload"
              as="font"
              type="font/woff2"
              href="/fonts/literata.woff2"
              crossOrigin="anonymous"
            />
            {namespaces.map((namespace) => (
              <link
                key={namespace}
                rel="preload"
                as="fetch"
                href={textFile(page.textFolder, namespace)}
                data-namespace={namespace}
                crossOrigin="anonymous"
                fetchPriority="low"
              />
            ))}
          </>
        )}
        <Links />
      </Head>
      {/* Not above the head: browsers look for the page's encoding in its first kilobyte. */}
      <body data-shell={page.shell && JSON.stringify(page.shell)}>
        <LightContext value={light}>
          <Shell data={data}>{children}</Shell>
        </LightContext>
        {!light && (
          <>
            {BUILT_FOR_BROWSER && <HeadAfterNavigation />}
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
