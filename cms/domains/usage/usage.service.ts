import type { PostType } from "../../contract/names";
import type { UsageRequest } from "../../contract/usage";
import type { Db } from "../../db/client";
import type { Actor } from "../actor";
import { sightOf } from "../posts/visibility.policy";
import { countUse } from "./usage.repo";

/** Which posts each of the two tracking calls counts. */
const TRACKED = {
  document: ["document", "internal_document", "internal_pdf"],
  toolkit: ["toolkit"],
} as const satisfies Record<string, readonly PostType[]>;

export interface UsageService {
  /**
   * Counts that somebody read a post or fetched its file today (UTC). A post that does not exist, or that the actor may
   * not know of, is not counted and not reported: the answer tells nothing.
   */
  record(actor: Actor, kind: keyof typeof TRACKED, use: UsageRequest): Promise<void>;
}

export function createUsageService(db: Db, now: () => Date): UsageService {
  return {
    async record(actor, kind, { databaseId, event, language }) {
      const day = now().toISOString().slice(0, 10);
      await countUse(db, sightOf(actor), TRACKED[kind], { postId: databaseId, day, event, language });
    },
  };
}
