import { Hono } from "hono";
import { docsPage, DOCS_POLICY } from "./docs.page";
import { describeRoutes } from "./openapi";
import type { Route } from "./route";

/** An hour: the description changes only with the program. */
const CACHE = "public, max-age=3600";

/** `GET /openapi.json`: the routes for machines. `GET /docs`: the same for people. */
export function docsRoutes(routes: readonly Route[]): Hono {
  // Made when first asked for: describing all shapes takes longer than a cold start should.
  const described = once(() => describeRoutes(routes));
  const page = once(() => docsPage(described()));
  const app = new Hono();
  app.get("/openapi.json", (c) => c.json(described(), 200, { "Cache-Control": CACHE }));
  app.get("/docs", (c) =>
    c.html(page(), 200, { "Cache-Control": CACHE, "Content-Security-Policy": DOCS_POLICY }),
  );
  return app;
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
