import type { CmsDeps } from "./deps";
import { createHttpApp } from "./http/app";
import { createServices, type Services } from "./services";

export type { CmsDeps } from "./deps";

/** The content system as a host mounts it: `/api/v1`, `/graphql`, `/files`, `/healthz`, `/readyz`. */
export interface Cms {
  fetch(request: Request): Promise<Response>;
  close(): Promise<void>;
}

/**
 * Builds the content system on an open, migrated database. Closing it stops what it listens to; the database and the
 * storage stay the caller's.
 */
export async function createCms(deps: CmsDeps): Promise<Cms & { services: Services }> {
  const services = await createServices(deps);
  const app = createHttpApp(services, deps);
  return {
    services,
    fetch: async (request) => app.fetch(request),
    close: async () => services.close(),
  };
}
