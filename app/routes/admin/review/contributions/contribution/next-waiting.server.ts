import type { ContentClient } from "~/content/client.server";
import { listSubmissions } from "~/content/submissions.server";

/** Returns the contribution that has waited longest; null if there is none. */
export async function nextWaiting(
  content: ContentClient,
): Promise<{ id: number; title: string } | null> {
  const {
    submissions: [next],
  } = await listSubmissions(content, { state: "waiting", page: 1 });
  return next ? { id: next.id, title: next.title } : null;
}
