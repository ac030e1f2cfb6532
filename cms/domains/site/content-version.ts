import type { ContentVersionAnswer } from "../../contract/site";
import type { OpenedDatabase } from "../../db/client";
import { newId } from "../../platform/ids";

/** Whether what public pages show has changed, as this process knows it. */
export interface ContentVersion {
  /** The process and its present version; see the contract. */
  current(): ContentVersionAnswer;
  /** For what this process keeps of the content: it has caught up with a change, and answers otherwise than before. */
  advance(): void;
  /** Stops listening to the database. */
  close(): void;
}

/**
 * Another version after whatever the database tells of what is public; what others announce may be about what is not. Search follows content a
 * moment later and calls `advance` then, so that what was made in between of new content and an old index is of an older version too.
 */
export function createContentVersion(database: Pick<OpenedDatabase, "onChange">): ContentVersion {
  const process = newId();
  let version: string | null = null;
  const advance = () => void (version = null);
  const stopListening = database.onChange((topic) => topic === "content" && advance());
  return {
    current: () => ({ process, version: (version ??= newId()) }),
    advance,
    close: stopListening,
  };
}
