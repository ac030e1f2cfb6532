import type { AdminContent, AdminPost } from "#contract/admin";
import type { ExtraFieldGroup } from "#contract/uploads";
import type { TermFieldsData } from "~/features/uploads/terms/field-term";
import type { FormPart } from "./editor-form";
import type { AdminHead, Outcome } from "./admin-reply";
import type { FoundPosts } from "./found-posts";

/** A language of a post, as its tab shows it. */
export interface LanguageMark {
  code: string;
  /** Whether the post has content in it. */
  written: boolean;
}

/** What the editor of a part needs. */
export interface EditorData {
  head: AdminHead;
  part: FormPart;
  /** Of other languages and chapters, only what the form shows. */
  content: AdminContent;
  languages: LanguageMark[];
  /** A language whose copy can start this one while it is empty. */
  copyFrom: string | null;
  posts: AdminPost["posts"];
  files: AdminPost["files"];
  /** For types that have terms. */
  terms: TermFieldsData | null;
  licenses: { slug: string; name: string }[];
  /** All extra fields; the terms decide which are shown. */
  groups: ExtraFieldGroup[];
  /** Search results without script. */
  found: FoundPosts | null;
  outcome: Outcome | null;
}
