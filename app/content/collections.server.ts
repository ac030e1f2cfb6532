import { type ContentClient, inLanguage } from "./client.server";

/** Returns the public site collections, latest change first. */
export function getCollections(content: ContentClient) {
  return content.get("/collections", { params: { query: { lang: content.contentLanguage } } });
}

/** Returns a public collection without its documents. Throws AppError("not_found"). */
export function getCollection(content: ContentClient, slug: string) {
  return content.get("/collections/{slug}", {
    params: inLanguage(content, { slug }),
  });
}
