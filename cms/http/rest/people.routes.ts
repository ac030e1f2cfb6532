import { createRoute } from "@hono/zod-openapi";
import type { ErrorCode } from "../../contract/errors";
import {
  Invitation,
  PeopleListAnswer,
  PeopleListQuery,
  PersonDetails,
  RolesChange,
} from "../../contract/accounts";
import type { Services } from "../../services";
import {
  IdParam,
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
} from "./route-parts";
import { acceptJson, answer, cacheable, createApi, forMembers } from "./api";

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
        summary: "For editors: user accounts, sorted by name, in pages",
        description:
          "`search` matches names, usernames and addresses. Responses never contain passwords or their hashes.",
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
          "For administrators: creates an account for a colleague, who gets a mail with a link to choose a password",
        description:
          "The link works once, within seven days. Addresses of the organisation are refused, because its staff use single sign-on.",
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
        summary: "For editors: a user account",
        request: { params: IdParam },
        responses: personAnswers("unauthenticated", "forbidden", "not_found"),
      }),
      async (c) => cacheable(c, await people.get(c.var.actor, c.req.valid("param").id)),
    )
    .openapi(
      createRoute({
        ...put("/users/{id}/roles"),
        ...forMembers(tag, acceptJson),
        summary: "For administrators: sets a user's role, effective from the user's next request",
        description:
          "A role includes all lower roles. Administrators cannot change their own role, so that at least one administrator always remains.",
        request: { params: IdParam, body: jsonBody(RolesChange, { role: "staff" }) },
        responses: personAnswers(...CHANGE_ERRORS),
      }),
      async (c) => answer(c, ({ actor, id, body }) => people.changeRole(actor, id, body)),
    )
    .openapi(
      createRoute({
        ...del("/users/{id}/sessions"),
        ...forMembers(tag),
        summary: "For administrators: ends all sessions of a user",
        request: { params: IdParam },
        responses: {
          200: json(PersonDetails, { ...exampleDetails, sessions: 0 }),
          ...errors("unauthenticated", "forbidden", "not_found"),
        },
      }),
      async (c) => c.json(await people.signOut(c.var.actor, c.req.valid("param").id), 200),
    );
}
