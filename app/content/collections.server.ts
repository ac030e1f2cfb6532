import { type ContentClient, inLanguage } from "./client.server";

/** The public site collections, newest change first. */
export function getCollections(content: ContentClient) {
  return content.get("/collections", { params: { query: { lang: content.contentLanguage } } });
}

/** A public collection without its documents. Throws AppError("not_found"). */
export function getCollection(content: ContentClient, slug: string) {
  return content.get("/collections/{slug}", {
    params: inLanguage(content, { slug }),
  });
}
