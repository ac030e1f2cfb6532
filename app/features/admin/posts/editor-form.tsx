import type { AdminChapter, AdminContent, AdminPost } from "#contract/admin";
import { ADMIN_TAXONOMIES, EMPTY_TEXTS } from "#contract/admin-rules";
import type { PostType } from "#contract/names";
import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import { createContext, useContext, type ComponentProps, type MouseEvent } from "react";
import type { UploadedFile } from "./picture-field";
import type { ExtraFieldGroup } from "#contract/extra-fields";
import type { TermFieldsData } from "~/features/terms/field-term";
import type { FormReply } from "~/features/forms/form-reply";
import type { Difference } from "./differences";
import { Link } from "~/i18n/link";

/**
 * The editor's form and a post's content. A form shows one part: the texts of one language with everything that
 * languages share, or one chapter in one language. What it does not show stays unchanged.
 */

/** The part that a form shows. */
export interface FormPart {
  type: PostType;
  language: string;
  /** Index of a toolkit's chapter, from 0; null for the post itself. */
  chapter: number | null;
}

/** Fields of terms by taxonomy; most have the same names as in other forms. */
export const TERM_FIELD_OF: Readonly<Record<(typeof ADMIN_TAXONOMIES)[number], string>> = {
  topics: "documentTopics",
  content_types: "documentContentTypes",
  keywords: "documentKeywords",
  countries: "documentCountries",
  publishers: "documentPublishers",
  authors: "documentAuthors",
  licenses: "documentLicenses",
};

export interface BlockRow {
  type: "text" | "resources";
  markdown?: string;
  title?: string;
  /** Numbers of posts. */
  resources?: string[];
}
export interface SectionRow {
  anchor: string;
  title: string;
  markdown: string;
  collapsible: boolean;
}
export interface FileRow {
  language: string;
  title: string;
  fileId?: string;
  linkUrl?: string;
  linkType?: string;
}
export interface DocumentRow {
  id: string;
  note: string;
  first: boolean;
}
export interface ChapterRow {
  /** Index of the saved chapter, from 0; empty for a new one. */
  was: string;
  /** Id of a chapter that has been published. */
  id: string;
  title: string;
  /** Key of the row in the browser, to find where the chapter was saved. */
  key?: string;
}

/** The fields of the form by name; terms have separate fields. */
export type EditorFields = {
  title: string;
  slug: string;
  abstract: string;
  summary: string;
  markdown: string;
  imageCaption: string;
  imageReference: string;
  blocks: BlockRow[];
  sections: SectionRow[];
  chapters: ChapterRow[];
  files: FileRow[];
  documents: DocumentRow[];
  resources: string[];
  imageAlt: string;
  publicationYear: string;
  contributors: string;
  curator: string;
  statementOfFindings: string;
  recommended: boolean;
  byStaff: boolean;
  peerReviewed: boolean;
};

export const NO_CHAPTER_TEXTS: AdminChapter["texts"][string] = {
  slug: "",
  title: "",
  summary: "",
  markdown: "",
};

/** Returns the initial values of a part's form. */
export function formOfContent(
  content: AdminContent,
  { language, chapter }: FormPart,
): Partial<EditorFields> {
  if (chapter !== null) {
    const one = content.chapters[chapter];
    return {
      ...(one?.texts[language] ?? NO_CHAPTER_TEXTS),
      resources: (one?.resources ?? []).map(String),
    };
  }
  const { blocks, ...texts } = content.texts[language] ?? EMPTY_TEXTS;
  return {
    ...texts,
    blocks: blocks.map((block) =>
      block.type === "text" ? block : { ...block, resources: block.resources.map(String) },
    ),
    chapters: content.chapters.map(({ id, texts: written }, at) => ({
      was: String(at),
      id: String(id ?? ""),
      title: written[language]?.title ?? "",
    })),
    files: content.files.map(({ fileId, linkUrl, linkType, ...file }) => ({
      ...file,
      fileId: fileId ?? undefined,
      linkUrl: linkUrl ?? undefined,
      linkType: linkType ?? undefined,
    })),
    documents: content.documents.map(({ databaseId, note }) => ({
      id: String(databaseId),
      note,
      first: content.startHere.includes(databaseId),
    })),
    imageAlt: content.imageAlt,
    publicationYear: String(content.publicationYear ?? ""),
    contributors: content.contributors.join("\n"),
    curator: content.curator,
    statementOfFindings: content.statementOfFindings,
    recommended: content.recommended,
    byStaff: content.byStaff,
    peerReviewed: content.peerReviewed,
  };
}

/** Empty content. */
export const NO_CONTENT: AdminContent = {
  texts: {},
  terms: {},
  publicationYear: null,
  contributors: [],
  recommended: false,
  byStaff: false,
  peerReviewed: false,
  statementOfFindings: "",
  extra: {},
  image: null,
  imageAlt: "",
  files: [],
  chapters: [],
  documents: [],
  startHere: [],
  curator: "",
};

/** A field of the form. */
export type EditorField<T = string> = FieldMetadata<T, EditorFields>;
type Fields = Required<{ [Name in keyof EditorFields]: EditorField<EditorFields[Name]> }>;

export interface Added {
  posts: FoundPost[];
  files: UploadedFile[];
}

/** What all fields of the editor share. */
interface EditorShared {
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
  /** With script: saves the input, then navigates to a path. */
  saveAndNavigate: (to: string) => void;
  /** With script: stops autosave and marks the form as saved, so that leaving the page needs no confirmation. */
  stopAutosave: () => void;
  /** Whether there is unsaved input. */
  isDirty: boolean;
}

export const EditorContext = createContext<EditorShared | null>(null);

/** Returns what the editor's fields share. Throws outside the editor. */
export function useEditor(): EditorShared {
  const shared = useContext(EditorContext);
  if (!shared) throw new Error("This field must be inside the editor.");
  return shared;
}

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
  outcome: EditorResult | null;
}

/**
 * The action of an editor's button: the value of the field `intent`. Buttons of lists have conform's intents instead.
 * Without JavaScript every button sends the whole form, which is saved as the draft before anything else is done.
 */
export type Intent =
  | { verb: "save" | "publish" | "schedule" | "unschedule" | "rebase" }
  /** Starts a language with a copy of another. */
  | { verb: "copy"; from: string }
  /** Searches for posts or terms with the text in a list's search field. */
  | { verb: "find"; list: string };

/** The name of all buttons of the form. */
export const INTENT = "intent";

/** Returns the value of a button. */
export function intentValue(intent: Intent): string {
  if (intent.verb === "find") return `find:${intent.list}`;
  return intent.verb === "copy" ? `copy:${intent.from}` : intent.verb;
}

/** Reads the value of a button; unknown values mean save. */
export function readIntent(value: unknown): Intent {
  const [verb = "", list = ""] = typeof value === "string" ? value.split(":") : [];
  switch (verb) {
    case "publish":
    case "schedule":
    case "unschedule":
    case "rebase":
      return { verb };
    case "copy":
      return { verb, from: list };
    case "find":
      return { verb, list };
    default:
      return { verb: "save" };
  }
}

/** Field of forms outside the editor: the version of the post that their page shows. */
export const VERSION = "version";
/** Reads the version. Throws a 400 Response if it is malformed. */
export function readVersion(form: FormData): number {
  const version = String(form.get(VERSION) ?? "");
  if (!/^\d{1,9}$/.test(version)) throw new Response(null, { status: 400 });
  return Number(version);
}

/** A post without its content: its state, version, problems and other facts that a save changes. */
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
  notDone?: EditorResult;
  /** The page with unsaved input, if it was sent without script. */
  shown?: EditorData;
}

/** Results of actions, as values of a query parameter. The page with that parameter shows the result. */
const EDITOR_RESULTS = [
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

/** A post in a list. */
export type FoundPost = AdminPost["posts"][number];

/** Search results for a list of resources. */
export interface FoundPosts {
  /** The list's name in the form. */
  list: string;
  /** The searched text. */
  query: string;
  posts: FoundPost[];
}

/** Returns the name of the search field for a list's posts. */
export const findField = (list: string) => `find-${list}`;

/** Returns whether a click on a link opens it in the same tab. */
export const isLeaving = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** A link from the editor to another of its pages: with script, what is typed is saved first. */
export function SaveFirstLink({ to, onClick, ...rest }: ComponentProps<typeof Link>) {
  const { saveAndNavigate, isDirty } = useEditor();
  const onLeave = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!isDirty || !isLeaving(event)) return;
    event.preventDefault();
    saveAndNavigate(to);
  };
  return <Link to={to} {...rest} onClick={onLeave} />;
}
