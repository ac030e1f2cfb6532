import { createRoute } from "@hono/zod-openapi";
import type { ErrorCode } from "../../contract/errors";
import {
  Invitation,
  PeopleListAnswer,
  PeopleListQuery,
  PersonDetails,
  RolesChange,
} from "../../contract/people";
import type { Services } from "../../services";
import { IdParam } from "./params";
import { acceptJson, answer, cacheable, createApi, forMembers } from "./api";
import {
  answers,
  CHANGE_ERRORS,
  del,
  errors,
  get,
  json,
  jsonBody,
  MEMBER_BODY_ERRORS,
  post,
  put,
  MEMBER_ERRORS,
} from "./parts";

const tag = "Content admin";

const examplePerson = {
  databaseId: 7,
  username: "amina",
  name: "Amina Diallo",
  email: "amina@example.org",
  roles: ["subscriber", "staff"],
  sso: false,
  created: "2025-03-04T10:15:00.000Z",
  lastSignIn: "2026-03-01T08:00:00.000Z",
  sessions: 1,
};
const exampleDetails = { ...examplePerson, canChange: true, isSelf: false };

const personAnswers = (...codes: ErrorCode[]) => answers(PersonDetails, exampleDetails, ...codes);

export function peopleRoutes({ people }: Pick<Services, "people">) {
  return createApi()
    .openapi(
      createRoute({
        ...get("/users"),
        ...forMembers(tag),
        summary: "For editors: people with an account, by name, page by page",
        description:
          "`search` looks into names, usernames and addresses. Nothing of passwords is told to anybody.",
        request: { query: PeopleListQuery },
        responses: {
          200: json(PeopleListAnswer, { people: [examplePerson], count: 1, page: 1, pages: 1 }),
          ...errors(...MEMBER_ERRORS),
        },
      }),
      async (c) => cacheable(c, await people.list(c.var.actor, c.req.valid("query"))),
    )
    .openapi(
      createRoute({
        ...post("/users"),
        ...forMembers(tag, acceptJson),
        summary:
          "For administrators: makes an account for a colleague, who is mailed a link to choose a password",
        description:
          "The link works once, within seven days. Addresses of the organisation are refused: its people sign on at its identity provider.",
        request: {
          body: jsonBody(Invitation, {
            email: "amina@example.org",
            name: "Amina Diallo",
            role: "staff",
          }),
        },
        responses: personAnswers(
          ...MEMBER_BODY_ERRORS,
          "forbidden",
          "email_taken",
          "sign_on_required",
          "conflict",
        ),
      }),
      async (c) => c.json(await people.invite(c.var.actor, c.req.valid("json")), 200),
    )
    .openapi(
      createRoute({
        ...get("/users/{id}"),
        ...forMembers(tag),
        summary: "For editors: an account",
        request: { params: IdParam },
        responses: personAnswers("unauthenticated", "forbidden", "not_found"),
      }),
      async (c) => cacheable(c, await people.get(c.var.actor, c.req.valid("param").id)),
    )
    .openapi(
      createRoute({
        ...put("/users/{id}/roles"),
        ...forMembers(tag, acceptJson),
        summary: "For administrators: sets a person's role, from their next request on",
        description:
          "`administrator` includes `staff`, and so on. Administrators cannot change their own role, so that at least one is always left.",
        request: { params: IdParam, body: jsonBody(RolesChange, { role: "staff" }) },
        responses: personAnswers(...CHANGE_ERRORS),
      }),
      async (c) => answer(c, ({ actor, id, body }) => people.changeRole(actor, id, body)),
    )
    .openapi(
      createRoute({
        ...del("/users/{id}/sessions"),
        ...forMembers(tag),
        summary: "For administrators: signs a person out everywhere",
        request: { params: IdParam },
        responses: {
          200: json(PersonDetails, { ...exampleDetails, sessions: 0 }),
          ...errors("unauthenticated", "forbidden", "not_found"),
        },
      }),
      async (c) => c.json(await people.signOut(c.var.actor, c.req.valid("param").id), 200),
    );
}
