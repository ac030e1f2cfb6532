// @database server

import { strFromU8, unzipSync } from "fflate";
import { beforeAll, describe, expect, test } from "vitest";
import {
  CITATION_FORMATS,
  SEARCH_INDICES,
  SEARCH_POST_TYPES,
  SORT_KEYS,
  TAXONOMIES,
  TAXONOMY_SERVER_NAMES,
} from "../../cms/contract/names";
import { saveUser, signIn } from "../factories/accounts";
import { makeCollection } from "../factories/collections";
import { adminOf } from "../factories/admin";
import { makePerson, makeVisitor, type Person } from "../factories/people";
import {
  NO_SECRETS,
  type OpenLibrary,
  saveOpenLibrary,
  type Secrets,
  saveSecrets,
  SECRET_WORD as WORD,
} from "../factories/secrets";
import { useCms } from "../setup/cms";
import { onSearchCluster } from "../setup/database";

/**
 * The leak test. It reads every endpoint of a library with public content only. Then it adds internal content in every
 * possible place and reads all again. For all users except staff, each response must be identical, byte for byte: no word of
 * it, no other count, and the same refusal as for what does not exist. An endpoint without an entry here fails the test.
 */

/** A request below `/api/v1`; a body is sent with the endpoint's own method. */
type Ask = readonly [path: string, body?: unknown];
interface World {
  open: OpenLibrary;
  secrets: Secrets;
}

const TWO_LANGUAGES = ["en", "sv"] as const;
const inTwo = (...paths: string[]): Ask[] =>
  paths.flatMap((path) =>
    TWO_LANGUAGES.map((language): Ask => [
      `${path}${path.includes("?") ? "&" : "?"}language=${language}`,
    ]),
  );
/** The secret word as it is, its beginning, a misspelling, and an empty text. */
const TEXTS = [WORD, WORD.slice(0, 6), WORD.replace("ll", "l"), ""];
const AUTHOR = `${WORD}-author`;

const ALL = {
  indices: [...SEARCH_INDICES],
  post_type: [...SEARCH_POST_TYPES],
  page_size: 100,
  facets: true,
};
const BODIES: object[] = [
  ...TEXTS.map((search) => ({ ...ALL, search, sort_by: "Relevance" })),
  ...SORT_KEYS.map((sort_by) => ({ ...ALL, sort_by })),
  { ...ALL, search: "wells" },
  { ...ALL, search: `wells ${WORD}` },
  { ...ALL, search: "wellz" },
  { ...ALL, publication_year_start: 2019, publication_year_end: 2019 },
  { ...ALL, advanced: { exact_phrase: WORD } },
  { ...ALL, advanced: { must: [WORD] } },
  { ...ALL, advanced: { must_not: [WORD] } },
  { ...ALL, advanced: { should: [WORD], fields: ["fulltext"] } },
  { ...ALL, collection: true },
  {
    indices: ["internal_search"],
    post_type: ["internal_document", "internal_pdf", "staff_only_collection"],
  },
  ...(["topics", "keywords", "publishers", "authors"] as const).map((taxonomy) => ({
    ...ALL,
    [TAXONOMY_SERVER_NAMES[taxonomy]]: [`${WORD}-${taxonomy.replace(/s$/, "")}`],
  })),
  { ...ALL, document_topics: ["water"] },
  { ...ALL, document_authors: ["amal"] },
];
const searches = (path: string, bodies = BODIES): Ask[] =>
  bodies.flatMap((body) => TWO_LANGUAGES.map((language): Ask => [path, { ...body, language }]));
const ofCollections =
  (below: string) =>
  ({ open, secrets }: World) =>
    inTwo(...[open.collection, secrets.staffCollection].map((id) => `/collections/${id}${below}`));
const texts = (path: string) => () => inTwo(...TEXTS.map((text) => `${path}search=${text}`));

/** The requests to each endpoint that returns library content. */
const CONTENT_CALLS: Record<string, (world: World) => Ask[]> = {
  "post /search_documents": () => searches("/search_documents"),
  "post /get_recent_documents": () =>
    TWO_LANGUAGES.map((lang) => ["/get_recent_documents", { lang, limit: 50 }]),
  "get /autocomplete_documents": texts("/autocomplete_documents?"),
  // Asked before the reader saves anything, because saved posts are not recommended.
  "post /recommendations": () =>
    TWO_LANGUAGES.flatMap((language) =>
      [
        {},
        { document_topics: ["water"] },
        { document_topics: [`${WORD}-topic`] },
        { post_type: ["featured_collection", "internal_collection"] },
        { indices: [...SEARCH_INDICES] },
      ].map((body): Ask => [
        "/recommendations",
        { ...body, language, seed: 1, as_of: "2026-03-04T10:00:00.000Z" },
      ]),
    ),
  "get /documents/{id}": () =>
    inTwo(
      ...[
        "wells",
        "brunnar",
        "old-wells",
        `${WORD}-document`,
        `${WORD}-kept`,
        `${WORD}-kept-sv`,
        `${WORD}-gone`,
      ].map((slug) => `/documents/${slug}`),
    ),
  "get /documents/{id}/citation": () =>
    CITATION_FORMATS.flatMap((format) =>
      inTwo(
        ...["wells", "old-wells", `${WORD}-document`, `${WORD}-kept`, `${WORD}-gone`].map(
          (slug) => `/documents/${slug}/citation?format=${format}`,
        ),
      ),
    ),
  "get /internal_documents/{slug}": () =>
    inTwo(
      ...["-document", "-document-sv", "-gone", "-pdf"].map(
        (end) => `/internal_documents/${WORD}${end}`,
      ),
    ),
  "get /internal_documents/{id}/citation": ({ secrets }) =>
    inTwo(
      ...[`${WORD}-document`, secrets.document].map((key) => `/internal_documents/${key}/citation`),
    ),
  "get /internal_pdfs/{id}/citation": () => inTwo(`/internal_pdfs/${WORD}-pdf/citation`),
  "get /internal_pdfs/{slug}": () =>
    inTwo(...["-pdf", "-pdf-sv", "-document"].map((end) => `/internal_pdfs/${WORD}${end}`)),
  "get /documents/{slug}/tombstone": () =>
    inTwo("/documents/old-wells/tombstone", `/documents/${WORD}-gone/tombstone`),
  "get /internal_documents/{slug}/tombstone": () =>
    inTwo(`/internal_documents/${WORD}-gone/tombstone`),
  "get /internal_pdfs/{slug}/tombstone": () => inTwo(`/internal_pdfs/${WORD}-gone/tombstone`),
  "get /documents/{slug}/text": () =>
    inTwo(
      "/documents/wells/text",
      ...["-document", "-kept", "-gone", "-pdf"].map((end) => `/documents/${WORD}${end}/text`),
    ),
  "get /internal_documents/{slug}/text": () =>
    inTwo(
      ...["-document", "-document-sv", "-gone", "-pdf"].map(
        (end) => `/internal_documents/${WORD}${end}/text`,
      ),
    ),
  "get /internal_pdfs/{slug}/text": () =>
    inTwo(...["-pdf", "-pdf-sv", "-document"].map((end) => `/internal_pdfs/${WORD}${end}/text`)),
  "get /files/{id}/text": ({ open, secrets }) =>
    [open.file, secrets.file].flatMap((id): Ask[] => [
      [`/files/${id}/text`],
      [`/files/${id}/text?original=1`],
    ]),
  "get /taxonomies": () => inTwo("/taxonomies"),
  "get /taxonomies/{type}": () =>
    TAXONOMIES.flatMap((taxonomy) =>
      inTwo(
        ...TEXTS.map((text) => `/taxonomies/${taxonomy}?search=${text}`),
        `/taxonomies/${taxonomy}?letter=${WORD[0]}`,
      ),
    ),
  "get /taxonomies/{type}/tree": () =>
    TAXONOMIES.flatMap((taxonomy) =>
      inTwo(...TEXTS.map((text) => `/taxonomies/${taxonomy}/tree?search=${text}`)),
    ),
  "get /terms/{type}/{slug}": () => inTwo(`/terms/topics/${WORD}-topic`),
  "get /redirects": () => [[`/redirects?path=/document/${WORD}`]],
  "get /terms": () =>
    TAXONOMIES.flatMap((taxonomy) =>
      inTwo(
        ...TEXTS.map((text) => `/terms?taxonomy=${taxonomy}&search=${text}`),
        `/terms?taxonomy=${taxonomy}&slugs=${["topic", "keyword", "publisher", "author"].map((end) => `${WORD}-${end}`).join()}`,
      ),
    ),
  "get /collections": () => TWO_LANGUAGES.map((lang) => [`/collections?lang=${lang}`]),
  "get /collections/{slug}": () =>
    inTwo("/collections/shelf-of-wells", `/collections/${WORD}-collection`),
  "get /collections/{id}/citation": ofCollections("/citation"),
  "get /collections/{id}/excel": ofCollections("/excel"),
  "get /collections/{id}/files": ofCollections("/files"),
  "get /collections/{id}/files/weight": ofCollections("/files/weight"),
  "post /collections/{id}/documents": ({ open, secrets }) =>
    [open.collection, secrets.staffCollection].flatMap((id) =>
      searches(`/collections/${id}/documents`, [
        { ...ALL, search: WORD },
        ALL,
        { ...ALL, document_topics: [`${WORD}-topic`] },
      ]),
    ),
  "get /articles/{slug}": () => inTwo("/articles/story"),
  "get /articles/{id}/citation": () => inTwo("/articles/story/citation"),
  "get /toolkits": () => inTwo("/toolkits"),
  "get /toolkits/{slug}": () => inTwo("/toolkits/practice"),
  "get /toolkits/{id}/citation": () => inTwo("/toolkits/practice/citation"),
  "get /toolkits/{slug}/{chapter}": () => inTwo("/toolkits/practice/dig"),
  "get /pages/{slug}": () => inTwo("/pages/about"),
  "get /authors": () => [...texts("/authors?")(), ...inTwo(`/authors?letter=${WORD[0]}`)],
  "get /authors/{id}": ({ open, secrets }) =>
    inTwo(
      "/authors/amal",
      `/authors/${open.amal}`,
      `/authors/${AUTHOR}`,
      `/authors/${secrets.author}`,
    ),
  "get /authors/{id}/files": () => inTwo("/authors/amal/files", `/authors/${AUTHOR}/files`),
  "get /authors/{id}/files/weight": () =>
    inTwo("/authors/amal/files/weight", `/authors/${AUTHOR}/files/weight`),
  "post /authors/{id}": ({ secrets }) => [[`/authors/${secrets.author}`, { role: "Mine" }]],
  "post /claim_author/{id}": ({ secrets }) => [[`/claim_author/${secrets.author}`, {}]],
  "delete /claim_author/{id}": ({ secrets }) => [[`/claim_author/${secrets.author}`]],
  "get /author_profile": () => inTwo("/author_profile"),
  "get /user_library": () =>
    inTwo(
      ...TEXTS.map((text) => `/user_library?search=${text}`),
      "/user_library?sort=title",
      "/user_library?sort=saved",
    ),
  "get /user_library/modified": () => [["/user_library/modified"]],
  "post /user_library/posts/{postId}": ({ secrets }) =>
    [secrets.document, secrets.kept, secrets.staffCollection].map((id) => [
      `/user_library/posts/${id}`,
      {},
    ]),
  "get /internal_collections": () =>
    inTwo("/internal_collections", `/internal_collections?post=${NO_SECRETS.document}`),
  "get /internal_collections/{id}": ({ open, secrets }) =>
    inTwo(...[open.collection, secrets.staffCollection].map((id) => `/internal_collections/${id}`)),
  "get /internal_collections/{id}/posts": ({ open, secrets }) =>
    [open.collection, secrets.staffCollection].flatMap((id) =>
      inTwo(
        ...TEXTS.map((text) => `/internal_collections/${id}/posts?search=${text}`),
        `/internal_collections/${id}/posts?sort=title`,
      ),
    ),
  "post /internal_collections/{id}/posts/{postId}": ({ open, secrets }) => [
    [`/internal_collections/${open.collection}/posts/${secrets.document}`],
    [`/internal_collections/${secrets.staffCollection}/posts/${open.document}`],
  ],
  "put /internal_collections/posts/{postId}": ({ secrets }) => [
    [`/internal_collections/posts/${secrets.document}`, { add: [], remove: [] }],
  ],
  "post /correction": () => [
    [
      "/correction",
      {
        name: "Ana",
        email: "ana@example.net",
        document: `${WORD}-document`,
        text: "The year is another one.",
      },
    ],
  ],
  "post /documents": () => [
    ["/documents", { title: "A", abstract: "B", en_files: [], documentTopics: [`${WORD}-topic`] }],
  ],
  "get /own_submissions": () => inTwo("/own_submissions"),
  "get /uploads": () => [["/uploads"]],
  "get /sitemap": () => inTwo("/sitemap"),
  "get /sitemap/{key}": () =>
    ["posts", "authors"].flatMap((kind) => inTwo(`/sitemap/${kind}-0-2147483647`)),
  "post /usage_tracking/document": ({ secrets }) => [
    ["/usage_tracking/document", { databaseId: secrets.document }],
  ],
  "post /usage_tracking/toolkit": ({ secrets }) => [
    ["/usage_tracking/toolkit", { databaseId: secrets.document }],
  ],
  "post /subscriptions": ({ secrets }) =>
    [
      { nodeType: "documentTopics", id: secrets.topic },
      { nodeType: "documentAuthors", id: secrets.author },
      { nodeType: "collections", id: secrets.staffCollection },
    ].map((term) => [
      "/subscriptions",
      { email: "ana@example.net", frequency: "weekly", terms: [term] },
    ]),
  "post /update_user_preferences": ({ secrets }) => [
    ["/update_user_preferences", { documentTopics: [secrets.topic] }],
  ],
};

/** Calls for editors and administrators: the admin area and the accounts. */
const ADMIN_CALLS = /^\w+ \/(admin|users)(\/|$)/;
/** Calls for staff. roles.test.ts checks that all other users are refused here and in the admin area. */
const FOR_STAFF = [
  "get /documents/{id}/uses",
  "delete /documents/{id}",
  "post /documents/{id}/restore",
  "get /documents/{id}/files",
  "put /documents/{id}/files/{fileId}",
  "post /usage_tracking/get_internal_document_tracking",
  "put /usage_tracking/internal_documents/{id}",
  "post /internal_documents",
  "get /submissions",
  "put /submissions/{id}/decision",
  "get /author_claims",
  "put /author_claims/{id}/decision",
  "delete /authors/{id}/owner",
  "get /messages",
  "put /messages/{id}",
  "get /review_counts",
  "get /promotion_requests",
  "put /promotion_requests/{id}",
  "delete /internal_collections/{id}/featured",
  "get /audit_log",
  "get /outbox",
  "get /outbox/{id}",
  "get /mail_examples",
  "get /mail_examples/{kind}",
  "get /spotlight/{language}",
  "put /spotlight/{language}",
  "get /usage",
  "get /usage/csv",
  "post /export_excel",
  "post /export_analytics",
  "get /newsletter",
  "post /newsletter/preview",
];

/**
 * Calls that return no library content: accounts and what users type, send and set up themselves. Also changes to
 * collections, which roles.test.ts and internal-in-collections.test.ts test.
 */
const OF_PEOPLE = [
  "get /account",
  "patch /account",
  "delete /account",
  "post /account/password",
  "get /account/deletion",
  "get /account/export",
  "delete /account/session",
  "delete /account/sessions",
  "get /authors/linkedin_profile",
  "post /sc_domain",
  "get /sign_on",
  "get /bot_challenge",
  "get /content_version",
  "post /send_contact_form",
  "get /autocomplete_users",
  "get /fields/{name}",
  "get /subscriptions",
  "put /subscriptions/reader",
  "put /subscriptions/{id}",
  "delete /subscriptions/{id}",
  "post /subscriptions/confirm",
  "post /subscriptions/leave",
  "post /subscriptions/link",
  "get /upload_drafts",
  "get /upload_drafts/{id}",
  "put /upload_drafts/{id}",
  "delete /upload_drafts/{id}",
  "get /uploads/{id}",
  "delete /uploads/{id}",
  "get /submissions/{id}",
  "put /submissions/{id}",
  "delete /submissions/{id}",
  "put /user_library/posts/{postId}/place",
  "delete /user_library/posts/{postId}",
  "post /internal_collections",
  ...[
    "put ",
    "delete ",
    "delete /posts/{postId}",
    "put /posts/{postId}/place",
    "put /posts/{postId}/note",
    "post /send_invites",
    "put /pending_collaborators",
    "delete /pending_collaborators/{userId}",
    "delete /remove_invite/{inviteId}",
    "post /accept",
    "post /decline",
    "put /collaborators/{userId}",
    "delete /collaborators/{userId}",
    "put /author/{userId}",
    "put /request_promotion",
    "delete /revoke_promotion_request",
    "post /restore",
  ].map((call) => call.replace(" ", " /internal_collections/{id}")),
];

const CARD = "databaseId title slug abstract language postCount contributors thumbnail { url }";
const NODES = `nodes { ${CARD} } pageInfo { hasNextPage }`;
const DOCUMENT =
  "databaseId modified title slug mediaItem { title } documentFields { abstract documents { documentFile { title } } } translations { title }";

/** The queries for each root field of GraphQL that returns library content. */
const FIELDS: Record<string, (world: World) => string[]> = {
  mediaItem: ({ open, secrets }) =>
    [open.file, secrets.file, secrets.thumbnail].map(
      (id) => `mediaItem(id: "${id}") { title caption altText description link pageCount }`,
    ),
  documentAuthor: () =>
    ["amal", AUTHOR].map(
      (slug) =>
        `documentAuthor(id: "${slug}", idType: SLUG) { name count description authorFields { role } topResources { ${NODES} } documents { ${NODES} } internalDocuments { ${NODES} } toolkits { ${NODES} } collections { ${NODES} }
      collaborators { name count } contributions { count percentage term { name } } }`,
    ),
  userLibrary: () => [`userLibrary { modified posts { ${NODES} } }`],
  internalCollection: ({ open, secrets }) =>
    [open.collection, secrets.staffCollection].map(
      (id) =>
        `internalCollection(id: "${id}", idType: DATABASE_ID) { title modified description postCount documents images { title } recommendedPosts { ${CARD} } }`,
    ),
  internalDocument: ({ secrets }) => [
    `internalDocument(id: "${secrets.document}", idType: DATABASE_ID) { ${DOCUMENT} }`,
    `internalDocument(id: "${WORD}-gone", idType: SLUG) { modified }`,
  ],
  internalPdf: () => [`internalPdf(id: "${WORD}-pdf", idType: SLUG) { ${DOCUMENT} }`],
  viewer: () => [
    `viewer { userLibrary { posts { ${NODES} } } internalCollections { nodes { title postCount } } }`,
  ],
};
/** Root fields that return data of the site and its users, or change accounts. */
const FIELDS_OF_SITE = [
  "menus",
  "menuItems",
  "generalSettings",
  "themeGeneralSettings",
  "seo",
  "defaultLanguage",
  "languages",
  "taxonomies",
  "taxonomyNames",
  "page",
  "login",
  "refreshJwtAuthToken",
  "sendPasswordResetEmail",
  "resetUserPassword",
  "registerUser",
  "addToUserLibrary",
  "removeFromUserLibrary",
];

/** Requests for files, by ids that are published nowhere. */
const FILES: readonly (readonly [
  end: string,
  init?: { method?: string; headers?: Record<string, string> },
])[] = [
  [""],
  ["?download"],
  ["?version=1"],
  ["?width=160"],
  ["", { method: "HEAD" }],
  ["", { headers: { Range: "bytes=0-3" } }],
  ["", { headers: { Range: "bytes=999999-" } }],
  ["", { headers: { "If-None-Match": "*" } }],
];

/** Requests of harvesters: records of some posts, and sets. */
const harvests = ({ open, secrets }: World): string[] => [
  "verb=Identify",
  "verb=ListSets",
  "verb=ListIdentifiers&metadataPrefix=oai_dc",
  "verb=ListRecords&metadataPrefix=oai_dc",
  ...["topics", `topics:${WORD}-topic`, `keywords:${WORD}-keyword`, "authors"].map(
    (set) => `verb=ListRecords&metadataPrefix=oai_dc&set=${set}`,
  ),
  ...[open.document, secrets.document, secrets.kept, secrets.staffCollection].map(
    (id) => `verb=GetRecord&metadataPrefix=oai_dc&identifier=oai:cms.test:${id}`,
  ),
];
/** Returns a repository response without the repeated request and its date. */
const withoutQuestion = (answer: string) =>
  answer.replace(/<responseDate>[^<]*<\/responseDate><request[^>]*>/, "");

const clock = { now: new Date("2026-03-04T10:00:00Z") };
const cms = useCms({ now: () => clock.now });
type Role = "visitor" | "reader" | "author" | "staff" | "colleague";
const OUTSIDERS = ["visitor", "reader", "author"] as const;
const people: Record<Role, Person> = {} as never;
let world: World;
/** Responses by request, before and after internal content was added. */
const before: Partial<Record<Role, Map<string, string>>> = {};
const after: typeof before = {};

/** Returns everything in a response that could reveal something, including the contents of archives. */
async function told(response: Response): Promise<string> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  const isArchive = bytes[0] === 0x50 && bytes[1] === 0x4b;
  const body = isArchive
    ? Object.entries(unzipSync(bytes))
        .filter(([name]) => !name.startsWith("docProps/"))
        .map(([name, part]) => `${name}\n${strFromU8(part)}`)
        .join("\n")
    : strFromU8(bytes);
  const headers = [
    "content-type",
    "content-disposition",
    "content-range",
    "content-length",
    "location",
  ]
    .map((name) => response.headers.get(name))
    .join(" | ");
  return `${response.status} | ${headers}\n${body}`;
}

/** Calls that change nothing. */
const READS = [
  "post /search_documents",
  "post /get_recent_documents",
  "post /collections/{id}/documents",
  "post /recommendations",
];
const isReading = (call: string) => call.startsWith("get ") || READS.includes(call);

/**
 * Sends all requests as a person, or those to chosen endpoints. Responses are keyed by position, because the secrets' numbers
 * differ from the placeholders.
 */
async function askAll(
  person: Person,
  at: World,
  isIncluded: (call: string) => boolean = () => true,
): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  for (const [call, asks] of Object.entries(CONTENT_CALLS)) {
    if (!isIncluded(call)) continue;
    const method = call.split(" ")[0]!.toUpperCase();
    for (const [index, [path, body]] of asks(at).entries())
      answers.set(`${call} #${index}`, await told(await person.call(method, path, body)));
  }
  for (const [field, queries] of Object.entries(FIELDS)) {
    for (const [index, query] of queries(at).entries())
      answers.set(
        `graphql ${field} #${index}`,
        JSON.stringify(await person.graphql(`{ ${query} }`)),
      );
  }
  for (const id of ["file", "thumbnail"] as const) {
    for (const [index, [end, init]] of FILES.entries())
      answers.set(
        `files ${id} #${index}`,
        await told(await person.fetch(`/files/${at.secrets[id]}/${WORD}${end}`, init)),
      );
  }
  for (const [index, query] of harvests(at).entries())
    answers.set(`oai #${index}`, withoutQuestion(await told(await person.fetch(`/oai?${query}`))));
  answers.set(
    "files, of what is open",
    await told(await person.fetch(`/files/${at.open.file}/wells.pdf?version=1`)),
  );
  return answers;
}

/** Returns every call of the API description. */
async function describedCalls(): Promise<string[]> {
  const { paths } = (await (await cms().request("/api/v1/openapi.json")).json()) as {
    paths: Record<string, object>;
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  );
}

beforeAll(
  async () => {
    const open = await saveOpenLibrary(cms());
    people.visitor = makeVisitor(cms());
    people.reader = await makePerson(cms(), "reader");
    people.author = await makePerson(cms(), "author", { author_id: open.amal });
    people.staff = await makePerson(cms(), "staff", { roles: ["staff"] });
    await saveUser(cms().database.db, { username: "editor", roles: ["staff_admin"] });
    people.colleague = await makePerson(cms(), "colleague", { roles: ["staff"] });
    await people.reader.call("POST", `/user_library/posts/${open.document}`);
    for (const role of OUTSIDERS)
      before[role] = await askAll(people[role], { open, secrets: NO_SECRETS });
    // Advances the clock, so that periodically computed data is computed again.
    clock.now = new Date("2026-03-04T10:11:00Z");
    world = { open, secrets: await saveSecrets(cms(), open, people.reader) };
    for (const role of [...OUTSIDERS, "staff"] as const)
      after[role] = await askAll(people[role], world);
    // Each search of a cluster is a request, and there are thousands.
  },
  onSearchCluster ? 1_200_000 : 300_000,
);

const contentCalls = [
  ...Object.keys(CONTENT_CALLS),
  ...Object.keys(FIELDS).map((field) => `graphql ${field}`),
  "files file",
  "files thumbnail",
  "oai",
  "files, of what is open",
];
const through = (answers: Map<string, string> | undefined, call: string) =>
  [...(answers ?? [])].filter(([name]) => name === call || name.startsWith(`${call} #`));

describe.each(OUTSIDERS)("to a %s", (role) => {
  test.each(contentCalls)("%s reveals no internal content", (call) => {
    const asked = through(before[role], call);
    expect(asked.length).toBeGreaterThan(0);
    expect(through(after[role], call)).toEqual(asked);
  });

  test("staff calls answer the same for existing and for unknown content", async () => {
    const calls = [
      ...FOR_STAFF,
      ...(await describedCalls()).filter((call) => ADMIN_CALLS.test(call)),
    ];
    const askStaff = ({ document }: Secrets) =>
      Promise.all(
        calls.map(async (call) => {
          const [method = "", path = ""] = call.split(" ");
          return [
            call,
            await told(
              await people[role].call(
                method.toUpperCase(),
                path.replace(/\{\w+\}/g, String(document)),
                method === "get" ? undefined : {},
              ),
            ),
          ];
        }),
      );
    expect(await askStaff(world.secrets)).toEqual(await askStaff(NO_SECRETS));
  });
});

/** Endpoints that return no more to staff than to others: their content is the caller's own, or public. */
const SAY_NO_MORE = [
  "get /redirects",
  "post /get_recent_documents",
  "get /internal_pdfs/{slug}/tombstone",
  "get /taxonomies/{type}",
  "get /taxonomies/{type}/tree",
  "get /collections/{id}/files/weight",
  "get /articles/{id}/citation",
  "get /toolkits",
  "get /toolkits/{slug}",
  "get /toolkits/{id}/citation",
  "get /pages/{slug}",
  "get /authors",
  "get /authors/{id}/files/weight",
  "post /claim_author/{id}",
  "delete /claim_author/{id}",
  "get /author_profile",
  "get /user_library",
  "get /user_library/modified",
  "post /user_library/posts/{postId}",
  "get /internal_collections",
  "post /internal_collections/{id}/posts/{postId}",
  "put /internal_collections/posts/{postId}",
  "post /correction",
  "post /documents",
  "get /own_submissions",
  "get /uploads",
  "get /sitemap",
  "get /sitemap/{key}",
  "post /usage_tracking/document",
  "post /usage_tracking/toolkit",
  "post /subscriptions",
  "oai",
];

test("staff find internal content at every other endpoint, so each of them could have leaked it", () => {
  const holds = (answer: string | undefined) => answer?.toLowerCase().includes(WORD) ?? false;
  // The search query itself is repeated to every user.
  const silent = contentCalls.filter(
    (call) =>
      !through(after.staff, call).some(
        ([name, answer]) => holds(answer) && !holds(after.visitor?.get(name)),
      ),
  );
  expect(silent).toEqual(contentCalls.filter((call) => SAY_NO_MORE.includes(call)));
});

test("every call and every field has an entry", async () => {
  const calls = (await describedCalls()).filter((call) => !ADMIN_CALLS.test(call));
  expect([...Object.keys(CONTENT_CALLS), ...FOR_STAFF, ...OF_PEOPLE].sort()).toEqual(calls.sort());
  const { data } = await people.visitor.graphql(
    "{ __schema { queryType { fields { name } } mutationType { fields { name } } } }",
  );
  const fields = (Object.values(data.__schema) as { fields: { name: string }[] }[]).flatMap(
    (type) => type.fields.map(({ name }) => name),
  );
  expect([...Object.keys(FIELDS), ...FIELDS_OF_SITE].sort()).toEqual(fields.sort());
});

describe("to other staff and to all other users", () => {
  const roles = ["visitor", "reader", "colleague"] as const;
  const askThem = () => Promise.all(roles.map((role) => askAll(people[role], world, isReading)));

  test("private collections and drafts reveal nothing", async () => {
    const asBefore = await askThem();
    const title = "Quixotrope";
    const { databaseId } = await makeCollection(people.staff, {
      title,
      description: title,
      posts: [world.open.document, world.secrets.document],
    });
    const admin = adminOf(cms(), await signIn(cms(), "editor"));
    const begun = await admin.begin({ type: "document", title });
    await admin.save(begun, {
      texts: { en: { title, abstract: title } },
      terms: { topics: ["water"] },
    });
    const changed = await admin.get(world.open.article);
    await admin.save(changed, {
      ...changed.content,
      texts: { en: { ...changed.content.texts.en!, title, abstract: title } },
    });
    await cms().services.taxonomies.recount();

    expect(await askThem()).toEqual(asBefore);
    for (const role of roles) {
      const hidden = await Promise.all(
        [`/internal_collections/${databaseId}`, `/documents/${title.toLowerCase()}`].map((path) =>
          people[role].call("GET", path),
        ),
      );
      expect([role, ...hidden.map(({ status }) => status)]).toEqual([role, 404, 404]);
    }
    expect(
      await (await people.staff.call("GET", `/internal_collections/${databaseId}`)).text(),
    ).toContain(title);
    expect(JSON.stringify(await admin.get(begun.databaseId))).toContain(title);
  }, 120_000);
});
