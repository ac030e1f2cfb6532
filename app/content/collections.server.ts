import { type ContentClient, dataOf } from "./client.server";

/** The public site collections, newest change first. */
export function getCollections(content: ContentClient) {
  return dataOf(
    content.rest.GET("/collections", { params: { query: { lang: content.contentLanguage } } }),
  );
}

/** A public collection without its documents. Throws AppError("not_found"). */
export function getCollection(content: ContentClient, slug: string) {
  return dataOf(
    content.rest.GET("/collections/{slug}", {
      params: { path: { slug }, query: { language: content.contentLanguage } },
    }),
  );
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
