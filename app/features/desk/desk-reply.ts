import type { DeskPost } from "#contract/desk";
import type { Reply } from "~/features/forms/reply";
import type { Difference } from "./differences";
import type { EditorData } from "./editor-data";

/** What the editor knows of a post beside its content: all that changes by saving. */
export type DeskHead = Omit<DeskPost, "content" | "posts" | "files">;

/** What the server says of the editor's form. */
export interface DeskReply extends Reply {
  /** It is kept; the post as it is now. */
  saved?: DeskHead;
  /** What was typed beside the buttons. */
  panel?: Record<string, string>;
  /** The rows of chapters as they were sent, by their keys: a chapter's place in this list is as which it is kept. */
  chapters?: string[];
  /** Somebody else has saved meanwhile: theirs and one's own, where they are not alike. Saving again keeps one's own. */
  conflict?: { head: DeskHead; differences: Difference[] };
  /** What was asked for beside saving and was not done. */
  missed?: Outcome;
  /** The page with what was typed and is not kept, where it was sent without script. */
  shown?: EditorData;
}

/** What has just been done, in the query of the page that says so. */
export const OUTCOMES = [
  "saved",
  "published",
  "scheduled",
  "unscheduled",
  "unpublished",
  "discarded",
  "restored",
  "broughtBack",
  "madePublic",
  "madeInternal",
  "lacking",
  "unchanged",
  "past",
  "copied",
  "added",
  "refusedFile",
] as const;
export type Outcome = (typeof OUTCOMES)[number];
export const OUTCOME = "done";
export const readOutcome = (query: URLSearchParams): Outcome | null =>
  OUTCOMES.find((outcome) => outcome === query.get(OUTCOME)) ?? null;
