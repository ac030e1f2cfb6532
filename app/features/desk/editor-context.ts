import { createContext, useContext } from "react";
import type { EditorData } from "./editor-data";

/** What all fields of the editor share. */
export interface EditorShared {
  data: EditorData;
  /** Where the form is sent to, with its language. */
  action: string;
  /** The sentence for what is wrong with a field, by its name. */
  problem: (name: string) => string | undefined;
  /** As which rows of chapters were kept when the form was saved last: their keys, in their order. */
  keptChapters: readonly string[] | undefined;
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
