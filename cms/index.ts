import type { CmsDeps } from "./deps";
import { createHttpApp } from "./http/app";
import type { Visitor } from "./http/client-address";
import type { Jobs } from "./jobs/jobs.port";
import { createRunner, type Runner } from "./jobs/runner";
import { createServices, type Services } from "./services";

export type { CmsDeps } from "./deps";

/** For which visitor something is asked, as the host knows it, and whether for a page. */
export interface Asking extends Visitor {
  /** Asked while a page is made, which has its own line in the log. */
  isInner?: boolean;
}

/** The content system as a host mounts it: `/api/v1`, `/graphql`, `/files`, `/healthz`, `/readyz`. */
export interface Cms {
  /** Answers a request of a visitor. Without `from`, the visitor has no address and is not local. */
  fetch(request: Request, from?: Asking): Promise<Response>;
  /** What is done apart from requests; a host starts it once it serves, a command finishes it. */
  jobs: Runner;
  close(): Promise<void>;
}

/**
 * Builds the content system on an open, migrated database. Closing it stops its jobs and what it listens to; the database and the
 * storage stay the caller's.
 */
export async function createCms(deps: CmsDeps): Promise<Cms & { services: Services }> {
  const jobs: Pick<Jobs, "enqueue"> = {
    enqueue: (job, payloads) => runner.jobs.enqueue(job, payloads),
  };
  const services = await createServices(deps, jobs);
  const app = createHttpApp(services, deps);
  const runner: Runner = createRunner({ database: deps.database, services, logger: deps.logger });
  deps.metrics?.watchQueue(() => runner.waiting());
  if (deps.database.connections) deps.metrics?.watchPool(deps.database.connections);
  return {
    services,
    jobs: runner,
    fetch: async (request, from) => app.fetch(request, from),
    async close() {
      // Together: a job may wait for a check, and a check ends only when it is told to.
      await Promise.all([runner.stop(), services.uploads.incoming.close()]);
      services.close();
    },
  };
}
