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
} from "../../contract/authors";
import { LanguageQuery } from "../../contract/shared";
import type { Services } from "../../services";
import { createPictureForms } from "../uploads/picture-form";
import { checkInput } from "../validate";
import {
  exampleAuthor,
  exampleAuthorClaim,
  exampleAuthorRef,
  exampleListedAuthor,
} from "./examples";
import { IdParam, KeyParam } from "./params";
import { type Route, route } from "./route";

const tag = "Authors";

type AuthorServices = Pick<Services, "authors" | "authorClaims" | "linkedIn">;

export function authorsRoutes(services: AuthorServices): Route[] {
  return [...readingRoutes(services), ...profileRoutes(services), ...claimRoutes(services)];
}

function readingRoutes({ authors }: AuthorServices): Route[] {
  return [
    route(
      {
        method: "get",
        path: "/authors",
        tag,
        summary: "Everyone who has public work, by first or last name as the language sorts it",
        description:
          "Without `page_size`, all at once. `search` finds words by how they begin, whatever their accents and case. `letters` counts the names under each " +
          "letter of the language; `letter` chooses one, `0-9` or `other`. A page past the last is answered by the last.",
        query: AuthorsQuery,
        answer: AuthorsAnswer,
        examples: {
          answer: {
            authors: [exampleListedAuthor],
            count: 1,
            page: 1,
            pages: 1,
            letter: null,
            letters: [{ letter: "G", count: 1 }],
          },
        },
      },
      ({ actor, query }) => authors.list(actor, query),
    ),
  ];
}

function profileRoutes({ authors, authorClaims, linkedIn }: AuthorServices): Route[] {
  const withPictureForm = createPictureForms();
  return [
    // Before the authors themselves, of whom none has an underscore in the slug.
    route(
      {
        method: "get",
        path: "/authors/linkedin_profile",
        tag,
        isForMembers: true,
        isFresh: true,
        summary: "What LinkedIn said of the caller within the last hour",
        description:
          "A browser is sent to LinkedIn by `GET /authors/linkedin_auth?user_id=` with the caller's own databaseId: it answers 302, with a cookie that has to reach the same browser. " +
          "From there it comes back to the website. `reconnect` says that this has to be done anew; `not_found`, that LinkedIn cannot be asked here.",
        answer: LinkedInProfile,
        errors: ["reconnect", "not_found"],
        examples: {
          answer: {
            name: "Grace Wanjiru",
            firstName: "Grace",
            lastName: "Wanjiru",
            picture: null,
            expires: "2026-03-04T11:15:00.000Z",
          },
        },
      },
      ({ actor }) => linkedIn.profile(actor),
    ),
    route(
      {
        method: "get",
        path: "/authors/{id}",
        tag,
        summary: "An author with public work, latest first; each list has at most 100",
        description:
          "By slug or databaseId. Internal documents are for staff alone; `isOwn`, `claim` and `canEdit` are about who asks.",
        params: KeyParam,
        query: LanguageQuery,
        answer: Author,
        errors: ["not_found"],
        examples: { answer: exampleAuthor },
      },
      ({ actor, params, query }) => authors.get(actor, params.id, query.language),
    ),
    route(
      {
        method: "post",
        path: "/authors/{id}",
        tag,
        isForMembers: true,
        takesFiles: true,
        summary: "Changes an author profile: its owner's and the staff's to do",
        description:
          "As `multipart/form-data`, with a picture as `profile_picture` where it is to be another: JPEG, PNG, GIF or TIFF of at most 10 MB, of which `crop`, or the middle, is kept. " +
          "What is left out stays as it is; what is empty is emptied. `top_resources` is repeated. Without a file it may come as JSON.",
        params: IdParam,
        query: LanguageQuery,
        body: AuthorForm,
        refusal: "invalid_profile",
        answer: Author,
        errors: ["forbidden", "not_found", "conflict", "busy", "reconnect", "rate_limited"],
        examples: {
          body: {
            affiliation: "Library Alliance",
            role: "Researcher",
            description: "Works on civil registration.",
            top_resources: [17],
          },
          answer: exampleAuthor,
        },
      },
      async ({ actor, params, query, body, form }) => {
        const { userId } = await authors.admitEdit(actor, params.id);
        if (!form) return authors.edit(actor, params.id, { ...query, form: body, picture: null });
        return withPictureForm({ request: form, userId }, (fields, picture) =>
          authors.edit(actor, params.id, {
            ...query,
            form: checkInput(AuthorForm, fields, "invalid_profile"),
            picture,
          }),
        );
      },
    ),
    route(
      {
        method: "get",
        path: "/author_profile",
        tag,
        isForMembers: true,
        summary:
          "The caller's author profile, their claims that wait, and whether LinkedIn can be asked",
        query: LanguageQuery,
        answer: OwnAuthorProfile,
        examples: {
          answer: {
            author: null,
            pendingClaims: [{ author: exampleAuthorRef, created: exampleAuthorClaim.created }],
            linkedIn: true,
          },
        },
      },
      async ({ actor, query }) => ({
        ...(await authorClaims.own(actor, query.language)),
        linkedIn: linkedIn.isOn,
      }),
    ),
  ];
}

function claimRoutes({ authorClaims }: AuthorServices): Route[] {
  return [
    route(
      {
        method: "post",
        path: "/claim_author/{id}",
        tag,
        isForMembers: true,
        summary: "Says that an author profile is the caller's; staff confirm it",
        description:
          "Saying it again while it waits changes nothing. An account has one profile at most, and a profile one account.",
        params: IdParam,
        body: ClaimRequest,
        answer: ClaimAnswer,
        errors: ["not_found", "profile_taken", "profile_held", "limit_reached", "rate_limited"],
        examples: {
          body: { message: "I wrote these at the Library Alliance." },
          answer: { state: "pending" },
        },
      },
      ({ actor, params, body }) => authorClaims.claim(actor, params.id, body),
    ),
    route(
      {
        method: "delete",
        path: "/claim_author/{id}",
        tag,
        isForMembers: true,
        summary: "Takes the caller's claim back while it waits",
        params: IdParam,
        answer: null,
        errors: ["not_found"],
      },
      ({ actor, params }) => authorClaims.withdraw(actor, params.id),
    ),
    route(
      {
        method: "get",
        path: "/author_claims",
        tag,
        isForMembers: true,
        summary:
          "For staff: claims that wait, the oldest first, or that were decided, the last first",
        query: ClaimsQuery,
        answer: ClaimsAnswer,
        errors: ["forbidden"],
        examples: { answer: { claims: [exampleAuthorClaim], count: 1, page: 1, pages: 1 } },
      },
      ({ actor, query }) => authorClaims.list(actor, query),
    ),
    route(
      {
        method: "put",
        path: "/author_claims/{id}/decision",
        tag,
        isForMembers: true,
        summary:
          "For staff: gives the profile to who claims it, or denies it with a comment; the person gets a mail",
        description: "Confirming one denies the others that claim the same profile.",
        params: IdParam,
        body: ClaimDecision,
        answer: AuthorClaim,
        errors: ["forbidden", "not_found", "conflict", "profile_taken", "profile_held"],
        examples: {
          body: { decision: "deny", comment: "Which of the documents are yours?" },
          answer: {
            ...exampleAuthorClaim,
            state: "denied",
            comment: "Which of the documents are yours?",
          },
        },
      },
      ({ actor, params, body }) => authorClaims.decide(actor, params.id, body),
    ),
    route(
      {
        method: "delete",
        path: "/authors/{id}/owner",
        tag,
        isForMembers: true,
        summary: "For staff: takes a profile from whose it is",
        params: IdParam,
        answer: null,
        errors: ["forbidden", "not_found"],
      },
      ({ actor, params }) => authorClaims.unlink(actor, params.id),
    ),
  ];
}
