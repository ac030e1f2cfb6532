import {
  Invitation,
  PeopleListAnswer,
  PeopleListQuery,
  PersonDetails,
  RolesChange,
} from "../../contract/people";
import type { Services } from "../../services";
import { IdParam } from "./params";
import { type Route, route } from "./route";

const tag = "Content desk";

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

export function peopleRoutes({ people }: Pick<Services, "people">): Route[] {
  return [
    route(
      {
        method: "get",
        path: "/users",
        tag,
        isForMembers: true,
        summary: "For editors: people with an account, by name, page by page",
        description:
          "`search` looks into names, usernames and addresses. Nothing of passwords is told to anybody.",
        query: PeopleListQuery,
        answer: PeopleListAnswer,
        errors: ["forbidden"],
        examples: { answer: { people: [examplePerson], count: 1, page: 1, pages: 1 } },
      },
      ({ actor, query }) => people.list(actor, query),
    ),
    route(
      {
        method: "post",
        path: "/users",
        tag,
        isForMembers: true,
        summary:
          "For administrators: makes an account for a colleague, who is mailed a link to choose a password",
        description:
          "The link is good once, for seven days. Addresses of the organisation are refused: their people sign on at its provider.",
        body: Invitation,
        answer: PersonDetails,
        errors: ["forbidden", "email_taken", "sign_on_required", "conflict"],
        examples: {
          body: { email: "amina@example.org", name: "Amina Diallo", role: "staff" },
          answer: exampleDetails,
        },
      },
      ({ actor, body }) => people.invite(actor, body),
    ),
    route(
      {
        method: "get",
        path: "/users/{id}",
        tag,
        isForMembers: true,
        summary: "For editors: an account",
        params: IdParam,
        answer: PersonDetails,
        errors: ["forbidden", "not_found"],
        examples: { answer: exampleDetails },
      },
      ({ actor, params }) => people.get(actor, params.id),
    ),
    route(
      {
        method: "put",
        path: "/users/{id}/roles",
        tag,
        isForMembers: true,
        summary: "For administrators: says what somebody is, from their next request on",
        description:
          "`administrator` stands for `staff` too, and so on. Nobody changes what they are themselves, so that one administrator is always left.",
        params: IdParam,
        body: RolesChange,
        answer: PersonDetails,
        errors: ["forbidden", "not_found"],
        examples: { body: { role: "staff" }, answer: exampleDetails },
      },
      ({ actor, params, body }) => people.changeRole(actor, params.id, body),
    ),
    route(
      {
        method: "delete",
        path: "/users/{id}/sessions",
        tag,
        isForMembers: true,
        summary: "For administrators: signs somebody out everywhere",
        params: IdParam,
        answer: PersonDetails,
        errors: ["forbidden", "not_found"],
        examples: { answer: { ...exampleDetails, sessions: 0 } },
      },
      ({ actor, params }) => people.signOut(actor, params.id),
    ),
  ];
}
