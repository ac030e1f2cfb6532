// @database server

import { beforeAll, describe, expect, test } from "vitest";
import type { ErrorCode } from "../../cms/contract/errors";
import { saveUser, signIn } from "../factories/accounts";
import { makePdf } from "@resource-library/text-extraction/testing";
import { storeFile } from "../factories/files";
import { saveCollection, saveNamedTerms, savePost } from "../factories/library";
import { saveSubmission } from "../factories/uploads";
import { useCms } from "../setup/cms";

/**
 * Lists which roles may call which operation. Every operation of the API is here, once for each kind of object that it reaches.
 * A missing operation fails the test: a developer who adds an operation has to say which roles may call it.
 */
const ROLES = ["anonymous", "user", "staff", "organisation", "editor"] as const;
type RoleName = (typeof ROLES)[number];

/**
 * One status for all roles, or one for each: anonymous, user, staff by role, staff by the organisation's email address, and an
 * administrator where the status differs from that of staff.
 */
type Expected =
  | number
  | readonly [
      anonymous: number,
      user: number,
      staff: number,
      organisation: number,
      editor?: number,
    ];

interface Row {
  /** The operation as the API description names it. */
  call: string;
  /** Which case of the operation this is, where several are tested. */
  of?: string;
  path?: (world: World) => string;
  body?: unknown;
  expected: Expected;
}

interface World {
  publicFile: string;
  internalFile: string;
  publicFileId: number;
  internalFileId: number;
  report: number;
  collection: number;
  privateCollection: number;
  staffCollection: number;
  author: number;
  article: number;
  /** A public and an internal document, to be removed. */
  plan: number;
  internalPlan: number;
  /** An upload of another user. */
  submission: number;
}

const PUBLIC = 200;
const SIGNED_IN = [401, 200, 200, 200] as const;
const STAFF = [404, 404, 200, 200] as const;
/** The statuses of something that exists and that only staff may use. */
const FOR_STAFF = [401, 403, 200, 200] as const;

/** The statuses of something that exists and that only editors may use. */
const FOR_EDITORS = [401, 403, 403, 403, 200] as const;
/** Expands the expected statuses to one for each role. */
const each = <T>(expected: readonly T[]) =>
  ROLES.map((_, place) => expected[place] ?? expected[ROLES.indexOf("staff")]);

/** A message as any visitor can send it. */
const LETTER = { name: "Somebody", email: "somebody@example.net" };

/** The statuses of something that exists but belongs to another user. */
const NOT_THEIRS = [401, 403, 403, 403] as const;
/** The statuses of something that no signed-in role here can find. */
const HIDDEN = [401, 404, 404, 404] as const;

const CHANGES_OF_COLLECTIONS = (
  [
    ["put", "", { modified: "2024-01-02T00:00:00.000Z", title: "Another" }],
    ["delete", ""],
    ["post", "/posts/{postId}"],
    ["delete", "/posts/{postId}"],
    ["put", "/posts/{postId}/place", { after: null }],
    ["put", "/posts/{postId}/note", { modified: "2024-01-02T00:00:00.000Z", note: "Read this" }],
    ["post", "/send_invites", { emails: ["somebody@example.net"] }],
    ["put", "/pending_collaborators", { user_ids: [1] }],
    ["delete", "/pending_collaborators/{userId}"],
    ["delete", "/remove_invite/{inviteId}"],
    ["post", "/accept"],
    ["post", "/decline"],
    ["put", "/collaborators/{userId}", { permission: "read" }],
    ["delete", "/collaborators/{userId}"],
    ["put", "/author/{userId}"],
    ["put", "/request_promotion"],
    ["delete", "/revoke_promotion_request"],
  ] as [method: string, below: string, body?: unknown][]
).map(([method, below, body]) => ({
  call: `${method} /internal_collections/{id}${below}`,
  path: (id: number) => `/internal_collections/${id}${below.replace(/\{\w+\}/, "2147483647")}`,
  body,
}));

/** The id of an upload that does not exist. */
const NO_FILE = "01jnf3zq8v5e7m2k9p4r6t1w3x";
const EMPTY_DOCUMENT = {
  title: "A",
  abstract: "B",
  en_files: [NO_FILE],
  approvedPolicy: true,
  consentTerms: true,
};

/** Turns the path of a file into the path of its text. */
const textPath = (file: string) => file.replace(/[^/]+$/, "text");

const ONLY_EDITORS = (status: number) => [401, 403, 403, 403, status] as const;
/** Operations on a published post without a draft. */
const ADMIN_POSTS: readonly Row[] = [
  { call: "get /admin/posts", expected: FOR_EDITORS },
  { call: "post /admin/posts", body: { type: "article" }, expected: FOR_EDITORS },
  ...(
    [
      ["get", "", 200],
      ["put", "/draft", 409, { version: 9, content: { texts: {} } }],
      ["delete", "/draft", 204, { version: 9 }],
      ["post", "/publish", 409, { version: 9 }],
      ["delete", "/schedule", 204],
      ["get", "/preview", 200],
      ["get", "/revisions", 200],
      ["get", "/revisions/{number}", 404],
      ["post", "/revisions/{number}/restore", 404, { version: 9 }],
    ] as [method: string, below: string, status: number, body?: unknown][]
  ).map(([method, below, status, body]): Row => ({
    call: `${method} /admin/posts/{id}${below}`,
    path: ({ report }) => `/admin/posts/${report}${below.replace("{number}", "7")}`,
    body,
    expected: ONLY_EDITORS(status),
  })),
  {
    call: "post /admin/posts/{id}/unpublish",
    path: () => "/admin/posts/2147483647/unpublish",
    expected: ONLY_EDITORS(404),
  },
  {
    call: "delete /admin/posts/{id}",
    path: () => "/admin/posts/2147483647",
    expected: ONLY_EDITORS(404),
  },
  {
    call: "post /admin/posts/{id}/restore",
    path: () => "/admin/posts/2147483647/restore",
    expected: ONLY_EDITORS(404),
  },
  {
    call: "put /admin/posts/{id}/visibility",
    path: () => "/admin/posts/2147483647/visibility",
    body: { visibility: "public" },
    expected: ONLY_EDITORS(404),
  },
];

const TABLE: readonly Row[] = [
  { call: "post /search_documents", body: {}, expected: PUBLIC },
  { call: "post /export_excel", body: {}, expected: FOR_STAFF },
  { call: "post /export_analytics", body: {}, expected: FOR_STAFF },
  { call: "post /get_recent_documents", body: {}, expected: PUBLIC },
  {
    call: "get /autocomplete_documents",
    path: () => "/autocomplete_documents?search=re",
    expected: PUBLIC,
  },
  { call: "get /documents/{id}", path: () => "/documents/report", expected: PUBLIC },
  {
    call: "get /documents/{id}",
    of: "an internal document",
    path: () => "/documents/secret",
    expected: 404,
  },
  {
    call: "get /internal_documents/{slug}",
    path: () => "/internal_documents/secret",
    expected: STAFF,
  },
  { call: "get /internal_pdfs/{slug}", path: () => "/internal_pdfs/scan", expected: STAFF },
  {
    call: "get /documents/{id}/citation",
    path: () => "/documents/report/citation",
    expected: PUBLIC,
  },
  {
    call: "get /documents/{id}/citation",
    of: "an internal document",
    path: () => "/documents/secret/citation",
    expected: 404,
  },
  {
    call: "get /internal_documents/{id}/citation",
    path: () => "/internal_documents/secret/citation",
    expected: STAFF,
  },
  {
    call: "get /internal_pdfs/{id}/citation",
    path: () => "/internal_pdfs/scan/citation",
    expected: STAFF,
  },
  // The document exists: the rows below remove and restore it.
  {
    call: "get /documents/{slug}/tombstone",
    path: () => "/documents/draft-plan/tombstone",
    expected: 404,
  },
  {
    call: "get /documents/{id}/uses",
    path: ({ plan }) => `/documents/${plan}/uses`,
    expected: FOR_STAFF,
  },
  {
    call: "get /documents/{id}/files",
    path: ({ plan }) => `/documents/${plan}/files`,
    expected: FOR_STAFF,
  },
  {
    call: "put /documents/{id}/files/{fileId}",
    path: ({ plan }) => `/documents/${plan}/files/${NO_FILE}`,
    body: { upload: NO_FILE },
    expected: [401, 403, 404, 404],
  },
  {
    call: "get /files/{id}/text",
    path: ({ publicFile }) => textPath(publicFile),
    expected: PUBLIC,
  },
  {
    call: "get /files/{id}/text",
    of: "an internal file",
    path: ({ internalFile }) => textPath(internalFile),
    expected: STAFF,
  },
  {
    call: "delete /documents/{id}",
    path: ({ plan }) => `/documents/${plan}`,
    expected: [401, 403, 204, 404, 404],
  },
  {
    call: "get /documents/{id}",
    of: "a removed document",
    path: () => "/documents/draft-plan",
    expected: 410,
  },
  {
    call: "get /documents/{slug}/tombstone",
    of: "a removed document",
    path: () => "/documents/draft-plan/tombstone",
    expected: PUBLIC,
  },
  {
    call: "post /documents/{id}/restore",
    path: ({ plan }) => `/documents/${plan}/restore`,
    expected: FOR_STAFF,
  },
  {
    call: "put /usage_tracking/internal_documents/{id}",
    path: ({ internalPlan }) => `/usage_tracking/internal_documents/${internalPlan}`,
    body: { tracked: true },
    expected: [401, 403, 204, 204],
  },
  {
    call: "delete /documents/{id}",
    of: "an internal document",
    path: ({ internalPlan }) => `/documents/${internalPlan}`,
    expected: [401, 403, 204, 404, 404],
  },
  {
    call: "get /internal_documents/{slug}/tombstone",
    path: () => "/internal_documents/internal-plan/tombstone",
    expected: STAFF,
  },
  {
    call: "get /internal_documents/{slug}",
    of: "a removed document",
    path: () => "/internal_documents/internal-plan",
    expected: [404, 404, 410, 410],
  },
  {
    call: "get /internal_pdfs/{slug}/tombstone",
    path: () => "/internal_pdfs/scan/tombstone",
    expected: 404,
  },
  { call: "get /uploads", expected: SIGNED_IN },
  { call: "get /uploads/{id}", path: () => `/uploads/${NO_FILE}`, expected: HIDDEN },
  { call: "delete /uploads/{id}", path: () => `/uploads/${NO_FILE}`, expected: HIDDEN },
  { call: "get /fields/{name}", path: () => "/fields/documents", expected: PUBLIC },
  // Validation errors are only shown to users who may submit the form.
  { call: "post /documents", body: {}, expected: [401, 422, 422, 422] },
  { call: "post /internal_documents", body: EMPTY_DOCUMENT, expected: [401, 403, 422, 422] },
  { call: "get /own_submissions", expected: SIGNED_IN },
  { call: "get /submissions", expected: [401, 403, 200, 200] },
  {
    call: "get /submissions/{id}",
    path: ({ submission }) => `/submissions/${submission}`,
    expected: [401, 404, 200, 200],
  },
  {
    call: "put /submissions/{id}",
    path: ({ submission }) => `/submissions/${submission}`,
    body: EMPTY_DOCUMENT,
    expected: [401, 404, 403, 403],
  },
  {
    call: "delete /submissions/{id}",
    path: ({ submission }) => `/submissions/${submission}`,
    expected: [401, 404, 403, 403],
  },
  {
    call: "put /submissions/{id}/decision",
    path: ({ submission }) => `/submissions/${submission}/decision`,
    body: { decision: "reject", modified: "2024-01-02T00:00:00.000Z", comment: "No" },
    expected: [401, 403, 409, 409],
  },
  { call: "get /upload_drafts", expected: SIGNED_IN },
  {
    call: "put /upload_drafts/{id}",
    path: () => "/upload_drafts/my-first-draft",
    body: { fields: {} },
    expected: SIGNED_IN,
  },
  {
    call: "get /upload_drafts/{id}",
    path: () => "/upload_drafts/my-first-draft",
    expected: SIGNED_IN,
  },
  {
    call: "delete /upload_drafts/{id}",
    path: () => "/upload_drafts/my-first-draft",
    expected: [401, 204, 204, 204],
  },
  { call: "get /taxonomies", path: () => "/taxonomies?type=topics", expected: PUBLIC },
  { call: "get /taxonomies/{type}", path: () => "/taxonomies/keywords", expected: PUBLIC },
  { call: "get /taxonomies/{type}/tree", path: () => "/taxonomies/topics/tree", expected: PUBLIC },
  { call: "get /terms", path: () => "/terms?taxonomy=topics", expected: PUBLIC },
  {
    call: "get /documents/{slug}/text",
    path: () => "/documents/no-such-document/text",
    expected: 404,
  },
  {
    call: "get /internal_documents/{slug}/text",
    path: () => "/internal_documents/no-such-document/text",
    expected: 404,
  },
  {
    call: "get /internal_pdfs/{slug}/text",
    path: () => "/internal_pdfs/no-such-document/text",
    expected: 404,
  },
  {
    call: "get /terms/{type}/{slug}",
    path: () => "/terms/topics/no-such-topic",
    expected: 404,
  },
  { call: "get /redirects", path: () => "/redirects?path=/nowhere", expected: PUBLIC },
  { call: "get /collections", expected: PUBLIC },
  { call: "get /collections/{slug}", path: () => "/collections/shelf", expected: PUBLIC },
  {
    call: "get /collections/{slug}",
    of: "a private collection",
    path: () => "/collections/mine",
    expected: 404,
  },
  {
    call: "get /collections/{slug}",
    of: "a staff-only collection",
    path: () => "/collections/ours",
    expected: STAFF,
  },
  {
    call: "post /collections/{id}/documents",
    path: ({ collection }) => `/collections/${collection}/documents`,
    body: {},
    expected: PUBLIC,
  },
  {
    call: "post /collections/{id}/documents",
    of: "a staff-only collection",
    path: ({ staffCollection }) => `/collections/${staffCollection}/documents`,
    body: {},
    expected: STAFF,
  },
  {
    call: "get /collections/{id}/excel",
    path: ({ collection }) => `/collections/${collection}/excel`,
    expected: PUBLIC,
  },
  {
    call: "get /collections/{id}/excel",
    of: "a staff-only collection",
    path: ({ staffCollection }) => `/collections/${staffCollection}/excel`,
    expected: STAFF,
  },
  {
    call: "get /collections/{id}/excel",
    of: "a private collection",
    path: ({ privateCollection }) => `/collections/${privateCollection}/excel`,
    expected: 404,
  },
  {
    call: "get /collections/{id}/citation",
    path: ({ collection }) => `/collections/${collection}/citation`,
    expected: PUBLIC,
  },
  {
    call: "get /collections/{id}/citation",
    of: "a staff-only collection",
    path: ({ staffCollection }) => `/collections/${staffCollection}/citation`,
    expected: STAFF,
  },
  {
    call: "get /collections/{id}/citation",
    of: "a private collection",
    path: ({ privateCollection }) => `/collections/${privateCollection}/citation`,
    expected: 404,
  },
  {
    call: "get /collections/{id}/files",
    path: ({ collection }) => `/collections/${collection}/files`,
    expected: PUBLIC,
  },
  {
    call: "get /collections/{id}/files",
    of: "a staff-only collection",
    path: ({ staffCollection }) => `/collections/${staffCollection}/files`,
    expected: STAFF,
  },
  {
    call: "get /collections/{id}/files",
    of: "a private collection",
    path: ({ privateCollection }) => `/collections/${privateCollection}/files`,
    expected: 404,
  },
  {
    call: "get /collections/{id}/files/weight",
    path: ({ collection }) => `/collections/${collection}/files/weight`,
    expected: PUBLIC,
  },
  {
    call: "get /collections/{id}/files/weight",
    of: "a staff-only collection",
    path: ({ staffCollection }) => `/collections/${staffCollection}/files/weight`,
    expected: STAFF,
  },
  { call: "get /articles/{slug}", path: () => "/articles/story", expected: PUBLIC },
  { call: "get /articles/{id}/citation", path: () => "/articles/story/citation", expected: PUBLIC },
  { call: "get /toolkits", expected: PUBLIC },
  { call: "get /toolkits/{id}/citation", path: () => "/toolkits/none/citation", expected: 404 },
  { call: "get /toolkits/{slug}", path: () => "/toolkits/none", expected: 404 },
  { call: "get /toolkits/{slug}/{chapter}", path: () => "/toolkits/none/one", expected: 404 },
  { call: "get /authors", expected: PUBLIC },
  { call: "get /authors/{id}", path: () => "/authors/amal", expected: PUBLIC },
  // The author has no owner here: author-profiles.test.ts tests owners, and linkedin.test.ts users who come from LinkedIn.
  {
    call: "post /authors/{id}",
    path: ({ author }) => `/authors/${author}`,
    body: { role: "Researcher" },
    expected: [401, 403, 200, 200],
  },
  {
    call: "delete /authors/{id}/owner",
    path: ({ author }) => `/authors/${author}/owner`,
    expected: [401, 403, 204, 204],
  },
  { call: "get /authors/linkedin_profile", expected: HIDDEN },
  { call: "get /author_profile", expected: SIGNED_IN },
  {
    call: "post /claim_author/{id}",
    path: ({ author }) => `/claim_author/${author}`,
    expected: SIGNED_IN,
  },
  {
    call: "delete /claim_author/{id}",
    path: ({ author }) => `/claim_author/${author}`,
    expected: [401, 204, 204, 204],
  },
  { call: "get /author_claims", expected: [401, 403, 200, 200] },
  {
    call: "put /author_claims/{id}/decision",
    path: () => "/author_claims/2147483647/decision",
    body: { decision: "confirm" },
    expected: [401, 403, 404, 404],
  },
  {
    call: "get /authors/{id}/files",
    path: ({ author }) => `/authors/${author}/files`,
    expected: PUBLIC,
  },
  {
    call: "get /authors/{id}/files/weight",
    path: ({ author }) => `/authors/${author}/files/weight`,
    expected: PUBLIC,
  },
  { call: "get /content_version", expected: PUBLIC },
  { call: "get /sitemap", expected: PUBLIC },
  { call: "get /sitemap/{key}", path: () => "/sitemap/posts-0-1", expected: PUBLIC },
  { call: "get /pages/{slug}", path: () => "/pages/about", expected: PUBLIC },
  {
    call: "post /usage_tracking/document",
    body: { databaseId: 1, language: "en", event: "view" },
    expected: 204,
  },
  {
    call: "post /usage_tracking/toolkit",
    body: { databaseId: 1, language: "en", event: "view" },
    expected: 204,
  },
  { call: "get /usage", expected: FOR_STAFF },
  { call: "get /usage/csv", expected: FOR_STAFF },
  { call: "get /newsletter", expected: FOR_STAFF },
  { call: "post /newsletter/preview", body: { frequency: "weekly" }, expected: FOR_STAFF },
  {
    call: "post /usage_tracking/get_internal_document_tracking",
    body: { slug: "secret" },
    expected: FOR_STAFF,
  },
  { call: "post /sc_domain", body: { email: "somebody@library.example" }, expected: PUBLIC },
  { call: "get /sign_on", expected: PUBLIC },
  { call: "get /bot_challenge", expected: PUBLIC },
  {
    call: "post /send_contact_form",
    body: { ...LETTER, textarea: "May we translate this?" },
    expected: 204,
  },
  {
    call: "post /correction",
    body: { ...LETTER, document: "report", text: "The year is another." },
    expected: 204,
  },
  {
    call: "post /correction",
    of: "an internal document",
    body: { ...LETTER, document: "secret", text: "The year is another." },
    expected: [404, 404, 204, 204],
  },
  { call: "get /messages", expected: [401, 403, 200, 200] },
  // The first message that the rows above have sent.
  {
    call: "put /messages/{id}",
    path: () => "/messages/1",
    body: { state: "done" },
    expected: [401, 403, 200, 200],
  },
  { call: "get /audit_log", expected: FOR_STAFF },
  // A library with real accounts has no public outbox.
  { call: "get /outbox", expected: 404 },
  { call: "get /outbox/{id}", path: () => "/outbox/01hv3k9z5d8m2q7r4t6w0x1y2z", expected: 404 },
  { call: "get /mail_examples", expected: FOR_STAFF },
  {
    call: "get /mail_examples/{kind}",
    path: () => "/mail_examples/password_reset",
    expected: FOR_STAFF,
  },
  { call: "get /review_counts", expected: [401, 403, 200, 200] },
  { call: "get /users", expected: FOR_EDITORS },
  {
    call: "post /users",
    body: { email: "somebody@library.example", name: "Somebody" },
    expected: [401, 403, 403, 403, 403],
  },
  { call: "get /users/{id}", path: () => "/users/2147483647", expected: [401, 403, 403, 403, 404] },
  {
    call: "put /users/{id}/roles",
    path: () => "/users/2147483647/roles",
    body: { role: "staff" },
    expected: [401, 403, 403, 403, 404],
  },
  {
    call: "delete /users/{id}/sessions",
    path: () => "/users/2147483647/sessions",
    expected: [401, 403, 403, 403, 404],
  },
  { call: "get /admin/terms", expected: FOR_EDITORS },
  {
    call: "post /admin/terms",
    body: { taxonomy: "keywords", names: {} },
    expected: [401, 422, 422, 422, 422],
  },
  {
    call: "post /admin/terms",
    of: "a valid term",
    body: { taxonomy: "keywords", names: { en: "Cooking" } },
    expected: FOR_EDITORS,
  },
  {
    call: "get /admin/terms/{id}",
    path: ({ author }) => `/admin/terms/${author}`,
    expected: FOR_EDITORS,
  },
  {
    call: "put /admin/terms/{id}",
    path: ({ author }) => `/admin/terms/${author}`,
    body: { names: { en: "Amal" }, modified: "2020-01-02T00:00:00.000Z" },
    expected: [401, 403, 403, 403, 409],
  },
  {
    call: "delete /admin/terms/{id}",
    path: ({ author }) => `/admin/terms/${author}`,
    expected: [401, 403, 403, 403, 409],
  },
  {
    call: "get /admin/terms/{id}/merge",
    path: ({ author }) => `/admin/terms/${author}/merge?into=${author}`,
    expected: FOR_EDITORS,
  },
  {
    call: "post /admin/terms/{id}/merge",
    path: ({ author }) => `/admin/terms/${author}/merge`,
    body: { into: 2147483647 },
    expected: [401, 403, 403, 403, 404],
  },
  {
    call: "get /admin/terms/{id}/picks",
    path: ({ author }) => `/admin/terms/${author}/picks`,
    expected: FOR_EDITORS,
  },
  {
    call: "put /admin/terms/{id}/picks",
    path: ({ author }) => `/admin/terms/${author}/picks`,
    body: { post_ids: [] },
    expected: FOR_EDITORS,
  },
  { call: "get /admin/redirects", expected: FOR_EDITORS },
  {
    call: "post /admin/redirects",
    body: { path: "/campaign", target: "/topics" },
    expected: [401, 403, 403, 403, 204],
  },
  {
    call: "delete /admin/redirects/{id}",
    path: () => "/admin/redirects/2147483647",
    expected: [401, 403, 403, 403, 404],
  },
  { call: "get /admin/menus", expected: FOR_EDITORS },
  {
    call: "put /admin/menus/{location}",
    path: () => "/admin/menus/FOOTER",
    body: { version: "another", items: [] },
    expected: [401, 403, 403, 403, 409],
  },
  { call: "get /admin/fields", expected: FOR_EDITORS },
  {
    call: "put /admin/fields",
    body: { version: "another", fields: [] },
    expected: [401, 403, 403, 403, 409],
  },
  { call: "get /admin/settings", expected: FOR_EDITORS },
  {
    call: "put /admin/settings",
    body: { version: "another", title: "Title" },
    expected: [401, 403, 403, 403, 409],
  },
  {
    call: "put /admin/settings/pictures/{picture}",
    path: () => "/admin/settings/pictures/companyLogo",
    body: { upload: "01kabcdefghjkmnpqrstvwxyz0" },
    expected: [401, 403, 403, 403, 422],
  },
  {
    call: "delete /admin/settings/pictures/{picture}",
    path: () => "/admin/settings/pictures/companyLogo",
    expected: [401, 403, 403, 403, 204],
  },
  ...ADMIN_POSTS,
  { call: "get /account", expected: SIGNED_IN },
  { call: "patch /account", body: { name: "Another name" }, expected: SIGNED_IN },
  { call: "delete /account", body: { confirmation: "somebody" }, expected: [401, 422, 422, 422] },
  // The current password is wrong; a user of single sign-on has none.
  {
    call: "post /account/password",
    body: { currentPassword: "Not-mine-1", password: "Another-1" },
    expected: [401, 401, 401, 403],
  },
  { call: "get /account/deletion", expected: SIGNED_IN },
  { call: "get /account/export", expected: SIGNED_IN },
  { call: "get /user_library", expected: SIGNED_IN },
  { call: "get /user_library/modified", expected: SIGNED_IN },
  {
    call: "post /user_library/posts/{postId}",
    path: ({ collection }) => `/user_library/posts/${collection}`,
    expected: SIGNED_IN,
  },
  {
    call: "post /user_library/posts/{postId}",
    of: "a private collection",
    path: ({ privateCollection }) => `/user_library/posts/${privateCollection}`,
    expected: HIDDEN,
  },
  {
    call: "put /user_library/posts/{postId}/place",
    path: ({ collection }) => `/user_library/posts/${collection}/place`,
    body: { after: null },
    expected: SIGNED_IN,
  },
  {
    call: "delete /user_library/posts/{postId}",
    path: ({ collection }) => `/user_library/posts/${collection}`,
    expected: SIGNED_IN,
  },
  { call: "get /internal_collections", expected: SIGNED_IN },
  { call: "post /internal_collections", body: { title: "My shelf" }, expected: SIGNED_IN },
  {
    call: "post /internal_collections",
    of: "a staff-only collection",
    body: { title: "Our shelf", staffOnly: true },
    expected: [401, 403, 200, 200],
  },
  ...["", "/posts"].flatMap((below): Row[] => [
    {
      call: `get /internal_collections/{id}${below}`,
      path: ({ collection }) => `/internal_collections/${collection}${below}`,
      expected: PUBLIC,
    },
    {
      call: `get /internal_collections/{id}${below}`,
      of: "a private collection",
      path: ({ privateCollection }) => `/internal_collections/${privateCollection}${below}`,
      expected: 404,
    },
    {
      call: `get /internal_collections/{id}${below}`,
      of: "a staff-only collection",
      path: ({ staffCollection }) => `/internal_collections/${staffCollection}${below}`,
      expected: STAFF,
    },
  ]),
  // None of the users owns the collections or works on them: internal-collections-permissions.test.ts tests those.
  ...CHANGES_OF_COLLECTIONS.flatMap(({ call, path, body }): Row[] => [
    { call, path: ({ collection }) => path(collection), body, expected: NOT_THEIRS },
    {
      call,
      of: "a private collection",
      path: ({ privateCollection }) => path(privateCollection),
      body,
      expected: HIDDEN,
    },
    {
      call,
      of: "a staff-only collection",
      path: ({ staffCollection }) => path(staffCollection),
      body,
      expected: [401, 404, 403, 403],
    },
  ]),
  {
    call: "post /internal_collections/{id}/restore",
    path: ({ collection }) => `/internal_collections/${collection}/restore`,
    expected: HIDDEN,
  },
  {
    call: "put /internal_collections/posts/{postId}",
    path: ({ article }) => `/internal_collections/posts/${article}`,
    body: { add: [], remove: [] },
    expected: SIGNED_IN,
  },
  {
    call: "get /autocomplete_users",
    path: () => "/autocomplete_users?email=somebody%40example.net",
    expected: SIGNED_IN,
  },
  { call: "get /promotion_requests", expected: [401, 403, 200, 200] },
  // There is no promotion request.
  {
    call: "put /promotion_requests/{id}",
    path: ({ collection }) => `/promotion_requests/${collection}`,
    body: { decision: "deny", reason: "No" },
    expected: [401, 403, 409, 409],
  },
  {
    call: "delete /internal_collections/{id}/featured",
    path: ({ collection }) => `/internal_collections/${collection}/featured`,
    expected: [401, 403, 200, 200],
  },
  { call: "post /recommendations", body: {}, expected: SIGNED_IN },
  { call: "post /update_user_preferences", body: { documentTopics: [] }, expected: SIGNED_IN },
  // Only the owner of a token or an account may call these: subscriptions.test.ts tests them.
  {
    call: "post /subscriptions",
    body: { email: LETTER.email, frequency: "weekly" },
    expected: 201,
  },
  { call: "get /subscriptions", expected: SIGNED_IN },
  { call: "put /subscriptions/reader", body: {}, expected: HIDDEN },
  { call: "put /subscriptions/{id}", path: () => "/subscriptions/1", body: {}, expected: HIDDEN },
  { call: "delete /subscriptions/{id}", path: () => "/subscriptions/1", expected: HIDDEN },
  { call: "post /subscriptions/confirm", body: { key: "nobody's" }, expected: 422 },
  { call: "post /subscriptions/leave", body: { key: "nobody's" }, expected: 422 },
  { call: "post /subscriptions/link", body: { email: LETTER.email }, expected: 204 },
  { call: "get /spotlight/{language}", path: () => "/spotlight/en", expected: FOR_EDITORS },
  {
    call: "put /spotlight/{language}",
    path: () => "/spotlight/en",
    body: { items: [] },
    expected: FOR_EDITORS,
  },
  // These come last, because they end the sessions that the rows above need.
  { call: "delete /account/session", expected: [401, 204, 204, 204] },
  { call: "delete /account/sessions", expected: [401, 401, 401, 401] },
];

/** What a root field of GraphQL returns: a value, null, or an error code. */
type Given = "given" | "null" | ErrorCode;

/** Counts addresses: each address may have three mails an hour. */
let nobodies = 0;

/** Every root field. The fields below are open to every caller who may read the root field, unless a row says otherwise. */
const GRAPHQL: readonly {
  field: string;
  query: (world: World) => string;
  expected: Given | readonly [Given, Given, Given, Given];
}[] = [
  { field: "menus", query: () => "{ menus { nodes { id } } }", expected: "given" },
  {
    field: "menuItems",
    query: () => "{ menuItems(where: { location: PRIMARY }) { nodes { id } } }",
    expected: "given",
  },
  { field: "generalSettings", query: () => "{ generalSettings { title } }", expected: "given" },
  {
    field: "themeGeneralSettings",
    query: () => "{ themeGeneralSettings { privacyPolicyUrl } }",
    expected: "given",
  },
  { field: "seo", query: () => "{ seo { titleTemplate } }", expected: "given" },
  { field: "defaultLanguage", query: () => "{ defaultLanguage { slug } }", expected: "given" },
  { field: "languages", query: () => "{ languages { slug } }", expected: "given" },
  { field: "taxonomies", query: () => "{ taxonomies { nodes { name } } }", expected: "given" },
  { field: "taxonomyNames", query: () => "{ taxonomyNames }", expected: "given" },
  {
    field: "mediaItem",
    query: ({ publicFileId }) => `{ mediaItem(id: "${publicFileId}", idType: DATABASE_ID) { id } }`,
    expected: "given",
  },
  {
    field: "mediaItem",
    query: ({ internalFileId }) =>
      `{ mediaItem(id: "${internalFileId}", idType: DATABASE_ID) { id } }`,
    expected: ["null", "null", "given", "given"],
  },
  {
    field: "documentAuthor",
    query: () => '{ documentAuthor(id: "amal", idType: SLUG) { id } }',
    expected: "given",
  },
  {
    field: "page",
    query: () => '{ page(id: "/account/discovery/") { spotlightItems { title } } }',
    expected: ["null", "null", "given", "given"],
  },
  {
    field: "viewer",
    query: () => "{ viewer { email } }",
    expected: ["null", "given", "given", "given"],
  },
  {
    field: "userLibrary",
    query: () => "{ userLibrary { modified } }",
    expected: ["null", "given", "given", "given"],
  },
  {
    field: "internalCollection",
    query: ({ collection }) =>
      `{ internalCollection(id: "${collection}", idType: DATABASE_ID) { id } }`,
    expected: "given",
  },
  {
    field: "internalCollection",
    query: ({ staffCollection }) =>
      `{ internalCollection(id: "${staffCollection}", idType: DATABASE_ID) { id } }`,
    expected: ["null", "null", "given", "given"],
  },
  {
    field: "internalCollection",
    query: ({ privateCollection }) =>
      `{ internalCollection(id: "${privateCollection}", idType: DATABASE_ID) { id } }`,
    expected: "null",
  },
  {
    field: "internalDocument",
    query: () => '{ internalDocument(id: "secret", idType: SLUG) { id } }',
    expected: ["null", "null", "given", "given"],
  },
  {
    field: "internalPdf",
    query: () => '{ internalPdf(id: "scan", idType: SLUG) { id } }',
    expected: ["null", "null", "given", "given"],
  },
  {
    field: "login",
    query: () =>
      'mutation { login(input: { username: "nobody", password: "Nothing-1" }) { authToken } }',
    expected: "incorrect_password",
  },
  {
    field: "refreshJwtAuthToken",
    query: () =>
      'mutation { refreshJwtAuthToken(input: { jwtRefreshToken: "none" }) { authToken } }',
    expected: "session_ended",
  },
  {
    field: "sendPasswordResetEmail",
    query: () =>
      `mutation { sendPasswordResetEmail(input: { username: "nobody${++nobodies}@example.net" }) { success } }`,
    expected: "given",
  },
  {
    field: "resetUserPassword",
    query: () =>
      'mutation { resetUserPassword(input: { key: "none", login: "nobody", password: "Nothing-1" }) { user { id } } }',
    expected: "link_expired",
  },
  {
    field: "registerUser",
    query: () =>
      'mutation { registerUser(input: { username: "no", email: "no", password: "no" }) { user { id } } }',
    expected: "invalid_input",
  },
  {
    field: "addToUserLibrary",
    query: ({ report }) =>
      `mutation { addToUserLibrary(input: { id: ${report} }) { userLibrary { modified } } }`,
    expected: ["unauthenticated", "given", "given", "given"],
  },
  {
    field: "removeFromUserLibrary",
    query: ({ report }) =>
      `mutation { removeFromUserLibrary(input: { id: ${report} }) { userLibrary { modified } } }`,
    expected: ["unauthenticated", "given", "given", "given"],
  },
];

describe("every operation of the API, for each role", () => {
  const cms = useCms();
  const proofs: Partial<Record<RoleName, { Authorization: string }>> = {};
  let world: World;

  beforeAll(async () => {
    const {
      database: { db },
      storage,
    } = cms();
    const { amal = 0 } = await saveNamedTerms(db, [{ taxonomy: "authors", slug: "amal" }]);
    await db
      .insertInto("authors")
      .values({
        term_id: amal,
        first_name: "Amal",
        last_name: "Haddad",
        affiliation: "",
        role: "",
        image_file_id: null,
        top_resources: [],
      })
      .execute();
    const report = await savePost(db, {
      title: "Report",
      terms: [{ taxonomy: "authors", slug: "amal" }],
    });
    const plan = await savePost(db, { title: "Draft plan" });
    const internalPlan = await savePost(db, {
      title: "Internal plan",
      type: "internal_document",
      visibility: "internal",
    });
    await savePost(db, { title: "Secret", type: "internal_document", visibility: "internal" });
    await savePost(db, { title: "Scan", type: "internal_pdf", visibility: "internal" });
    const article = await savePost(db, {
      type: "article",
      title: "Story",
      translations: [
        {
          language: "en",
          title: "Story",
          abstract: "",
          body: { text: "", imageCaption: "", imageReference: "", blocks: [] },
        },
      ],
    });
    await savePost(db, {
      type: "page",
      translations: [
        {
          language: "en",
          title: "About",
          abstract: "",
          body: { introMarkdown: "About us", sections: [] },
        },
      ],
    });
    const publicFile = await storeFile(
      { db, storage },
      { bytes: await makePdf(["For everybody"]) },
    );
    const internalFile = await storeFile(
      { db, storage },
      { visibility: "internal", bytes: await makePdf(["For us"]) },
    );
    await cms().cms.jobs.finish();
    const fileNumber = async (id: string) =>
      (
        await db
          .selectFrom("files")
          .select("database_id")
          .where("id", "=", id)
          .executeTakeFirstOrThrow()
      ).database_id;
    world = {
      publicFile: publicFile.path,
      internalFile: internalFile.path,
      publicFileId: await fileNumber(publicFile.id),
      internalFileId: await fileNumber(internalFile.id),
      report,
      collection: await saveCollection(db, { title: "Shelf" }),
      privateCollection: await saveCollection(db, { title: "Mine", facts: { private: true } }),
      staffCollection: await saveCollection(db, { title: "Ours", facts: { staff_only: true } }),
      author: amal,
      article,
      plan,
      internalPlan,
      submission: await saveSubmission(db, await saveUser(db)),
    };
    // An author without public works is only visible to staff.
    await cms().services.taxonomies.recount();
    await saveUser(db, { username: "reader" });
    await saveUser(db, { username: "colleague", roles: ["staff"] });
    await saveUser(db, { username: "editor", roles: ["administrator"] });
    proofs.user = await signIn(cms(), "reader");
    proofs.staff = await signIn(cms(), "colleague");
    proofs.editor = await signIn(cms(), "editor");
    const { jwtAuthToken } = await cms().services.accounts.signInBySso({
      issuer: "https://idp.example",
      subject: "astrid",
      email: "astrid.lind@library.example",
      name: "Astrid Lind",
      firstName: "Astrid",
      lastName: "Lind",
    });
    proofs.organisation = { Authorization: `Bearer ${jwtAuthToken}` };
  });

  const ask = (role: RoleName, method: string, path: string, body?: unknown) =>
    cms().request(path, {
      method: method.toUpperCase(),
      headers: {
        ...proofs[role],
        ...(body !== undefined && { "Content-Type": "application/json" }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });

  test.each([
    ["a public file", () => world.publicFile, [200, 200, 200, 200]],
    ["an internal file", () => world.internalFile, [404, 404, 200, 200]],
  ])("%s", async (_, path, expected) => {
    const answers = await Promise.all(
      ROLES.map((role) => cms().request(path(), { headers: proofs[role] })),
    );
    expect(answers.map(({ status }) => status)).toEqual(each(expected));
    await Promise.all(answers.map((answer) => answer.body?.cancel()));
  });

  test.each(GRAPHQL)("GraphQL's $field: $expected", async ({ field, query, expected }) => {
    const given: Given[] = [];
    for (const role of ROLES) {
      const answer = (await (
        await ask(role, "post", "/graphql", { query: query(world) })
      ).json()) as {
        data?: Record<string, unknown> | null;
        errors?: { extensions: { code: ErrorCode } }[];
      };
      given.push(
        answer.errors?.[0]?.extensions.code ?? (answer.data?.[field] == null ? "null" : "given"),
      );
    }
    expect(given).toEqual(
      typeof expected === "string" ? ROLES.map(() => expected) : each(expected),
    );
  });

  test("the table for GraphQL has exactly the root fields of the schema", async () => {
    const query = "{ __schema { queryType { fields { name } } mutationType { fields { name } } } }";
    const { data } = (await (await ask("anonymous", "post", "/graphql", { query })).json()) as {
      data: { __schema: Record<string, { fields: { name: string }[] }> };
    };
    const fields = Object.values(data.__schema).flatMap((type) =>
      type.fields.map(({ name }) => name),
    );
    expect([...new Set(GRAPHQL.map(({ field }) => field))].sort()).toEqual(fields.sort());
  });

  test.each(TABLE)("$call $of", async ({ call, path, body, expected }) => {
    const [method = "", described = ""] = call.split(" ");
    const statuses: number[] = [];
    for (const role of ROLES) {
      const answer = await ask(role, method, `/api/v1${path?.(world) ?? described}`, body);
      statuses.push(answer.status);
      await answer.arrayBuffer();
    }
    expect(statuses).toEqual(
      typeof expected === "number" ? ROLES.map(() => expected) : each(expected),
    );
  });

  test("the table has exactly the operations of the API description", async () => {
    const { paths } = (await (await cms().request("/api/v1/openapi.json")).json()) as {
      paths: Record<string, object>;
    };
    const described = Object.entries(paths).flatMap(([path, calls]) =>
      Object.keys(calls).map((method) => `${method} ${path}`),
    );
    expect([...new Set(TABLE.map(({ call }) => call))].sort()).toEqual(described.sort());
  });
});
