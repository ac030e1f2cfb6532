import { beforeAll, describe, expect, it } from "vitest";
import { ErrorBody } from "../../cms/contract/errors";
import { TaxonomiesAnswer } from "../../cms/contract/taxonomies";
import { answerOf, saveCollection, saveNamedTerms, savePost } from "../factories/library";
import { useCms } from "../setup/cms";

const cms = useCms();
const read = async (query: string) => answerOf(await cms().request(`/api/v1/taxonomies?${query}`), TaxonomiesAnswer);

beforeAll(async () => {
  const { db } = cms().database;
  await saveNamedTerms(db, [
    { taxonomy: "topics", slug: "education", names: { en: "Education", sv: "Utbildning" } },
    { taxonomy: "topics", slug: "schools", names: { en: "Schools", sv: "Skolor" }, parentSlug: "education" },
    { taxonomy: "topics", slug: "girls", names: { en: "Girls", sv: "Flickor" }, parentSlug: "education" },
    { taxonomy: "topics", slug: "climate", names: { en: "Climate", sv: "Åskväder" }, family: "climate" },
    { taxonomy: "keywords", slug: "only-french", names: { fr: "Éducation" } },
  ]);
  await savePost(db, { terms: [{ taxonomy: "topics", slug: "schools" }, { taxonomy: "topics", slug: "education" }] });
  await savePost(db, { terms: [{ taxonomy: "topics", slug: "girls" }] });
  await savePost(db, { visibility: "internal", terms: [{ taxonomy: "topics", slug: "girls" }] });
  await saveCollection(db, { terms: [{ taxonomy: "topics", slug: "girls" }], facts: { private: true } });
  await cms().services.taxonomies.recount();
});

describe("taxonomies", () => {
  it("come sorted by the language, parents before their children", async () => {
    const slugs = async (language: string) => (await read(`type=topics&language=${language}`)).topics?.map((term) => term.slug);
    expect(await slugs("en")).toEqual(["climate", "education", "girls", "schools"]);
    // Å comes after Z in Swedish.
    expect(await slugs("sv")).toEqual(["education", "girls", "schools", "climate"]);
  });

  it("count public posts with the term or one below it, each once", async () => {
    const counts = Object.fromEntries((await read("type=topics")).topics!.map((term) => [term.slug, term.count]));
    expect(counts).toEqual({ education: 2, schools: 1, girls: 1, climate: 0 });
  });

  it("are limited to the types asked for, all without any", async () => {
    expect(Object.keys(await read("type=topics,keywords"))).toEqual(["topics", "keywords"]);
    expect(Object.keys(await read(""))).toHaveLength(9);
  });

  it("fall back to any name and lead to their search in the language", async () => {
    expect((await read("type=keywords&language=sv")).keywords).toMatchObject([{ name: "Éducation", link: "/sv/search?keyword=only-french", family: null }]);
  });

  it("show a change once it is announced", async () => {
    const { db, announceChange } = cms().database;
    await saveNamedTerms(db, [{ taxonomy: "licenses", slug: "cc-by" }]);
    await announceChange("terms");
    await expect.poll(async () => (await read("type=licenses")).licenses?.map((term) => term.slug)).toEqual(["cc-by"]);
  });

  it("refuse an unknown type by name", async () => {
    const response = await cms().request("/api/v1/taxonomies?type=colours");
    expect(response.status).toBe(422);
    expect(Object.keys(ErrorBody.parse(await response.json()).fields ?? {})[0]).toMatch(/^type/);
  });
});
