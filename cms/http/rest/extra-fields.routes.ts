import { createRoute } from "@hono/zod-openapi";
import {
  type AdminExtraField,
  AdminFieldsAnswer,
  AdminFieldsSave,
} from "../../contract/extra-fields";
import type { Services } from "../../services";
import { acceptJson, createApi, forMembers } from "./api";
import {
  answers,
  errors,
  get,
  json,
  jsonBody,
  MEMBER_BODY_ERRORS,
  MEMBER_ERRORS,
  put,
} from "./parts";

const tag = "Content admin";

const exampleField: AdminExtraField = {
  name: "sample_size",
  labels: { en: "How many people took part?", sv: "Hur många deltog?" },
  headings: { en: "Method", sv: "Metod" },
  kind: "number",
  required: true,
  defaultValue: "",
  min: 1,
  max: 100000,
  digits: null,
  choices: [],
  taxonomy: "content_types",
  terms: ["research"],
};
const exampleAnswer: AdminFieldsAnswer = {
  version: "q1Zr4w0mB6yZ8k2sXh3vTA",
  fields: [exampleField],
};

export function extraFieldsRoutes({ extraFieldsAdmin }: Pick<Services, "extraFieldsAdmin">) {
  return createApi()
    .openapi(
      createRoute({
        ...get("/admin/fields"),
        ...forMembers(tag),
        summary: "For editors: the extra fields of documents, with their texts in all languages",
        description: "Forms read the same fields in one language by `GET /fields/documents`.",
        responses: answers(AdminFieldsAnswer, exampleAnswer, ...MEMBER_ERRORS),
      }),
      async (c) => c.json(await extraFieldsAdmin.list(c.var.actor), 200),
    )
    .openapi(
      createRoute({
        ...put("/admin/fields"),
        ...forMembers(tag, acceptJson),
        summary: "For editors: puts a whole list of extra fields in place of another",
        description:
          "Forms show the fields in this order; neighbours with the same heading and the same terms are a group. A field that is left out is deleted. The answers to it stay with their documents, under its `name`, and belong to a field that is added with the same `name` later.",
        request: { body: jsonBody(AdminFieldsSave, exampleAnswer) },
        responses: {
          200: json(AdminFieldsAnswer, exampleAnswer),
          ...errors(...MEMBER_BODY_ERRORS, "forbidden", "edit_conflict"),
        },
      }),
      async (c) => c.json(await extraFieldsAdmin.save(c.var.actor, c.req.valid("json")), 200),
    );
}
