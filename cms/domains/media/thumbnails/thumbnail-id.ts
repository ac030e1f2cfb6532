import { stableId } from "../../../platform/ids";

/** Part of every thumbnail's id. Raise it when the same file gives another picture, because caches keep what an address once gave. */
const EDITION = "1";

/** The bytes that a picture of a post is drawn of, and who sees it. */
interface Drawing {
  sha256: string;
  visibility: string;
}

/** The id of the picture of a post that is drawn of some bytes, whether it is drawn yet or not. */
export function thumbnailId(postId: number, { sha256, visibility }: Drawing): string {
  return stableId("thumbnail", EDITION, String(postId), sha256, visibility);
}
