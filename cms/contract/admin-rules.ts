import type { Rule } from "./account-rules";
import type { AdminContent, AdminTexts } from "./admin";
import { YEAR_MAX, YEAR_MIN } from "./limits";
import type { PostType, Taxonomy } from "./names";
import { needsFindings, type UploadRule } from "./upload-rules";
import type { TermUses } from "./taxonomies";

/**
 * The rules of the admin area: of posts, terms, redirects, menus and settings. They are plain constants and functions
 * without zod, so that the browser can use them. Every rule has the sentence that API clients get; the website translates
 * the rules, under the same names.
 */

/**
 * Returns whether the value is a path of the site. Browsers read two slashes, or a backslash in place of either, as the
 * address of another site.
 */
export const isSitePath = (value: string): boolean => /^\/(?!\/)[^\s\\]*$/.test(value);

/** Returns whether the value is a web address. */
export const isWebAddress = (value: string): boolean =>
  /^https?:\/\/\S+$/i.test(value) && URL.canParse(value);

// --- Posts: the editable parts of each type, and the rules for publishing ---

/** The texts of a new language version. */
export const EMPTY_TEXTS: AdminTexts = {
  slug: "",
  title: "",
  abstract: "",
  markdown: "",
  imageCaption: "",
  imageReference: "",
  blocks: [],
  sections: [],
};

/** Parts of the content besides the title and the slug. Each is a key of `AdminContent` or of its texts. */
export type AdminPart = Exclude<
  keyof AdminContent | keyof AdminTexts,
  "texts" | "title" | "slug" | "imageAlt"
>;

const DOCUMENT_PARTS = [
  "abstract",
  "markdown",
  "files",
  "terms",
  "publicationYear",
  "contributors",
  "recommended",
  "byStaff",
  "peerReviewed",
  "statementOfFindings",
  "extra",
  "image",
] as const satisfies readonly AdminPart[];
const ARTICLE_AND_TOOLKIT_PARTS = [
  "abstract",
  "terms",
  "publicationYear",
  "contributors",
  "recommended",
  "byStaff",
  "image",
] as const satisfies readonly AdminPart[];

/** The parts of each post type. Content of other parts is kept but never shown. A picture comes with its `imageAlt`. */
export const ADMIN_PARTS: Readonly<Record<PostType, readonly AdminPart[]>> = {
  document: DOCUMENT_PARTS,
  internal_document: DOCUMENT_PARTS,
  internal_pdf: DOCUMENT_PARTS,
  article: [...ARTICLE_AND_TOOLKIT_PARTS, "imageCaption", "imageReference", "blocks"],
  toolkit: [...ARTICLE_AND_TOOLKIT_PARTS, "markdown", "chapters"],
  collection: ["abstract", "terms", "recommended", "image", "documents", "startHere", "curator"],
  page: ["markdown", "sections"],
};

/** Taxonomies whose terms editors choose. Regions follow from countries, and languages from files. */
export const ADMIN_TAXONOMIES = [
  "topics",
  "content_types",
  "keywords",
  "countries",
  "publishers",
  "authors",
  "licenses",
] as const satisfies readonly Taxonomy[];

/** The rules specific to posts. */
export const ADMIN_RULE_SENTENCES = {
  slug: "The slug can contain only letters, digits and hyphens.",
  slug_taken: "Another post of this type already has this slug in this language.",
  slug_reserved: "The website already has another page at this address.",
  slug_fixed: "The website links to this page by its slug, so the slug cannot be changed.",
  anchor: "The anchor can contain only letters, digits, hyphens and underscores.",
  anchor_twice: "Another section has the same anchor.",
  document_file: "A document needs at least one file or link, or a text of its own.",
  file_or_link: "Send either a file or a link.",
  file_internal: "This file is internal and belongs to another document.",
  not_picture: "This file is not a picture.",
  web_address: "This is not a valid web address.",
  language: "The site does not support texts in this language.",
  post_unknown: "One of the resources no longer exists or cannot be used here.",
  start_here: "Resources shown first must be in the collection.",
} as const;

/** The rules that a field of a post can break, by name. */
export type AdminRule = Rule | UploadRule | keyof typeof ADMIN_RULE_SENTENCES;

/** Letters and digits of any script, and characters between them that have no special meaning in an address. */
const SLUG = /^[\p{L}\p{N}][\p{L}\p{N}\p{M}._~-]*$/u;
/** Slugs that no chapter can have, because the toolkit's pages about citing have these addresses. */
export const RESERVED_CHAPTER_SLUGS: readonly string[] = ["cite", "citation"];
const ANCHOR = /^[\p{L}\p{N}\p{M}_-]+$/u;

/**
 * Returns the rules that prevent publishing the content as a post of a type, by the path of the field. Only checks the
 * content itself. The content system checks that terms, files and posts exist and that slugs are free.
 */
export function adminProblems(type: PostType, content: AdminContent): Record<string, AdminRule> {
  const problems: Record<string, AdminRule> = {};
  const report = (isBroken: boolean, path: string, rule: AdminRule) => {
    if (isBroken) problems[path] ??= rule;
  };
  const parts = ADMIN_PARTS[type];
  const written = Object.entries(content.texts).filter(([, texts]) => isWritten(texts));

  report(written.length === 0, `texts.${Object.keys(content.texts)[0] ?? "en"}.title`, "blank");
  for (const [language, texts] of written) textProblems(`texts.${language}`, texts, report);
  if (parts.includes("files"))
    documentProblems(
      content,
      written.map(([language]) => language),
      report,
    );
  if (parts.includes("publicationYear")) {
    report(
      content.publicationYear !== null &&
        (content.publicationYear < YEAR_MIN || content.publicationYear > YEAR_MAX),
      "publicationYear",
      "year",
    );
  }
  if (parts.includes("terms"))
    report((content.terms.licenses ?? []).length > 1, "terms.licenses", "one_license");
  if (parts.includes("chapters")) chapterProblems(content, report);
  if (parts.includes("startHere")) {
    const documents = new Set(content.documents.map(({ databaseId }) => databaseId));
    report(
      content.startHere.some((id) => !documents.has(id)),
      "startHere",
      "start_here",
    );
  }
  return problems;
}

type Report = (isBroken: boolean, path: string, rule: AdminRule) => void;

/** Returns whether a language has any text. Empty languages are not published. */
export function isWritten({
  title,
  abstract,
  markdown,
  imageCaption,
  imageReference,
  blocks,
  sections,
}: AdminTexts): boolean {
  return (
    [title, abstract, markdown, imageCaption, imageReference].some((text) => text !== "") ||
    blocks.length > 0 ||
    sections.length > 0
  );
}

function textProblems(
  path: string,
  { slug, title, blocks, sections }: AdminTexts,
  report: Report,
): void {
  report(title === "", `${path}.title`, "blank");
  report(slug !== "" && !SLUG.test(slug), `${path}.slug`, "slug");
  for (const [index, block] of blocks.entries())
    report(
      block.type === "resources" && block.title === "",
      `${path}.blocks.${index}.title`,
      "blank",
    );
  const anchors = new Set<string>();
  for (const [index, section] of sections.entries()) {
    const at = `${path}.sections.${index}`;
    report(section.title === "", `${at}.title`, "blank");
    if (section.anchor === "") continue;
    report(!ANCHOR.test(section.anchor), `${at}.anchor`, "anchor");
    report(anchors.has(section.anchor), `${at}.anchor`, "anchor_twice");
    anchors.add(section.anchor);
  }
}

function documentProblems(
  { texts, files, terms, statementOfFindings }: AdminContent,
  written: readonly string[],
  report: Report,
): void {
  report(
    written.every((language) => texts[language]!.abstract === ""),
    `texts.${written[0] ?? "en"}.abstract`,
    "blank",
  );
  report(
    files.length === 0 && written.every((language) => texts[language]!.markdown === ""),
    "files",
    "document_file",
  );
  const ids = new Set<string>();
  for (const [index, { fileId, linkUrl, title }] of files.entries()) {
    report(
      (fileId === null) === (linkUrl === null || linkUrl === ""),
      `files.${index}`,
      "file_or_link",
    );
    report(fileId !== null && ids.has(fileId), `files.${index}`, "file_twice");
    if (fileId !== null) ids.add(fileId);
    report(
      linkUrl !== null && linkUrl !== "" && !isWebAddress(linkUrl),
      `files.${index}.linkUrl`,
      "web_address",
    );
    report(fileId === null && title === "", `files.${index}.title`, "blank");
  }
  const needs = needsFindings(terms.content_types ?? []);
  report(needs && statementOfFindings === "", "statementOfFindings", "sof_required");
  report(!needs && statementOfFindings !== "", "statementOfFindings", "sof_unexpected");
}

function chapterProblems({ chapters }: AdminContent, report: Report): void {
  const slugs = new Set<string>();
  for (const [index, { texts }] of chapters.entries()) {
    const languages = Object.entries(texts).filter(
      ([, { title, summary, markdown }]) => title !== "" || summary !== "" || markdown !== "",
    );
    report(
      languages.length === 0,
      `chapters.${index}.texts.${Object.keys(texts)[0] ?? "en"}.title`,
      "blank",
    );
    for (const [language, { title, slug }] of languages) {
      const path = `chapters.${index}.texts.${language}`;
      report(title === "", `${path}.title`, "blank");
      if (slug === "") continue;
      report(!SLUG.test(slug), `${path}.slug`, "slug");
      report(RESERVED_CHAPTER_SLUGS.includes(slug), `${path}.slug`, "slug_reserved");
      report(slugs.has(`${language}/${slug}`), `${path}.slug`, "slug_taken");
      slugs.add(`${language}/${slug}`);
    }
  }
}

// --- Terms, redirects, menus and settings ---

export const TERM_RULE_SENTENCES = {
  term_slug:
    "A slug can contain only lower case letters a to z, digits and single hyphens between them.",
  term_slug_taken: "Another term of this taxonomy already has this slug.",
  term_parent_unknown: "There is no such term in this taxonomy.",
  term_parent_below: "A term cannot be below itself.",
} as const;
export type TermRule = keyof typeof TERM_RULE_SENTENCES;

/** Returns whether anything uses a term. Used terms are not deleted. */
export const isTermUsed = ({
  posts,
  children,
  followers,
  contributions,
  hasOwner,
  claims,
}: TermUses): boolean => hasOwner || posts + children + followers + contributions + claims > 0;

export const REDIRECT_RULE_SENTENCES = {
  redirect_path: "The address must be a path of this site, such as /page/old-name.",
  redirect_target:
    "The target must be a path of this site, or an address that begins with https://.",
  redirect_taken: "This address already has a redirect. Remove that redirect first.",
  redirect_page:
    "A page of the site has this address and would be shown instead. Choose an address without a page.",
  redirect_circle: "The target redirects back to the address.",
} as const;
export type RedirectRule = keyof typeof REDIRECT_RULE_SENTENCES;

/** The rules of the site's menus and settings. */
export const SITE_RULE_SENTENCES = {
  address:
    "Enter a path of the site that begins with a slash, or an address with https://, http:// or mailto:.",
  accent: "Enter a colour as #rrggbb.",
  menu_below: "The first entry cannot be below another.",
} as const;
export type SiteRule = keyof typeof SITE_RULE_SENTENCES;
