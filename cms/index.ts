import type { CmsDeps } from "./deps";
import { createHttpApp } from "./http/app";
import type { Jobs } from "./jobs/jobs.port";
import { createRunner, type Runner } from "./jobs/runner";
import { createServices, type Services } from "./services";

export type { CmsDeps } from "./deps";

/** The content system as a host mounts it: `/api/v1`, `/graphql`, `/files`, `/healthz`, `/readyz`. */
export interface Cms {
  /** Answers a request. `clientAddress` is the visitor's, as the host knows it: limits count by it. `isInner`: asked for a page, which has a line of the log itself. */
  fetch(request: Request, from?: { clientAddress: string; isInner?: boolean }): Promise<Response>;
  /** What is done apart from requests; a host starts it once it serves, a command finishes it. */
  jobs: Runner;
  close(): Promise<void>;
}

/**
 * Builds the content system on an open, migrated database. Closing it stops its jobs and what it listens to; the database and the
 * storage stay the caller's.
 */
export async function createCms(deps: CmsDeps): Promise<Cms & { services: Services }> {
  const jobs: Pick<Jobs, "enqueue"> = { enqueue: (job, payloads) => runner.jobs.enqueue(job, payloads) };
  const services = await createServices(deps, jobs);
  const app = createHttpApp(services, deps);
  const runner: Runner = createRunner({ db: deps.database.db, services, logger: deps.logger });
  deps.metrics?.watchQueue(() => runner.waiting());
  if (deps.database.connections) deps.metrics?.watchPool(deps.database.connections);
  return {
    services,
    jobs: runner,
    fetch: async (request, from) => app.fetch(request, from),
    async close() {
      await runner.stop();
      services.close();
    },
  };
}
