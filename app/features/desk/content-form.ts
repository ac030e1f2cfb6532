import type { DeskBlock, DeskChapter, DeskContent, DeskFile, DeskTexts } from "#contract/desk";
import { DESK_PARTS, DESK_TAXONOMIES } from "#contract/desk-rules";
import { COLLECTION_POSTS_MAX } from "#contract/limits";
import type { PostType, Taxonomy } from "#contract/names";
import { changed, hasRoom, type ListIntent } from "./intents";

/**
 * Between the editor's form and the content of a post. A form shows one part: what is said in one language, with all that is
 * common to the languages; or one chapter in one language. What it does not show stays as it was.
 */

/** Which part a form shows. */
export interface FormPart {
  type: PostType;
  language: string;
  /** Of a toolkit's chapter, counted from 0; null for the post itself. */
  chapter: number | null;
}

/** Fields of terms, by taxonomy; most have the names that fields of terms have elsewhere. */
export const TERM_FIELD_OF: Readonly<Record<(typeof DESK_TAXONOMIES)[number], string>> = {
  topics: "documentTopics",
  content_types: "documentContentTypes",
  keywords: "documentKeywords",
  countries: "documentCountries",
  publishers: "documentPublishers",
  authors: "documentAuthors",
  licenses: "documentLicenses",
};

/** How many rows a list of the form has: a hidden field of this name says so. */
export const rowsField = (list: string) => `${list}-rows`;
/** A field of a row. */
export const rowField = (list: string, at: number, field: string) => `${list}-${at}-${field}`;
/** The list of resources in an article's block. */
export const blockResources = (at: number) => rowField("blocks", at, "resources");
const BLOCK_RESOURCES = /^blocks-(\d{1,3})-resources$/;

/** What a language begins with. */
export const NO_TEXTS: DeskTexts = {
  slug: "",
  title: "",
  abstract: "",
  markdown: "",
  imageCaption: "",
  imageReference: "",
  blocks: [],
  sections: [],
};
type ChapterTexts = DeskChapter["texts"][string];
export const NO_CHAPTER_TEXTS: ChapterTexts = { slug: "", title: "", summary: "", markdown: "" };

/** What a form makes of the content that it was filled in over. */
export function contentOfForm(
  form: FormData,
  before: DeskContent,
  { type, language, chapter }: FormPart,
): DeskContent {
  if (chapter !== null)
    return {
      ...before,
      chapters: before.chapters.map((one, at) =>
        at === chapter ? chapterOf(form, one, language) : one,
      ),
    };
  const parts: readonly string[] = DESK_PARTS[type];
  const read = <T extends object>(readers: { [Key in keyof T]?: () => T[Key] }): Partial<T> =>
    Object.fromEntries(
      Object.entries(readers as Record<string, () => unknown>).flatMap(([part, reader]) =>
        parts.includes(part) ? [[part, reader()]] : [],
      ),
    ) as Partial<T>;
  const text = textReader(form);
  const texts: DeskTexts = {
    ...(before.texts[language] ?? NO_TEXTS),
    title: text("title"),
    slug: text("slug"),
    ...read<DeskTexts>({
      abstract: () => text("abstract"),
      markdown: () => text("markdown"),
      imageCaption: () => text("imageCaption"),
      imageReference: () => text("imageReference"),
      blocks: () => rowsOfForm(form, "blocks", (field, at) => blockOf(form, field, at)),
      sections: () =>
        rowsOfForm(form, "sections", (field) => ({
          anchor: field("anchor"),
          title: field("title"),
          markdown: field("markdown"),
          collapsible: field("collapsible") !== "",
        })),
    }),
  };
  const ticked = (name: string) => form.has(name);
  return {
    ...before,
    texts: { ...before.texts, [language]: texts },
    ...read<DeskContent>({
      terms: () => termsOf(form, before.terms),
      publicationYear: () => numberOf(text("publicationYear")),
      contributors: () =>
        text("contributors")
          .split("\n")
          .map((name) => name.trim())
          .filter(Boolean),
      recommended: () => ticked("recommended"),
      byStaff: () => ticked("byStaff"),
      peerReviewed: () => ticked("peerReviewed"),
      statementOfFindings: () => text("statementOfFindings"),
      image: () => text("image") || null,
      files: () => rowsOfForm(form, "files", fileOf),
      chapters: () => chaptersOf(form, before.chapters, language),
      documents: () => documentsOf(form).map(({ databaseId, note }) => ({ databaseId, note })),
      startHere: () =>
        documentsOf(form).flatMap(({ databaseId, first }) => (first ? [databaseId] : [])),
      curator: () => text("curator"),
    }),
    ...(parts.includes("image") && { imageAlt: text("imageAlt") }),
  };
}

/** A list of the content with one change, for buttons that are pressed without script. Unknown lists change nothing. */
export function changeList(content: DeskContent, part: FormPart, intent: ListIntent): DeskContent {
  const { language, chapter } = part;
  const texts = content.texts[language] ?? NO_TEXTS;
  const withTexts = (change: Partial<DeskTexts>): DeskContent => ({
    ...content,
    texts: { ...content.texts, [language]: { ...texts, ...change } },
  });
  const into = <T>(items: readonly T[], make: (what: string) => T | null, most?: number): T[] => {
    if (intent.verb !== "add") return changed(items, intent);
    const item = hasRoom(items, most) ? make(intent.what) : null;
    return item === null ? [...items] : [...items, item];
  };
  const resource = (items: readonly number[]) => into(items, (what) => newNumber(what, items));
  const block = BLOCK_RESOURCES.exec(intent.list);
  if (block)
    return withTexts({
      blocks: texts.blocks.map((one, at) =>
        one.type === "resources" && at === Number(block[1])
          ? { ...one, resources: resource(one.resources) }
          : one,
      ),
    });
  switch (intent.list) {
    case "blocks":
      return withTexts({ blocks: into(texts.blocks, newBlock) });
    case "sections":
      return withTexts({ sections: into(texts.sections, () => NEW_SECTION) });
    case "files":
      return { ...content, files: into(content.files, () => newLink(language)) };
    case "documents":
      return {
        ...content,
        documents: into(
          content.documents,
          (what) => newDocument(what, content.documents),
          COLLECTION_POSTS_MAX,
        ),
      };
    case "chapters":
      return {
        ...content,
        chapters: into(content.chapters, () => ({ id: null, texts: {}, resources: [] })),
      };
    case "resources":
      return {
        ...content,
        chapters: content.chapters.map((one, at) =>
          at === chapter ? { ...one, resources: resource(one.resources) } : one,
        ),
      };
    default:
      return content;
  }
}

export const newBlock = (what: string): DeskBlock =>
  what === "resources"
    ? { type: "resources", title: "", resources: [] }
    : { type: "text", markdown: "" };
export const NEW_SECTION: DeskTexts["sections"][number] = {
  anchor: "",
  title: "",
  markdown: "",
  collapsible: false,
};
export const newLink = (language: string): DeskFile => ({
  language,
  title: "",
  fileId: null,
  linkUrl: "",
  linkType: null,
});

/** A number that is not in a list yet; null for what is none. */
function newNumber(what: string, items: readonly number[]): number | null {
  const number = numberOf(what);
  return number === null || items.includes(number) ? null : number;
}

function newDocument(what: string, documents: DeskContent["documents"]) {
  const databaseId = newNumber(
    what,
    documents.map((one) => one.databaseId),
  );
  return databaseId === null ? null : { databaseId, note: "" };
}

/** A copy of what is said in one language as the beginning of another: all but the slugs, which are each language's own. */
export function copyLanguage(
  content: DeskContent,
  { language, chapter }: FormPart,
  from: string,
): DeskContent {
  if (chapter !== null) {
    const copied = (one: DeskChapter): DeskChapter => ({
      ...one,
      texts: { ...one.texts, [language]: { ...(one.texts[from] ?? NO_CHAPTER_TEXTS), slug: "" } },
    });
    return {
      ...content,
      chapters: content.chapters.map((one, at) => (at === chapter ? copied(one) : one)),
    };
  }
  return {
    ...content,
    texts: { ...content.texts, [language]: { ...(content.texts[from] ?? NO_TEXTS), slug: "" } },
  };
}

type Field = (name: string) => string;

/** Forms send line ends as CRLF. */
const textReader =
  (form: FormData): Field =>
  (name) => {
    const value = form.get(name);
    return typeof value === "string" ? value.replaceAll("\r\n", "\n") : "";
  };

/** The rows of a list, each by its own fields, which say nothing where they were not sent; of more than `most` the first. */
export function rowsOfForm<T>(
  form: FormData,
  list: string,
  read: (field: Field, at: number) => T,
  most = COLLECTION_POSTS_MAX,
): T[] {
  const count = Math.min(Number(form.get(rowsField(list))) || 0, most);
  const text = textReader(form);
  return Array.from({ length: count }, (_, at) =>
    read((name) => text(rowField(list, at, name)), at),
  );
}

function blockOf(form: FormData, field: Field, at: number): DeskBlock {
  if (field("type") !== "resources") return { type: "text", markdown: field("markdown") };
  return {
    type: "resources",
    title: field("title"),
    resources: numbersOf(form, blockResources(at)),
  };
}

function fileOf(field: Field): DeskFile {
  const fileId = field("fileId") || null;
  return {
    language: field("language"),
    title: field("title"),
    fileId,
    linkUrl: fileId ? null : field("linkUrl"),
    linkType: field("linkType") || null,
  };
}

function documentsOf(form: FormData) {
  return rowsOfForm(form, "documents", (field) => ({
    databaseId: numberOf(field("id")),
    note: field("note"),
    first: field("first") !== "",
  })).flatMap(({ databaseId, ...rest }) => (databaseId === null ? [] : [{ databaseId, ...rest }]));
}

/**
 * Chapters as the form has put them: each row says which it was, and only its title can be changed there. One that was published is
 * known by its number, wherever somebody else has put it meanwhile; of others the place is all there is.
 */
function chaptersOf(
  form: FormData,
  before: readonly DeskChapter[],
  language: string,
): DeskChapter[] {
  return rowsOfForm(form, "chapters", (field) => {
    const was = field("was");
    const id = numberOf(field("id"));
    const kept =
      id === null
        ? was === ""
          ? undefined
          : before[Number(was)]
        : before.find((one) => one.id === id);
    const chapter = kept ?? { id: null, texts: {}, resources: [] };
    const texts = chapter.texts[language];
    const title = field("title");
    return texts || title
      ? {
          ...chapter,
          texts: { ...chapter.texts, [language]: { ...(texts ?? NO_CHAPTER_TEXTS), title } },
        }
      : chapter;
  });
}

/** Which rows of chapters were sent, by their keys in the browser: it learns so as which they are kept. */
export const chapterKeys = (form: FormData): string[] =>
  rowsOfForm(form, "chapters", (field) => field("key"));

function chapterOf(form: FormData, before: DeskChapter, language: string): DeskChapter {
  const text = textReader(form);
  const texts: ChapterTexts = {
    title: text("title"),
    slug: text("slug"),
    summary: text("summary"),
    markdown: text("markdown"),
  };
  return {
    ...before,
    texts: { ...before.texts, [language]: texts },
    resources: numbersOf(form, "resources"),
  };
}

function termsOf(form: FormData, before: DeskContent["terms"]): DeskContent["terms"] {
  const chosen = DESK_TAXONOMIES.map((taxonomy): [Taxonomy, string[]] => [
    taxonomy,
    [...new Set(form.getAll(TERM_FIELD_OF[taxonomy]).map(String).filter(Boolean))],
  ]);
  return { ...before, ...Object.fromEntries(chosen) };
}

function numbersOf(form: FormData, name: string): number[] {
  return [...new Set(form.getAll(name).flatMap((value) => numberOf(String(value)) ?? []))];
}

/** A whole number; null for whatever else was typed. */
function numberOf(text: string): number | null {
  return /^\d{1,9}$/.test(text.trim()) ? Number(text) : null;
}

/** Content that says nothing. */
export const NO_CONTENT: DeskContent = {
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
