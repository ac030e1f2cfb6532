import { createHttpApp } from "./http/app";
import type { Visitor } from "./http/actor";
import type { Jobs } from "./jobs/jobs.port";
import { createRunner, type Runner } from "./jobs/runner";
import { createServices } from "./create-services";
import type { Services, CmsDeps } from "./services";

export { type CmsDeps } from "./services";

/** The visitor for whom a request is made, as the host knows it, and whether it is made for a page. */
export interface RequestSource extends Visitor {
  /** The request is made while a page is rendered. The page has its own line in the log. */
  isInner?: boolean;
}

/** The content system as a host mounts it: `/api/v1`, `/graphql`, `/files`, `/healthz`, `/readyz`. */
export interface Cms {
  /** Answers a visitor's request. Without `from`, the visitor has no address and is not local. */
  fetch(request: Request, from?: RequestSource): Promise<Response>;
  /** Work that is done outside requests. A host starts it once it serves; a command finishes it. */
  jobs: Runner;
  close(): Promise<void>;
}

/**
 * Builds the content system on an open, migrated database. Closing it stops its jobs and listeners. The caller closes the
 * database and the storage.
 */
export async function createCms(deps: CmsDeps): Promise<Cms & { services: Services }> {
  const jobs: Pick<Jobs, "enqueue"> = {
    enqueue: (job, payloads) => runner.jobs.enqueue(job, payloads),
  };
  const services = await createServices(deps, jobs);
  const app = createHttpApp(services, deps);
  const runner: Runner = createRunner({ database: deps.database, services, logger: deps.logger });
  deps.metrics?.watchQueue(() => runner.waiting());
  if (deps.database.replicas) deps.metrics?.watchReplicas(deps.database.replicas.states);
  if (deps.database.connections) deps.metrics?.watchPool(deps.database.connections);
  return {
    services,
    jobs: runner,
    fetch: async (request, from) => app.fetch(request, from),
    async close() {
      // Stopped together: a job may wait for a check, and a check ends only when it is closed.
      await Promise.all([runner.stop(), services.uploads.incoming.close()]);
      services.close();
    },
  };
}
