// @database one-connection

import { beforeAll, describe, expect, it } from "vitest";
import { Author, AuthorsAnswer } from "../../cms/contract/authors";
import { AUTHOR_LIST_CAP } from "../../cms/contract/limits";
import { savePosts } from "../../cms/areas/posts/posts.writer";
import { answerOf, saveCollection, saveNamedTerms, savePost } from "../factories/library";
import { buildPost } from "../factories/posts";
import { useCms } from "../setup/cms";

const cms = useCms();
const grace = [{ taxonomy: "authors" as const, slug: "grace" }];
const read = async (slug: string, language = "en") =>
  answerOf(await cms().request(`/api/v1/authors/${slug}?language=${language}`), Author);

beforeAll(async () => {
  const { database, services } = cms();
  const { db } = database;
  const ids = await saveNamedTerms(db, [
    {
      taxonomy: "authors",
      slug: "grace",
      names: { en: "Grace Wanjiru" },
      descriptions: { en: "Works on registration." },
    },
    { taxonomy: "authors", slug: "asa", names: { en: "Åsa Berg Gran" } },
    { taxonomy: "authors", slug: "maarten", names: { en: "Maarten de Vries" } },
    { taxonomy: "authors", slug: "gabo", names: { en: "Gabo" } },
    { taxonomy: "authors", slug: "silent", names: { en: "Silent" } },
    { taxonomy: "topics", slug: "health" },
  ]);
  await savePosts(
    db,
    Array.from({ length: AUTHOR_LIST_CAP + 5 }, (_, day) =>
      buildPost({
        title: `Paper ${day}`,
        terms: grace,
        modified: new Date(Date.UTC(2024, 0, 1 + day)),
      }),
    ),
  );
  const hidden = await savePost(db, { title: "Hidden", visibility: "internal", terms: grace });
  const top = await savePost(db, { title: "Not hers, but hers to show" });
  await savePost(db, {
    terms: ["asa", "maarten", "gabo"].map((slug) => ({ taxonomy: "authors" as const, slug })),
  });
  await saveCollection(db, { title: "Her list", terms: grace });
  await saveCollection(db, { title: "Her own list", terms: grace, facts: { private: true } });
  const nothingElse = { affiliation: "", role: "", image_file_id: null, top_resources: [] };
  await db
    .insertInto("authors")
    .values([
      {
        term_id: ids.grace!,
        first_name: "Grace",
        last_name: "Wanjiru",
        affiliation: "Alliance",
        role: "Researcher",
        image_file_id: null,
        top_resources: [hidden, top],
      },
      { term_id: ids.gabo!, first_name: "Gabriel", last_name: "García Márquez", ...nothingElse },
    ])
    .execute();
  await services.taxonomies.recount();
});

describe("an author", () => {
  it("has the latest public work, each list cut at its limit", async () => {
    const author = await read("grace");
    expect(author.documents).toHaveLength(AUTHOR_LIST_CAP);
    expect(author.documents[0]?.title).toBe(`Paper ${AUTHOR_LIST_CAP + 4}`);
    expect(author.count).toBe(AUTHOR_LIST_CAP + 6);
    const response = await cms().request("/graphql", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({
        query: `{ documentAuthor(id: "grace", idType: SLUG) {
          documents(first: 1000) { nodes { title } pageInfo { hasNextPage } }
          collections { pageInfo { hasNextPage } }
        } }`,
      }),
    });
    const { documents, collections } = (await response.json()).data.documentAuthor;
    expect(documents.nodes).toHaveLength(AUTHOR_LIST_CAP);
    expect(documents.pageInfo).toEqual({ hasNextPage: true });
    expect(collections.pageInfo).toEqual({ hasNextPage: false });
    expect(author.collections.map((card) => card.title)).toEqual(["Her list"]);
    expect(author.topResources.map((card) => card.title)).toEqual(["Not hers, but hers to show"]);
    expect(author).toMatchObject({
      name: "Grace Wanjiru",
      firstName: "Grace",
      affiliation: "Alliance",
      role: "Researcher",
    });
  });

  it("says which language the description is in", async () => {
    expect(await read("grace", "sv")).toMatchObject({
      description: "Works on registration.",
      language: "en",
    });
  });

  it("needs only a name", async () => {
    expect(await read("silent")).toMatchObject({
      name: "Silent",
      firstName: "",
      documents: [],
      image: null,
    });
  });

  it("answers 404 if the author is unknown or the term belongs to another taxonomy", async () => {
    for (const slug of ["nobody", "health"])
      expect((await cms().request(`/api/v1/authors/${slug}`)).status).toBe(404);
  });
});

describe("the directory", () => {
  const list = async (query: string) =>
    answerOf(await cms().request(`/api/v1/authors?${query}`), AuthorsAnswer);
  const namesOf = ({ authors }: AuthorsAnswer) => authors.map(({ name }) => name);

  it("lists all authors with public work, in the order of the language", async () => {
    const names = async (language: string) => namesOf(await list(`language=${language}`));
    expect(await names("en")).toEqual([
      "Åsa Berg Gran",
      "Gabo",
      "Grace Wanjiru",
      "Maarten de Vries",
    ]);
    expect(await names("sv")).toEqual([
      "Gabo",
      "Grace Wanjiru",
      "Maarten de Vries",
      "Åsa Berg Gran",
    ]);
  });

  it("sorts by last name in the order of the language, and uses the authors' own last names", async () => {
    const lasts = async (language: string) =>
      (await list(`sort=last&language=${language}`)).authors.map(
        ({ lastName, letter }) => `${letter} ${lastName}`,
      );
    expect(await lasts("en")).toEqual(["D de Vries", "G García Márquez", "G Gran", "W Wanjiru"]);
    expect(await lasts("nl")).toEqual(["G García Márquez", "G Gran", "V de Vries", "W Wanjiru"]);
  });

  it("counts the authors by letter, and shows those of one letter", async () => {
    const { letters, letter, authors, count } = await list("sort=last&letter=g&page_size=30");
    expect(letters.filter(({ count }) => count > 0)).toEqual([
      { letter: "D", count: 1 },
      { letter: "G", count: 2 },
      { letter: "W", count: 1 },
    ]);
    expect([letter, count, authors.map(({ lastName }) => lastName)]).toEqual([
      "G",
      2,
      ["García Márquez", "Gran"],
    ]);
  });

  it("has pages; a page number past the end returns the last page", async () => {
    const second = await list("page_size=3&page=2");
    expect([namesOf(second), second.count, second.page, second.pages]).toEqual([
      ["Maarten de Vries"],
      4,
      2,
      2,
    ]);
    expect(await list("page_size=3&page=70")).toMatchObject({
      page: 2,
      authors: [{ name: "Maarten de Vries" }],
    });
  });

  it("finds authors by the beginning of any name, ignoring accents and case", async () => {
    for (const search of ["marq", "GABO", "garcia%20g"])
      expect([search, namesOf(await list(`search=${search}`))]).toEqual([search, ["Gabo"]]);
    expect(namesOf(await list("search=arcia"))).toEqual([]);
  });

  it("shows picture and affiliation if they exist", async () => {
    expect((await list("search=grace")).authors).toMatchObject([
      {
        affiliation: "Alliance",
        firstName: "Grace",
        lastName: "Wanjiru",
        image: null,
        link: "/author/grace",
      },
    ]);
  });

  it.each([
    "sort=age",
    "page=0",
    "page=x",
    "page_size=501",
    "letter=abc",
    "letter=%25",
    "language=xx",
  ])("refuses %s", async (query) => {
    expect((await cms().request(`/api/v1/authors?${query}`)).status).toBe(422);
  });
});
