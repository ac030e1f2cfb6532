import type { ContentVersionAnswer } from "../../contract/site";
import type { OpenedDatabase } from "../../db/client";
import { newId } from "../../platform/ids";

/** Tells whether the content of public pages has changed, as far as this process knows. */
export interface ContentVersion {
  /**
   * Returns the id of this process and its current version, without waiting. Reads in this process include its changes anyway,
   * so it needs no position.
   */
  current(): Omit<ContentVersionAnswer, "position">;
  /** Returns them with the position, for a website on another process. Throws the database's error. */
  forOthers(): Promise<ContentVersionAnswer>;
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
export function createContentVersion({
  onChange,
  replicas,
}: Pick<OpenedDatabase, "onChange" | "replicas">): ContentVersion {
  const process = newId();
  let version: string | null = null;
  const advance = () => void (version = null);
  const stopListening = onChange((topic) => topic === "content" && advance());
  const current = () => ({ process, version: (version ??= newId()) });
  return {
    current,
    async forOthers() {
      // The position is read after the version, so it includes all changes of that version.
      return { ...current(), position: (await replicas?.changePosition()) ?? null };
    },
    advance,
    close: stopListening,
  };
}
