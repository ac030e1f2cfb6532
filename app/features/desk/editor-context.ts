import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import { createContext, useContext } from "react";
import type { EditorData } from "./editor-data";
import type { EditorFields } from "./editor-form";
import type { FoundPost } from "./found-posts";
import type { TakenFile } from "./upload-into";

/** A field of the form. */
export type EditorField<T = string> = FieldMetadata<T, EditorFields>;
type Fields = Required<{ [Name in keyof EditorFields]: EditorField<EditorFields[Name]> }>;

export interface Added {
  posts: FoundPost[];
  files: TakenFile[];
}

/** What all fields of the editor share. */
export interface EditorShared {
  form: FormMetadata<EditorFields>;
  fields: Fields;
  data: EditorData;
  /** Where the form is sent to, with its language. */
  action: string;
  /** The sentence for what is wrong with a field, by its name. */
  problem: (name: string) => string | undefined;
  /** As which rows of chapters were kept when the form was saved last: their keys, in their order. */
  keptChapters: readonly string[] | undefined;
  /** What is known of posts and files that were added since the page was loaded. */
  added: Added;
  remember: (what: Partial<Added>) => void;
  /** With script: leads elsewhere once what was typed is kept. */
  saveThen: (to: string) => void;
  /** With script: lets what was typed be left without a question. */
  giveUp: () => void;
  /** Something is typed that is not kept. */
  isDirty: boolean;
}

export const EditorContext = createContext<EditorShared | null>(null);

/** Throws outside the editor. */
export function useEditor(): EditorShared {
  const shared = useContext(EditorContext);
  if (!shared) throw new Error("This field belongs into the editor.");
  return shared;
}
