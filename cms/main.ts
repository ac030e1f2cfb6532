import { Hono } from "hono";
import { clientAddressOf } from "./http/client-address";
import { openCms } from "./open";
import { readCmsEnvironment } from "./platform/env";
import { createLogger } from "./platform/logger";
import { requireSharedSecret } from "./platform/secrets";
import { serveUntilTold, startOrExplain } from "./platform/serve";

/** The content system alone, for `npm run cms`. Serves until told to end; a start that cannot succeed says why. */
export async function main(): Promise<void> {
  await startOrExplain("The content system", async () => {
    const environment = readCmsEnvironment();
    requireSharedSecret(environment);
    const logger = createLogger(environment);
    const { cms, close } = await openCms(environment, logger);
    const app = new Hono();
    app.all("*", (c) => cms.fetch(c.req.raw, { clientAddress: clientAddressOf(c, environment.TRUST_PROXY) }));
    const { PORT: port, HOST: hostname } = environment;
    await serveUntilTold({ fetch: app.fetch, port, hostname, logger, close });
    cms.jobs.start();
    logger.info({ port, hostname }, "the content system is ready");
  });
}
