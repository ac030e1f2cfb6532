import type { AdminPost } from "#contract/admin";
import type { FormReply } from "~/features/forms/form-reply";
import type { Difference } from "./posts/differences";
import type { EditorData } from "./posts/editor-form";

/** What the editor knows of a post besides its content: everything that a save changes. */
export type AdminHead = Omit<AdminPost, "content" | "posts" | "files">;

/** The server's answer to the editor's form. */
export interface EditorReply extends FormReply {
  /** The post after the save. */
  saved?: AdminHead;
  /** Input of the fields beside the buttons. */
  panel?: Record<string, string>;
  /** Keys of the chapter rows as sent; a key's position in this list is the chapter's saved position. */
  chapters?: string[];
  /**
   * Another user saved meanwhile: the differences between their version and the editor's own. Saving again keeps the
   * editor's own.
   */
  conflict?: { head: AdminHead; differences: Difference[] };
  /** The action besides saving that was requested but not done. */
  missed?: EditorResult;
  /** The page with unsaved input, if it was sent without script. */
  shown?: EditorData;
}

/** What has just been done, in the query of the page that says so. */
export const EDITOR_RESULTS = [
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
export type EditorResult = (typeof EDITOR_RESULTS)[number];
export const RESULT_PARAM = "done";
export const readEditorResult = (query: URLSearchParams): EditorResult | null =>
  EDITOR_RESULTS.find((outcome) => outcome === query.get(RESULT_PARAM)) ?? null;
