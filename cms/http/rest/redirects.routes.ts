import { createRoute } from "@hono/zod-openapi";
import {
  NewRedirect,
  RedirectAnswer,
  RedirectQuery,
  RedirectsAnswer,
  RedirectsQuery,
} from "../../contract/redirects";
import type { Services } from "../../services";
import { acceptJson, answerCacheable, answerDone, cacheable, createApi, forMembers } from "./api";
import { IdParam } from "./params";
import {
  answers,
  del,
  done,
  get,
  jsonBody,
  MEMBER_BODY_ERRORS,
  MEMBER_ERRORS,
  post,
} from "./parts";

const tag = "Content admin";

export function redirectsRoutes({ redirects }: Pick<Services, "redirects">) {
  return createApi()
    .openapi(
      createRoute({
        ...get("/redirects"),
        tags: ["Site"],
        summary:
          "Where an address without a page leads: to what it was the address of, or elsewhere",
        description:
          "`target` is a path of the site, an address of another site, or null. Redirects that follow one another are answered by the last.",
        request: { query: RedirectQuery },
        responses: answers(RedirectAnswer, { target: "/article/new-name" }, "invalid_input"),
      }),
      async (c) => cacheable(c, await redirects.resolve(c.var.actor, c.req.valid("query").path)),
    )
    .openapi(
      createRoute({
        ...get("/admin/redirects"),
        ...forMembers(tag),
        summary: "For editors: addresses that lead elsewhere, the newest first, page by page",
        request: { query: RedirectsQuery },
        responses: answers(
          RedirectsAnswer,
          {
            redirects: [
              { id: 4, path: "/article/old-name", target: "/article/new-name", automatic: true },
            ],
            count: 1,
            page: 1,
            pages: 1,
          },
          ...MEMBER_ERRORS,
        ),
      }),
      async (c) => answerCacheable(c, ({ actor, query }) => redirects.list(actor, query)),
    )
    .openapi(
      createRoute({
        ...post("/admin/redirects"),
        ...forMembers(tag, acceptJson),
        summary:
          "For editors: has an address lead elsewhere; a page that has the address comes first",
        request: {
          body: jsonBody(NewRedirect, { path: "/campaign", target: "/collection/spring-campaign" }),
        },
        responses: done(...MEMBER_BODY_ERRORS, "forbidden"),
      }),
      async (c) => answerDone(c, ({ actor, body }) => redirects.add(actor, body)),
    )
    .openapi(
      createRoute({
        ...del("/admin/redirects/{id}"),
        ...forMembers(tag),
        summary: "For editors: removes a redirect",
        request: { params: IdParam },
        responses: done(...MEMBER_ERRORS, "not_found"),
      }),
      async (c) => answerDone(c, ({ actor, id }) => redirects.remove(actor, id)),
    );
}
