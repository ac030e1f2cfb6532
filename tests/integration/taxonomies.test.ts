// @database one-connection

import { beforeAll, describe, expect, it } from "vitest";
import { ErrorBody } from "../../cms/contract/errors";
import { TaxonomiesAnswer, TermDirectory, TermTreeAnswer } from "../../cms/contract/taxonomies";
import { saveReferenceTerms } from "../../cms/areas/vocabulary/reference-terms";
import { answerOf, saveCollection, saveNamedTerms, savePost } from "../factories/library";
import { useCms } from "../setup/cms";

const cms = useCms();
const read = async (query: string) =>
  answerOf(await cms().request(`/api/v1/taxonomies?${query}`), TaxonomiesAnswer);

beforeAll(async () => {
  const { db } = cms().database;
  await saveNamedTerms(db, [
    { taxonomy: "topics", slug: "education", names: { en: "Education", sv: "Utbildning" } },
    {
      taxonomy: "topics",
      slug: "schools",
      names: { en: "Schools", sv: "Skolor" },
      parentSlug: "education",
    },
    {
      taxonomy: "topics",
      slug: "girls",
      names: { en: "Girls", sv: "Flickor" },
      parentSlug: "education",
    },
    {
      taxonomy: "topics",
      slug: "climate",
      names: { en: "Climate", sv: "Åskväder" },
      family: "climate",
    },
    { taxonomy: "keywords", slug: "only-french", names: { fr: "Éducation" } },
  ]);
  await savePost(db, {
    terms: [
      { taxonomy: "topics", slug: "schools" },
      { taxonomy: "topics", slug: "education" },
    ],
  });
  await savePost(db, { terms: [{ taxonomy: "topics", slug: "girls" }] });
  await savePost(db, { visibility: "internal", terms: [{ taxonomy: "topics", slug: "girls" }] });
  await saveCollection(db, {
    terms: [{ taxonomy: "topics", slug: "girls" }],
    facts: { private: true },
  });
  await cms().services.taxonomies.recount();
});

describe("taxonomies", () => {
  it("can also be read under their server name, as a directory and as a tree", async () => {
    const answer = async (path: string) => {
      const response = await cms().request(`/api/v1/taxonomies/${path}`);
      return [response.status, await response.json()];
    };
    for (const below of ["", "/tree"]) {
      const [status, terms] = await answer(`topics${below}`);
      expect(status).toBe(200);
      expect(await answer(`document_topics${below}`)).toEqual([200, terms]);
      expect((await answer(`document_planets${below}`))[0]).toBe(404);
    }
  });

  it("are sorted by the language's rules, parents before their children", async () => {
    const slugs = async (language: string) =>
      (await read(`type=topics&language=${language}`)).topics?.map((term) => term.slug);
    expect(await slugs("en")).toEqual(["climate", "education", "girls", "schools"]);
    // Å comes after Z in Swedish.
    expect(await slugs("sv")).toEqual(["education", "girls", "schools", "climate"]);
  });

  it("count public posts with the term or one below it, each once", async () => {
    const counts = Object.fromEntries(
      (await read("type=topics")).topics!.map((term) => [term.slug, term.count]),
    );
    expect(counts).toEqual({ education: 2, schools: 1, girls: 1, climate: 0 });
  });

  it("are limited to the requested types, or all types without any", async () => {
    expect(Object.keys(await read("type=topics,keywords"))).toEqual(["topics", "keywords"]);
    expect(Object.keys(await read(""))).toHaveLength(9);
  });

  it("can be requested by the server name of their type", async () => {
    expect(await read("type=document_topics,keywords")).toEqual(await read("type=topics,keywords"));
  });

  it("fall back to a name in any language, and link to a search in the requested language", async () => {
    expect((await read("type=keywords&language=sv")).keywords).toMatchObject([
      { name: "Éducation", link: "/sv/search?keyword=only-french", family: null },
    ]);
  });

  it("show a change once it is announced", async () => {
    const { db, announceChange } = cms().database;
    await saveNamedTerms(db, [{ taxonomy: "licenses", slug: "cc-by" }]);
    await announceChange("terms");
    await expect
      .poll(async () => (await read("type=licenses")).licenses?.map((term) => term.slug))
      .toEqual(["cc-by"]);
  });

  it("reject an unknown type with its name", async () => {
    const response = await cms().request("/api/v1/taxonomies?type=colours");
    expect(response.status).toBe(422);
    expect(Object.keys(ErrorBody.parse(await response.json()).fields ?? {})[0]).toMatch(/^type/);
  });
});

/** A separate library, because its requests cover everything in it. */
describe("browsing", () => {
  const cms = useCms();
  const directory = async (query: string, type = "keywords") =>
    answerOf(await cms().request(`/api/v1/taxonomies/${type}?${query}`), TermDirectory);
  const branches = async (type: string, query = "") =>
    answerOf(await cms().request(`/api/v1/taxonomies/${type}/tree?${query}`), TermTreeAnswer);
  const slugsOf = ({ terms }: { terms: { slug: string }[] }) => terms.map(({ slug }) => slug);
  /** Returns each slug with its parent's slug. */
  const hanging = ({ terms }: TermTreeAnswer) =>
    terms.map(({ slug, parentDatabaseId }) => [
      terms.find(({ databaseId }) => databaseId === parentDatabaseId)?.slug ?? "",
      slug,
    ]);

  beforeAll(async () => {
    const { db } = cms().database;
    await saveReferenceTerms(db);
    const keyword = (slug: string, en: string, sv = en) => ({
      taxonomy: "keywords" as const,
      slug,
      names: { en, ...(sv !== en && { sv }) },
    });
    await saveNamedTerms(db, [
      keyword("abuse", "Abuse", "Övergrepp"),
      keyword("education", "Éducation à la paix"),
      keyword("days", "16 days"),
      keyword("air", "Air quality", "Ånga och luft"),
      keyword("unused", "Unused"),
      keyword("secret", "Secret"),
      { taxonomy: "publishers", slug: "alliance", names: { en: "The Alliance" } },
      {
        taxonomy: "publishers",
        slug: "alliance-north",
        names: { en: "Alliance North" },
        parentSlug: "alliance",
      },
      {
        taxonomy: "publishers",
        slug: "alliance-empty",
        names: { en: "Alliance Empty" },
        parentSlug: "alliance",
      },
      { taxonomy: "publishers", slug: "press", names: { en: "Small Press" } },
    ]);
    await savePost(db, {
      terms: [
        ...["abuse", "education", "days", "air"].map((slug) => ({
          taxonomy: "keywords" as const,
          slug,
        })),
        ...["kenya", "sweden", "antarctica"].map((slug) => ({
          taxonomy: "countries" as const,
          slug,
        })),
        ...["africa", "sub-saharan-africa", "eastern-africa", "europe"].map((slug) => ({
          taxonomy: "regions" as const,
          slug,
        })),
        { taxonomy: "publishers", slug: "alliance-north" },
        { taxonomy: "publishers", slug: "press" },
      ],
    });
    await savePost(db, {
      terms: [
        { taxonomy: "keywords", slug: "abuse" },
        { taxonomy: "publishers", slug: "alliance" },
      ],
    });
    await savePost(db, {
      visibility: "internal",
      terms: ["abuse", "secret"].map((slug) => ({ taxonomy: "keywords" as const, slug })),
    });
    await cms().services.taxonomies.recount();
  });

  it("a directory lists terms with public posts, counted and sorted", async () => {
    const { terms, count, letters } = await directory("");
    expect(terms.map(({ slug, letter, count }) => [letter, slug, count])).toEqual([
      ["0-9", "days", 1],
      ["A", "abuse", 2],
      ["A", "air", 1],
      ["E", "education", 1],
    ]);
    expect([count, letters[0], letters.length]).toEqual([4, { letter: "0-9", count: 1 }, 28]);
  });

  it("a directory is sorted for the requested language, and marks names in another language", async () => {
    const { terms, letters } = await directory("language=sv");
    expect(terms.map(({ letter, name, language }) => [letter, name, language])).toEqual([
      ["0-9", "16 days", "en"],
      ["E", "Éducation à la paix", "en"],
      ["Å", "Ånga och luft", "sv"],
      ["Ö", "Övergrepp", "sv"],
    ]);
    expect(letters.slice(-4).map(({ letter }) => letter)).toEqual(["Å", "Ä", "Ö", "other"]);
  });

  it("a directory can be limited by letter, by search and by page", async () => {
    expect(slugsOf(await directory("letter=a"))).toEqual(["abuse", "air"]);
    expect(slugsOf(await directory("search=PAIX"))).toEqual(["education"]);
    expect(slugsOf(await directory("search=<script>%20'%20or%20(("))).toEqual([]);
    expect(await directory("page=2&page_size=3")).toMatchObject({
      page: 2,
      pages: 2,
      count: 4,
      terms: [{ slug: "education" }],
    });
  });

  it("a tree counts descendants, and leaves out branches without posts", async () => {
    const tree = await branches("publishers");
    expect(hanging(tree)).toEqual([
      ["", "press"],
      ["", "alliance"],
      ["alliance", "alliance-north"],
    ]);
    expect([tree.terms.map(({ count }) => count), tree.size, tree.count]).toEqual([
      [1, 2, 1],
      3,
      3,
    ]);
  });

  it("a search in a tree keeps matches, their ancestors and all their descendants", async () => {
    expect(hanging(await branches("publishers", "search=north"))).toEqual([
      ["", "alliance"],
      ["alliance", "alliance-north"],
    ]);
    const alliance = await branches("publishers", "search=the");
    expect([hanging(alliance), alliance.count, alliance.size]).toEqual([
      [
        ["", "alliance"],
        ["alliance", "alliance-north"],
      ],
      1,
      3,
    ]);
    expect(await branches("publishers", "search=zzz")).toMatchObject({
      terms: [],
      count: 0,
      size: 3,
    });
  });

  it("a tree's pages consist of top-level terms, each with all its descendants", async () => {
    expect(await branches("publishers", "page_size=1&page=2")).toMatchObject({
      page: 2,
      pages: 2,
      terms: [{ slug: "alliance" }, { slug: "alliance-north" }],
    });
  });

  it("countries are children of their regions, and those without a region come last", async () => {
    expect(hanging(await branches("countries"))).toEqual([
      ["", "africa"],
      ["africa", "sub-saharan-africa"],
      ["sub-saharan-africa", "eastern-africa"],
      ["eastern-africa", "kenya"],
      ["", "europe"],
      ["europe", "northern-europe"],
      ["northern-europe", "sweden"],
      ["", "antarctica"],
    ]);
    expect(
      (await branches("countries", "language=sv&search=sverige")).terms.map(({ name, link }) => [
        name,
        link,
      ]),
    ).toEqual([
      ["Europa", "/sv/search?region=europe"],
      ["Nordeuropa", "/sv/search?region=northern-europe"],
      ["Sverige", "/sv/search?country=sweden"],
    ]);
  });

  it("a change appears once it is announced", async () => {
    await saveNamedTerms(cms().database.db, [
      { taxonomy: "keywords", slug: "new", names: { en: "New" } },
    ]);
    await savePost(cms().database.db, { terms: [{ taxonomy: "keywords", slug: "new" }] });
    await cms().services.taxonomies.recount();
    await expect.poll(async () => slugsOf(await directory("letter=n"))).toEqual(["new"]);
  });

  it("malformed requests are rejected, and so are other taxonomies", async () => {
    for (const query of ["letter=ab", "page=-1", "page_size=0"])
      expect((await cms().request(`/api/v1/taxonomies/keywords?${query}`)).status).toBe(422);
    for (const path of ["colours", "colours/tree", "keywords/leaf"])
      expect((await cms().request(`/api/v1/taxonomies/${path}`)).status).toBe(404);
  });
});
