import type { ContentVersionAnswer } from "../../contract/site";
import type { OpenedDatabase } from "../../db/client";
import { newId } from "../../platform/ids";

/** Tells whether the content of public pages has changed, as far as this process knows. */
export interface ContentVersion {
  /** Returns the id of this process and its current version; see `ContentVersionAnswer`. */
  current(): ContentVersionAnswer;
  /**
   * Changes the version. Call it when cached data of this process has caught up with a change, because responses may differ
   * now.
   */
  advance(): void;
  /** Stops listening to the database. */
  close(): void;
}

/**
 * Creates a version that changes with every change of public content that the database reports. Other topics may concern
 * content that is not public. Search follows a moment later and then calls `advance`. So a response made in between, from new
 * content and an old index, also counts as outdated.
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
