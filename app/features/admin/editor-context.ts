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
  /** Where the form is sent, with its language. */
  action: string;
  /** Returns the sentence for a field's problem, by field name. */
  problem: (name: string) => string | undefined;
  /** Keys of the chapter rows in the order of the last save. */
  keptChapters: readonly string[] | undefined;
  /** Posts and files that were added since the page was loaded. */
  added: Added;
  remember: (what: Partial<Added>) => void;
  /** With script: saves what was typed, then leads elsewhere. */
  saveThen: (to: string) => void;
  /** With script: lets the editor leave unsaved input without a question. */
  giveUp: () => void;
  /** Whether there is unsaved input. */
  isDirty: boolean;
}

export const EditorContext = createContext<EditorShared | null>(null);

/** Throws outside the editor. */
export function useEditor(): EditorShared {
  const shared = useContext(EditorContext);
  if (!shared) throw new Error("This field belongs into the editor.");
  return shared;
}
