import {
  HIERARCHICAL_TAXONOMIES,
  TAXONOMIES,
  TAXONOMY_SERVER_NAMES,
  type Taxonomy,
} from "../../contract/names";
import { globalId } from "../../shared/global-id";

/** GraphQL's singular names of the taxonomies (R3.9: documentTopics, documentCountries …). */
const SINGULAR: Record<Taxonomy, string> = {
  topics: "documentTopic",
  content_types: "documentContentType",
  keywords: "documentKeyword",
  countries: "documentCountry",
  regions: "documentRegion",
  publishers: "documentPublisher",
  languages: "documentLanguage",
  authors: "documentAuthor",
  licenses: "documentLicense",
};

export const taxonomiesResolvers = {
  Query: {
    taxonomies: () => ({ nodes: TAXONOMIES.map(toTaxonomy) }),
    taxonomyNames: () => TAXONOMIES.map((taxonomy) => TAXONOMY_SERVER_NAMES[taxonomy]),
  },
};

function toTaxonomy(taxonomy: Taxonomy) {
  const name = TAXONOMY_SERVER_NAMES[taxonomy];
  return {
    id: globalId("taxonomy", name),
    name,
    graphqlSingleName: SINGULAR[taxonomy],
    graphqlPluralName: name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
    hierarchical: HIERARCHICAL_TAXONOMIES.includes(taxonomy),
    restBase: taxonomy,
  };
}
