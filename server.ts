import { serveStatic } from "@hono/node-server/serve-static";
import cluster from "node:cluster";
import { readdirSync } from "node:fs";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { routePath } from "hono/route";
import { RouterContextProvider } from "react-router";
import { createContentClient, sharedAnswers } from "./app/content/client.server";
import { clearLayouts, getContentVersion } from "./app/content/site.server";
import {
  contentFetchContext,
  localSiteContext,
  requestIdContext,
  serviceWorkerContext,
  sessionSecretsContext,
  siteUrlContext,
} from "./app/contexts";
import { readEnvironment } from "./app/env.server";
import { DEFAULT_LANGUAGE } from "./cms/contract/languages";
import {
  CSP_REPORT_MAX_BYTES,
  ADMIN_BODY_MAX_BYTES,
  FORM_BODY_MAX_BYTES,
} from "./cms/contract/parser-limits.mjs";
import { visitorOf } from "./cms/http/actor";
import { forwardToRemoteCms } from "./cms/http/remote-cms";
import { logFailedRequest, metricsRoute, observe, serveMetrics } from "./cms/http/observe";
import { API_PATH } from "./cms/http/rest/api";
import { mayContainFiles as mayContainFilesForApi } from "./cms/http/uploads/streamed";
import type { RequestSource } from "./cms";
import { type OpenCms, openCms, startLines, warnOfLockedAccounts } from "./cms/open";
import { readCmsEnvironment } from "./cms/platform/env";
import { isLocalSite } from "./cms/platform/network";
import { createLogger, REQUEST_ID_HEADER } from "./cms/platform/logger";
import { createMetrics } from "./cms/platform/metrics";
import {
  storedSecret,
  requireSharedSecret,
  requireSharedSessionSecret,
  secretsOf,
} from "./cms/platform/secrets";
import { serveUntilStopped, startOrExplain, warnOfOldNode } from "./cms/platform/serve";
import { startTracing } from "./cms/platform/tracing";
import { connectPrimary } from "./cms/platform/web-processes";
import { startWebsites } from "./cms/main";
import {
  withVisitorHeaders,
  decodablePath,
  pageMethods,
  isNavigation,
} from "./app/http/page-requests";
import {
  createReportLimit,
  CSP_REPORT_PATH,
  readReports,
  securityHeaders,
  securityHeadersOf,
} from "./app/http/security-headers.server";
import { logErrorsTo } from "./app/http/form-data.server";
import { keepAnswers } from "./app/http/kept-answers.server";
import { routePatterns, createPageHandler, MANIFEST_PATH } from "./app/http/page-handler.server";
import { UNREGISTERING_WORKER } from "./app/http/unregistering-worker";
import { mayHaveSession } from "./app/http/session.server";
import {
  createContentGeneration,
  createKnownPosition,
  createPageCache,
} from "./app/http/page-cache.server";
import { isCrossSite } from "./app/middleware/require-role";
import { sitemapRoutes } from "./app/features/feeds/sitemaps.server";
import { withRefusalPages } from "./app/http/refusal-page.server";
import { isStreamed, mayContainFiles } from "./app/http/streamed-bodies";
import { WORKER_PATH } from "./app/service-worker/names";

/** The host: the only file that imports both halves. Security headers, then the content system, then the website. */

const isProduction = import.meta.env.PROD;
const MB = 1024 * 1024;
/**
 * How often a remote content system is asked during page requests whether content has changed, and how long it may take.
 * Chosen: the process sees a change within two seconds.
 */
const ASK_VERSION_EVERY_MS = 1_000;
const ASK_VERSION_TIMEOUT_MS = 1_000;
/** The static files of the built website. */
const CLIENT_FOLDER = "./build/client";
/** Paths of the content system; all others belong to the website. */
const CONTENT_PATHS = ["/api/*", "/graphql", "/saml/*", "/oai", "/healthz", "/readyz"];
/** The post editor, in any language, as pages and as data. */
const ADMIN_POSTS = /^\/([a-z]{2}\/)?admin\/posts\//;

/** Sends a request to the content system on behalf of a visitor. */
type ContentFetch = (request: Request, from: RequestSource) => Response | Promise<Response>;
/** The website's own requests, on behalf of no visitor. */
const WEBSITE: RequestSource = { clientAddress: "127.0.0.1", isLocal: false, isInner: true };

interface HostVariables {
  requestId: string;
  isContents?: boolean;
  isPage?: boolean;
  isCached?: boolean;
  hasSecurityHeaders?: boolean;
  refusal?: string;
}
type HostContext = Context<{ Variables: HostVariables }>;

async function createHost() {
  const environment = readEnvironment();
  const cmsEnvironment = readCmsEnvironment();
  if (!environment.CMS_URL) requireSharedSecret(cmsEnvironment);
  requireSharedSessionSecret({ ...cmsEnvironment, ...environment });
  const sessionSecrets = secretsOf(
    environment.SESSION_SECRET ?? storedSecret(cmsEnvironment.DATA_DIR, "session"),
  );
  const logger = createLogger(cmsEnvironment);
  const metrics = createMetrics();
  const stopTracing = await startTracing({
    endpoint: cmsEnvironment.OTEL_EXPORTER_OTLP_ENDPOINT,
    service: cmsEnvironment.OTEL_SERVICE_NAME,
  });
  const own: OpenCms | null = environment.CMS_URL
    ? null
    : await openCms(cmsEnvironment, logger, { metrics });
  logErrorsTo((facts, what) => logger.error(facts, what));
  const knownPosition = createKnownPosition();
  // A program that calls the API with a token sends positions by itself, or reads from the primary.
  const asFresh = (request: Request, { isInner }: RequestSource) =>
    isInner || !request.headers.has("Authorization") ? knownPosition.demandedBy(request) : request;
  const content: ContentFetch = own
    ? (request, from) => own.cms.fetch(request, from)
    : (request, visitor) =>
        forwardToRemoteCms(asFresh(request, visitor), {
          base: environment.CMS_URL ?? "",
          visitor,
          logger,
        });
  const siteUrl = cmsEnvironment.SITE_URL;
  const visitor = (c: Context) => visitorOf(c, cmsEnvironment);

  const build = await import("virtual:react-router/server-build");
  // A proxy in front terminates https, so forms come from the public origin.
  const allowedActionOrigins = [new URL(siteUrl).host];
  const website = { ...build, allowedActionOrigins };
  const mode = isProduction ? "production" : "development";
  const handlePage = withRefusalPages(createPageHandler(website, mode), website, mode);

  const contentGeneration = createContentGeneration({
    ask: own
      ? () => own.services.contentVersion.current()
      : async () => {
          const answer = await getContentVersion(
            createContentClient({
              language: DEFAULT_LANGUAGE,
              signal: AbortSignal.timeout(ASK_VERSION_TIMEOUT_MS),
              fetch: async (input, init) =>
                content(new Request(input instanceof URL ? String(input) : input, init), WEBSITE),
            }),
          );
          // Before the generation grows: pages of the new one must not be made from an older state.
          knownPosition.learn(answer.position);
          return answer;
        },
    everyMs: own ? 0 : ASK_VERSION_EVERY_MS,
    onChange: () => {
      clearLayouts();
      sharedAnswers.clear();
    },
  });
  const pages = createPageCache({
    addHeaders(headers) {
      for (const [name, value] of securityHeadersOf(headers, siteUrl)) headers.set(name, value);
    },
    // In development, code changes also change pages.
    maxBytes: isProduction ? environment.PAGE_CACHE_MB * MB : 0,
    contentGeneration,
    onAnswer: metrics.page,
  });

  const app = new Hono<{ Variables: HostVariables }>();
  const pageRoute = routePatterns(build.routes);

  app.use(
    observe({
      half: "website",
      logger,
      metrics,
      // Middleware and files are identified by their mount path, pages by the route table.
      routeOf: (c) => (c.get("isPage") ? pageRoute(c.req.path) : routePath(c)),
      isInner: (c) => c.req.path === "/healthz",
      isLoggedElsewhere: (c) => Boolean(c.get("isContents")),
      hasFinalHeaders: (c) => Boolean(c.get("isCached")),
      refusalOf: (c) => c.get("refusal"),
    }),
  );
  const askPrimary = cluster.isWorker ? connectPrimary(metrics.values) : undefined;
  // Of all processes; if the primary one is too busy to tell, of this one.
  const shownMetrics = { text: async () => (await askPrimary?.()) ?? metrics.text() };
  app.get("/metrics", metricsRoute(shownMetrics, cmsEnvironment.METRICS_TOKEN));
  app.use(securityHeaders(siteUrl));

  // This process is alive regardless of a remote content system; /readyz tells whether the site can respond.
  if (!own)
    app.get("/healthz", (c) => c.json({ status: "ok" }, 200, { "Cache-Control": "no-store" }));
  for (const path of CONTENT_PATHS) {
    app.all(path, (c) => {
      // The content system logs the request itself, in the same log.
      c.set("isContents", own !== null);
      return content(c.req.raw, visitor(c));
    });
  }
  app.all("/files/*", async (c, next) => {
    const answer = await content(c.req.raw, visitor(c));
    // A file that is not public may be accessible to this visitor, whom the website identifies. The website also has the error
    // page.
    const hasRefusalPage = [404, 410].includes(answer.status) && isNavigation(c.req.raw);
    if (
      hasRefusalPage ||
      (answer.status === 404 && mayHaveSession(c.req.header("Cookie") ?? null))
    ) {
      await answer.body?.cancel();
      return next();
    }
    c.set("isContents", own !== null);
    return answer;
  });
  // Sitemaps are the same for all visitors.
  app.route(
    "/",
    sitemapRoutes({
      siteUrl,
      contentGeneration,
      fetchFor: (c) => async (input, init) =>
        content(new Request(input instanceof URL ? String(input) : input, init), visitor(c)),
    }),
  );

  const names = new Set(isProduction ? readdirSync(CLIENT_FOLDER) : []);
  const hasWorker = environment.SERVICE_WORKER === "on" && names.has(WORKER_PATH.slice(1));
  app.get(WORKER_PATH, (c, next) => {
    // Revalidated with each page, so that browsers learn at once of a worker that must be removed.
    c.header("Cache-Control", "no-cache");
    return hasWorker
      ? next()
      : c.body(UNREGISTERING_WORKER, 200, { "Content-Type": "text/javascript; charset=utf-8" });
  });

  const idHeader = REQUEST_ID_HEADER.toLowerCase();
  const headersOf = (c: Context) => ({ [idHeader]: String(c.get("requestId")) });
  const kept = (serve: MiddlewareHandler): MiddlewareHandler =>
    keepAnswers(serve, { siteUrl, headersOf });
  if (isProduction) {
    app.use(
      "/assets/*",
      kept(
        serveStatic({
          root: CLIENT_FOLDER,
          precompressed: true,
          onFound: (_, c) => {
            c.header("Cache-Control", "public, max-age=31536000, immutable");
            // Never revalidated, since the file name contains a hash of the content.
            c.header("Last-Modified", undefined);
          },
        }),
      ),
    );
    const files = kept(
      serveStatic({
        root: CLIENT_FOLDER,
        precompressed: true,
        onFound: (_, c) => {
          if (c.req.path !== WORKER_PATH) c.header("Cache-Control", "public, max-age=86400");
        },
      }),
    );
    // Most requests are for pages: looking for a file of that name takes longer than answering them.
    app.use("/*", (c, next) =>
      names.has(c.req.path.split("/", 2)[1] ?? "") ? files(c, next) : next(),
    );
  }

  // Only requests that passed the checks below fill the cache, so its pages skip them. They have all their headers.
  app.get("*", (c, next) => {
    const page = pages.answerFromCache(c.req.raw, headersOf(c));
    if (!page) return next();
    c.set("isPage", true);
    c.set("isCached", true);
    c.set("hasSecurityHeaders", true);
    return Promise.resolve(page);
  });

  const mayReport = createReportLimit();
  // Browsers send these reports without relevant cookies, and nothing is changed by them.
  app.post(
    CSP_REPORT_PATH,
    bodyLimit({
      maxSize: CSP_REPORT_MAX_BYTES,
      onError: (c) => c.body(null, 413, { Connection: "close" }),
    }),
    async (c) => {
      for (const refused of readReports(await c.req.text(), pageRoute))
        if (mayReport()) logger.warn(refused, "refused by the content security policy");
      return c.body(null, 204);
    },
  );

  app.use(pageMethods);
  app.use((c, next) => {
    if (!isCrossSite(c.req.raw, siteUrl)) return next();
    c.set(
      "refusal",
      "a form was sent from another site; if it was sent from this site, SITE_URL is not the site's public address",
    );
    c.set("isPage", true);
    return Promise.resolve(
      c.text("Forbidden: this form was sent from another site.", 403, {
        "Cache-Control": "no-store",
      }),
    );
  });
  // Pages read complete forms, even from anonymous visitors; files are streamed to the content system.
  const limitedTo = (maxSize: number) =>
    bodyLimit({
      maxSize,
      // The rest of the body is not read, so the connection cannot be reused.
      onError: (c) =>
        c.text(`Payload Too Large: a form may have at most ${maxSize} bytes.`, 413, {
          Connection: "close",
        }),
    });
  const [limited, limitedOnAdmin] = [FORM_BODY_MAX_BYTES, ADMIN_BODY_MAX_BYTES].map(limitedTo) as [
    MiddlewareHandler,
    MiddlewareHandler,
  ];
  app.use((c, next) => {
    if (isStreamed(c.req.raw)) return next();
    // A post with all its texts may be longer than other forms. Users who are not editors are refused before the body is read.
    return ADMIN_POSTS.test(c.req.path) ? limitedOnAdmin(c, next) : limited(c, next);
  });
  app.use((c, next) => {
    const { pathname, search } = new URL(c.req.url);
    const decodable = decodablePath(pathname);
    // With the site's origin, so that a path starting with two slashes cannot replace it.
    return decodable === pathname
      ? next()
      : Promise.resolve(c.redirect(siteUrl + decodable + search, 308));
  });
  const answerPage = async (c: HostContext) => {
    const requestId = c.get("requestId");
    c.set("isPage", c.req.path !== MANIFEST_PATH);
    const from = { ...visitor(c), isInner: true };
    const response = await pages.answer(c.req.raw, (request) => {
      const context = new RouterContextProvider();
      context.set(requestIdContext, requestId);
      context.set(serviceWorkerContext, hasWorker);
      context.set(siteUrlContext, siteUrl);
      context.set(localSiteContext, isLocalSite(siteUrl));
      context.set(sessionSecretsContext, sessionSecrets);
      context.set(contentFetchContext, async (input, init) =>
        content(
          withVisitorHeaders(
            c.req.raw,
            new Request(input instanceof URL ? String(input) : input, init),
          ),
          from,
        ),
      );
      return handlePage(request, context);
    });
    // Not with `c.header`: Hono would copy the finished response, and the server would send its body as a stream.
    for (const [name, value] of securityHeadersOf(response.headers, siteUrl))
      response.headers.set(name, value);
    response.headers.set(REQUEST_ID_HEADER, requestId);
    c.set("hasSecurityHeaders", true);
    return response;
  };
  if (isProduction) app.get(MANIFEST_PATH, kept(answerPage));
  app.all("*", answerPage);

  app.onError((error, c) => {
    // An invalid URL path (broken percent-encoding, NUL) never reaches a page: the request is wrong.
    if (error instanceof URIError) return c.text("Bad Request: the address is not valid.", 400);
    logFailedRequest(logger, c.req.raw, { err: error, message: "request failed" });
    return c.text("Internal Server Error", 500);
  });

  if (own) warnOfLockedAccounts(own, logger);
  return {
    app,
    environment: cmsEnvironment,
    logger,
    metrics,
    lines: own ? startLines(own) : [],
    startJobs: () => own?.cms.jobs.start(),
    close: async () => {
      await own?.close();
      await stopTracing();
    },
  };
}

/**
 * Starts the site: opens the content system, listens, and closes both in order on a signal. With several website processes,
 * this one starts them and opens the content system for them.
 */
export async function start(): Promise<void> {
  await startOrExplain("Resource Library", async () => {
    const website = readEnvironment();
    if (cluster.isPrimary && website.WEB_PROCESSES > 1) return startWebsites(website);
    const {
      app,
      environment: {
        PORT: port,
        HOST: hostname,
        SITE_URL,
        STOP_NOTICE_SECONDS: noticeSeconds,
        METRICS_PORT,
        METRICS_HOST,
      },
      logger,
      metrics,
      lines,
      startJobs,
      close,
    } = await createHost();
    if (cluster.isPrimary) warnOfOldNode(logger);
    const carriesFiles = (address: string, type: string) =>
      mayContainFiles(address, type) || mayContainFilesForApi(address, type, API_PATH);
    await serveUntilStopped({
      fetch: app.fetch,
      port,
      hostname,
      logger,
      carriesFiles,
      noticeSeconds,
      close,
    });
    if (METRICS_PORT !== undefined)
      await serveMetrics(metrics, { port: METRICS_PORT, hostname: METRICS_HOST });
    startJobs();
    if (cluster.isPrimary) console.log(`Resource Library is ready: ${SITE_URL}`);
    for (const line of lines) console.log(line);
  });
}

// Outlives reloads of this module: the embedded database opens only once the previous host has closed it.
const kept = globalThis as { resourceLibraryHost?: ReturnType<typeof createHost> };
let current: ReturnType<typeof createHost> | undefined;

/** Returns the host for the development server. After a change of the server's code, a new host replaces it. */
export async function developmentHost(): Promise<{ fetch: Hono["fetch"] }> {
  if (!current) {
    const before = kept.resourceLibraryHost;
    current = kept.resourceLibraryHost = (async () => {
      // A host that failed to open has nothing to close.
      await (await before?.catch(() => undefined))?.close();
      const host = await createHost();
      host.startJobs();
      return host;
    })();
  }
  return (await current).app;
}
