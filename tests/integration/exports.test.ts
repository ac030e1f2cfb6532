// @database server

import readWorkbook, { type Row } from "read-excel-file/node";
import { beforeAll, describe, expect, it } from "vitest";
import { ErrorBody } from "../../cms/contract/errors";
import { EXPORT_MAX_ROWS } from "../../cms/contract/limits";
import { savePosts } from "../../cms/areas/posts/posts.writer";
import { saveNamedTerms, savePost } from "../factories/library";
import { makePerson, makeVisitor, type Person } from "../factories/people";
import { buildPost } from "../factories/posts";
import { useCms } from "../setup/cms";

const clock = { now: new Date("2026-03-20T10:00:00Z") };
const cms = useCms({ now: () => clock.now });
const people: Record<"visitor" | "member" | "staff", Person> = {} as never;
const LINK = "http://cms.test/document/";

beforeAll(async () => {
  const {
    database: { db },
    services,
  } = cms();
  await saveNamedTerms(db, [
    { taxonomy: "topics", slug: "water", names: { en: "Water", sv: "Vatten" } },
    { taxonomy: "topics", slug: "health", names: { en: "Health" } },
    { taxonomy: "countries", slug: "peru", names: { en: "Peru" } },
    { taxonomy: "authors", slug: "amal", names: { en: "Amal Haddad" } },
    { taxonomy: "publishers", slug: "press", names: { en: "Small Hands Press" } },
    { taxonomy: "content_types", slug: "reports", names: { en: "Reports" } },
    { taxonomy: "keywords", slug: "wells", names: { en: "wells" } },
    { taxonomy: "licenses", slug: "cc-by", names: { en: "CC BY" } },
  ]);
  const terms = (
    [
      ["topics", "water"],
      ["topics", "health"],
      ["countries", "peru"],
      ["authors", "amal"],
      ["publishers", "press"],
      ["content_types", "reports"],
      ["keywords", "wells"],
      ["licenses", "cc-by"],
    ] as const
  ).map(([taxonomy, slug]) => ({ taxonomy, slug }));
  const wells = await savePost(db, {
    publicationYear: 2024,
    contributors: ["Amal Haddad", "=cmd|'/c calc'!A0"],
    terms,
    modified: new Date("2026-03-02T00:00:00Z"),
    translations: [
      {
        language: "en",
        slug: "wells",
        title: "=1+1 wells",
        abstract: "First line.\n\nSecond line.",
      },
      { language: "sv", slug: "brunnar", title: "Brunnar", abstract: "Om brunnar." },
    ],
    files: [
      { language: "fr", kind: "LINK", title: "Puits", linkUrl: "https://example.org" },
      { language: "en", kind: "LINK", title: "Wells", linkUrl: "https://example.org/en" },
    ],
  });
  const taps = await savePost(db, {
    title: "Taps",
    publicationYear: null,
    modified: new Date("2026-03-01T00:00:00Z"),
  });
  const secret = await savePost(db, {
    type: "internal_document",
    visibility: "internal",
    title: "Secret wells",
    modified: new Date("2026-02-01T00:00:00Z"),
  });
  const used = (
    post_id: number,
    day: string,
    event: "view" | "download",
    count: number,
    language = "en",
  ) => ({ post_id, day, event, language, count });
  await db
    .insertInto("usage_daily")
    .values([
      used(wells, "2026-03-19", "view", 1),
      used(wells, "2026-03-19", "view", 2, "sv"),
      used(wells, "2026-01-01", "view", 10),
      used(wells, "2025-12-31", "view", 100),
      used(wells, "2024-01-01", "view", 1000),
      used(wells, "2026-02-10", "download", 7),
      used(taps, "2025-10-01", "download", 3),
      // The first day of counting. It is added up with its month, as in the usage dashboard.
      used(taps, "2022-08-01", "view", 5),
    ])
    .execute();
  await services.taxonomies.recount();
  await services.searchEngine.index([wells, taps, secret]);
  people.visitor = makeVisitor(cms());
  people.member = await makePerson(cms(), "member");
  people.staff = await makePerson(cms(), "staff", { roles: ["staff"] });
}, 60_000);

const ask = (person: Person, kind: "excel" | "analytics", body: object = {}) =>
  person.call("POST", `/export_${kind}`, body);
async function sheets(
  kind: "excel" | "analytics",
  body: object = {},
): Promise<{ filters: Row[]; rows: Row[]; name: string | null }> {
  const response = await ask(people.staff, kind, body);
  if (response.status !== 200)
    throw new Error(`Answered ${response.status}: ${await response.text()}`);
  const [filters, rows] = await readWorkbook(Buffer.from(await response.arrayBuffer()));
  return {
    filters: filters!.data,
    rows: rows!.data,
    name: response.headers.get("content-disposition"),
  };
}

describe("an export", () => {
  it("has one row for each search result, in the search's order", async () => {
    const { rows, name } = await sheets("excel", { page: 7, page_size: 1 });
    expect(name).toBe('attachment; filename="Resources 2026-03-20.xlsx"');
    expect(rows).toEqual([
      [
        "Title",
        "Type",
        "Content types",
        "Authors",
        "Publishers",
        "Year",
        "Countries",
        "Topics",
        "Keywords",
        "Languages",
        "Licences",
        "Link",
        "Abstract",
      ],
      // A value that begins like a formula stays a text.
      [
        "=1+1 wells",
        "Document",
        "Reports",
        "Amal Haddad; =cmd|'/c calc'!A0",
        "Small Hands Press",
        2024,
        "Peru",
        "Water; Health",
        "wells",
        "English; French",
        "CC BY",
        `${LINK}wells`,
        "First line.\n\nSecond line.",
      ],
      [
        "Taps",
        "Document",
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        `${LINK}taps`,
        "What Taps is about.",
      ],
    ]);
  });

  it("lists the search conditions on its first sheet, but not the user", async () => {
    const { filters } = await sheets("excel", {
      search: "wells",
      document_topics: ["water", "health", "no-such-topic"],
      document_countries: ["peru"],
      publication_year_start: 2020,
      sort_by: "Relevance",
      indices: ["public_search", "internal_search"],
      post_type: ["document", "internal_document"],
      advanced: {
        must: ["line"],
        must_not: ["taps"],
        exact_phrase: "First line",
        fields: ["abstract", "title"],
      },
      prioritize_staff: true,
    });
    expect(filters.map((row) => row.filter((cell) => cell !== null))).toEqual([
      ["Search criteria"],
      ["Exported on", "20 March 2026"],
      ["Results", "1"],
      ["Text", "wells"],
      ["With all these words", "line"],
      ["Without", "taps"],
      ["With the exact phrase", "First line"],
      ["Only in", "abstract; title"],
      ["Kinds of resource", "Document; Internal document"],
      ["Library", "Public; Internal"],
      ["Topics", "Water; Health"],
      ["Countries", "Peru"],
      ["Published", "2020 – 2026"],
      ["Shown first", "resources by staff"],
      ["Sorted by", "Relevance"],
    ]);
  });

  it("is in the language of the search", async () => {
    const { filters, rows, name } = await sheets("excel", {
      language: "sv",
      document_topics: ["water"],
    });
    expect(name).toContain("Resurser 2026-03-20.xlsx");
    expect(filters).toContainEqual(["Exporterat", "20 mars 2026"]);
    expect(filters).toContainEqual(["Ämnen", "Vatten"]);
    expect(rows[1]?.slice(0, 2)).toEqual(["Brunnar", "Dokument"]);
    expect(rows[1]).toContain("http://cms.test/sv/document/brunnar");
  });

  it("contains internal documents if staff search for them", async () => {
    const { rows } = await sheets("excel", {
      indices: ["internal_search"],
      post_type: ["internal_document"],
    });
    expect(rows.slice(1).map(([title, type]) => [title, type])).toEqual([
      ["Secret wells", "Internal document"],
    ]);
  });

  it("of analytics has views and downloads by period, added up over all languages", async () => {
    const { filters, rows } = await sheets("analytics");
    const periods = ["this month", "three months", "six months", "since counting began"];
    expect(rows).toEqual([
      [
        "Title",
        "Type",
        "Publishers",
        "Year",
        "Countries",
        "Topics",
        ...periods.map((period) => `Views, ${period}`),
        ...periods.map((period) => `Downloads, ${period}`),
        "Link",
      ],
      [
        "=1+1 wells",
        "Document",
        "Small Hands Press",
        2024,
        "Peru",
        "Water; Health",
        3,
        13,
        113,
        1113,
        0,
        7,
        7,
        7,
        `${LINK}wells`,
      ],
      ["Taps", "Document", null, null, null, null, 0, 0, 0, 5, 0, 0, 3, 3, `${LINK}taps`],
    ]);
    expect(filters.at(-1)?.[1]).toBe(
      "Views and downloads have been counted since 31 August 2022. Those from the last hour may be missing.",
    );
  });

  it("without results has its header row", async () => {
    expect(
      (
        await sheets("excel", {
          document_topics: ["water"],
          document_countries: ["peru"],
          search: "nothing like it",
        })
      ).rows,
    ).toHaveLength(1);
  });

  it("is available to staff only", async () => {
    for (const kind of ["excel", "analytics"] as const) {
      expect([
        (await ask(people.visitor, kind)).status,
        (await ask(people.member, kind)).status,
      ]).toEqual([401, 403]);
    }
  });
});

describe("a large result", () => {
  it("is exported up to the limit, and refused beyond it", async () => {
    const {
      database: { db },
      services,
    } = cms();
    const ids: number[] = [];
    const save = async (count: number) => {
      const saved = await savePosts(
        db,
        Array.from({ length: count }, (_, index) =>
          buildPost({
            type: "article",
            title: `Article ${ids.length + index}`,
            translations: [
              {
                language: "en",
                title: `Article ${ids.length + index}`,
                abstract: "A long abstract. ".repeat(60),
                body: { text: "", imageCaption: "", imageReference: "", blocks: [] },
              },
            ],
          }),
        ),
      );
      ids.push(...saved.values());
      await services.searchEngine.index([...saved.values()]);
    };
    for (let left = EXPORT_MAX_ROWS; left > 0; left -= 500) await save(500);
    expect((await sheets("excel", { post_type: ["article"] })).rows).toHaveLength(
      EXPORT_MAX_ROWS + 1,
    );
    await save(1);
    const refused = await ask(people.staff, "excel", { post_type: ["article"] });
    expect([refused.status, ErrorBody.parse(await refused.json()).code]).toEqual([
      413,
      "export_too_large",
    ]);
    expect((await ask(people.staff, "analytics", { post_type: ["article"] })).status).toBe(413);
  }, 120_000);
});

it("limits the number of exports for each member of staff", async () => {
  const eager = await makePerson(cms(), "eager", { roles: ["staff"] });
  let answer = await ask(eager, "excel", { search: "nothing like it" });
  for (let count = 1; count < 40 && answer.status === 200; count++) {
    await answer.arrayBuffer();
    answer = await ask(eager, "excel", { search: "nothing like it" });
  }
  expect([answer.status, ErrorBody.parse(await answer.json()).code]).toEqual([429, "rate_limited"]);
  expect((await sheets("excel", { search: "nothing like it" })).rows).toHaveLength(1);
});
