import type { z } from "zod";
import {
  Author,
  AuthorClaim,
  type AuthorForm,
  AuthorsAnswer,
  type AuthorSort,
  ClaimAnswer,
  type ClaimDecision,
  type ClaimRequest,
  ClaimsAnswer,
  LinkedInProfile,
  OwnAuthorProfile,
} from "#contract/authors";
import { AUTHORS_PAGE_SIZE } from "#contract/limits";
import type { ClaimState } from "#contract/names";
import { type ContentClient, read } from "./client.server";
import type { ReviewFilterQuery } from "./review.server";

/** A page of those who have public work, by letter of their first or last names as the page's language sorts them. */
export function getAuthors(
  content: ContentClient,
  names: { letter?: string; search: string; sort: AuthorSort; page: number },
) {
  return content.get(
    "/authors",
    { ...names, page_size: AUTHORS_PAGE_SIZE, language: content.contentLanguage },
    AuthorsAnswer,
  );
}

/** An author with the work that the visitor may see, at most 100 of each kind. Throws AppError("not_found"). */
export function getAuthor(content: ContentClient, slug: string) {
  return content.get(
    `/authors/${encodeURIComponent(slug)}`,
    { language: content.contentLanguage },
    Author,
  );
}

/** The signed-in visitor's own profile and claims. Throws AppError("unauthenticated"). */
export function getOwnAuthorProfile(content: ContentClient): Promise<OwnAuthorProfile> {
  return content.get("/author_profile", { language: content.contentLanguage }, OwnAuthorProfile);
}

/**
 * Says that a profile is the visitor's; staff are to confirm it. Throws `profile_taken`, `profile_held`, `limit_reached`,
 * `rate_limited`.
 */
export async function claimAuthor(
  content: ContentClient,
  databaseId: number,
  claim: ClaimRequest,
): Promise<void> {
  await content.post(`/claim_author/${databaseId}`, claim, ClaimAnswer);
}

/** Takes a claim back; one that is no more is as good as taken back. */
export async function withdrawClaim(content: ContentClient, databaseId: number): Promise<void> {
  await content.delete(`/claim_author/${databaseId}`);
}

/** Takes a profile from its owner. For staff. */
export async function unlinkOwner(content: ContentClient, databaseId: number): Promise<void> {
  await content.delete(`/authors/${databaseId}/owner`);
}

/** What a profile is to become; what is left out stays as it is. Texts are in the language of the page. */
export type AuthorChange = Partial<
  Pick<
    z.input<typeof AuthorForm>,
    "first_name" | "last_name" | "affiliation" | "role" | "description" | "modified"
  >
> & {
  top_resources?: number[];
  remove_picture?: true;
  linkedin_picture?: true;
};

/**
 * Changes a profile. Throws `invalid_profile` with the names of the rules that are broken, `conflict` with the `modified`
 * there is now, `reconnect` where LinkedIn's picture is not kept any more.
 */
export function changeAuthor(
  content: ContentClient,
  databaseId: number,
  change: AuthorChange,
): Promise<Author> {
  return content.post(changePath(content, databaseId), change, Author);
}

/** Passes a form with a picture on as it comes in. Throws as `changeAuthor` does. */
export async function sendAuthorPicture(
  content: ContentClient,
  databaseId: number,
  form: Request,
): Promise<Author> {
  return read(await content.forward(form, changePath(content, databaseId)), Author);
}

const changePath = ({ language }: ContentClient, databaseId: number) =>
  `/authors/${databaseId}?language=${language}`;

/** What LinkedIn said of the visitor. Throws `reconnect` where that is not kept any more. */
export function getLinkedInProfile(content: ContentClient): Promise<LinkedInProfile> {
  return content.get("/authors/linkedin_profile", {}, LinkedInProfile);
}

/** The redirect to LinkedIn, for the browser to follow, with the cookie that it comes back with; any other answer is a refusal. */
export function askLinkedIn(content: ContentClient, userId: number): Promise<Response> {
  return content.pass("GET", "/authors/linkedin_auth", {
    user_id: String(userId),
    language: content.contentLanguage,
  });
}

/** A page of what people claim. For staff. */
export function getAuthorClaims(
  content: ContentClient,
  query: { state: ClaimState; page: number } & ReviewFilterQuery,
): Promise<ClaimsAnswer> {
  return content.get(
    "/author_claims",
    { ...query, language: content.contentLanguage },
    ClaimsAnswer,
  );
}

/** Confirms or denies a claim. Throws `conflict` where it waits no longer, `profile_taken`, `profile_held`. For staff. */
export function decideClaim(
  content: ContentClient,
  id: number,
  decision: ClaimDecision,
): Promise<AuthorClaim> {
  return content.put(`/author_claims/${id}/decision`, decision, AuthorClaim);
}
