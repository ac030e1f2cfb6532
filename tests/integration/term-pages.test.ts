// @database one-connection

import { beforeAll, expect, test } from "vitest";
import { TermPage, TermPicks } from "../../cms/contract/taxonomies";
import { UNDATED } from "../../cms/areas/posts/posts.reader";
import { answerOf, saveNamedTerms, savePost } from "../factories/library";
import { makePerson, makeVisitor, type Person } from "../factories/people";
import { useCms } from "../setup/cms";

const cms = useCms();
let editor: Person, staff: Person, reader: Person, visitor: Person;
let water: number, rain: number;
let open: number, hidden: number;

beforeAll(async () => {
  const { database, services } = cms();
  editor = await makePerson(cms(), "pageeditor", { roles: ["staff_admin"] });
  staff = await makePerson(cms(), "pagestaff", { roles: ["staff"] });
  reader = await makePerson(cms(), "pagereader");
  visitor = makeVisitor(cms());
  const ids = await saveNamedTerms(database.db, [
    {
      taxonomy: "topics",
      slug: "water",
      names: { en: "Water", sv: "Vatten" },
      descriptions: { en: "Wells and taps." },
    },
    { taxonomy: "topics", slug: "rain", parentSlug: "water" },
    { taxonomy: "topics", slug: "secret" },
  ]);
  [water, rain] = [ids.water!, ids.rain!];
  const terms = (slug: string) => [{ taxonomy: "topics" as const, slug }];
  open = await savePost(database.db, { title: "A well for a school", terms: terms("rain") });
  hidden = await savePost(database.db, {
    title: "A note for colleagues",
    visibility: "internal",
    terms: terms("secret"),
  });
  await services.taxonomies.recount();
});

const page = (person: Person, slug = "water", language = "en") =>
  person.call("GET", `/terms/topics/${slug}?language=${language}`);
const put = (person: Person, body: object, id = water) =>
  person.call("PUT", `/admin/terms/${id}/picks`, body);

test("the page of a term has its name and description, and the newest posts of it and its child terms", async () => {
  const answer = await answerOf(await page(visitor, "water", "sv"), TermPage);
  expect(answer).toMatchObject({
    name: "Vatten",
    description: "Wells and taps.",
    language: "en",
    picks: [],
  });
  expect(answer.newest).not.toBeNull();
});

test("the newest posts use the year when no date is known, and leave out undated works", async () => {
  const { database } = cms();
  await saveNamedTerms(database.db, [
    { taxonomy: "topics", slug: "old" },
    { taxonomy: "topics", slug: "undated" },
  ]);
  const terms = (slug: string) => [{ taxonomy: "topics" as const, slug }];
  const day = (text: string) => new Date(`${text}T00:00:00Z`);
  const save = (title: string, slug: string, created: Date, year: number | null) =>
    savePost(database.db, { title, terms: terms(slug), created, publicationYear: year });
  await save("A declaration", "old", day("1948-01-01"), 1948);
  await save("A commentary", "old", day("2017-01-01"), 2017);
  await save("A leaf without a date", "old", UNDATED, null);
  await save("Another leaf", "undated", UNDATED, null);
  await cms().services.taxonomies.recount();
  expect((await answerOf(await page(visitor, "old"), TermPage)).newest).toBe("2017");
  expect((await answerOf(await page(visitor, "undated"), TermPage)).newest).toBeNull();
  await save("A letter", "old", day("2018-05-06"), 2018);
  expect((await answerOf(await page(visitor, "old"), TermPage)).newest).toBe(
    "2018-05-06T00:00:00.000Z",
  );
});

test("a term with only internal posts is visible to staff only, and an unknown term to no user", async () => {
  expect((await page(visitor, "secret")).status).toBe(404);
  expect((await page(reader, "secret")).status).toBe(404);
  expect((await page(staff, "secret")).status).toBe(200);
  expect((await page(staff, "no-such-term")).status).toBe(404);
});

test("only editors can choose posts for a term", async () => {
  const change = { post_ids: [open] };
  expect((await put(visitor, change)).status).toBe(401);
  expect((await put(reader, change)).status).toBe(403);
  expect((await put(staff, change)).status).toBe(403);
  expect((await reader.call("GET", `/admin/terms/${water}/picks`)).status).toBe(403);
  expect((await put(editor, change, 999_999)).status).toBe(404);
  expect((await put(editor, { post_ids: [999_999] })).status).toBe(422);
  expect((await put(editor, { post_ids: [1, 2, 3, 4, 5, 6, 7] })).status).toBe(422);

  const saved = await answerOf(await put(editor, change), TermPicks);
  expect(saved.posts.map(({ databaseId }) => databaseId)).toEqual([open]);
  const shown = await answerOf(await page(visitor), TermPage);
  expect(shown.picks.map(({ title }) => title)).toEqual(["A well for a school"]);
});

test("when two editors choose at once, the second gets a conflict and nothing of the first is lost", async () => {
  const { version } = await answerOf(
    await editor.call("GET", `/admin/terms/${rain}/picks`),
    TermPicks,
  );
  expect((await put(editor, { version, post_ids: [open] }, rain)).status).toBe(200);
  expect((await put(editor, { version, post_ids: [] }, rain)).status).toBe(409);
  const kept = await answerOf(await page(visitor, "rain"), TermPage);
  expect(kept.picks).toHaveLength(1);
});

test("a chosen post that visitors may not see is shown to staff only", async () => {
  expect((await put(editor, { post_ids: [hidden, open] })).status).toBe(200);
  const picksOf = async (person: Person) =>
    (await answerOf(await page(person), TermPage)).picks.map(({ databaseId }) => databaseId);
  expect(await picksOf(visitor)).toEqual([open]);
  expect(await picksOf(reader)).toEqual([open]);
  expect(await picksOf(staff)).toEqual([hidden, open]);
});

test("a merged term passes its chosen posts on to the other term", async () => {
  expect((await put(editor, { post_ids: [open] }, rain)).status).toBe(200);
  expect((await put(editor, { post_ids: [] })).status).toBe(200);
  const merged = await editor.call("POST", `/admin/terms/${rain}/merge`, { into: water });
  expect(merged.status).toBe(200);
  const answer = await answerOf(await page(visitor), TermPage);
  expect(answer.picks.map(({ databaseId }) => databaseId)).toEqual([open]);
});
