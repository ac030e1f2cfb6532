import { Hono } from "hono";
import { visitorOf } from "./http/actor";
import { metricsRoute, serveMetrics } from "./http/observe";
import { API_PATH } from "./http/rest/api";
import { mayContainFiles } from "./http/uploads/streamed";
import { openCms, startLines, warnOfLockedAccounts } from "./open";
import { readCmsEnvironment } from "./platform/env";
import { createLogger } from "./platform/logger";
import { createMetrics } from "./platform/metrics";
import { warnOfOldNode } from "./platform/node-version";
import { requireSharedSecret } from "./platform/secrets";
import { serveUntilStopped, startOrExplain } from "./platform/serve";
import { startTracing } from "./platform/tracing";

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
    const stopTracing = await startTracing({
      endpoint: environment.OTEL_EXPORTER_OTLP_ENDPOINT,
      service: environment.OTEL_SERVICE_NAME,
    });
    const opened = await openCms(environment, logger, { metrics });
    const { cms, close } = opened;
    warnOfLockedAccounts(opened, logger);
    const app = new Hono();
    app.get("/metrics", metricsRoute(metrics, environment.METRICS_TOKEN));
    app.all("*", (c) => cms.fetch(c.req.raw, visitorOf(c, environment)));
    const { PORT: port, HOST: hostname, STOP_NOTICE_SECONDS: noticeSeconds } = environment;
    await serveUntilStopped({
      fetch: app.fetch,
      port,
      hostname,
      logger,
      carriesFiles: (address, type) => mayContainFiles(address, type, API_PATH),
      noticeSeconds,
      close: () => close().finally(stopTracing),
    });
    if (environment.METRICS_PORT !== undefined)
      await serveMetrics(metrics, {
        port: environment.METRICS_PORT,
        hostname: environment.METRICS_HOST,
      });
    cms.jobs.start();
    logger.info({ port, hostname }, "the content system is ready");
    for (const line of startLines(opened)) console.log(line);
  });
}
