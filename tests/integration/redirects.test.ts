// @database one-connection

import { beforeAll, expect, test } from "vitest";
import { RedirectAnswer, RedirectsAnswer } from "../../cms/contract/site";
import { savePosts } from "../../cms/areas/posts/posts.writer";
import { answerOf } from "../factories/library";
import { makePerson, makeVisitor, type Person } from "../factories/people";
import { buildPost } from "../factories/posts";
import { useCms } from "../setup/cms";

const cms = useCms();
let editor: Person, staff: Person, reader: Person, visitor: Person;

beforeAll(async () => {
  editor = await makePerson(cms(), "redirecteditor", { roles: ["staff_admin"] });
  staff = await makePerson(cms(), "redirectstaff", { roles: ["staff"] });
  reader = await makePerson(cms(), "redirectreader");
  visitor = makeVisitor(cms());
});

/** Saves an article again, with a slug by language. */
const save = (sourceId: string, slugs: Record<string, string>, visibility?: "internal") =>
  savePosts(cms().database.db, [
    buildPost({
      sourceId,
      type: "article",
      ...(visibility && { visibility }),
      translations: Object.entries(slugs).map(([language, slug]) => ({
        language,
        slug,
        title: slug,
        abstract: "",
      })),
    }),
  ]);
const leadsTo = async (path: string, person = visitor) =>
  (
    await answerOf(
      await person.call("GET", `/redirects?path=${encodeURIComponent(path)}`),
      RedirectAnswer,
    )
  ).target;
const add = (person: Person, path: string, target: string) =>
  person.call("POST", "/admin/redirects", { path, target });
const list = async (search: string) =>
  answerOf(await editor.call("GET", `/admin/redirects?search=${search}`), RedirectsAnswer);

test("an article's former URL redirects to its current one, in one step, in each language", async () => {
  await save("moved", { en: "first", sv: "forsta" });
  expect(await leadsTo("/article/first")).toBeNull();
  await save("moved", { en: "second", sv: "forsta" });
  await save("moved", { en: "third", sv: "andra" });
  expect(await leadsTo("/article/first")).toBe("/article/third");
  expect(await leadsTo("/article/second/")).toBe("/article/third");
  expect(await leadsTo("/sv/article/forsta")).toBe("/sv/article/andra");
  expect(await leadsTo("/article/first/history")).toBe("/article/third/history");
  expect((await list("/article/first")).redirects).toEqual([
    expect.objectContaining({ path: "/article/first", target: "/article/third", automatic: true }),
  ]);
});

test("a former URL in a language without a translation redirects to the new URL in that language", async () => {
  await save("borrowed", { en: "lent", fr: "le-sien" });
  await save("borrowed", { en: "lent-anew", fr: "le-sien" });
  expect(await leadsTo("/es/article/lent")).toBe("/es/article/lent-anew");
  expect(await leadsTo("/sv/article/lent/history")).toBe("/sv/article/lent-anew/history");
  // A translation's own slug comes first, as on the page.
  expect(await leadsTo("/fr/article/lent")).toBe("/fr/article/le-sien");
  await save("borrowed", { en: "lent-anew", fr: "le-nouveau" });
  expect(await leadsTo("/nl/article/le-sien")).toBe("/nl/article/lent-anew");
  expect(await leadsTo("/fr/article/lent")).toBe("/fr/article/le-nouveau");
});

test("a URL that two articles had in two languages redirects to the article of the requested language", async () => {
  await save("british", { en: "shared-name" });
  await save("swede", { sv: "shared-name" });
  await save("british", { en: "of-the-briton" });
  await save("swede", { sv: "of-the-swede" });
  expect(await leadsTo("/sv/article/shared-name")).toBe("/sv/article/of-the-swede");
  expect(await leadsTo("/nl/article/shared-name")).toBe("/nl/article/of-the-briton");
});

test("a former URL that another article takes over shows that article", async () => {
  await save("one", { en: "taken" });
  await save("one", { en: "given-up" });
  await save("two", { en: "taken" });
  expect((await list("/article/taken")).count).toBe(0);
  // When an article goes back to a former URL, the redirect from it is removed.
  await save("two", { en: "elsewhere" });
  await save("two", { en: "taken" });
  expect(await leadsTo("/article/elsewhere")).toBe("/article/taken");
  expect((await list("/article/taken")).redirects.map(({ path }) => path)).not.toContain(
    "/article/taken",
  );
});

test("a URL of a removed translation redirects to another language", async () => {
  await save("shrunk", { en: "kept", fr: "parti" });
  await save("shrunk", { en: "kept" });
  expect(await leadsTo("/fr/article/parti")).toBe("/fr/article/kept");
});

test("a former URL reveals nothing of content that the visitor may not see", async () => {
  await save("hidden", { en: "open-name" });
  const ids = await save("hidden", { en: "secret-name" });
  await cms()
    .database.db.updateTable("posts")
    .set({ removed: new Date() })
    .where("database_id", "=", ids.get("hidden")!)
    .execute();
  expect(await leadsTo("/article/open-name")).toBeNull();
  expect((await list("open-name")).redirects[0]).toMatchObject({ target: null });
});

test("editors can add redirects that follow one another, and remove them", async () => {
  expect((await add(editor, "/campaign", "/old-campaign?from=mail")).status).toBe(204);
  expect((await add(editor, "/old-campaign/", "https://example.org/campaign")).status).toBe(204);
  expect(await leadsTo("/campaign")).toBe("https://example.org/campaign");
  expect(await leadsTo("/campaign/below")).toBeNull();
  const { redirects } = await list("old-campaign");
  expect(redirects).toHaveLength(2);
  for (const { id } of redirects)
    expect((await editor.call("DELETE", `/admin/redirects/${id}`)).status).toBe(204);
  expect(await leadsTo("/campaign")).toBeNull();
  expect((await editor.call("DELETE", `/admin/redirects/${redirects[0]!.id}`)).status).toBe(404);
});

test("a redirect that is circular, unsafe, or starts at an existing URL is rejected at its field", async () => {
  expect((await add(editor, "/a", "/b")).status).toBe(204);
  const refusal = async (path: string, target: string) => {
    const answer = await add(editor, path, target);
    return [answer.status, ((await answer.json()) as { rules: object }).rules];
  };
  expect(await refusal("/b", "/a")).toEqual([422, { target: "redirect_circle" }]);
  expect(await refusal("/c", "/c/")).toEqual([422, { target: "redirect_circle" }]);
  expect(await refusal("/a", "/d")).toEqual([422, { path: "redirect_taken" }]);
  for (const page of ["/", "/topics", "/Topics/", "/es/search", "/admin/menus"])
    expect(await refusal(page, "/d"), page).toEqual([422, { path: "redirect_page" }]);
  await save("standing", { en: "standing" });
  for (const page of ["/article/standing", "/nl/article/standing/"])
    expect(await refusal(page, "/d"), page).toEqual([422, { path: "redirect_page" }]);
  expect(await refusal("//evil.example", "/d")).toEqual([422, { path: "redirect_path" }]);
  expect(await refusal("/e", "javascript:alert(1)")).toEqual([422, { target: "redirect_target" }]);
});

test("redirects stop at the first existing page, even after another redirect", async () => {
  const { db } = cms().database;
  await db
    .insertInto("redirects")
    .values({ path: "/topics", target: "/search", created: new Date() })
    .execute();
  expect((await add(editor, "/W-Upper", "/topics")).status).toBe(204);
  expect(await leadsTo("/W-Upper")).toBe("/topics");
  // The page uses its English slug in Swedish, which was another article's.
  await save("early", { sv: "same" });
  await save("early", { sv: "moved-on" });
  await save("late", { en: "same" });
  expect((await add(editor, "/to-same", "/sv/article/same")).status).toBe(204);
  expect(await leadsTo("/to-same")).toBe("/sv/article/same");
});

test("only editors can see, add or remove redirects", async () => {
  for (const [person, status] of [
    [visitor, 401],
    [reader, 403],
    [staff, 403],
  ] as const) {
    expect((await person.call("GET", "/admin/redirects")).status).toBe(status);
    expect((await add(person, "/f", "/g")).status).toBe(status);
    expect((await person.call("DELETE", "/admin/redirects/1")).status).toBe(status);
  }
});
