import type { ContentClient } from "~/content/client.server";
import { listSubmissions } from "~/content/submissions.server";

/** What waits longest; null where nothing does. */
export async function nextWaiting(
  content: ContentClient,
): Promise<{ id: number; title: string } | null> {
  const {
    submissions: [next],
  } = await listSubmissions(content, { state: "waiting", page: 1 });
  return next ? { id: next.id, title: next.title } : null;
}
