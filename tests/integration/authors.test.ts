import { beforeAll, describe, expect, it } from "vitest";
import { Author, AuthorsAnswer } from "../../cms/contract/authors";
import { AUTHOR_LIST_CAP } from "../../cms/contract/limits";
import { savePosts } from "../../cms/domains/posts/posts.writer";
import { answerOf, saveCollection, saveNamedTerms, savePost } from "../factories/library";
import { buildPost } from "../factories/posts";
import { useCms } from "../setup/cms";

const cms = useCms();
const grace = [{ taxonomy: "authors" as const, slug: "grace" }];
const read = async (slug: string, language = "en") => answerOf(await cms().request(`/api/v1/authors/${slug}?language=${language}`), Author);

beforeAll(async () => {
  const { database, services } = cms();
  const { db } = database;
  const ids = await saveNamedTerms(db, [
    { taxonomy: "authors", slug: "grace", names: { en: "Grace Wanjiru" }, descriptions: { en: "Works on registration." } },
    { taxonomy: "authors", slug: "asa", names: { en: "Åsa Berg" } },
    { taxonomy: "authors", slug: "silent", names: { en: "Silent" } },
    { taxonomy: "topics", slug: "health" },
  ]);
  await savePosts(db, Array.from({ length: AUTHOR_LIST_CAP + 5 }, (_, day) =>
    buildPost({ title: `Paper ${day}`, terms: grace, modified: new Date(Date.UTC(2024, 0, 1 + day)) })));
  const hidden = await savePost(db, { title: "Hidden", visibility: "internal", terms: grace });
  const top = await savePost(db, { title: "Not hers, but hers to show" });
  await savePost(db, { terms: [{ taxonomy: "authors", slug: "asa" }] });
  await saveCollection(db, { title: "Her list", terms: grace });
  await saveCollection(db, { title: "Her own list", terms: grace, facts: { private: true } });
  await db.insertInto("authors").values({
    term_id: ids.grace!, first_name: "Grace", last_name: "Wanjiru", affiliation: "Alliance", role: "Researcher", image_file_id: null, top_resources: [hidden, top],
  }).execute();
  await services.taxonomies.recount();
});

describe("an author", () => {
  it("has the latest public work, each list cut at its cap", async () => {
    const author = await read("grace");
    expect(author.documents).toHaveLength(AUTHOR_LIST_CAP);
    expect(author.documents[0]?.title).toBe(`Paper ${AUTHOR_LIST_CAP + 4}`);
    expect(author.count).toBe(AUTHOR_LIST_CAP + 6);
    expect(author.collections.map((card) => card.title)).toEqual(["Her list"]);
    expect(author.topResources.map((card) => card.title)).toEqual(["Not hers, but hers to show"]);
    expect(author).toMatchObject({ name: "Grace Wanjiru", firstName: "Grace", affiliation: "Alliance", role: "Researcher" });
  });

  it("says which language the description is in", async () => {
    expect(await read("grace", "sv")).toMatchObject({ description: "Works on registration.", language: "en" });
  });

  it("need not have more than a name", async () => {
    expect(await read("silent")).toMatchObject({ name: "Silent", firstName: "", documents: [], image: null });
  });

  it("answers 404 when unknown, or a term of another taxonomy", async () => {
    for (const slug of ["nobody", "health"]) expect((await cms().request(`/api/v1/authors/${slug}`)).status).toBe(404);
  });
});

describe("the directory", () => {
  it("lists everyone with public work as the language sorts", async () => {
    const names = async (language: string) =>
      (await answerOf(await cms().request(`/api/v1/authors?language=${language}`), AuthorsAnswer)).authors.map((author) => author.name);
    expect(await names("en")).toEqual(["Åsa Berg", "Grace Wanjiru"]);
    expect(await names("sv")).toEqual(["Grace Wanjiru", "Åsa Berg"]);
  });
});
