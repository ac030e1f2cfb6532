import type { z } from "zod";
import { Author, type AuthorForm, type OwnAuthorProfile } from "#contract/authors";
import { type ContentClient, inLanguage, read } from "./client.server";

/** An author with the work that the visitor may see, at most 100 of each kind. Throws AppError("not_found"). */
export function getAuthor(content: ContentClient, slug: string): Promise<Author> {
  return content.get("/authors/{id}", {
    params: inLanguage(content, { id: slug }),
  });
}

/** The signed-in visitor's own profile and claims. Throws AppError("unauthenticated"). */
export function getOwnAuthorProfile(content: ContentClient): Promise<OwnAuthorProfile> {
  return content.get("/author_profile", {
    params: { query: { language: content.contentLanguage } },
  });
}

/** What a profile is to become; what is left out stays as it is. Texts are in the language that the page has its content in. */
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
  return content.post("/authors/{id}", {
    params: inLanguage(content, { id: databaseId }),
    body: change,
  });
}

/** Passes a form with a picture on as it comes in. Throws as `changeAuthor` does. */
export async function sendAuthorPicture(
  content: ContentClient,
  databaseId: number,
  form: Request,
): Promise<Author> {
  const path = `/authors/${databaseId}?language=${content.contentLanguage}`;
  return read(await content.forward(form, path), Author);
}
