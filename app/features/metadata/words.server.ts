import type { Card } from "#contract/shared";

/** schema.org types of documents, by the English slug of the content type; all others are plain digital documents. */
const DOCUMENT_TYPES: Record<string, string> = {
  research: "ScholarlyArticle",
  reports: "Report",
  evaluations: "Report",
  assessments: "Report",
  "policy-briefs": "Report",
  "case-studies": "Report",
};
const POST_TYPES: Partial<Record<Card["type"], string>> = {
  article: "Article",
  toolkit: "LearningResource",
  collection: "CollectionPage",
  page: "WebPage",
};

/** Returns the schema.org type of a post. */
export function schemaTypeOf({
  type,
  contentTypeSlug,
}: Pick<Card, "type" | "contentTypeSlug">): string {
  return POST_TYPES[type] ?? DOCUMENT_TYPES[contentTypeSlug ?? ""] ?? "DigitalDocument";
}
