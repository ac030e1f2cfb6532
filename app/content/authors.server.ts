import type { z } from "zod";
import { Author, type AuthorForm, type OwnAuthorProfile } from "#contract/authors";
import { type ContentClient, inLanguage, read } from "./client.server";

/** Returns an author with the posts that the visitor may see, at most 100 of each kind. Throws AppError("not_found"). */
export function getAuthor(content: ContentClient, slug: string): Promise<Author> {
  return content.get("/authors/{id}", {
    params: inLanguage(content, { id: slug }),
  });
}

/** Returns the signed-in user's own profile and claims. Throws AppError("unauthenticated"). */
export function getOwnAuthorProfile(content: ContentClient): Promise<OwnAuthorProfile> {
  return content.get("/author_profile", {
    params: { query: { language: content.contentLanguage } },
  });
}

/** The changes of a profile; omitted fields are unchanged. Texts are in the page's content language. */
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
 * Changes a profile. Throws `invalid_profile` with the names of the broken rules, `conflict` with the current `modified`,
 * `reconnect` if LinkedIn's picture is no longer stored.
 */
export function changeAuthor(
  content: ContentClient,
  databaseId: number,
  change: AuthorChange,
): Promise<Author> {
  return content.post("/authors/{id}", {
    params: inLanguage(content, { id: databaseId }),
    body: change,
  });
}

/** Streams a form with an image. Throws as `changeAuthor` does. */
export async function sendAuthorPicture(
  content: ContentClient,
  databaseId: number,
  form: Request,
): Promise<Author> {
  const path = `/authors/${databaseId}?language=${content.contentLanguage}`;
  return read(await content.forward(form, path), Author);
}
