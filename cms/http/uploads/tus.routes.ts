import { Hono } from "hono";
import type { Uploads } from "../../areas/editorial";
import { answerTus } from "./tus";

/**
 * Routes of the resumable protocol, relative to the API's path. `GET`, and `DELETE` without the protocol's header, belong to
 * the REST API.
 */
export function tusRoutes({ uploads: { incoming } }: { uploads: Uploads }): Hono {
  const app = new Hono();
  app.on(["POST", "OPTIONS"], "/uploads", (c) => answerTus(c, incoming));
  app.on(["PATCH", "OPTIONS"], "/uploads/:id", (c) => answerTus(c, incoming));
  app.delete("/uploads/:id", (c, next) =>
    c.req.header("Tus-Resumable") === undefined ? next() : answerTus(c, incoming),
  );
  // Hono looks up HEAD among the routes of GET.
  app.get("/uploads/:id", (c, next) =>
    c.req.raw.method === "HEAD" ? answerTus(c, incoming) : next(),
  );
  return app;
}
