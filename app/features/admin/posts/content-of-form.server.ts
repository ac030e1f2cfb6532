import { parse } from "@conform-to/react";
import { z } from "zod";
import type {
  AdminBlock,
  AdminChapter,
  AdminContent,
  AdminFile,
  AdminTexts,
} from "#contract/admin";
import { ADMIN_PARTS, ADMIN_TAXONOMIES, EMPTY_TEXTS } from "#contract/admin-rules";
import { COLLECTION_POSTS_MAX } from "#contract/limits";
import { type FormPart, NO_CHAPTER_TEXTS, TERM_FIELD_OF } from "./editor-form";

/** Forms send line ends as CRLF. */
const Text = z
  .string()
  .catch("")
  .transform((text) => text.replaceAll("\r\n", "\n"));
/** A checkbox; an unticked one sends nothing. */
const Ticked = Text.transform((value) => value !== "");
/** A whole number; null for anything else. */
const WholeNumber = Text.transform((text) => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : null));
/** A list of rows, cut to the allowed maximum. */
const rowsOf = <Row extends z.ZodType>(row: Row) =>
  z
    .array(row)
    .catch([])
    .transform((rows) => rows.slice(0, COLLECTION_POSTS_MAX));
const Numbers = rowsOf(WholeNumber).transform((numbers) => [
  ...new Set(numbers.filter((number) => number !== null)),
]);
/** One or several fields of one name. */
const Many = z
  .preprocess((sent) => (typeof sent === "string" ? [sent] : sent), z.array(z.string()).catch([]))
  .transform((values) => [...new Set(values.filter(Boolean))]);

const TermFields = z.object(
  Object.fromEntries(ADMIN_TAXONOMIES.map((taxonomy) => [TERM_FIELD_OF[taxonomy], Many])),
);
const ChapterForm = z.object({
  title: Text,
  slug: Text,
  summary: Text,
  markdown: Text,
  resources: Numbers,
});
const PostForm = z.object({
  title: Text,
  slug: Text,
  abstract: Text,
  markdown: Text,
  imageCaption: Text,
  imageReference: Text,
  blocks: rowsOf(z.object({ type: Text, markdown: Text, title: Text, resources: Numbers })),
  sections: rowsOf(z.object({ anchor: Text, title: Text, markdown: Text, collapsible: Ticked })),
  chapters: rowsOf(z.object({ key: Text, was: Text, id: WholeNumber, title: Text })),
  files: rowsOf(
    z.object({ language: Text, title: Text, fileId: Text, linkUrl: Text, linkType: Text }),
  ),
  documents: rowsOf(z.object({ id: WholeNumber, note: Text, first: Ticked })),
  publicationYear: WholeNumber,
  contributors: Text,
  recommended: Ticked,
  byStaff: Ticked,
  peerReviewed: Ticked,
  statementOfFindings: Text,
  extra: z.record(z.string(), Text).catch({}),
  image: Text,
  imageAlt: Text,
  curator: Text,
});
type PostForm = z.output<typeof PostForm>;

/** Returns what a form sends, with the pressed button's change applied to its lists. */
function payloadOf(form: FormData): Record<string, unknown> {
  return parse(form, { resolve: () => ({ value: null }) }).payload;
}

/** Returns the list that the pressed button changes; null for any other button. */
export function changedList(form: FormData): string | null {
  const { intent } = parse(form, { resolve: () => ({ value: null }) }).reply();
  return intent?.type === "insert" || intent?.type === "remove" || intent?.type === "reorder"
    ? String(intent.payload.name)
    : null;
}

/** Returns the previous content with the form's values applied. */
export function contentOfForm(form: FormData, before: AdminContent, part: FormPart): AdminContent {
  const { type, language, chapter } = part;
  const payload = payloadOf(form);
  if (chapter !== null) {
    const { resources, ...texts } = ChapterForm.parse(payload);
    return {
      ...before,
      chapters: before.chapters.map((one, at) =>
        at === chapter ? { ...one, texts: { ...one.texts, [language]: texts }, resources } : one,
      ),
    };
  }
  const parts: readonly string[] = ADMIN_PARTS[type];
  const ofType = <T extends object>(values: T): Partial<T> =>
    Object.fromEntries(
      Object.entries(values).filter(([name]) => parts.includes(name)),
    ) as Partial<T>;
  const sent = PostForm.parse(payload);
  const documents = sent.documents.flatMap(({ id, ...rest }) =>
    id === null ? [] : [{ databaseId: id, ...rest }],
  );
  const texts: AdminTexts = {
    ...(before.texts[language] ?? EMPTY_TEXTS),
    title: sent.title,
    slug: sent.slug,
    ...ofType({
      abstract: sent.abstract,
      markdown: sent.markdown,
      imageCaption: sent.imageCaption,
      imageReference: sent.imageReference,
      blocks: sent.blocks.map(blockOf),
      sections: sent.sections,
    }),
  };
  return {
    ...before,
    texts: { ...before.texts, [language]: texts },
    ...ofType({
      terms: { ...before.terms, ...termsOf(payload) },
      publicationYear: sent.publicationYear,
      contributors: sent.contributors
        .split("\n")
        .map((name) => name.trim())
        .filter(Boolean),
      recommended: sent.recommended,
      byStaff: sent.byStaff,
      peerReviewed: sent.peerReviewed,
      statementOfFindings: sent.statementOfFindings,
      // Answers in fields that the form did not show stay unchanged.
      extra: withoutEmpty({ ...before.extra, ...sent.extra }),
      image: sent.image || null,
      files: sent.files.map(fileOf),
      chapters: chaptersOf(sent.chapters, before.chapters, language),
      documents: documents.map(({ databaseId, note }) => ({ databaseId, note })),
      startHere: documents.flatMap(({ databaseId, first }) => (first ? [databaseId] : [])),
      curator: sent.curator,
    }),
    ...(parts.includes("image") && { imageAlt: sent.imageAlt }),
  };
}

const withoutEmpty = (answers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer !== ""));

/** Returns the browser's keys of the submitted chapters, in order, so that it can match them with the saved chapters. */
export const chapterKeys = (form: FormData): string[] =>
  PostForm.parse(payloadOf(form)).chapters.map(({ key }) => key);

const blockOf = ({ type, markdown, title, resources }: PostForm["blocks"][number]): AdminBlock =>
  type === "resources" ? { type, title, resources } : { type: "text", markdown };

/** Returns a file as an upload or a link, never both. */
const fileOf = ({ fileId, linkUrl, linkType, ...file }: PostForm["files"][number]): AdminFile => ({
  ...file,
  fileId: fileId || null,
  linkUrl: fileId ? null : linkUrl,
  linkType: linkType || null,
});

/**
 * Returns the chapters in the form's order. Each row says which chapter it was, and only its title can change there. A
 * published chapter is identified by its number, even if another user has moved it meanwhile; others only by their
 * position.
 */
function chaptersOf(
  rows: PostForm["chapters"],
  before: readonly AdminChapter[],
  language: string,
): AdminChapter[] {
  return rows.map(({ was, id, title }) => {
    const atPlace = was === "" ? undefined : before[Number(was)];
    const existing = id === null ? atPlace : before.find((one) => one.id === id);
    const chapter = existing ?? { id: null, texts: {}, resources: [] };
    const texts = chapter.texts[language];
    return texts || title
      ? {
          ...chapter,
          texts: { ...chapter.texts, [language]: { ...(texts ?? NO_CHAPTER_TEXTS), title } },
        }
      : chapter;
  });
}

function termsOf(payload: Record<string, unknown>): AdminContent["terms"] {
  const chosen: Record<string, string[]> = TermFields.parse(payload);
  return Object.fromEntries(
    ADMIN_TAXONOMIES.map((taxonomy) => [taxonomy, chosen[TERM_FIELD_OF[taxonomy]] ?? []]),
  );
}

/** Copies one language as the start of another, without the slugs, which differ per language. */
export function copyLanguage(
  content: AdminContent,
  { language, chapter }: FormPart,
  from: string,
): AdminContent {
  if (chapter !== null) {
    const copied = (one: AdminChapter): AdminChapter => ({
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
    texts: { ...content.texts, [language]: { ...(content.texts[from] ?? EMPTY_TEXTS), slug: "" } },
  };
}
