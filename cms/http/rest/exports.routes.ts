import { createRoute } from "@hono/zod-openapi";
import { EXPORT_MAX_ROWS } from "../../contract/limits";
import { SearchRequest } from "../../contract/search";
import type { ExportKind } from "../../areas/interop";
import { WORKBOOK_TYPE } from "../../platform/workbook";
import type { Services } from "../../services";
import { bodyOf } from "../body-of";
import { contentDisposition } from "../content-disposition";
import { exampleSearchBody } from "./examples";
import { acceptJson, createApi, forMembers } from "./api";
import { errors, file, jsonBody, MEMBER_BODY_ERRORS } from "./parts";

const KINDS = [
  { kind: "excel", summary: "For staff: all that a search finds as a workbook, a row each" },
  {
    kind: "analytics",
    summary:
      "For staff: how often all that a search finds was read and its files fetched, by period, as a workbook",
  },
] as const satisfies { kind: ExportKind; summary: string }[];

export function exportsRoutes({ exports }: Services) {
  const api = createApi();
  for (const { kind, summary } of KINDS)
    api.openapi(
      createRoute({
        method: "post",
        path: `/export_${kind}`,
        ...forMembers("Search", acceptJson),
        summary,
        description: `In the language of the search; the first sheet describes the search in words. Page and page size are ignored. At most ${EXPORT_MAX_ROWS} rows: a larger result gives \`export_too_large\`.`,
        request: { body: jsonBody(SearchRequest, exampleSearchBody) },
        responses: {
          200: file(WORKBOOK_TYPE),
          ...errors(
            ...MEMBER_BODY_ERRORS,
            "forbidden",
            "export_too_large",
            "rate_limited",
            "busy",
            "timeout",
          ),
        },
      }),
      async (c) => {
        const { name, bytes } = await exports.make(c.var.actor, kind, c.req.valid("json"));
        return new Response(bodyOf(bytes), {
          headers: {
            "Content-Type": WORKBOOK_TYPE,
            "Content-Disposition": contentDisposition("attachment", name),
            "Cache-Control": "no-store",
            "X-Content-Type-Options": "nosniff",
          },
        });
      },
    );
  return api;
}
