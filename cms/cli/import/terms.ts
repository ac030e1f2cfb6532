import { sql } from "kysely";
import type { Taxonomy } from "../../contract/names";
import type { Db } from "../../db/client";
import { slugOf } from "../../shared/slugs";
import { capitalised } from "../../areas/posts";
import {
  countrySlug,
  languageDraft,
  regionSlugsOfCountry,
  saveTerms,
  type TermDraft,
} from "../../areas/vocabulary";
import type { ImportRecord } from "./record";

export interface TermRef {
  taxonomy: Taxonomy;
  slug: string;
}

/** Thrown for a record that cannot be imported because of a term or file that it names. Its line is rejected. */
export class RecordError extends Error {}

/** Kinds that are not used as the name of a content type. */
const SILENT_KINDS = new Set(["document", "article", "toolkit"]);

/**
 * Finds the terms that records name, and drafts missing ones. A name finds a term by the term's slug, code or name in any
 * language ("Report" finds the library's term "reports"). Otherwise the name becomes the English name of a new term.
 *
 * Topics and themes become topics. A name that begins with a small letter and is not yet a topic becomes a keyword.
 * Headings of a subject tree are capitalised, tags are not.
 */
export class TermFinder {
  private readonly slugs = new Map<string, string>();
  private readonly countriesByName = new Map<string, string>();
  private drafts: TermDraft[] = [];

  private constructor() {}

  /** Reads the names of all terms. */
  static async open(db: Db): Promise<TermFinder> {
    const finder = new TermFinder();
    const { rows } = await sql<{
      taxonomy: Taxonomy;
      slug: string;
      code: string | null;
      names: string[] | null;
    }>`
      select taxonomy, slug, code, (select array_agg(name) from term_translations where term_id = id) as names from terms order by id`.execute(
      db,
    );
    for (const { taxonomy, slug, code, names } of rows) {
      if (taxonomy === "countries")
        for (const name of names ?? []) finder.countriesByName.set(keyOf(name), code ?? "");
      for (const name of [slug, code, ...(names ?? [])])
        if (name) finder.remember(taxonomy, name, slug);
    }
    return finder;
  }

  /** Returns the terms of a record. Throws RecordError for a country or language that does not exist. */
  termsOf(record: ImportRecord): TermRef[] {
    const contentType =
      record.content_type ?? (SILENT_KINDS.has(record.kind) ? undefined : capitalised(record.kind));
    return [
      ...(contentType ? [this.find("content_types", contentType)] : []),
      ...[...record.topics, ...record.themes].map((name) => this.topicOrKeyword(name)),
      ...record.keywords.map((name) => this.find("keywords", name)),
      ...record.authors.map((name) => this.find("authors", name)),
      ...(record.publisher ? [this.find("publishers", record.publisher)] : []),
      ...(record.license
        ? [this.find("licenses", record.license, { code: record.license.slice(0, 100) })]
        : []),
      ...[
        ...new Set([record.language, ...record.files.flatMap(({ language }) => language ?? [])]),
      ].map((tag) => this.language(tag)),
      ...this.places(record),
    ];
  }

  /** Saves the terms drafted since the last call. */
  async saveNew(db: Db): Promise<void> {
    const drafts = this.drafts;
    this.drafts = [];
    await saveTerms(db, drafts, { existing: "keep" });
  }

  private topicOrKeyword(name: string): TermRef {
    const isTag = name.charAt(0) !== name.charAt(0).toUpperCase();
    return this.find(
      isTag && !this.slugs.has(`topics/${keyOf(name)}`) ? "keywords" : "topics",
      name,
    );
  }

  private find(taxonomy: Taxonomy, name: string, more: Partial<TermDraft> = {}): TermRef {
    const slug = slugOf(name, "en");
    const known =
      this.slugs.get(`${taxonomy}/${keyOf(name)}`) ??
      (slug && this.slugs.get(`${taxonomy}/${slug}`));
    if (known) return { taxonomy, slug: known };
    // A name without Latin letters, for example in Chinese, gets its UTF-8 bytes in hexadecimal as slug.
    const made =
      slug ||
      encodeURIComponent(keyOf(name).replaceAll(" ", "-"))
        .replaceAll("%", "")
        .toLowerCase()
        .slice(0, 100);
    this.draft({ taxonomy, slug: made, names: { en: name }, ...more }, name);
    return { taxonomy, slug: made };
  }

  private language(tag: string): TermRef {
    const code = tag.split("-")[0]!.toLowerCase();
    if (!this.slugs.has(`languages/${code}`)) {
      const draft = languageDraft(code);
      if (!draft) throw new RecordError(`language: there is no language "${tag}"`);
      this.draft(draft, code);
    }
    return { taxonomy: "languages", slug: code };
  }

  private places(record: ImportRecord): TermRef[] {
    const codes = new Set(record.countries_iso2);
    if (record.country_iso2) codes.add(record.country_iso2);
    else if (record.country) codes.add(this.countriesByName.get(keyOf(record.country)) ?? "");
    codes.delete("");
    const countries = [...codes].map((code): TermRef => {
      const slug = countrySlug(code);
      if (!slug) throw new RecordError(`country: there is no country "${code}"`);
      return { taxonomy: "countries", slug };
    });
    const regions = new Set([...codes].flatMap(regionSlugsOfCountry));
    return [...countries, ...[...regions].map((slug): TermRef => ({ taxonomy: "regions", slug }))];
  }

  private draft(draft: TermDraft, name: string): void {
    this.drafts.push(draft);
    this.remember(draft.taxonomy, draft.slug, draft.slug);
    this.remember(draft.taxonomy, name, draft.slug);
  }

  private remember(taxonomy: Taxonomy, name: string, slug: string): void {
    const key = `${taxonomy}/${keyOf(name)}`;
    // The older term wins if two terms share a name.
    if (!this.slugs.has(key)) this.slugs.set(key, slug);
  }
}

function keyOf(name: string): string {
  return name.normalize("NFC").toLowerCase().replace(/\s+/g, " ").trim();
}
