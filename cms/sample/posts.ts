import type { FileKind, PostType, Taxonomy } from "../contract/names";
import {
  type ArticleBody,
  type CollectionBody,
  dropdownRole,
  type PageBody,
  type ToolkitBody,
  plainText,
  type PostDraft,
} from "../areas/posts";
import { countrySlug, regionSlugsOfCountry } from "../areas/vocabulary";
import {
  articles,
  collections,
  documents,
  pages,
  type SampleArticle,
  type SampleCollection,
  type SampleDocument,
  type SamplePage,
  type SampleToolkit,
  toolkits,
} from "./content";
import { fileOf, type SampleFiles } from "./files";

/** Returns all posts of the sample library as drafts. */
export function postDrafts(files: SampleFiles): PostDraft[] {
  return [
    ...documents.map((document) => documentDraft(document, files)),
    ...articles.map(articleDraft),
    ...toolkits.map(toolkitDraft),
    ...collections.map(collectionDraft),
    ...pages.map(pageDraft),
  ];
}

function documentDraft(document: SampleDocument, files: SampleFiles): PostDraft {
  const internal = document.type !== "document";
  return {
    ...commonFacts(document, document.type),
    visibility: internal ? "internal" : "public",
    contributors: document.contributors ?? [],
    recommended: document.recommended,
    byStaff: document.byStaff,
    peerReviewed: document.peerReviewed,
    statementOfFindings: document.statementOfFindings,
    thumbnailFileId: files.idOf.get(fileOf.thumbnail(document)) ?? null,
    terms: [
      ...termsOf("content_types", document.contentTypes),
      ...commonTerms(document),
      ...termsOf("languages", [...new Set(document.files.map((file) => file.language))]),
      ...termsOf("licenses", document.license ? [document.license] : []),
    ],
    // The text of the files is extracted from the files, as for any other document, so that snippets have page numbers.
    translations: Object.entries(document.translations).map(([language, { title, abstract }]) => ({
      language,
      title,
      abstract,
    })),
    files: document.files.map((file, index) => {
      const key = fileOf.document(document, index);
      const kind = files.replaced.get(key) ?? (file.format.toUpperCase() as FileKind);
      return {
        language: file.language,
        title: file.title,
        kind,
        fileId: files.idOf.get(key),
        linkUrl: file.url,
      };
    }),
  };
}

function articleDraft(article: SampleArticle): PostDraft {
  const roles = dropdownsOf(article);
  return {
    ...commonFacts(article, "article"),
    terms: commonTerms(article),
    translations: Object.entries(article.translations).map(
      ([language, { title, text, imageCaption = "", imageReference = "", body }]) => ({
        language,
        title,
        abstract: text,
        body: {
          text,
          imageCaption,
          imageReference,
          blocks: body.map((block) =>
            block.type === "text"
              ? block
              : { type: "resources", title: block.title, role: roles.get(block.documents.join())! },
          ),
        } satisfies ArticleBody,
      }),
    ),
  };
}

/** Returns the role of each list of resources in an article. Languages with the same list share a role. */
export function dropdownsOf(article: SampleArticle): Map<string, string> {
  const roles = new Map<string, string>();
  for (const { body } of Object.values(article.translations)) {
    for (const block of body) {
      if (block.type !== "resources" || roles.has(block.documents.join())) continue;
      roles.set(block.documents.join(), dropdownRole(roles.size + 1));
    }
  }
  return roles;
}

function toolkitDraft(toolkit: SampleToolkit): PostDraft {
  return {
    ...commonFacts(toolkit, "toolkit"),
    terms: commonTerms(toolkit),
    translations: Object.entries(toolkit.translations).map(
      ([language, { title, description, markdown }]) => ({
        language,
        title,
        abstract: description,
        body: { description, markdown } satisfies ToolkitBody,
      }),
    ),
  };
}

function collectionDraft(collection: SampleCollection): PostDraft {
  return {
    ...commonFacts(collection, "collection"),
    terms: commonTerms(collection),
    translations: Object.entries(collection.translations).map(
      ([language, { title, description }]) => ({
        language,
        title,
        abstract: description,
        body: { description } satisfies CollectionBody,
      }),
    ),
  };
}

function pageDraft(page: SamplePage): PostDraft {
  return {
    ...commonFacts({ created: page.modified, ...page }, "page"),
    terms: [],
    translations: Object.entries(page.translations).map(
      ([language, { slug, title, intro = "", sections }]) => ({
        language,
        slug,
        title,
        abstract: plainText(intro),
        body: {
          introMarkdown: intro,
          sections: sections.map((section) => ({
            ...section,
            collapsible: section.collapsible ?? false,
          })),
        } satisfies PageBody,
      }),
    ),
  };
}

function commonFacts<Type extends PostType>(
  post: { id: string; year?: number; created: string; modified: string },
  type: Type,
) {
  return {
    sourceId: post.id,
    type,
    visibility: "public" as const,
    publicationYear: post.year ?? null,
    contributors: [],
    created: new Date(post.created),
    modified: new Date(post.modified),
    files: [],
  };
}

function commonTerms(
  post: Pick<SampleArticle, "id" | "topics" | "keywords" | "countries" | "publishers" | "authors">,
): PostDraft["terms"] {
  const countries = post.countries ?? [];
  return [
    ...termsOf("topics", post.topics),
    ...termsOf("keywords", post.keywords),
    ...termsOf(
      "countries",
      countries.map((code) => knownCountry(code, post.id)),
    ),
    ...termsOf("regions", [...new Set(countries.flatMap(regionSlugsOfCountry))]),
    ...termsOf("publishers", post.publishers),
    ...termsOf("authors", post.authors),
  ];
}

function termsOf(taxonomy: Taxonomy, slugs: string[] = []): PostDraft["terms"] {
  return slugs.map((slug) => ({ taxonomy, slug }));
}

function knownCountry(code: string, postId: string): string {
  const slug = countrySlug(code);
  if (!slug) throw new Error(`${postId} names a country that does not exist: ${code}`);
  return slug;
}
