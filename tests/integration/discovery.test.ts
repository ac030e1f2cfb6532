// @database server

import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { familyFromName } from "../../cms/contract/pictures";
import { AccountExport } from "../../cms/contract/accounts";
import {
  UserPreferences,
  type Recommendation,
  type RecommendationRequestInput,
  RecommendationsAnswer,
  SpotlightDraft,
} from "../../cms/contract/discovery";
import { completeSampleSpotlight } from "../../cms/sample/library";
import { createSpotlightService } from "../../cms/areas/discovery/spotlight.service";
import { storeFile } from "../factories/files";
import { answerOf, saveCollection, saveNamedTerms, savePost } from "../factories/library";
import { makePerson, makeVisitor, type Person } from "../factories/people";
import { useCms } from "../setup/cms";

/** The content system's clock. Every ten minutes it reloads the data that recommendations are computed from. */
const clock = { now: new Date("2026-03-01T09:00:00Z") };
const cms = useCms({ now: () => clock.now });
/** A little longer than loaded data is used. */
const MODEL_SERVES_MS = 10 * 60 * 1000 + 1;
const later = (milliseconds: number) => {
  clock.now = new Date(clock.now.getTime() + milliseconds);
};
let reader: Person, staff: Person, editor: Person, visitor: Person;
let terms: Record<string, number>;
const posts: Record<string, number> = {};

const term = (taxonomy: "topics" | "countries", slug: string) => ({ taxonomy, slug });
const save = async (person: Person, ...ids: number[]) => {
  for (const id of ids) await person.call("POST", `/user_library/posts/${id}`);
};

beforeAll(async () => {
  const {
    database: { db },
  } = cms();
  terms = await saveNamedTerms(db, [
    { taxonomy: "topics", slug: "education", names: { en: "Education", sv: "Utbildning" } },
    { taxonomy: "topics", slug: "schools", parentSlug: "education" },
    { taxonomy: "topics", slug: "health" },
    { taxonomy: "topics", slug: "hidden-matter" },
    { taxonomy: "countries", slug: "kenya", names: { en: "Kenya" } },
    { taxonomy: "countries", slug: "peru" },
  ]);
  posts.both = await savePost(db, {
    title: "Schools in Kenya",
    terms: [term("topics", "schools"), term("countries", "kenya")],
  });
  posts.topic = await savePost(db, { title: "Learning", terms: [term("topics", "education")] });
  posts.country = await savePost(db, {
    title: "A year in Kenya",
    terms: [term("countries", "kenya")],
  });
  posts.neither = await savePost(db, {
    title: "Health in Peru",
    terms: [term("topics", "health"), term("countries", "peru")],
  });
  posts.internal = await savePost(db, {
    type: "internal_document",
    visibility: "internal",
    title: "Our schools",
    terms: [term("topics", "schools"), term("topics", "hidden-matter")],
  });
  posts.reviewed = await savePost(db, { title: "Measured", peerReviewed: true });
  posts.chosen = await savePost(db, { title: "Chosen", recommended: true });
  posts.story = await savePost(db, {
    type: "article",
    title: "A story",
    terms: [term("topics", "education")],
  });
  posts.shelf = await saveCollection(db, {
    title: "School shelf",
    items: [posts.both, posts.topic],
  });
  posts.private = await saveCollection(db, {
    title: "Nobody's business",
    facts: { private: true, site_collection: false },
    items: [posts.both],
  });
  posts.staffShelf = await saveCollection(db, {
    title: "Staff shelf",
    facts: { staff_only: true, site_collection: false },
    items: [posts.both],
  });
  for (let number = 0; number < 60; number++)
    await savePost(db, { title: `Piece ${number}`, terms: [term("topics", "health")] });
  visitor = makeVisitor(cms());
  await cms().services.taxonomies.recount();
});

/** Counts the tests, so that each has new users: tokens expire between two tests. */
let visit = 0;
beforeEach(async () => {
  await cms().database.db.deleteFrom("users").execute();
  later(MODEL_SERVES_MS);
  visit += 1;
  reader = await makePerson(cms(), `reader${visit}`);
  staff = await makePerson(cms(), `staff${visit}`, { roles: ["staff"] });
  editor = await makePerson(cms(), `editor${visit}`, { roles: ["administrator"] });
});

const recommend = async (person: Person, request: RecommendationRequestInput = {}) =>
  answerOf(await person.call("POST", "/recommendations", request), RecommendationsAnswer);
const titles = ({ documents }: { documents: Recommendation[] }) =>
  documents.map(({ title }) => title);
const reasons = ({ documents }: { documents: Recommendation[] }) =>
  new Map(documents.map(({ title, reason }) => [title, reason]));
const FOLLOWED: RecommendationRequestInput = {
  document_topics: ["education"],
  document_countries: ["kenya"],
};

describe("recommendations", () => {
  test("require an account", async () => {
    expect((await visitor.call("POST", "/recommendations", {})).status).toBe(401);
  });

  test("match the followed topic and country, or with `inclusive` either of them, and name the reason", async () => {
    const both = await recommend(reader, FOLLOWED);
    expect(titles(both)).toEqual(["Schools in Kenya"]);
    expect(both.documents[0]!.reason).toEqual({
      kind: "followed",
      topic: { slug: "education", name: "Education" },
      country: { slug: "kenya", name: "Kenya" },
    });
    const either = await recommend(reader, { ...FOLLOWED, inclusive: true, language: "sv" });
    expect(titles(either)[0]).toBe("Schools in Kenya");
    expect(reasons(either)).toEqual(
      new Map([
        [
          "Schools in Kenya",
          {
            kind: "followed",
            topic: { slug: "education", name: "Utbildning" },
            country: { slug: "kenya", name: "Kenya" },
          },
        ],
        [
          "Learning",
          { kind: "followed", topic: { slug: "education", name: "Utbildning" }, country: null },
        ],
        [
          "A year in Kenya",
          { kind: "followed", topic: null, country: { slug: "kenya", name: "Kenya" } },
        ],
      ]),
    );
    // No post matches both, so the result is empty and the client can ask again without one.
    expect(
      (await recommend(reader, { document_topics: ["health"], document_countries: ["kenya"] }))
        .documents,
    ).toEqual([]);
    // A deleted term is ignored as a condition.
    expect((await recommend(reader, { document_topics: ["gone"] })).count).toBeGreaterThan(60);
  });

  test("contain internal documents for staff only", async () => {
    const all = { document_topics: ["education"], page_size: 100 };
    expect(titles(await recommend(reader, all))).not.toContain("Our schools");
    expect(titles(await recommend(staff, all))).toContain("Our schools");
    expect(titles(await recommend(staff, { ...all, indices: ["public_search"] }))).not.toContain(
      "Our schools",
    );
    // A reader learns nothing from what staff have saved, not even the name of a term.
    await save(staff, posts.internal!);
    later(MODEL_SERVES_MS);
    expect(JSON.stringify(await recommend(reader, { page_size: 100 }))).not.toMatch(
      /hidden-matter|Our schools/,
    );
  });

  test("contain collections that the user may see and does not own", async () => {
    const wanted: RecommendationRequestInput = {
      post_type: ["featured_collection", "internal_collection", "staff_only_collection"],
      page_size: 100,
    };
    expect(titles(await recommend(reader, wanted))).toEqual(["School shelf"]);
    expect(titles(await recommend(staff, wanted)).sort()).toEqual(["School shelf", "Staff shelf"]);
    const own = await reader.call("POST", "/internal_collections", {
      title: "Mine",
      private: false,
      posts: [posts.topic],
    });
    expect(own.status).toBe(200);
    later(MODEL_SERVES_MS);
    expect(titles(await recommend(staff, wanted))).toContain("Mine");
    expect(titles(await recommend(reader, wanted))).not.toContain("Mine");
    // The reader's own collection already contains this document.
    expect(titles(await recommend(reader, { document_topics: ["education"] }))).not.toContain(
      "Learning",
    );
    const { databaseId } = (await own.json()) as { databaseId: number };
    await reader.call("DELETE", `/internal_collections/${databaseId}`);
  });

  test("leave out saved posts, and name the terms they share with the others", async () => {
    await save(reader, posts.both!);
    const answer = await recommend(reader);
    expect(titles(answer)).not.toContain("Schools in Kenya");
    const found = reasons(answer);
    expect(found.get("Learning")).toEqual({
      kind: "shared_terms",
      terms: [{ slug: "education", name: "Education" }],
    });
    expect(found.get("A year in Kenya")).toEqual({
      kind: "shared_terms",
      terms: [{ slug: "kenya", name: "Kenya" }],
    });
  });

  test('say "saved together" only if three other users have saved both', async () => {
    const others = await Promise.all(
      [1, 2, 3].map((number) => makePerson(cms(), `other${visit}${number}`)),
    );
    await save(reader, posts.neither!);
    for (const other of others.slice(0, 2)) await save(other, posts.neither!, posts.chosen!);
    const reasonOf = async () => reasons(await recommend(reader, { page_size: 100 })).get("Chosen");
    expect(await reasonOf()).toEqual({ kind: "recommended" });
    await save(others[2]!, posts.neither!, posts.chosen!);
    later(MODEL_SERVES_MS);
    expect(await reasonOf()).toEqual({
      kind: "saved_together",
      post: {
        databaseId: posts.neither,
        title: "Health in Peru",
        language: "en",
        link: "/document/health-in-peru",
      },
    });
  });

  test("can be limited to peer-reviewed or recommended posts, and be sorted", async () => {
    expect(titles(await recommend(reader, { peer_reviewed: true }))).toEqual(["Measured"]);
    expect(titles(await recommend(reader, { recommended: true }))).toEqual(["Chosen"]);
    const alphabetical = titles(
      await recommend(reader, { sort_by: "Alphabetical", page_size: 100 }),
    );
    expect(alphabetical).toEqual(
      [...alphabetical].sort(new Intl.Collator("en", { numeric: true }).compare),
    );
    expect(titles(await recommend(reader, { sort_by: "Recommended" }))[0]).toBe("Chosen");
  });

  test("repeat no post across their pages, even if the user saves posts between two pages", async () => {
    const request = { seed: 7, as_of: clock.now.toISOString() };
    const seen: number[] = [];
    for (let page = 1; page <= 5; page++) {
      const { documents, count } = await recommend(reader, { ...request, page });
      expect(documents).toHaveLength(10);
      expect(count).toBe(66);
      seen.push(...documents.map(({ databaseId }) => databaseId));
      later(60_000);
      await save(reader, documents[0]!.databaseId);
    }
    expect(new Set(seen).size).toBe(50);
    const again = await recommend(reader, { ...request, page_size: 50 });
    expect(again.documents.map(({ databaseId }) => databaseId)).toEqual(seen);
    // A new request leaves out what was saved.
    expect((await recommend(reader, { seed: 7 })).count).toBe(61);
    const other = await recommend(reader, { ...request, seed: 8, page_size: 50 });
    expect(other.documents.map(({ databaseId }) => databaseId)).not.toEqual(seen);
  });
});

describe("preferences", () => {
  const QUERY =
    "{ viewer { userPreferences(language: SV) { documentTopics { nodes { databaseId name } } documentCountries { nodes { slug } } } } }";
  const update = (person: Person, change: object) =>
    person.call("POST", "/update_user_preferences", change);

  test("are what the user last chose in each taxonomy, and are visible to that user only", async () => {
    await update(reader, {
      documentCountries: [terms.kenya, terms.peru],
      documentTopics: [terms.health],
    });
    const { documentCountries, documentTopics } = await answerOf(
      await update(reader, { documentTopics: [terms.education, terms.education] }),
      UserPreferences,
    );
    expect(documentCountries.map(({ slug }) => slug)).toEqual(["kenya", "peru"]);
    expect(documentTopics).toEqual([
      { databaseId: terms.education, slug: "education", name: "Education", language: "en" },
    ]);
    expect((await reader.graphql(QUERY)).data.viewer.userPreferences).toEqual({
      documentTopics: { nodes: [{ databaseId: terms.education, name: "Utbildning" }] },
      documentCountries: { nodes: [{ slug: "kenya" }, { slug: "peru" }] },
    });
    expect((await staff.graphql(QUERY)).data.viewer.userPreferences).toEqual({
      documentTopics: { nodes: [] },
      documentCountries: { nodes: [] },
    });
    const own = await answerOf(await reader.call("GET", "/account/export"), AccountExport);
    expect(own.preferences).toEqual({ countries: ["Kenya", "peru"], topics: ["Education"] });
  });

  test("refuse terms of another taxonomy, unknown terms and terms that the user may not see", async () => {
    for (const change of [
      { documentTopics: [terms.kenya] },
      { documentCountries: [2_000_000] },
      { documentTopics: [0] },
      { documentTopics: ["education"] },
    ]) {
      expect([change, (await update(reader, change)).status]).toEqual([change, 422]);
    }
    const refused = await update(reader, { documentTopics: [terms["hidden-matter"]] });
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({
      code: "invalid_input",
      fields: { documentTopics: expect.any(String) },
    });
    expect((await update(staff, { documentTopics: [terms["hidden-matter"]] })).status).toBe(200);
    expect((await update(visitor, { documentTopics: [] })).status).toBe(401);
  });

  test("are deleted with the account", async () => {
    const { db } = cms().database;
    const leaver = await makePerson(cms(), `leaver${visit}`);
    await update(leaver, { documentTopics: [terms.health] });
    await db.deleteFrom("users").where("database_id", "=", leaver.id).execute();
    expect(
      await db
        .selectFrom("user_preferences")
        .selectAll()
        .where("user_id", "=", leaver.id)
        .execute(),
    ).toEqual([]);
  });
});

describe("the spotlight", () => {
  const QUERY =
    'query ($language: LanguageCodeEnum) { page(id: "/sv/account/discovery", language: $language) { uri spotlightItems { title language text link image { url } post { databaseId topicFamily saved } } } }';
  const shown = async (person: Person, language = "EN") =>
    (await person.graphql(QUERY, { language })).data.page;
  const put = (person: Person, language: string, items: object[]) =>
    person.call("PUT", `/spotlight/${language}`, { items });

  test("shows staff the items of their language in order, or the English ones", async () => {
    const {
      database: { db },
      storage,
    } = cms();
    const { id: file_id } = await storeFile(
      { db, storage },
      { name: "conference.png", mimeType: "image/png" },
    );
    await db
      .updateTable("files")
      .set({ width: 40, height: 30 })
      .where("id", "=", file_id)
      .execute();
    const link = {
      link: "https://example.org/conference",
      title: "The conference",
      text: "Three days.",
      file_id,
    };
    const kept = await answerOf(
      await put(editor, "en", [{ post_id: posts.topic }, link]),
      SpotlightDraft,
    );
    expect(kept.items).toEqual([{ post_id: posts.topic }, link]);
    const items = [
      {
        title: "Learning",
        language: "en",
        text: "What Learning is about.",
        link: "/document/learning",
        image: null,
        post: { databaseId: posts.topic, topicFamily: familyFromName("education"), saved: false },
      },
      {
        title: "The conference",
        language: "en",
        text: "Three days.",
        link: "https://example.org/conference",
        image: { url: expect.stringContaining(file_id) },
        post: null,
      },
    ];
    expect(await shown(staff)).toEqual({ uri: "/account/discovery/", spotlightItems: items });
    expect(await shown(staff, "SV")).toMatchObject({
      uri: "/sv/account/discovery/",
      spotlightItems: [
        { title: "Learning", link: "/sv/document/learning" },
        { title: "The conference" },
      ],
    });
    await put(editor, "sv", [{ post_id: posts.both }]);
    expect(
      (await shown(staff, "SV")).spotlightItems.map(({ title }: { title: string }) => title),
    ).toEqual(["Schools in Kenya"]);
    for (const other of [reader, visitor]) expect(await shown(other)).toBeNull();
    const { data } = await staff.graphql('{ page(id: "/about/") { uri } }');
    expect(data.page).toBeNull();
  });

  test("leaves out deleted posts, and falls back to English if no item is left", async () => {
    const { db } = cms().database;
    const gone = await savePost(db, { title: "Gone" });
    await put(editor, "en", [{ post_id: posts.topic }]);
    await put(editor, "sv", [{ post_id: gone }]);
    await db
      .updateTable("posts")
      .set({ removed: clock.now })
      .where("database_id", "=", gone)
      .execute();
    expect(
      (await shown(staff, "SV")).spotlightItems.map(({ title }: { title: string }) => title),
    ).toEqual(["Learning"]);
    await db.deleteFrom("posts").where("database_id", "=", gone).execute();
    expect(
      (await answerOf(await editor.call("GET", "/spotlight/sv"), SpotlightDraft)).items,
    ).toEqual([]);
  });

  test("is refused if one of its posts is deleted while it is saved", async () => {
    const {
      database: { db },
      services: { taxonomies },
    } = cms();
    const going = await savePost(db, { title: "Going" });
    const late = new Proxy(db, {
      get: (target, key) =>
        key !== "transaction"
          ? Reflect.get(target, key, target)
          : () => ({
              execute: async (
                work: Parameters<ReturnType<typeof db.transaction>["execute"]>[0],
              ) => {
                await db.deleteFrom("posts").where("database_id", "=", going).execute();
                return db.transaction().execute(work);
              },
            }),
    });
    const spotlight = createSpotlightService({ db: late, taxonomies, now: () => new Date() });
    const actor = {
      kind: "user" as const,
      userId: editor.id,
      sessionId: "",
      staff: true,
      editor: true,
      administrator: false,
    };
    await expect(
      spotlight.replace(actor, "nl", { items: [{ post_id: going }] }),
    ).rejects.toMatchObject({ code: "invalid_input" });
  });

  test("gets the sample library's items once, and only where editors have set none", async () => {
    const { db } = cms().database;
    const book = await savePost(db, { title: "A picture book", sourceId: "sample-document-02" });
    const kept = async (language: string) =>
      (await answerOf(await editor.call("GET", `/spotlight/${language}`), SpotlightDraft)).items;
    await put(editor, "en", []);
    await put(editor, "sv", [{ post_id: posts.topic }]);
    await Promise.all([completeSampleSpotlight(db), completeSampleSpotlight(db)]);
    expect(await kept("en")).toMatchObject([{ post_id: book }, { link: "/collections" }]);
    expect(await kept("sv")).toEqual([{ post_id: posts.topic }]);
    await put(editor, "en", []);
    await completeSampleSpotlight(db);
    expect(await kept("en")).toEqual([]);
  });

  test("can be changed by editors only, with existing posts and files, and the change is logged", async () => {
    const { db } = cms().database;
    for (const [person, status] of [
      [visitor, 401],
      [reader, 403],
      [staff, 403],
    ] as const)
      expect((await put(person, "en", [])).status).toBe(status);
    const link = { link: "/topics", title: "Topics" };
    for (const items of [
      [{ post_id: 2_000_000 }],
      [{ ...link, file_id: "none" }],
      [{ ...link, link: "javascript:alert(1)" }],
      [{ ...link, link: "//elsewhere.example" }],
      [{ ...link, title: " " }],
      [{ post_id: posts.topic, ...link }],
    ]) {
      expect([items, (await put(editor, "en", items)).status]).toEqual([items, 422]);
    }
    expect((await put(editor, "ar", [])).status).toBe(404);
    await db.deleteFrom("audit_log").execute();
    expect((await put(editor, "fr", [link])).status).toBe(200);
    expect(
      await db
        .selectFrom("audit_log")
        .select(["user_id", "event", "subject_type", "subject", "details"])
        .execute(),
    ).toEqual([
      {
        user_id: editor.id,
        event: "spotlight_changed",
        subject_type: "spotlight",
        subject: "",
        details: { language: "fr", items: 1 },
      },
    ]);
  });
});
