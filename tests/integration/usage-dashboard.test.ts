// @database server

import { sql } from "kysely";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { UsageAnswer } from "../../cms/contract/usage";
import { addUses } from "../../cms/areas/usage/sums";
import { createUsageService } from "../../cms/areas/usage/usage.service";
import { saveUser, signIn } from "../factories/accounts";
import { answerOf, saveNamedTerms, savePost } from "../factories/library";
import { ORIGIN, useCms } from "../setup/cms";
import { testLogger } from "../setup/database";

const HOUR = 60 * 60_000;
const clock = { now: 0 };
const now = () => new Date(clock.now);
const cms = useCms({ now });
const at = (moment: string) => (clock.now = Date.parse(moment));

let people = 0;
/** Returns headers of a user who has just signed in, because the clock of these tests runs ahead of sessions. */
async function staff(): Promise<Record<string, string>> {
  const username = `staff${++people}`;
  await saveUser(cms().database.db, { username, roles: ["staff"] });
  return signIn(cms(), username);
}
const get = async (path: string) => cms().request(`/api/v1${path}`, { headers: await staff() });
const read = async (query = "") => answerOf(await get(`/usage?${query}`), UsageAnswer);
const rollUp = () => cms().services.usage.rollUp();

/** Adds uses of a post to the daily counts; `views` has the number of each day. */
async function addViews(
  postId: number,
  views: Record<string, number>,
  event: "view" | "download" = "view",
): Promise<void> {
  const uses = Object.entries(views).map(([day, count]) => ({
    postId,
    day,
    event,
    language: "en",
    count,
  }));
  await cms()
    .database.db.transaction()
    .execute((trx) => addUses(trx, uses));
}

/** Records views of a post by this many readers, now. */
async function haveRead(postId: number, readers: number): Promise<void> {
  await Promise.all(
    Array.from({ length: readers }, (_, index) => {
      const headers = {
        "Content-Type": "application/json",
        "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
      };
      const request = new Request(`${ORIGIN}/api/v1/usage_tracking/document`, {
        method: "POST",
        headers,
        body: JSON.stringify({ databaseId: postId }),
      });
      return cms().cms.fetch(request, { clientAddress: `198.51.100.${index}` });
    }),
  );
}

const sumOf = async (postId: number) =>
  cms()
    .database.db.selectFrom("usage_daily")
    .select(["day", "count"])
    .where("post_id", "=", postId)
    .orderBy("day")
    .execute();

describe("rolling up", () => {
  let id: number;
  beforeAll(async () => {
    at("2026-03-10T09:59:00Z");
    id = await savePost(cms().database.db);
  });

  it("adds each event once, even when two processes do it at the same time or repeat it", async () => {
    const { services, database } = cms();
    const other = createUsageService({
      database,
      taxonomies: services.taxonomies,
      siteUrl: ORIGIN,
      logger: testLogger,
      now,
    });
    onTestFinished(() => other.close());
    await haveRead(id, 40);
    clock.now += HOUR;
    await Promise.all([rollUp(), other.rollUp(), rollUp(), other.rollUp()]);
    await rollUp();
    expect(await sumOf(id)).toEqual([{ day: "2026-03-10", count: 40 }]);
    expect((await read()).refreshed).toBe("2026-03-10T10:59:00.000Z");
  });

  it("neither loses nor duplicates events when it crashes halfway", async () => {
    const { db } = cms().database;
    await haveRead(id, 3);
    clock.now += HOUR;
    // The last statement of a batch fails: the whole batch is rolled back.
    await sql
      .raw("alter table usage_months add constraint broken check (month < '2026-01-01') not valid")
      .execute(db);
    await expect(rollUp()).rejects.toThrow("broken");
    expect(await sumOf(id)).toEqual([{ day: "2026-03-10", count: 40 }]);
    await sql.raw("alter table usage_months drop constraint broken").execute(db);
    await rollUp();
    expect(await sumOf(id)).toEqual([{ day: "2026-03-10", count: 43 }]);
  });

  it("is an hourly job", async () => {
    await haveRead(id, 1);
    clock.now += HOUR;
    await cms().cms.jobs.finish();
    expect(await sumOf(id)).toEqual([{ day: "2026-03-10", count: 44 }]);
  });

  it("merges the days of a month once they can no longer be queried, without changing the totals", async () => {
    const { db } = cms().database;
    await addViews(id, { "2026-03-01": 5, "2026-03-31": 1, "2026-04-01": 7 });
    at("2026-08-31T12:00:00Z");
    await rollUp();
    expect((await sumOf(id)).map(({ day }) => day)).toEqual([
      "2026-03-01",
      "2026-03-10",
      "2026-03-31",
      "2026-04-01",
    ]);
    at("2026-09-01T00:00:00Z");
    const before = await read("period=historical");
    await rollUp();
    expect(await sumOf(id)).toEqual([
      { day: "2026-03-01", count: 50 },
      { day: "2026-04-01", count: 7 },
    ]);
    const { refreshed: _before, ...figures } = before;
    expect(await read("period=historical")).toMatchObject(figures);
    await rollUp();
    expect(
      await db.selectFrom("usage_months").select(["month", "folded"]).orderBy("month").execute(),
    ).toEqual([
      { month: "2026-03-01", folded: true },
      { month: "2026-04-01", folded: false },
    ]);
  });
});

describe("GET /usage", () => {
  const ids: Record<string, number> = {};
  beforeAll(async () => {
    const { db } = cms().database;
    await db.deleteFrom("posts").execute();
    const terms: Parameters<typeof saveNamedTerms>[1] = [
      { taxonomy: "topics", slug: "education" },
      { taxonomy: "topics", slug: "school-safety", parentSlug: "education" },
      { taxonomy: "topics", slug: "inclusion", parentSlug: "education" },
      { taxonomy: "topics", slug: "health", names: { en: "Health", sv: "Hälsa" } },
      { taxonomy: "countries", slug: "kenya" },
      { taxonomy: "countries", slug: "peru" },
      { taxonomy: "content_types", slug: "research" },
      { taxonomy: "publishers", slug: "alliance" },
      { taxonomy: "publishers", slug: "alliance-north", parentSlug: "alliance" },
    ];
    await saveNamedTerms(db, terms);
    const having = (...slugs: string[]) => ({
      terms: terms
        .filter(({ slug }) => slugs.includes(slug))
        .map(({ taxonomy, slug }) => ({ taxonomy, slug })),
    });
    ids.roads = await savePost(db, {
      title: "Safe roads to school",
      ...having("school-safety", "inclusion", "kenya", "alliance-north", "research"),
    });
    ids.clinics = await savePost(db, {
      ...having("health", "kenya", "peru"),
      translations: [
        { language: "en", title: "Clinics", abstract: "" },
        { language: "sv", title: "Mottagningar", abstract: "" },
      ],
    });
    ids.plan = await savePost(db, {
      title: '=HYPERLINK("https://evil.example";"plan")',
      type: "internal_document",
      visibility: "internal",
      ...having("education"),
    });
    ids.toolkit = await savePost(db, { title: "A toolkit", type: "toolkit" });
    ids.gone = await savePost(db, { title: "What is gone" });
    await addViews(ids.roads, {
      "2026-01-31": 100,
      "2026-02-01": 50,
      "2026-03-31": 40,
      "2026-04-30": 20,
      "2026-05-31": 10,
      "2026-06-01": 5,
      "2026-06-30": 4,
      "2026-07-01": 3,
    });
    await addViews(ids.roads, { "2026-06-30": 2 }, "download");
    await addViews(ids.clinics, { "2026-06-15": 8 });
    await addViews(ids.clinics, { "2026-06-15": 6 }, "download");
    await addViews(ids.plan, { "2026-06-02": 1 });
    await addViews(ids.toolkit, { "2022-08-31": 2 });
    await addViews(ids.gone, { "2026-06-01": 1000 });
    await db
      .updateTable("posts")
      .set({ removed: new Date() })
      .where("database_id", "=", ids.gone)
      .execute();
    await cms().database.announceChange("posts");
    await cms().services.taxonomies.recount();
  });

  it.each([
    ["2026-06-30T23:59:59.999Z", "this_month", "2026-06-01", "2026-06-30", 18],
    ["2026-06-30T23:59:59.999Z", "three_months", "2026-04-01", "2026-06-30", 48],
    ["2026-06-30T23:59:59.999Z", "six_months", "2026-01-01", "2026-06-30", 238],
    ["2026-06-30T23:59:59.999Z", "historical", "2022-08-31", "2026-06-30", 240],
    ["2026-07-01T00:00:00Z", "this_month", "2026-07-01", "2026-07-01", 3],
    ["2026-07-01T00:00:00Z", "three_months", "2026-05-01", "2026-07-01", 31],
    ["2026-07-01T00:00:00Z", "six_months", "2026-02-01", "2026-07-01", 141],
    ["2026-07-01T00:00:00Z", "historical", "2022-08-31", "2026-07-01", 243],
  ])("at %s the period %s is %s to %s", async (moment, period, from, to, views) => {
    at(moment);
    const answer = await read(`period=${period}`);
    expect(answer).toMatchObject({ from, to, totals: { views } });
    expect(answer.series.reduce((sum, step) => sum + step.views, 0)).toBe(views);
    expect(answer.resources.reduce((sum, resource) => sum + resource.views, 0)).toBe(views);
  });

  it("lists each day of a month, each week by its Monday and each month by its first day, without gaps", async () => {
    at("2026-06-30T12:00:00Z");
    const [month, weeks, all] = [
      await read(),
      await read("period=three_months"),
      await read("period=historical"),
    ];
    expect([month.unit, month.series.length, month.series[0]]).toEqual([
      "day",
      30,
      { start: "2026-06-01", views: 5, downloads: 0 },
    ]);
    // April began on a Wednesday: its first week is shorter.
    expect([weeks.unit, weeks.series.length, weeks.series[0]!.start, weeks.series.at(-1)]).toEqual([
      "week",
      14,
      "2026-03-30",
      { start: "2026-06-29", views: 4, downloads: 2 },
    ]);
    expect([all.unit, all.series.length, all.series[0]]).toEqual([
      "month",
      47,
      { start: "2022-08-01", views: 2, downloads: 0 },
    ]);
  });

  it("compares with the same days of earlier months, where daily counts exist", async () => {
    at("2026-06-30T12:00:00Z");
    const [month, before, all] = [
      await read(),
      (at("2026-05-30T12:00:00Z"), await read()),
      (at("2026-06-30T12:00:00Z"), await read("period=historical")),
    ];
    expect(month.previous).toEqual({
      from: before.from,
      to: before.to,
      totals: before.totals,
      series: before.series,
    });
    expect(month.previous).toMatchObject({ from: "2026-05-01", to: "2026-05-30" });
    expect(all.previous).toBeNull();
  });

  it("lists existing resources, including internal documents, most used first and in the requested language", async () => {
    at("2026-06-30T12:00:00Z");
    const byViews = await read("language=sv");
    expect(
      byViews.resources.map(({ databaseId, type, title, language, link, views, downloads }) => [
        databaseId,
        type,
        title,
        language,
        link,
        views,
        downloads,
      ]),
    ).toEqual([
      [
        ids.roads,
        "document",
        "Safe roads to school",
        "en",
        "/sv/document/safe-roads-to-school",
        9,
        2,
      ],
      [ids.clinics, "document", "Mottagningar", "sv", "/sv/document/mottagningar", 8, 6],
      [
        ids.plan,
        "internal_document",
        expect.stringContaining("HYPERLINK"),
        "en",
        expect.stringContaining("/sv/internal_document/"),
        1,
        0,
      ],
    ]);
    expect(byViews).toMatchObject({
      count: 3,
      page: 1,
      pages: 1,
      totals: { views: 18, downloads: 8 },
    });
    expect((await read("sort=downloads")).resources[0]!.databaseId).toBe(ids.clinics);
  });

  it("counts a use for each term of the resource, and once for their common top-level topic", async () => {
    at("2026-06-30T12:00:00Z");
    const answer = await read("language=sv");
    expect(answer.topics).toEqual([
      { slug: "education", name: "education", views: 10, downloads: 2 },
      { slug: "health", name: "Hälsa", views: 8, downloads: 6 },
    ]);
    expect(answer.countries).toEqual([
      { slug: "kenya", name: "kenya", views: 17, downloads: 8 },
      { slug: "peru", name: "peru", views: 8, downloads: 6 },
    ]);
    expect(answer.publishers).toEqual([
      { slug: "alliance-north", name: "alliance-north", views: 9, downloads: 2 },
    ]);
    expect(answer.contentTypes).toEqual([
      { slug: "research", name: "research", views: 9, downloads: 2 },
    ]);
  });

  it.each([
    ["topic=education", ["roads", "plan"]],
    ["topic=school-safety", ["roads"]],
    ["topic=school-safety&topic=health", ["roads", "clinics"]],
    ["country=kenya&topic=health", ["clinics"]],
    ["publisher=alliance", ["roads"]],
    ["content_type=research&country=peru", []],
    ["topic=there-is-no-such-thing", []],
    ["topic=", ["roads", "clinics", "plan"]],
  ])("filters by %s", async (query, expected) => {
    at("2026-06-30T12:00:00Z");
    const answer = await read(query);
    expect(answer.resources.map(({ databaseId }) => databaseId)).toEqual(
      expected.map((name) => ids[name]),
    );
    expect(answer.totals.views).toBe(answer.resources.reduce((sum, { views }) => sum + views, 0));
  });

  it("rejects unknown periods and filters", async () => {
    for (const query of [
      "period=yesterday",
      "sort=likes",
      "page=0",
      "language=xx",
      `topic=${"x".repeat(201)}`,
    ]) {
      expect((await get(`/usage?${query}`)).status).toBe(422);
    }
  });

  it("returns fifty resources per page", async () => {
    const { db } = cms().database;
    at("2027-01-05T12:00:00Z");
    const many = await Promise.all(Array.from({ length: 51 }, () => savePost(db)));
    await db.transaction().execute((trx) =>
      addUses(
        trx,
        many.map((postId, index) => ({
          postId,
          day: "2027-01-02",
          event: "view",
          language: "en",
          count: 100 - index,
        })),
      ),
    );
    await cms().database.announceChange("posts");
    const [first, second, beyond] = [await read(), await read("page=2"), await read("page=3")];
    expect([first.resources.length, first.count, first.pages]).toEqual([50, 51, 2]);
    expect(second.resources.map(({ databaseId }) => databaseId)).toEqual([many.at(-1)]);
    expect(beyond).toMatchObject({ resources: [], count: 51, page: 3, pages: 2 });
  });
});

describe("GET /usage/csv", () => {
  const csv = async (query: string) => {
    const response = await get(`/usage/csv?${query}`);
    expect(response.status).toBe(200);
    return {
      headers: response.headers,
      text: Buffer.from(await response.arrayBuffer()).toString("utf8"),
    };
  };

  it("has all resources, escaped for spreadsheet programs", async () => {
    at("2026-06-30T12:00:00Z");
    const { headers, text } = await csv("language=sv");
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(headers.get("content-disposition")).toBe(
      'attachment; filename="usage-resources-2026-06-01-2026-06-30.csv"',
    );
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(text.split("\r\n")).toEqual([
      '\uFEFF"Titel","Typ","Språk","Länk","Visningar","Nedladdningar"',
      `"Safe roads to school","Dokument","en","${ORIGIN}/sv/document/safe-roads-to-school",9,2`,
      `"Mottagningar","Dokument","sv","${ORIGIN}/sv/document/mottagningar",8,6`,
      expect.stringMatching(
        /^"'=HYPERLINK\(""https:\/\/evil\.example"";""plan""\)","Internt dokument",/,
      ),
      "",
    ]);
    at("2027-01-05T12:00:00Z");
    expect((await csv("")).text.trim().split("\r\n")).toHaveLength(52);
  });

  it.each([
    ["series", '"Start date","Views","Downloads"', '"2026-06-01",5,0', 31],
    ["topics", '"Name","Views","Downloads"', '"education",10,2', 3],
    ["countries", '"Name","Views","Downloads"', '"kenya",17,8', 3],
    ["publishers", '"Name","Views","Downloads"', '"alliance-north",9,2', 2],
    ["contentTypes", '"Name","Views","Downloads"', '"research",9,2', 2],
  ])("has the part %s", async (part, head, first, lines) => {
    at("2026-06-30T12:00:00Z");
    const rows = (await csv(`part=${part}`)).text.trimEnd().split("\r\n");
    expect([rows[0], rows[1], rows.length]).toEqual([`\uFEFF${head}`, first, lines]);
  });
});
