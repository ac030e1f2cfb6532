import type { Document } from "#contract/documents";
import type { ContentClient } from "~/content/client.server";
import type { Readers } from "./internal-readers";

/** Returns how often an internal document was read. Never throws: the page works without it (R8.21). */
export async function readersOf(
  content: ContentClient,
  { slug, databaseId }: Pick<Document, "slug" | "databaseId">,
): Promise<Readers> {
  try {
    const tracking = await content.post("/usage_tracking/get_internal_document_tracking", {
      body: { slug, parentDatabaseId: databaseId },
    });
    return tracking
      ? {
          state: "counted",
          views: tracking.views,
          downloads: tracking.downloads,
          since: tracking.since,
        }
      : { state: "uncounted" };
  } catch {
    return { state: "failed" };
  }
}
