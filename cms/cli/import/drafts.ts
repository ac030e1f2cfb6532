import {
  type PostDraft,
  UNDATED,
  type ArticleBody,
  type ToolkitBody,
  plainText,
} from "../../areas/posts";
import { abstractFrom, mendedAbstract } from "./abstracts";
import type { NamedFile } from "./files";
import type { ImportRecord } from "./record";
import type { TermRef } from "./terms";

/** Longest text that serves as the abstract as a whole. Chosen: the text of a recommendation fits. */
const WHOLE_TEXT_CHARS = 2_000;

/** Returns the id of a work. Its records in different languages share it. */
export function sourceIdOf(record: ImportRecord): string {
  return record.parallel_id ?? record.id;
}

/**
 * Returns a record as a post with one translation; `mergeDrafts` merges the translations of one work. An undated record
 * counts as modified at the moment when it is added, so that it appears among the latest.
 */
export function draftOf(
  record: ImportRecord,
  terms: TermRef[],
  files: readonly NamedFile[] = [],
  added = new Date(),
): PostDraft {
  const dated = momentOf(record);
  const { abstract, fullText } = textsOf(record);
  const type = typeOf(record.kind);
  return {
    sourceId: sourceIdOf(record),
    type,
    visibility: "public",
    publicationYear:
      record.publication_year ?? (record.date ? Number(record.date.slice(0, 4)) : null),
    contributors: [...new Set([...record.contributors, ...record.translators])],
    created: dated ?? UNDATED,
    modified: dated ?? added,
    translations: [
      {
        language: record.language,
        title: record.title,
        abstract,
        ...(type === "document"
          ? { fullText }
          : { body: bodyOf(type, abstract, restOf(record, abstract, fullText)) }),
      },
    ],
    terms,
    files: [
      ...files.map(({ draft, kind, language, title }) => ({
        language,
        kind,
        title,
        fileId: draft.id,
      })),
      ...[record.pdf, record.link]
        .filter((url) => url !== undefined && isWebAddress(url))
        .map((linkUrl) => ({
          language: record.language,
          kind: "LINK" as const,
          title: record.title,
          linkUrl,
          linkType: linkUrl === record.pdf ? "PDF" : "web",
        })),
    ],
  };
}

/**
 * Merges two drafts of one post. The later draft's fields win. Translations and files come from both, each language from
 * the later one.
 */
export function mergeDrafts(earlier: PostDraft, later: PostDraft): PostDraft {
  const languages = new Set(later.translations.map(({ language }) => language));
  const terms = new Map(
    [...earlier.terms, ...later.terms].map((term) => [`${term.taxonomy}/${term.slug}`, term]),
  );
  return {
    ...later,
    contributors: [...new Set([...earlier.contributors, ...later.contributors])],
    modified: earlier.modified > later.modified ? earlier.modified : later.modified,
    translations: [
      ...earlier.translations.filter(({ language }) => !languages.has(language)),
      ...later.translations,
    ],
    terms: [...terms.values()],
    files: [...earlier.files.filter(({ language }) => !languages.has(language)), ...later.files],
  };
}

function typeOf(kind: string): "document" | "article" | "toolkit" {
  return kind === "article" || kind === "toolkit" ? kind : "document";
}

function textsOf({ abstract, body, text, symbol }: ImportRecord): {
  abstract: string;
  fullText: string;
} {
  const source = body || text;
  // The symbol and the texts are Markdown, which separates paragraphs by an empty line.
  const fullText = [symbol, body, text].filter(Boolean).join("\n\n");
  if (abstract) return { abstract: mendedAbstract(abstract, source), fullText };
  const words = plainText(source);
  return {
    abstract: words.length <= WHOLE_TEXT_CHARS ? words : abstractFrom(words),
    fullText,
  };
}

/** Returns the text below the abstract of an article or toolkit: only the symbol if the abstract is the whole text. */
function restOf({ symbol = "", body, text }: ImportRecord, abstract: string, fullText: string) {
  return plainText(body || text) === abstract ? symbol : fullText;
}

function bodyOf(
  type: "article" | "toolkit",
  abstract: string,
  markdown: string,
): ArticleBody | ToolkitBody {
  return type === "toolkit"
    ? { description: abstract, markdown }
    : {
        text: abstract,
        imageCaption: "",
        imageReference: "",
        blocks: markdown ? [{ type: "text", markdown }] : [],
      };
}

/** Returns the date of a record; null if it has none. */
export function momentOf({ date, publication_year }: ImportRecord): Date | null {
  const [year = publication_year, month = 1, day = 1] = date?.split("-").map(Number) ?? [];
  if (year === undefined) return null;
  const moment = new Date(UNDATED);
  moment.setUTCFullYear(year, month - 1, day);
  return moment;
}

function isWebAddress(url: string): boolean {
  return /^https?:\/\//i.test(url) && URL.canParse(url);
}
