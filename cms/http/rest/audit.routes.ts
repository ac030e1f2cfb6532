import { createRoute } from "@hono/zod-openapi";
import { AuditAnswer, AuditQuery } from "../../contract/audit";
import type { Services } from "../../services";
import { cacheable, createApi, forMembers } from "./api";
import { errors, get, json, MEMBER_ERRORS } from "./parts";

export function auditRoutes({ audit }: Pick<Services, "audit">) {
  return createApi().openapi(
    createRoute({
      ...get("/audit_log"),
      ...forMembers("Review"),
      summary: "For staff: who decided and changed what, the last first, page by page",
      description:
        "Filtered by action, person (`by`), days (`from`, `until`, in UTC), words of the name, or a single subject (`subject` with `subject_id`). Entries are kept for three years. People whose accounts were deleted have no name in them.",
      request: { query: AuditQuery },
      responses: {
        200: json(AuditAnswer, {
          entries: [
            {
              id: 812,
              at: "2026-03-04T10:15:00.000Z",
              by: { databaseId: 4, name: "Astrid Lind" },
              event: "contribution_accepted",
              subject: {
                type: "contribution",
                id: 31,
                title: "Registering every birth",
                link: "/admin/review/contributions/31",
              },
              person: "Amina Diallo",
              details: {},
            },
          ],
          count: 1,
          page: 1,
          pages: 1,
          people: [{ databaseId: 4, name: "Astrid Lind" }],
        }),
        ...errors(...MEMBER_ERRORS),
      },
    }),
    async (c) => cacheable(c, await audit.list(c.var.actor, c.req.valid("query"))),
  );
}
