import { LANGUAGES } from "#contract/languages";
import { LISTED_TERMS_MAX } from "#contract/limits";
import { HIERARCHICAL_TAXONOMIES, type Taxonomy, TOPIC_FAMILIES } from "#contract/names";
import type { AdminTerm } from "#contract/taxonomies";
import type { ContentClient } from "~/content/client.server";
import { getTerms } from "~/content/taxonomies.server";
import { refusalOf, refused } from "~/features/forms/read-form.server";
import { descriptionField, nameField, type ParentChoice, type TermReply } from "./term-form";

/** Reads a term's form in the shape of the contract, which validates it. */
export function readTermForm(form: FormData) {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value.trim() : "";
  };
  const parent = Number(text("parent"));
  return {
    slug: text("slug"),
    names: Object.fromEntries(LANGUAGES.map((language) => [language, text(nameField(language))])),
    descriptions: Object.fromEntries(
      LANGUAGES.map((language) => [language, text(descriptionField(language))]),
    ),
    parent: parent > 0 ? parent : null,
    family: TOPIC_FAMILIES.find((family) => family === text("family")) ?? null,
    code: text("code"),
    position: Number(text("position")) || 0,
  };
}

/**
 * Returns the form again, with the content system's problems and what another user has saved. Throws errors that are not
 * about the form.
 */
export function termRefusal(form: FormData, error: unknown, otherVersion?: AdminTerm) {
  const values = Object.fromEntries(
    [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
  const reply = refusalOf(error, values, fieldOf);
  return refused<TermReply>(reply.failure && otherVersion ? { ...reply, otherVersion } : reply);
}

/** Returns the form's name for a field of the contract: `names.en` is `name-en`. */
const fieldOf = (path: string): string => path.replace(/^(name|description)s\./, "$1-");

/** Loads the terms of a taxonomy that can be parents; empty if its terms have no parents. */
export async function loadParents(
  content: ContentClient,
  taxonomy: Taxonomy,
  except?: number,
): Promise<ParentChoice[]> {
  if (!HIERARCHICAL_TAXONOMIES.includes(taxonomy)) return [];
  const { terms } = await getTerms(content, taxonomy, { limit: LISTED_TERMS_MAX });
  return terms
    .filter(({ databaseId }) => databaseId !== except)
    .map(({ databaseId, name, path }) => ({ databaseId, name: [...path, name].join(" › ") }));
}
