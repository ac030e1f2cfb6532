import type { Taxonomy } from "#contract/names";
import { TaxonomiesAnswer } from "#contract/taxonomies";
import type { ContentClient } from "./client.server";

/** All terms of the taxonomies, named and sorted in the page's language. */
export function getTaxonomies(content: ContentClient, taxonomies: Taxonomy[]) {
  return content.get("/taxonomies", { type: taxonomies.join(","), language: content.language }, TaxonomiesAnswer);
}
