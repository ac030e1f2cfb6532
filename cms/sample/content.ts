import type { MenuLocation, TopicFamily } from "../contract/names";
import articlesJson from "./content/articles.json";
import authorsJson from "./content/authors.json";
import collectionsJson from "./content/collections.json";
import documents1Json from "./content/documents-1.json";
import documents2Json from "./content/documents-2.json";
import documents3Json from "./content/documents-3.json";
import menusJson from "./content/menus.json";
import pagesJson from "./content/pages.json";
import settingsJson from "./content/settings.json";
import taxonomiesJson from "./content/taxonomies.json";
import toolkitsJson from "./content/toolkits.json";

/** The texts of the sample library, as `README.md` describes them. Imported, so that a bundle contains them. */

export type ByLanguage<T> = Record<string, T>;

export interface SampleFile {
  language: string;
  format: "pdf" | "docx" | "xlsx" | "link";
  title: string;
  sections?: { heading: string; paragraphs?: string[]; list?: string[] }[];
  tables?: { title: string; columns: string[]; rows: (string | number | null)[][] }[];
  url?: string;
}

interface SamplePost {
  id: string;
  year?: number;
  modified: string;
  created: string;
  topics?: string[];
  keywords?: string[];
  /** ISO 3166-1 alpha-2. */
  countries?: string[];
  publishers?: string[];
  authors?: string[];
}

export interface SampleDocument extends SamplePost {
  type: "document" | "internal_document" | "internal_pdf";
  contentTypes: string[];
  license?: string;
  contributors?: string[];
  recommended?: boolean;
  byStaff?: boolean;
  peerReviewed?: boolean;
  statementOfFindings?: string;
  thumbnail?: boolean;
  translations: ByLanguage<{ title: string; abstract: string }>;
  files: SampleFile[];
}

export interface SampleArticle extends SamplePost {
  translations: ByLanguage<{
    title: string;
    text: string;
    imageCaption?: string;
    imageReference?: string;
    body: (
      { type: "text"; markdown: string } | { type: "resources"; title: string; documents: string[] }
    )[];
  }>;
}

export interface SampleToolkit extends SamplePost {
  translations: ByLanguage<{ title: string; description: string; markdown: string }>;
  chapters: {
    documents: string[];
    translations: ByLanguage<{ title: string; summary: string; markdown: string }>;
  }[];
}

export interface SampleCollection extends SamplePost {
  featured?: boolean;
  curator?: string;
  documents: string[];
  startHere?: string[];
  translations: ByLanguage<{ title: string; description: string }>;
}

export interface SamplePage {
  id: string;
  modified: string;
  created?: string;
  translations: ByLanguage<{
    slug: string;
    title: string;
    intro?: string;
    sections: { anchor: string; title: string; markdown: string; collapsible?: boolean }[];
  }>;
}

interface SampleTerm {
  slug: string;
  names: ByLanguage<string>;
  descriptions?: ByLanguage<string>;
  parent?: string | null;
  family?: TopicFamily;
  code?: string;
}

export interface SampleAuthor {
  slug: string;
  firstName: string;
  lastName: string;
  affiliation: string;
  role: string;
  descriptions?: ByLanguage<string>;
  topResources?: string[];
  image?: boolean;
}

export interface SampleMenuItem {
  label: string;
  url: string;
  items?: SampleMenuItem[];
}

// Cast through unknown: the type that TypeScript infers for a megabyte of JSON is a union of thousands of shapes.
export const documents = [
  ...documents1Json,
  ...documents2Json,
  ...documents3Json,
] as unknown as SampleDocument[];
export const articles = articlesJson as unknown as SampleArticle[];
export const toolkits = toolkitsJson as unknown as SampleToolkit[];
export const collections = collectionsJson as unknown as SampleCollection[];
export const pages = pagesJson as unknown as SamplePage[];
export const authors = authorsJson as unknown as SampleAuthor[];
export const menus = menusJson as unknown as {
  location: MenuLocation;
  language: string;
  items: SampleMenuItem[];
}[];
/** By setting: values by language, or one value without a language. */
export const settings = settingsJson as unknown as Record<string, unknown>;
export const taxonomies = taxonomiesJson as unknown as Record<
  "topics" | "content_types" | "keywords" | "publishers" | "licenses",
  SampleTerm[]
>;
