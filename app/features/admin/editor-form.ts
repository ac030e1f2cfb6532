import type { AdminChapter, AdminContent } from "#contract/admin";
import { ADMIN_TAXONOMIES, NO_TEXTS } from "#contract/admin-rules";
import type { PostType } from "#contract/names";

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

/** The fields of the form by name; terms have fields of their own. */
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
  const { blocks, ...texts } = content.texts[language] ?? NO_TEXTS;
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
