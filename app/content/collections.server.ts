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

/** The workbook of a collection's pieces in the page's language, streamed; any other status as the content system says it. */
export function passWorkbook(
  content: ContentClient,
  databaseId: number,
  method: string,
): Promise<Response> {
  return content.pass(method, `/collections/${databaseId}/excel`, {
    language: content.contentLanguage,
  });
}
