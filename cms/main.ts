import { Hono } from "hono";
import type { Logger } from "pino";
import { visitorOf } from "./http/actor";
import { metricsRoute, serveMetrics } from "./http/observe";
import { API_PATH } from "./http/rest/api";
import { mayContainFiles } from "./http/uploads/streamed";
import { openCms, startLines, warnOfLockedAccounts } from "./open";
import { type CmsEnvironment, readCmsEnvironment } from "./platform/env";
import { createLogger } from "./platform/logger";
import { combinedMetrics, createMetrics, type Metrics } from "./platform/metrics";
import { requireSharedSecret, requireSharedSessionSecret, storedSecret } from "./platform/secrets";
import {
  DRAIN_MS,
  type Host,
  serveUntilStopped,
  startOrExplain,
  warnOfOldNode,
} from "./platform/serve";
import { startTracing } from "./platform/tracing";
import { createWebProcesses } from "./platform/web-processes";

/**
 * Runs the content system on its own, for `npm run cms`. Serves until the stop signal. If the start fails, it prints the
 * reason.
 */
export async function main(): Promise<void> {
  await startOrExplain("The content system", async () => {
    const environment = readCmsEnvironment();
    requireSharedSecret(environment);
    const logger = createLogger(environment);
    warnOfOldNode(logger);
    const metrics = createMetrics();
    const { port, lines, startJobs } = await serveCms(environment, logger, metrics);
    await serveMetricsPort(environment, metrics);
    startJobs();
    logger.info({ port, hostname: environment.HOST }, "the content system is ready");
    for (const line of lines) console.log(line);
  });
}

/** Opens the content system and serves it until the stop signal. */
async function serveCms(
  environment: CmsEnvironment,
  logger: Logger,
  metrics: Metrics,
  beforeStop?: Host["beforeStop"],
) {
  const stopTracing = await startTracing({
    endpoint: environment.OTEL_EXPORTER_OTLP_ENDPOINT,
    service: environment.OTEL_SERVICE_NAME,
  });
  const opened = await openCms(environment, logger, { metrics });
  const close = () => opened.close().finally(stopTracing);
  warnOfLockedAccounts(opened, logger);
  const app = new Hono();
  app.get("/metrics", metricsRoute(metrics, environment.METRICS_TOKEN));
  app.all("*", (c) => opened.cms.fetch(c.req.raw, visitorOf(c, environment)));
  const port = await serveUntilStopped({
    fetch: app.fetch,
    port: environment.PORT,
    hostname: environment.HOST,
    logger,
    carriesFiles: (address, type) => mayContainFiles(address, type, API_PATH),
    noticeSeconds: environment.STOP_NOTICE_SECONDS,
    beforeStop,
    close,
  });
  return { port, lines: startLines(opened), startJobs: () => opened.cms.jobs.start(), close };
}

async function serveMetricsPort(
  { METRICS_PORT: port, METRICS_HOST: hostname }: CmsEnvironment,
  metrics: Pick<Metrics, "text">,
): Promise<void> {
  if (port !== undefined) await serveMetrics(metrics, { port, hostname });
}

/** The settings of the website that concern its processes. */
interface WebsiteSettings {
  WEB_PROCESSES: number;
  CMS_URL?: string;
  SESSION_SECRET?: string;
}

/** The address of the content system beside website processes: no other machine can reach it. */
const BESIDE_WEBSITES = "127.0.0.1";
/** How much longer than its own limit a website process may take to stop. Chosen. */
const STOP_SPARE_MS = 3_000;

/**
 * Starts several website processes, with a content system in this process unless `CMS_URL` names another one. On the stop
 * signal, the websites stop first. SIGHUP replaces them one after another.
 */
export async function startWebsites(website: WebsiteSettings): Promise<void> {
  const environment = readCmsEnvironment();
  const { WEB_PROCESSES: count, CMS_URL, SESSION_SECRET } = website;
  if (!CMS_URL) requireSharedSecret(environment);
  requireSharedSessionSecret({ ...environment, ...website });
  // Read once, so that a process that replaces another one seals sessions with the same secret.
  const sessionSecret = SESSION_SECRET ?? storedSecret(environment.DATA_DIR, "session");
  const logger = createLogger(environment);
  warnOfOldNode(logger);
  const metrics = createMetrics();
  let contentUrl = CMS_URL ?? "";
  let close = async () => {};
  const allMetrics = async () => {
    const own = CMS_URL ? [] : [await metrics.values()];
    return combinedMetrics([...own, ...(await websites.metrics())]);
  };
  const websites = createWebProcesses({
    count,
    settings: () => ({
      CMS_URL: contentUrl,
      SESSION_SECRET: sessionSecret,
      // This process serves the metrics of all.
      METRICS_PORT: "",
    }),
    stopMaxMs: environment.STOP_NOTICE_SECONDS * 1_000 + DRAIN_MS + STOP_SPARE_MS,
    logger,
    metrics: allMetrics,
    onFailure: (message) => {
      console.error(message);
      void close().finally(() => process.exit(1));
    },
  });

  let lines: string[] = [];
  let startJobs = () => {};
  if (CMS_URL) {
    for (const signal of ["SIGTERM", "SIGINT"] as const)
      process.once(signal, () => void websites.stop(signal).then(() => process.exit(0)));
  } else {
    // The websites name the address of each visitor, as a trusted proxy does. They replace what a visitor sends.
    const beside = { PORT: 0, HOST: BESIDE_WEBSITES, TRUST_PROXY: true, STOP_NOTICE_SECONDS: 0 };
    const cms = await serveCms({ ...environment, ...beside }, logger, metrics, websites.stop);
    ({ lines, startJobs, close } = cms);
    contentUrl = `http://${BESIDE_WEBSITES}:${cms.port}`;
  }
  process.on("SIGHUP", () => void websites.restart());
  await websites.start();
  await serveMetricsPort(environment, { text: allMetrics });
  startJobs();
  console.log(`Resource Library is ready: ${environment.SITE_URL}`);
  console.log(`  ${count} website processes${CMS_URL ? "" : ", and one of the content system"}`);
  for (const line of lines) console.log(line);
}
