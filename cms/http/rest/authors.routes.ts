import { createRoute } from "@hono/zod-openapi";
import {
  Author,
  AuthorClaim,
  AuthorForm,
  AuthorsAnswer,
  AuthorsQuery,
  ClaimAnswer,
  ClaimDecision,
  ClaimRequest,
  ClaimsAnswer,
  ClaimsQuery,
  LinkedInProfile,
  OwnAuthorProfile,
  type AuthorRef,
} from "../../contract/authors";
import { LanguageQuery } from "../../contract/shared";
import type { Services } from "../../services";
import { createPictureForms } from "../uploads/file-forms";
import { checkInput } from "../validate";
import {
  IdParam,
  KeyParam,
  answers,
  CHANGE_ERRORS,
  del,
  done,
  errors,
  filesBody,
  get,
  json,
  jsonBody,
  MEMBER_BODY_ERRORS,
  post,
  put,
  MEMBER_ERRORS,
} from "./route-parts";
import {
  acceptFiles,
  acceptJson,
  acceptOptionalJson,
  answerDone,
  cacheable,
  createApi,
  forMembers,
  formOf,
  refuseInvalid,
} from "./api";
import { exampleCard } from "./examples";

const exampleAuthor: Author = {
  id: "dGVybTozMQ",
  databaseId: 31,
  slug: "grace-wanjiru",
  name: "Grace Wanjiru",
  count: 4,
  description: "Works on civil registration.",
  language: "en",
  firstName: "Grace",
  lastName: "Wanjiru",
  affiliation: "Library Alliance",
  role: "Researcher",
  image: null,
  topResources: [exampleCard],
  documents: [exampleCard],
  internalDocuments: [],
  toolkits: [],
  collections: [],
  collaborators: [
    { slug: "ana-ruiz", name: "Ana Ruiz", link: "/author/ana-ruiz", image: null, count: 2 },
  ],
  contributions: [
    {
      term: {
        slug: "birth-registration",
        name: "Birth registration",
        link: "/search?topic=birth-registration",
      },
      count: 3,
      percentage: 75,
    },
  ],
  isOwn: false,
  hasOwner: false,
  user: null,
  claim: "none",
  canEdit: false,
  modified: "2026-03-04T10:15:00.000Z",
};

const exampleAuthorRef: AuthorRef = {
  databaseId: 31,
  slug: "grace-wanjiru",
  name: "Grace Wanjiru",
  link: "/author/grace-wanjiru",
};

const exampleAuthorClaim: AuthorClaim = {
  id: 3,
  author: { ...exampleAuthorRef, count: 4, affiliation: "Library Alliance", hasOwner: false },
  user: { databaseId: 8, name: "Grace Wanjiru", email: "grace@example.org" },
  message: "I wrote these at the Library Alliance.",
  created: "2026-03-04T10:15:00.000Z",
  state: "pending",
  decided: null,
  decidedBy: null,
  comment: "",
};

const exampleListedAuthor: AuthorsAnswer["authors"][number] = {
  databaseId: 31,
  slug: "grace-wanjiru",
  name: "Grace Wanjiru",
  firstName: "Grace",
  lastName: "Wanjiru",
  affiliation: "Library Alliance",
  count: 4,
  link: "/author/grace-wanjiru",
  image: null,
  letter: "G",
};

const tag = "Authors";

type AuthorServices = Pick<Services, "authors" | "authorClaims" | "linkedIn">;

export function authorsRoutes(services: AuthorServices) {
  return createApi()
    .route("/", directoryRoutes(services))
    .route("/", profileRoutes(services))
    .route("/", claimRoutes(services));
}

function directoryRoutes({ authors }: AuthorServices) {
  return createApi().openapi(
    createRoute({
      ...get("/authors"),
      tags: [tag],
      summary: "Authors with public work, by first or last name in the language's order",
      description:
        "Without `page_size`, all at once. `search` matches beginnings of words, ignoring accents and case. `letters` counts the names under each " +
        "letter of the language; `letter` selects one, `0-9` or `other`. A page number after the last page gives the last page.",
      request: { query: AuthorsQuery },
      responses: {
        200: json(AuthorsAnswer, {
          authors: [exampleListedAuthor],
          count: 1,
          page: 1,
          pages: 1,
          letter: null,
          letters: [{ letter: "G", count: 1 }],
        }),
        ...errors("invalid_input"),
      },
    }),
    async (c) => cacheable(c, await authors.list(c.var.actor, c.req.valid("query"))),
  );
}

function profileRoutes({ authors, authorClaims, linkedIn }: AuthorServices) {
  const withPictureForm = createPictureForms();
  return (
    createApi()
      // Registered before `/authors/{id}`, which matches it too. No author's slug has an underscore.
      .openapi(
        createRoute({
          ...get("/authors/linkedin_profile"),
          ...forMembers(tag),
          summary: "The caller's profile data that LinkedIn sent within the last hour",
          description:
            "To connect, send the browser to `GET /authors/linkedin_auth?user_id=` with the caller's own databaseId. It redirects to LinkedIn (302) and sets a cookie that must reach the same browser. " +
            "LinkedIn then redirects to the website. The code `reconnect` means that the user must connect again; `not_found` means that LinkedIn is not set up on this site.",
          responses: {
            200: json(LinkedInProfile, {
              name: "Grace Wanjiru",
              firstName: "Grace",
              lastName: "Wanjiru",
              picture: null,
              expires: "2026-03-04T11:15:00.000Z",
            }),
            ...errors("unauthenticated", "reconnect", "not_found"),
          },
        }),
        async (c) => c.json(await linkedIn.profile(c.var.actor), 200),
      )
      .openapi(
        createRoute({
          ...get("/authors/{id}"),
          tags: [tag],
          summary: "An author with public work, newest first; each list has at most 100 items",
          description:
            "By slug or databaseId. Only staff get internal documents. `isOwn`, `claim` and `canEdit` refer to the caller.",
          request: { params: KeyParam, query: LanguageQuery },
          responses: { 200: json(Author, exampleAuthor), ...errors("invalid_input", "not_found") },
        }),
        async (c) =>
          cacheable(
            c,
            await authors.get(c.var.actor, c.req.valid("param").id, c.req.valid("query").language),
          ),
      )
      .openapi(
        createRoute({
          ...post("/authors/{id}"),
          ...forMembers(tag, acceptFiles),
          summary: "Changes an author profile, for its owner and staff",
          description:
            "As `multipart/form-data`, optionally with a new picture as `profile_picture`: JPEG, PNG, GIF or TIFF of at most 10 MB, of which `crop`, or else the central square, is kept. " +
            "Omitted fields keep their values; empty fields are cleared. Repeat `top_resources` for several values. Without a file the body may be JSON.",
          request: {
            params: IdParam,
            query: LanguageQuery,
            body: filesBody(AuthorForm, {
              affiliation: "Library Alliance",
              role: "Researcher",
              description: "Works on civil registration.",
              top_resources: [17],
            }),
          },
          responses: answers(
            Author,
            exampleAuthor,
            ...CHANGE_ERRORS,
            "invalid_profile",
            "invalid_input",
            "conflict",
            "busy",
            "reconnect",
            "rate_limited",
          ),
        }),
        async (c) => {
          const { actor } = c.var;
          const { id } = c.req.valid("param");
          const { language } = c.req.valid("query");
          const { userId } = await authors.admitEdit(actor, id);
          const request = formOf(c);
          const author = request
            ? await withPictureForm({ request, userId }, (fields, picture) => {
                const form = checkInput(AuthorForm, fields, "invalid_profile");
                return authors.edit(actor, id, { language, form, picture });
              })
            : await authors.edit(actor, id, { language, form: c.req.valid("json"), picture: null });
          return c.json(author, 200);
        },
        (result) => refuseInvalid(result, "invalid_profile"),
      )
      .openapi(
        createRoute({
          ...get("/author_profile"),
          ...forMembers(tag),
          summary:
            "The caller's author profile and pending claims, and whether LinkedIn is available",
          request: { query: LanguageQuery },
          responses: {
            200: json(OwnAuthorProfile, {
              author: null,
              pendingClaims: [{ author: exampleAuthorRef, created: exampleAuthorClaim.created }],
              linkedIn: true,
            }),
            ...errors("unauthenticated", "invalid_input"),
          },
        }),
        async (c) =>
          cacheable(c, {
            ...(await authorClaims.own(c.var.actor, c.req.valid("query").language)),
            linkedIn: linkedIn.isOn,
          }),
      )
  );
}

function claimRoutes({ authorClaims }: AuthorServices) {
  return createApi()
    .openapi(
      createRoute({
        ...post("/claim_author/{id}"),
        ...forMembers(tag, acceptOptionalJson),
        summary: "Claims an author profile for the caller; staff confirm or deny the claim",
        description:
          "Repeating a claim that is still pending changes nothing. An account has at most one profile, and a profile at most one account.",
        request: {
          params: IdParam,
          body: jsonBody(ClaimRequest, { message: "I wrote these at the Library Alliance." }),
        },
        responses: answers(
          ClaimAnswer,
          { state: "pending" },
          ...MEMBER_BODY_ERRORS,
          "not_found",
          "profile_taken",
          "profile_held",
          "limit_reached",
          "rate_limited",
        ),
      }),
      async (c) => {
        // Hono passes an empty object if the body is missing.
        const claim = { ...ClaimRequest.parse({}), ...c.req.valid("json") };
        return c.json(await authorClaims.claim(c.var.actor, c.req.valid("param").id, claim), 200);
      },
    )
    .openapi(
      createRoute({
        ...del("/claim_author/{id}"),
        ...forMembers(tag),
        summary: "Withdraws the caller's pending claim",
        request: { params: IdParam },
        responses: done("unauthenticated", "not_found"),
      }),
      async (c) => answerDone(c, ({ actor, id }) => authorClaims.withdraw(actor, id)),
    )
    .openapi(
      createRoute({
        ...get("/author_claims"),
        ...forMembers(tag),
        summary: "For staff: pending claims, oldest first, or decided claims, newest first",
        request: { query: ClaimsQuery },
        responses: {
          200: json(ClaimsAnswer, { claims: [exampleAuthorClaim], count: 1, page: 1, pages: 1 }),
          ...errors(...MEMBER_ERRORS),
        },
      }),
      async (c) => cacheable(c, await authorClaims.list(c.var.actor, c.req.valid("query"))),
    )
    .openapi(
      createRoute({
        ...put("/author_claims/{id}/decision"),
        ...forMembers(tag, acceptJson),
        summary: "For staff: confirms a claim, or denies it with a comment; the user gets a mail",
        description: "Confirming a claim denies all other claims to the same profile.",
        request: {
          params: IdParam,
          body: jsonBody(ClaimDecision, {
            decision: "deny",
            comment: "Which of the documents are yours?",
          }),
        },
        responses: {
          200: json(AuthorClaim, {
            ...exampleAuthorClaim,
            state: "denied",
            comment: "Which of the documents are yours?",
          }),
          ...errors(...CHANGE_ERRORS, "conflict", "profile_taken", "profile_held"),
        },
      }),
      async (c) =>
        c.json(
          await authorClaims.decide(c.var.actor, c.req.valid("param").id, c.req.valid("json")),
          200,
        ),
    )
    .openapi(
      createRoute({
        ...del("/authors/{id}/owner"),
        ...forMembers(tag),
        summary: "For staff: unlinks a profile from its owner's account",
        request: { params: IdParam },
        responses: done("unauthenticated", "forbidden", "not_found"),
      }),
      async (c) => answerDone(c, ({ actor, id }) => authorClaims.unlink(actor, id)),
    );
}
