import { LanguageQuery } from "../../contract/shared";
import {
  DeskTerm,
  DeskTermsAnswer,
  DeskTermsQuery,
  MergePreview,
  MergeQuery,
  MergeRequest,
  NewTerm,
  TermChange,
} from "../../contract/terms-desk";
import type { Services } from "../../services";
import { IdParam } from "./params";
import { type Route, route } from "./route";

const tag = "Content desk";

const exampleRow = {
  databaseId: 31,
  taxonomy: "keywords",
  slug: "birth-registration",
  name: "Birth registration",
  language: "en",
  path: [],
  languages: ["en", "es"],
  count: 142,
  link: "/search?keyword=birth-registration",
};
const exampleUses = {
  posts: 150,
  publicPosts: 142,
  children: 0,
  followers: 3,
  contributions: 1,
  hasOwner: false,
  claims: 0,
};
const exampleTerm = {
  ...exampleRow,
  names: { en: "Birth registration", es: "Registro de nacimientos" },
  descriptions: { en: "", es: "" },
  parent: null,
  family: null,
  code: "",
  position: 0,
  uses: exampleUses,
  formerSlugs: ["registration-of-births"],
  modified: "2026-03-04T10:15:00.000Z",
};
const exampleInput = {
  slug: "birth-registration",
  names: { en: "Birth registration", es: "Registro de nacimientos" },
};

export function termsDeskRoutes({ termsDesk }: Pick<Services, "termsDesk">): Route[] {
  return [
    route(
      {
        method: "get",
        path: "/desk/terms",
        tag,
        isForMembers: true,
        summary: "For editors: terms of a taxonomy, with posts and without, by name, page by page",
        query: DeskTermsQuery,
        answer: DeskTermsAnswer,
        errors: ["forbidden"],
        examples: { answer: { terms: [exampleRow], count: 1, page: 1, pages: 1 } },
      },
      ({ actor, query }) => termsDesk.list(actor, query),
    ),
    route(
      {
        method: "post",
        path: "/desk/terms",
        tag,
        isForMembers: true,
        summary: "For editors: adds a term",
        description:
          "`slug` is made from the English name where it is left out. `parent`, `family` and `code` count for taxonomies that have them.",
        query: LanguageQuery,
        body: NewTerm,
        answer: DeskTerm,
        errors: ["forbidden"],
        examples: { body: { taxonomy: "keywords", ...exampleInput }, answer: exampleTerm },
      },
      ({ actor, query, body }) => termsDesk.add(actor, body, query.language),
    ),
    route(
      {
        method: "get",
        path: "/desk/terms/{id}",
        tag,
        isForMembers: true,
        summary: "For editors: a term in all languages, with what has it",
        params: IdParam,
        query: LanguageQuery,
        answer: DeskTerm,
        errors: ["forbidden", "not_found"],
        examples: { answer: exampleTerm },
      },
      ({ actor, params, query }) => termsDesk.get(actor, params.id, query.language),
    ),
    route(
      {
        method: "put",
        path: "/desk/terms/{id}",
        tag,
        isForMembers: true,
        summary: "For editors: changes a term; a slug that it had leads to it from then on",
        description:
          "The whole term is sent, with `modified` as it was read; names in other languages than the site's stay as they are.",
        params: IdParam,
        query: LanguageQuery,
        body: TermChange,
        answer: DeskTerm,
        errors: ["forbidden", "not_found", "conflict"],
        examples: {
          body: { ...exampleInput, modified: "2026-03-04T10:15:00.000Z" },
          answer: exampleTerm,
        },
      },
      ({ actor, params, query, body }) => termsDesk.change(actor, params.id, body, query.language),
    ),
    route(
      {
        method: "delete",
        path: "/desk/terms/{id}",
        tag,
        isForMembers: true,
        summary: "For editors: removes a term that nothing has",
        params: IdParam,
        answer: null,
        errors: ["forbidden", "not_found", "conflict"],
      },
      ({ actor, params }) => termsDesk.remove(actor, params.id),
    ),
    route(
      {
        method: "get",
        path: "/desk/terms/{id}/merge",
        tag,
        isForMembers: true,
        summary: "For editors: what merging a term into another would change",
        params: IdParam,
        query: MergeQuery,
        answer: MergePreview,
        errors: ["forbidden", "not_found"],
        examples: {
          answer: {
            from: {
              ...exampleRow,
              databaseId: 32,
              slug: "registering-births",
              name: "Registering births",
            },
            into: exampleRow,
            uses: exampleUses,
            both: 12,
            problem: null,
          },
        },
      },
      ({ actor, params, query }) =>
        termsDesk.mergePreview(actor, params.id, query.into, query.language),
    ),
    route(
      {
        method: "post",
        path: "/desk/terms/{id}/merge",
        tag,
        isForMembers: true,
        summary: "For editors: makes two terms one",
        description:
          "Whatever has the first has the second then: posts, followers, contributions, an author's profile. The first's slug leads to the second.",
        params: IdParam,
        query: LanguageQuery,
        body: MergeRequest,
        answer: DeskTerm,
        errors: ["forbidden", "not_found", "conflict"],
        examples: { body: { into: 31 }, answer: exampleTerm },
      },
      ({ actor, params, query, body }) =>
        termsDesk.merge(actor, params.id, body.into, query.language),
    ),
  ];
}
