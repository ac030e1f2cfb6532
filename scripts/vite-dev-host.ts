import { getRequestListener } from "@hono/node-server";
import type { Plugin } from "vite";

/** In development, runs `server.ts` inside Vite: the host from production handles every request that Vite does not serve itself. */
export function devHost(): Plugin {
  return {
    name: "resource-library:dev-host",
    apply: "serve",
    configureServer(server) {
      return () => {
        server.middlewares.use(async (req, res, next) => {
          try {
            const environment = server.environments.ssr as unknown as {
              runner: { import(entry: string): Promise<typeof import("../server")> };
            };
            const { developmentHost } = await environment.runner.import("/server.ts");
            const host = await developmentHost();
            req.url = req.originalUrl;
            await getRequestListener((request, bindings) => host.fetch(request, bindings), {
              overrideGlobalObjects: false,
            })(req, res);
          } catch (error) {
            if (error instanceof Error) server.ssrFixStacktrace(error);
            next(error);
          }
        });
      };
    },
  };
}
