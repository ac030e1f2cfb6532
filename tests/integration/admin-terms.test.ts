// @database one-connection

import { beforeAll, expect, test } from "vitest";
import { AuditAnswer } from "../../cms/contract/audit";
import { SearchAnswer } from "../../cms/contract/search";
import { AdminTerm, AdminTermsAnswer, MergePreview } from "../../cms/contract/taxonomies";
import { answerOf, saveNamedTerms, savePost } from "../factories/library";
import { makePerson, makeVisitor, type Person } from "../factories/people";
import { saveReader, saveSubscription } from "../factories/newsletter";
import { saveSubmission } from "../factories/uploads";
import { useCms } from "../setup/cms";

const cms = useCms();
let editor: Person, reader: Person, visitor: Person;

beforeAll(async () => {
  editor = await makePerson(cms(), "editor", { roles: ["staff_admin"] });
  reader = await makePerson(cms(), "reader");
  visitor = makeVisitor(cms());
});

/** Saves terms and announces them, as the services do. */
const terms = async (drafts: Parameters<typeof saveNamedTerms>[1]) => {
  const ids = await saveNamedTerms(cms().database.db, drafts);
  await cms().services.taxonomies.recount();
  return ids;
};
const admin = async (method: string, path: string, body?: unknown) =>
  answerOf(await editor.call(method, `/admin/terms${path}`, body), AdminTerm);
const problem = async (method: string, path: string, body?: unknown) => {
  const answer = await editor.call(method, `/admin/terms${path}`, body);
  return {
    status: answer.status,
    ...((await answer.json()) as { rules?: object; modified?: string }),
  };
};
const found = async (body: object) =>
  answerOf(await visitor.call("POST", "/search_documents", body), SearchAnswer);

/** Returns the input that saves a term unchanged. */
const input = ({
  names,
  descriptions,
  parent,
  family,
  code,
  position,
  modified,
  slug,
}: AdminTerm) => ({
  names,
  descriptions,
  parent: parent?.databaseId ?? null,
  family,
  code,
  position,
  modified,
  slug,
});

test("a term is added, found by any of its names, renamed, and found by its old address", async () => {
  const made = await admin("POST", "", {
    taxonomy: "keywords",
    names: { en: "School meals", sv: "Skolmat" },
  });
  expect(made).toMatchObject({
    slug: "school-meals",
    names: { en: "School meals", sv: "Skolmat" },
    languages: ["en", "sv"],
    uses: { posts: 0 },
  });
  const listed = await answerOf(
    await editor.call("GET", "/admin/terms?taxonomy=keywords&search=skolm&language=es"),
    AdminTermsAnswer,
  );
  expect(listed.terms.map(({ slug, name, language }) => [slug, name, language])).toEqual([
    ["school-meals", "School meals", "en"],
  ]);

  await savePost(cms().database.db, {
    title: "Lunch",
    terms: [{ taxonomy: "keywords", slug: "school-meals" }],
  });
  const renamed = await admin("PUT", `/${made.databaseId}`, {
    ...input(made),
    slug: "school-food",
    names: { en: "School food" },
  });
  expect(renamed).toMatchObject({
    slug: "school-food",
    names: { en: "School food" },
    formerSlugs: ["school-meals"],
    uses: { posts: 1, publicPosts: 1 },
  });
  // The form had no Swedish name, so the term has none any more.
  expect(renamed.languages).toEqual(["en"]);
  // A post with the old slug gets the renamed term, and no other term is created.
  await savePost(cms().database.db, {
    title: "Breakfast",
    terms: [{ taxonomy: "keywords", slug: "school-meals" }],
  });
  await cms().services.taxonomies.recount();
  expect((await admin("GET", `/${made.databaseId}`)).count).toBe(2);
  const answer = await found({ document_keywords: ["school-meals"] });
  expect([answer.renamed, answer.unknown]).toEqual([
    { keywords: { "school-meals": "school-food" } },
    undefined,
  ]);
});

test("a waiting submission keeps its term when another term gets the former slug", async () => {
  const { meals } = await terms([{ taxonomy: "topics", slug: "meals" }]);
  const submission = await saveSubmission(cms().database.db, reader.id, "Waits for lunch", {
    documentTopics: ["meals"],
  });
  const before = await admin("GET", `/${meals}`);
  await admin("PUT", `/${meals}`, { ...input(before), slug: "school-lunches" });
  await admin("POST", "", {
    taxonomy: "topics",
    slug: "meals",
    names: { en: "Meals for everybody" },
  });
  expect((await admin("GET", `/${meals}`)).uses).toMatchObject({ contributions: 1 });
  const { fields } = await cms()
    .database.db.selectFrom("submissions")
    .select("fields")
    .where("id", "=", submission)
    .executeTakeFirstOrThrow();
  expect(fields).toMatchObject({ documentTopics: ["school-lunches"] });
});

test("the second of two editors of a term is told about the first change", async () => {
  const { first } = await terms([{ taxonomy: "keywords", slug: "first" }]);
  const before = await admin("GET", `/${first}`);
  const after = await admin("PUT", `/${first}`, {
    ...input(before),
    names: { en: "First of all" },
  });
  expect(
    await problem("PUT", `/${first}`, { ...input(before), names: { en: "Firstly" } }),
  ).toMatchObject({ status: 409, modified: after.modified });
});

test("slugs are unique, a parent has the same taxonomy, and no term is below itself", async () => {
  const { health, food, school } = await terms([
    { taxonomy: "topics", slug: "health" },
    { taxonomy: "topics", slug: "food", parentSlug: "health" },
    { taxonomy: "keywords", slug: "school" },
  ]);
  const base = { taxonomy: "topics", names: { en: "Nutrition" } };
  expect(await problem("POST", "", { ...base, slug: "food" })).toMatchObject({
    status: 422,
    rules: { slug: "term_slug_taken" },
  });
  expect(await problem("POST", "", { ...base, slug: "Not a slug" })).toMatchObject({
    status: 422,
    rules: { slug: "term_slug" },
  });
  expect(await problem("POST", "", { ...base, names: { es: "Comida" } })).toMatchObject({
    status: 422,
    rules: { "names.en": "blank" },
  });
  expect(await problem("POST", "", { ...base, parent: school })).toMatchObject({
    status: 422,
    rules: { parent: "term_parent_unknown" },
  });
  const top = await admin("GET", `/${health}`);
  expect(await problem("PUT", `/${health}`, { ...input(top), parent: food })).toMatchObject({
    status: 422,
    rules: { parent: "term_parent_below" },
  });
  expect(
    await admin("PUT", `/${health}`, { ...input(top), family: "health", code: "H" }),
  ).toMatchObject({ family: "health", code: "" });
});

test("a term is deleted only if nothing uses it", async () => {
  const { used, spare } = await terms([
    { taxonomy: "keywords", slug: "used" },
    { taxonomy: "keywords", slug: "spare" },
  ]);
  await savePost(cms().database.db, {
    title: "Uses it",
    terms: [{ taxonomy: "keywords", slug: "used" }],
  });
  expect((await editor.call("DELETE", `/admin/terms/${used}`)).status).toBe(409);
  expect((await editor.call("DELETE", `/admin/terms/${spare}`)).status).toBe(204);
  expect((await editor.call("GET", `/admin/terms/${spare}`)).status).toBe(404);
});

test("a term that newsletter readers follow cannot be deleted, only merged, because their subscriptions would widen", async () => {
  const { db } = cms().database;
  const { droughts, floods } = await terms([
    { taxonomy: "topics", slug: "droughts" },
    { taxonomy: "topics", slug: "floods" },
  ]);
  const follower = await saveReader(db);
  for (const frequency of ["daily", "weekly"] as const)
    await saveSubscription(db, follower, { frequency, terms: [droughts!] });
  await saveSubscription(db, await saveReader(db), { terms: [droughts!] });
  expect((await admin("GET", `/${droughts}`)).uses).toMatchObject({ posts: 0, followers: 2 });
  expect((await editor.call("DELETE", `/admin/terms/${droughts}`)).status).toBe(409);
  expect(
    (await editor.call("POST", `/admin/terms/${droughts}/merge`, { into: floods })).status,
  ).toBe(200);
  expect((await admin("GET", `/${floods}`)).uses.followers).toBe(2);
});

test("merging two terms loses nothing and duplicates nothing", async () => {
  const { db } = cms().database;
  const {
    "child-labour": from = 0,
    "child-labor": into = 0,
    below = 0,
  } = await terms([
    { taxonomy: "topics", slug: "child-labour", names: { en: "Child labour", sv: "Barnarbete" } },
    { taxonomy: "topics", slug: "child-labor" },
    { taxonomy: "topics", slug: "below", parentSlug: "child-labour" },
  ]);
  const post = (title: string, ...slugs: string[]) =>
    savePost(db, { title, terms: slugs.map((slug) => ({ taxonomy: "topics" as const, slug })) });
  const posts = [
    await post("Old spelling", "child-labour"),
    await post("New spelling", "child-labor"),
    await post("Both", "child-labour", "child-labor"),
  ];
  await cms().services.searchEngine.index(posts);
  await db
    .insertInto("user_preferences")
    .values([
      { user_id: reader.id, term_id: from, position: 1 },
      { user_id: reader.id, term_id: into, position: 2 },
      { user_id: editor.id, term_id: from, position: 1 },
    ])
    .execute();
  const submission = await saveSubmission(db, reader.id, "Waits", {
    documentTopics: ["child-labour", "child-labor"],
  });
  await db
    .insertInto("upload_drafts")
    .values({
      user_id: reader.id,
      id: "mine",
      fields: JSON.stringify({ documentTopics: "child-labour" }),
      modified: new Date(),
      expires: new Date(Date.now() + 60_000),
    })
    .execute();

  const preview = await answerOf(
    await editor.call("GET", `/admin/terms/${from}/merge?into=${into}`),
    MergePreview,
  );
  expect(preview).toMatchObject({
    uses: { posts: 2, publicPosts: 2, children: 1, followers: 2, contributions: 1 },
    both: 1,
    problem: null,
  });
  expect(
    await answerOf(
      await editor.call("GET", `/admin/terms/${from}/merge?into=${below}`),
      MergePreview,
    ),
  ).toMatchObject({ problem: "below" });
  expect((await editor.call("POST", `/admin/terms/${from}/merge`, { into: below })).status).toBe(
    409,
  );

  const merged = await admin("POST", `/${from}/merge`, { into });
  expect(merged).toMatchObject({
    count: 3,
    names: { en: "child-labor", sv: "Barnarbete" },
    formerSlugs: ["child-labour"],
    uses: { posts: 3, children: 1, followers: 2, contributions: 1 },
  });
  expect((await editor.call("GET", `/admin/terms/${from}`)).status).toBe(404);
  const fields = await db
    .selectFrom("submissions")
    .select("fields")
    .where("id", "=", submission)
    .executeTakeFirstOrThrow();
  expect(fields.fields).toMatchObject({ documentTopics: ["child-labor"] });
  expect(
    (
      await db
        .selectFrom("upload_drafts")
        .select("fields")
        .where("id", "=", "mine")
        .executeTakeFirstOrThrow()
    ).fields,
  ).toEqual({ documentTopics: "child-labor" });

  await cms().services.termsAdmin.index(into, new AbortController().signal);
  await cms().services.searchEngine.catchUp();
  expect((await found({ document_topics: ["child-labour"] })).count).toBe(3);
  const log = await answerOf(
    await editor.call("GET", `/audit_log?event=terms_merged`),
    AuditAnswer,
  );
  expect(log.entries[0]).toMatchObject({
    by: { name: "editor" },
    subject: { type: "term", id: into, title: "child-labor" },
    details: { from: "Child labour" },
  });
});

test("merging authors merges their profiles, but two authors with owners cannot be merged", async () => {
  const { db } = cms().database;
  const { "a-haddad": from = 0, "amal-haddad": into = 0 } = await terms([
    { taxonomy: "authors", slug: "a-haddad" },
    { taxonomy: "authors", slug: "amal-haddad" },
  ]);
  const author = {
    first_name: "",
    last_name: "",
    affiliation: "",
    role: "",
    image_file_id: null,
    top_resources: [] as number[],
  };
  await db
    .insertInto("authors")
    .values([
      {
        ...author,
        term_id: from,
        first_name: "A.",
        last_name: "Haddad",
        affiliation: "The institute",
        top_resources: [7],
      },
      { ...author, term_id: into, role: "Editor", top_resources: [8] },
    ])
    .execute();
  const [one, other] = [await makePerson(cms(), "amal1"), await makePerson(cms(), "amal2")];
  const own = (user: Person, author_id: number | null) =>
    db.updateTable("users").set({ author_id }).where("database_id", "=", user.id).execute();
  for (const author_id of [from, into])
    await db
      .insertInto("author_claims")
      .values({ author_id, user_id: reader.id, message: "", state: "pending", created: new Date() })
      .execute();
  await own(one, from);
  await own(other, into);
  expect(
    await answerOf(
      await editor.call("GET", `/admin/terms/${from}/merge?into=${into}`),
      MergePreview,
    ),
  ).toMatchObject({ problem: "two_owners", uses: { hasOwner: true, claims: 1 } });
  expect((await editor.call("POST", `/admin/terms/${from}/merge`, { into })).status).toBe(409);

  await own(other, null);
  await admin("POST", `/${from}/merge`, { into });
  const kept = await db
    .selectFrom("authors")
    .selectAll()
    .where("term_id", "=", into)
    .executeTakeFirstOrThrow();
  expect(kept).toMatchObject({
    first_name: "A.",
    last_name: "Haddad",
    affiliation: "The institute",
    role: "Editor",
    top_resources: [8, 7],
  });
  expect(
    (
      await db
        .selectFrom("users")
        .select("author_id")
        .where("database_id", "=", one.id)
        .executeTakeFirstOrThrow()
    ).author_id,
  ).toBe(into);
  expect(
    await db
      .selectFrom("author_claims")
      .select("author_id")
      .where("user_id", "=", reader.id)
      .execute(),
  ).toEqual([{ author_id: into }]);
  expect(await (await visitor.call("GET", "/authors/a-haddad")).json()).toMatchObject({
    slug: "amal-haddad",
  });
});
