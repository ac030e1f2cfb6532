import { stableId } from "../platform/ids";

/**
 * Part of every thumbnail's id. Increase it when the same file gives another picture, because caches keep the response of a
 * URL.
 */
const EDITION = "1";

/** The bytes that a post's thumbnail is drawn from, and who may see it. */
interface Drawing {
  sha256: string;
  visibility: string;
}

/** Returns the id of a post's thumbnail drawn from certain bytes, whether or not it was drawn yet. */
export function thumbnailId(postId: number, { sha256, visibility }: Drawing): string {
  return stableId("thumbnail", EDITION, String(postId), sha256, visibility);
}
