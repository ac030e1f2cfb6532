import { AppError } from "../../../contract/errors";
import { isLanguage, type Language, LANGUAGES } from "../../../contract/languages";
import { DATABASE_ID_MAX } from "../../../contract/limits";
import type { SitemapAnswer, SitemapEntriesAnswer, SitemapEntry } from "../../../contract/site";
import type { Db } from "../../../db/client";
import { localPath, translationRefs } from "../../../shared/language";
import { recordHarvestChanges } from "./harvesting.repo";
import {
  findLastChange,
  listAuthors,
  listAuthorSpans,
  listPosts,
  listPostSpans,
  type SitemapAuthorRow,
  type SitemapPostRow,
  type Span,
  type SpanRow,
} from "./sitemap.repo";
import { textPage } from "./dublin-core";

/**
 * URLs per file. The protocol allows 50,000 URLs and 50 MB (sitemaps.org). With its translations, a URL takes about 900 bytes, and
 * three times as much with the longest slugs.
 */
export const ADDRESSES_PER_PART = 15_000;
/** Rows read at once. */
const ROWS_AT_ONCE = 500;
/** How long parts are cached after a change, in ms. Computing them means counting all URLs. */
const PARTS_KEPT_MS = 10 * 60 * 1000;

/** Lists all public URLs, by language and in parts. */
export interface SitemapService {
  /** Returns the parts of a language. New pages appear in the last part at once, and in their own parts later. */
  parts(language: Language): Promise<SitemapAnswer>;
  /** Returns entries of a part, by its key or by the `next` value of the previous response. Throws `not_found` for any other key. */
  entries(language: Language, key: string): Promise<SitemapEntriesAnswer>;
}

type Kind = "posts" | "authors";

export function createSitemapService({ db, now }: { db: Db; now: () => Date }): SitemapService {
  const kept = new Map<
    Language | "authors",
    { changed: number | null; read: number; spans: Promise<SpanRow[]> }
  >();

  function spansOf(what: Language | "authors", changed: number | null): Promise<SpanRow[]> {
    const known = kept.get(what);
    if (known && (known.changed === changed || now().getTime() - known.read < PARTS_KEPT_MS))
      return known.spans;
    const read =
      what === "authors"
        ? listAuthorSpans(db, ADDRESSES_PER_PART)
        : listPostSpans(db, what, ADDRESSES_PER_PART);
    const spans = read.then(openEnded);
    const entry = { changed, read: now().getTime(), spans };
    kept.set(what, entry);
    spans.catch(() => kept.get(what) === entry && kept.delete(what));
    return spans;
  }

  return {
    async parts(language) {
      await recordHarvestChanges(db, now);
      const changed = await findLastChange(db);
      const time = changed?.getTime() ?? null;
      const posts = await spansOf(language, time);
      const authors = await spansOf("authors", time);
      const parts = [
        ...posts.map((span) => partOf("posts", span)),
        ...authors.map((span) => partOf("authors", span)),
      ];
      return { changed: changed?.toISOString() ?? null, parts };
    },

    async entries(language, key) {
      const { kind, span } = readKey(key);
      const rows =
        kind === "posts"
          ? await listPosts(db, language, span, ROWS_AT_ONCE)
          : await listAuthors(db, span, ROWS_AT_ONCE);
      const last = rows.at(-1);
      return {
        entries: rows.flatMap((row) =>
          "type" in row ? entriesOfPost(row, language) : entryOfAuthor(row, language),
        ),
        next:
          last && rows.length === ROWS_AT_ONCE
            ? keyOf(kind, { after: last.id, until: span.until })
            : null,
      };
    },
  };
}

/** Extends the last range to include future posts. */
function openEnded(spans: SpanRow[]): SpanRow[] {
  return spans.map((span, index) =>
    index === spans.length - 1 ? { ...span, until: DATABASE_ID_MAX } : span,
  );
}

function partOf(kind: Kind, span: SpanRow): SitemapAnswer["parts"][number] {
  return { key: keyOf(kind, span), modified: span.modified.toISOString() };
}

function keyOf(kind: Kind, { after, until }: Span): string {
  return `${kind}-${after}-${until}`;
}

function readKey(key: string): { kind: Kind; span: Span } {
  const [, kind, after, until] = /^(posts|authors)-(\d{1,10})-(\d{1,10})$/.exec(key) ?? [];
  const span = { after: Number(after), until: Number(until) };
  if (!kind || span.after > DATABASE_ID_MAX || span.until > DATABASE_ID_MAX)
    throw new AppError("not_found", "There is no such part");
  return { kind: kind as Kind, span };
}

/** Returns entries for the page of a post, its chapters, and the text versions below its page in this language. */
function entriesOfPost(
  { type, modified, translations, texts, chapters }: SitemapPostRow,
  language: Language,
): SitemapEntry[] {
  const pages = translationRefs(type, translations);
  const pageIn = (wanted: string) => pages.find((page) => page.language === wanted);
  const chapterEntries = chapters.map((chapter) =>
    chapter.translations.flatMap((one) => {
      const page = pageIn(one.language);
      return page && isLanguage(one.language)
        ? { language: one.language, path: `${page.link}/${encodeURIComponent(one.slug)}` }
        : [];
    }),
  );
  const own = [
    pages.map((page) => ({ language: page.language, path: page.link })),
    ...chapterEntries,
  ].flatMap((places) => toEntry(places, language, modified));
  const textPages = texts.flatMap((file) => textPage({ type, translations }, file) ?? []);
  // A document may contain a file more than once.
  const paths = new Set(
    textPages.filter((page) => page.language === language).map(({ path }) => path),
  );
  return [
    ...own,
    ...[...paths].map((path) => ({ path, modified: modified.toISOString(), alternates: [] })),
  ];
}

function entryOfAuthor({ slug, modified }: SitemapAuthorRow, language: Language): SitemapEntry[] {
  const path = `/author/${encodeURIComponent(slug)}`;
  return toEntry(
    LANGUAGES.map((one) => ({ language: one, path: localPath(path, one) })),
    language,
    modified,
  );
}

function toEntry(
  places: SitemapEntry["alternates"],
  language: Language,
  modified: Date,
): SitemapEntry[] {
  const own = places.find((place) => place.language === language);
  return own
    ? [
        {
          path: own.path,
          modified: modified.toISOString(),
          alternates: places.length > 1 ? places : [],
        },
      ]
    : [];
}
