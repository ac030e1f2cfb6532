import type {
  Collection,
  InternalCollection,
  InternalCollectionsAnswer,
} from "../../contract/collections";
import type { Article, Page, Toolkit, ToolkitChapter } from "../../contract/posts";
import type { Document, FileHistory, DocumentText, FileText } from "../../contract/documents";
import type {
  SearchAnswer,
  SearchRequestInput,
  SuggestedTerm,
  SuggestionsAnswer,
} from "../../contract/search";
import type { Card, Term, TermRef, TranslationRef } from "../../contract/shared";
import type { ListedTerm, TermToChoose } from "../../contract/taxonomies";

/** Invented examples for the documentation. They are typed by the contract, and a test validates them against the schemas. */

const report: TermRef = { slug: "reports", name: "Reports" };
const topic: TermRef = { slug: "birth-registration", name: "Birth registration" };
const publisher: TermRef = { slug: "library-alliance", name: "Library Alliance" };

export const exampleCard: Card = {
  id: "cG9zdDoxNw",
  databaseId: 17,
  type: "document",
  contentTypeName: "document",
  slug: "registering-every-birth",
  link: "/document/registering-every-birth",
  title: "Registering every birth",
  language: "en",
  abstract: "How three districts brought registration to the maternity ward.",
  contentTypes: [report],
  contentTypeSlug: "reports",
  topicFamily: "governance",
  publicationYear: 2024,
  publishers: [publisher],
  contributors: ["Grace Wanjiru"],
  files: [{ language: "en", kind: "PDF", size: 482_113, pageCount: 24 }],
  postCount: null,
  thumbnail: null,
  modified: "2025-03-04T10:15:00.000Z",
};

export const exampleTerm: Term = {
  id: "dGVybTo1",
  databaseId: 5,
  taxonomy: "topics",
  slug: "birth-registration",
  name: "Birth registration",
  description: "Every child's right to a name and a legal identity.",
  link: "/search?topic=birth-registration",
  count: 12,
  parentDatabaseId: 4,
  family: "governance",
  code: null,
};

const { id: _id, description: _description, code: _code, ...termInLists } = exampleTerm;
export const exampleListedTerm: ListedTerm = { ...termInLists, language: "en" };

function translationOf(path: string, slug: string): TranslationRef[] {
  return [{ language: "en", slug, link: `/${path}/${slug}` }];
}

const { abstract, ...cardWithoutAbstract } = exampleCard;

export const exampleFileHistory: FileHistory = {
  id: "01jnf3zq8v5e7m2k9p4r6t1w3x",
  title: "Full report",
  language: "en",
  versions: [
    {
      number: 2,
      current: true,
      name: "full-report.pdf",
      link: "/files/01jnf3zq8v5e7m2k9p4r6t1w3x/full-report.pdf",
      kind: "PDF",
      size: 512_044,
      pageCount: 26,
      sha256: "2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae",
      created: "2026-03-04T10:15:00.000Z",
      by: "Amina Diallo",
      note: "Figures of 2025",
    },
    {
      number: 1,
      current: false,
      name: "full-report.pdf",
      link: "/files/01jnf3zq8v5e7m2k9p4r6t1w3x/full-report.pdf?version=1",
      kind: "PDF",
      size: 482_113,
      pageCount: 24,
      sha256: "fcde2b2edba56bf408601fb721fe9b5c338d10ee429ea04fae5511b68fbf8fb9",
      created: "2025-03-04T10:15:00.000Z",
      by: null,
      note: "",
    },
  ],
};

export const exampleDocument: Document = {
  ...cardWithoutAbstract,
  documentFields: {
    abstract,
    publicationYear: 2024,
    contributors: ["Grace Wanjiru"],
    documents: [
      {
        type: "file",
        documentLink: null,
        documentLinkTitle: null,
        documentLinkType: null,
        documentFile: {
          id: "01JD0C6N6Q4R7",
          databaseId: 3,
          title: "Full report",
          caption: "",
          altText: "",
          description: "",
          link: "/files/01JD0C6N6Q4R7/registering-every-birth.pdf",
          mediaItemUrl: "https://library.example/files/01JD0C6N6Q4R7/registering-every-birth.pdf",
          mediaType: "file",
          mimeType: "application/pdf",
          fileSize: 482_113,
          pageCount: 24,
        },
        textVersion: { pages: 4, size: 61_440 },
        textMissing: null,
        documentLanguage: { name: "English", iso: "en" },
        kind: "PDF",
        title: "Full report",
      },
    ],
    texts: [],
  },
  terms: { topics: [exampleTerm] },
  publisherPaths: [[publisher]],
  topicPath: [{ slug: "governance", name: "Governance" }, topic],
  authors: [{ slug: "grace-wanjiru", name: "Grace Wanjiru", image: null }],
  collections: [],
  translations: translationOf("document", "registering-every-birth"),
  related: [],
};

export const exampleDocumentText: DocumentText = {
  language: "en",
  languages: ["en", "sv"],
  page: 1,
  pages: 1,
  size: 84,
  html: '<h2 id="section-1">At the maternity ward</h2>\n<p>A midwife notes every birth.</p>\n',
  contents: [{ level: 2, title: "At the maternity ward", anchor: "section-1", page: 1 }],
};

export const exampleFileText: FileText = {
  id: "01jnf3zq8v5e7m2k9p4r6t1w3x",
  page: 2,
  pages: 4,
  size: 61_440,
  complete: true,
  sections: [
    {
      page: 7,
      blocks: [
        { kind: "heading", level: 2, text: "At the maternity ward" },
        {
          kind: "paragraph",
          text: "A midwife notes every birth; the chief of the village signs it.",
        },
        { kind: "item", text: "Forms are kept for ten years." },
        {
          kind: "row",
          cells: [
            { column: 0, text: "Turkana" },
            { column: 1, text: "4,120" },
          ],
        },
      ],
    },
  ],
};

const seo = {
  title: "Registering every birth",
  description: "How three districts brought registration to the maternity ward.",
};

export const exampleArticle: Article = {
  ...exampleCard,
  type: "article",
  slug: "a-name-for-every-child",
  link: "/article/a-name-for-every-child",
  files: [],
  text: "Without a certificate a child does not exist for the state.",
  imageGroup: { image: null, imageCaption: "", imageReference: "" },
  body: [
    { type: "text", html: "<p>The midwife fills in the form.</p>\n" },
    { type: "resources", title: "Read more", resources: [exampleCard] },
  ],
  authors: [{ slug: "grace-wanjiru", name: "Grace Wanjiru" }],
  terms: { topics: [exampleTerm] },
  related: [exampleCard],
  translations: translationOf("article", "a-name-for-every-child"),
  seo,
};

export const exampleToolkit: Toolkit = {
  ...exampleCard,
  type: "toolkit",
  slug: "birth-registration-in-practice",
  link: "/toolkit/birth-registration-in-practice",
  files: [],
  toolkitFields: {
    title: "Birth registration in practice",
    description: "From law to ledger in five steps.",
    html: "<p>Start here.</p>\n",
  },
  chapters: [
    {
      number: 1,
      slug: "know-the-law",
      title: "Know the law",
      summary: "What the law asks of a registrar.",
    },
  ],
  translations: translationOf("toolkit", "birth-registration-in-practice"),
  seo,
};

export const exampleChapter: ToolkitChapter = {
  toolkit: exampleToolkit,
  number: 1,
  slug: "know-the-law",
  title: "Know the law",
  summary: "What the law asks of a registrar.",
  html: "<p>Article 7 of the Convention.</p>\n",
  language: "en",
  resources: [exampleCard],
  previous: null,
  next: null,
  translations: [
    {
      language: "en",
      slug: "know-the-law",
      link: "/toolkit/birth-registration-in-practice/know-the-law",
    },
  ],
};

export const examplePage: Page = {
  databaseId: 90,
  slug: "frequently-asked-questions",
  title: "Frequently asked questions",
  language: "en",
  introHtml: "<p>Short answers.</p>\n",
  sections: [
    {
      anchor: "data-dashboard",
      title: "What is the data dashboard?",
      html: "<p>It shows what is read.</p>\n",
      collapsible: true,
    },
  ],
  translations: [
    { language: "en", slug: "frequently-asked-questions", link: "/frequently-asked-questions/" },
  ],
  seo: { title: "Frequently asked questions", description: "Short answers." },
  modified: "2025-03-04T10:15:00.000Z",
};

export const exampleCollectionCard: Card = {
  ...exampleCard,
  type: "collection",
  slug: "first-papers",
  link: "/collection/first-papers",
  title: "First papers",
  files: [],
  postCount: 9,
};

export const exampleCollection: Collection = {
  ...exampleCollectionCard,
  description: "Nine resources on a child's first papers.",
  siteCollection: true,
  featured: true,
  curator: "Protection team",
  author: null,
  recommendedPosts: [exampleCard],
  translations: translationOf("collection", "first-papers"),
};

const {
  databaseId,
  type,
  title,
  language,
  contentTypeSlug,
  topicFamily,
  publicationYear,
  thumbnail,
} = exampleCard;

const exampleOwnFacts = {
  role: "author" as const,
  userCanEdit: true,
  private: true,
  staffOnly: false,
  siteCollection: false,
  featured: false,
  requestToPromote: false,
  promotionDenied: false,
  author: { databaseId: 7, name: "Ben Okafor" },
  images: [
    { databaseId, type, title, language, contentTypeSlug, topicFamily, publicationYear, thumbnail },
  ],
};
const exampleOwnCard: Card = {
  ...exampleCollectionCard,
  id: "cG9zdDozMQ",
  databaseId: 31,
  slug: "birth-registration-in-camps",
  link: "/collection/birth-registration-in-camps",
  title: "Birth registration in camps",
  abstract: "For the training in May",
  postCount: 12,
  saved: false,
};

export const exampleInternalCollection: InternalCollection = {
  ...exampleOwnCard,
  ...exampleOwnFacts,
  description: "For the training in May",
  collaborators: [{ databaseId: 8, name: "Amina Diallo", permission: "edit" }],
  pendingCollaborators: [
    { databaseId: 9, name: "Lucía Ramos", invited: "2026-03-02T09:30:00.000Z" },
  ],
  pendingInvites: [{ id: 4, email: "newcomer@example.org", invited: "2026-02-28T09:30:00.000Z" }],
  requestedBy: null,
  requested: null,
  promotionReason: "",
  recommendedPosts: [exampleCard],
  documents: [17],
};

export const exampleInternalCollections: InternalCollectionsAnswer = {
  own: [{ ...exampleOwnCard, ...exampleOwnFacts, collaboratorCount: 1 }],
  shared: [],
  counts: { own: { size: 1, found: 1 }, shared: { size: 0, found: 0 } },
  version: "d41d8cd98f00b204e9800998ecf8427e",
  pending: [
    {
      databaseId: 32,
      title: "Listening to children",
      description: "",
      language: "en",
      author: { databaseId: 8, name: "Amina Diallo" },
      invitedBy: { databaseId: 8, name: "Amina Diallo" },
      invited: "2026-03-04T10:15:00.000Z",
      needsKey: false,
    },
  ],
  deleted: [
    {
      databaseId: 30,
      title: "Old readings",
      language: "en",
      restorableUntil: "2026-03-04T10:25:00.000Z",
    },
  ],
};

export const exampleSearchBody: SearchRequestInput = {
  indices: ["public_search"],
  user_search: true,
  sort_by: "Relevance",
  language: "en",
  post_type: ["document"],
  search: "birth registration",
  page: 1,
  page_size: 6,
  document_topics: ["birth-registration"],
  publication_year_start: 2015,
  facets: true,
  facet_values: 12,
};

export const exampleSearchAnswer: SearchAnswer = {
  documents: [exampleCard],
  count: 1,
  estimated_count: false,
  complete_count: 1,
  page: 1,
  page_size: 6,
  facets: {
    topics: [
      {
        slug: "birth-registration",
        name: "Birth registration",
        count: 1,
        selected: true,
        parent: null,
      },
    ],
  },
  facet_totals: { topics: 1 },
  types: { document: 1 },
  years: [{ year: 2024, count: 1 }],
  estimated_facets: false,
};

const exampleSuggestedTerm: SuggestedTerm = {
  databaseId: exampleTerm.databaseId,
  taxonomy: exampleTerm.taxonomy,
  slug: exampleTerm.slug,
  name: exampleTerm.name,
  link: exampleTerm.link,
  count: exampleTerm.count,
  marks: [[6, 12]],
  foundAs: null,
};

/** An answer for the query "regist". */
export const exampleTermToChoose: TermToChoose = {
  ...exampleSuggestedTerm,
  language: "en",
  path: ["Governance"],
};

/** An answer for the query "regist". */
export const exampleSuggestions: SuggestionsAnswer = {
  terms: [exampleSuggestedTerm],
  suggestions: [
    {
      databaseId: exampleCard.databaseId,
      type: exampleCard.type,
      title: exampleCard.title,
      language: exampleCard.language,
      link: exampleCard.link,
      contentTypeSlug: exampleCard.contentTypeSlug,
      topicFamily: exampleCard.topicFamily,
      publicationYear: exampleCard.publicationYear,
      thumbnail: null,
      marks: [[0, 6]],
    },
  ],
  docTerms: { entities: { all: [exampleSuggestedTerm] } },
};
