// @database one-connection

import { beforeAll, describe, expect, test } from "vitest";
import { FOUND_TERMS_LIMIT } from "../../cms/contract/limits";
import { TaxonomiesAnswer, TermsAnswer } from "../../cms/contract/taxonomies";
import { answerOf, saveNamedTerms, savePost } from "../factories/library";
import { makePerson, makeVisitor, type Person } from "../factories/people";
import { useCms } from "../setup/cms";

const cms = useCms();
let member: Person, staff: Person;
const ask = (query: string) => cms().request(`/api/v1/terms?${query}`);
const read = async (query: string) => answerOf(await ask(query), TermsAnswer);
const slugs = async (query: string) => (await read(query)).terms.map(({ slug }) => slug);

beforeAll(async () => {
  const { db } = cms().database;
  await saveNamedTerms(db, [
    { taxonomy: "topics", slug: "health", names: { en: "Health", sv: "Hälsa" } },
    {
      taxonomy: "topics",
      slug: "nutrition",
      names: { en: "Nutrition", sv: "Näring" },
      parentSlug: "health",
    },
    {
      taxonomy: "topics",
      slug: "school-meals",
      names: { en: "School meals" },
      parentSlug: "nutrition",
    },
    { taxonomy: "topics", slug: "education", names: { en: "Education", sv: "Utbildning" } },
    { taxonomy: "topics", slug: "relocation", names: { en: "Relocation" } },
    {
      taxonomy: "topics",
      slug: "relocation-routes",
      names: { en: "Relocation routes" },
      parentSlug: "relocation",
    },
    { taxonomy: "keywords", slug: "operation-heron", names: { en: "Operation Heron" } },
    { taxonomy: "countries", slug: "peru", names: { en: "Peru" }, code: "PE" },
    {
      taxonomy: "keywords",
      slug: "school-gardens",
      names: { en: "School gardens", es: "Huertos escolares" },
    },
    ...Array.from({ length: FOUND_TERMS_LIMIT + 10 }, (_, number) => ({
      taxonomy: "keywords" as const,
      slug: `method-${number}`,
      names: { en: `Method ${number}` },
    })),
  ]);
  await savePost(db, { terms: [{ taxonomy: "keywords", slug: "method-7" }] });
  await savePost(db, {
    type: "internal_document",
    visibility: "internal",
    terms: [
      { taxonomy: "keywords", slug: "operation-heron" },
      { taxonomy: "topics", slug: "relocation" },
      { taxonomy: "countries", slug: "peru" },
    ],
  });
  await cms().services.taxonomies.recount();
  member = await makePerson(cms(), "mia");
  staff = await makePerson(cms(), "sam", { roles: ["staff"] });
});

describe("GET /terms", () => {
  test("finds the terms of one taxonomy, including those without documents, with their ancestors", async () => {
    expect(await read("taxonomy=topics&search=school")).toEqual({
      terms: [
        expect.objectContaining({
          taxonomy: "topics",
          slug: "school-meals",
          name: "School meals",
          path: ["Health", "Nutrition"],
          count: 0,
          marks: [[0, 6]],
          foundAs: null,
        }),
      ],
      count: 1,
    });
  });

  test("finds terms by any of their names, despite accents and typing errors, named in the requested language", async () => {
    expect((await read("taxonomy=keywords&search=huertos")).terms).toEqual([
      expect.objectContaining({
        name: "School gardens",
        foundAs: { name: "Huertos escolares", language: "es", marks: [[0, 7]] },
      }),
    ]);
    expect((await read("taxonomy=topics&search=naring&language=sv")).terms).toEqual([
      expect.objectContaining({ name: "Näring", path: ["Hälsa"], language: "sv" }),
    ]);
    expect(await slugs("taxonomy=topics&search=nutritoin")).toEqual(["nutrition"]);
  });

  test("returns the number of further matches, and lists terms in use first", async () => {
    const found = await read("taxonomy=keywords&search=method");
    expect(found.count).toBe(FOUND_TERMS_LIMIT + 10);
    expect(found.terms).toHaveLength(FOUND_TERMS_LIMIT);
    expect(found.terms[0]).toMatchObject({ slug: "method-7", count: 1 });
    expect(await slugs("taxonomy=keywords&search=method&limit=2")).toHaveLength(2);
  });

  test("lists all terms in the language's order, each parent before its children", async () => {
    expect(await slugs("taxonomy=topics")).toEqual([
      "education",
      "health",
      "nutrition",
      "school-meals",
    ]);
    // A term without a Swedish name is sorted by its English one.
    expect(await slugs("taxonomy=topics&language=sv")).toEqual([
      "health",
      "nutrition",
      "school-meals",
      "education",
    ]);
    expect(
      (await read("taxonomy=topics&language=sv")).terms.map(({ name, language, path }) => [
        name,
        language,
        path.length,
      ]),
    ).toEqual([
      ["Hälsa", "sv", 0],
      ["Näring", "sv", 1],
      ["School meals", "en", 2],
      ["Utbildning", "sv", 0],
    ]);
  });

  test("names chosen terms in their order, and leaves out terms of other taxonomies", async () => {
    expect(await slugs("taxonomy=topics&slugs=school-meals,school-gardens,nothing,health")).toEqual(
      ["school-meals", "health"],
    );
    expect(await read("taxonomy=topics&slugs=")).toEqual({ terms: [], count: 0 });
    const {
      terms: [meals],
    } = await read("taxonomy=topics&slugs=school-meals");
    expect(await slugs(`taxonomy=topics&ids=${meals?.databaseId},999999`)).toEqual([
      "school-meals",
    ]);
    expect(await slugs(`taxonomy=keywords&ids=${meals?.databaseId}`)).toEqual([]);
  });

  test("finds nothing for punctuation, and rejects an unknown taxonomy", async () => {
    expect(await read("taxonomy=topics&search=%3F%21")).toEqual({ terms: [], count: 0 });
    expect((await ask("search=school")).status).toBe(422);
    expect((await ask("taxonomy=colours")).status).toBe(422);
    expect((await ask("taxonomy=topics&limit=100000")).status).toBe(422);
  });
});

describe("a term with only internal posts", () => {
  const offered = async (person: Person, path: string) =>
    (await answerOf(await person.call("GET", path), TermsAnswer)).terms.map(({ slug }) => slug);
  const listed = async (person: Person) =>
    Object.values(
      await answerOf(
        await person.call("GET", "/taxonomies?type=topics,keywords,countries"),
        TaxonomiesAnswer,
      ),
    )
      .flat()
      .map(({ slug }) => slug);

  test("is offered to staff, however they search for it", async () => {
    expect(await offered(staff, "/terms?taxonomy=keywords&search=heron")).toEqual([
      "operation-heron",
    ]);
    expect(await offered(staff, "/terms?taxonomy=keywords&slugs=operation-heron")).toEqual([
      "operation-heron",
    ]);
    expect(await offered(staff, "/terms?taxonomy=topics")).toContain("relocation");
    expect(await listed(staff)).toEqual(
      expect.arrayContaining(["operation-heron", "relocation", "relocation-routes"]),
    );
    expect((await staff.call("GET", "/terms?taxonomy=topics")).headers.get("Cache-Control")).toBe(
      "private, no-store",
    );
  });

  test("is not offered to others, and neither are its child terms", async () => {
    for (const person of [makeVisitor(cms()), member]) {
      for (const query of ["search=heron", "search=operatoin%20heron", "slugs=operation-heron"])
        expect(await offered(person, `/terms?taxonomy=keywords&${query}`)).toEqual([]);
      expect(await offered(person, "/terms?taxonomy=topics&search=relocation")).toEqual([]);
      expect(await offered(person, "/terms?taxonomy=topics")).toEqual([
        "education",
        "health",
        "nutrition",
        "school-meals",
      ]);
      for (const slug of ["operation-heron", "relocation", "relocation-routes"])
        expect(await listed(person)).not.toContain(slug);
    }
  });

  test("is public when a standard defines it, and so is a term without posts", async () => {
    expect(await offered(member, "/terms?taxonomy=countries")).toEqual(["peru"]);
    expect(await listed(member)).toEqual(expect.arrayContaining(["peru", "school-gardens"]));
  });
});
