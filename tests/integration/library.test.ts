// @database one-connection

import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { LibraryAnswer, LibraryState } from "../../cms/contract/library";
import { SearchAnswer } from "../../cms/contract/search";
import { answerOf, saveCollection, savePost } from "../factories/library";
import { makePerson, makeVisitor, type Person } from "../factories/people";
import { useCms } from "../setup/cms";

const cms = useCms();
const posts: Record<"bridge" | "apple" | "story" | "secret" | "shelf", number> = {
  bridge: 0,
  apple: 0,
  story: 0,
  secret: 0,
  shelf: 0,
};
let reader: Person, staff: Person, visitor: Person;

beforeAll(async () => {
  const {
    database: { db },
    services,
  } = cms();
  posts.bridge = await savePost(db, {
    contributors: ["Grace Wanjiru"],
    translations: [
      { language: "en", title: "Bridges", abstract: "" },
      { language: "sv", title: "Broar över älven", abstract: "" },
    ],
  });
  posts.apple = await savePost(db, { title: "Apples" });
  posts.story = await savePost(db, { type: "article", title: "Cherry story" });
  posts.secret = await savePost(db, {
    type: "internal_document",
    visibility: "internal",
    title: "Secret",
  });
  posts.shelf = await saveCollection(db, { title: "Shelf" });
  await services.searchEngine.index(Object.values(posts));
  reader = await makePerson(cms(), "reader");
  staff = await makePerson(cms(), "staff", { roles: ["staff"] });
  visitor = makeVisitor(cms());
});

beforeEach(async () => {
  await cms().database.db.deleteFrom("libraries").execute();
});

const save = (person: Person, ...ids: number[]) =>
  ids.reduce<Promise<unknown>>(
    (before, id) => before.then(() => person.call("POST", `/user_library/posts/${id}`)),
    Promise.resolve(),
  );
const titles = async (person: Person, query = "") =>
  (await answerOf(await person.call("GET", `/user_library${query}`), LibraryAnswer)).posts.map(
    (card) => card.title,
  );

describe("a library", () => {
  test("holds what its owner saves, latest first, each post once", async () => {
    const first = await answerOf(
      await reader.call("POST", `/user_library/posts/${posts.apple}`),
      LibraryState,
    );
    await save(reader, posts.story, posts.shelf, posts.apple);
    expect(await titles(reader)).toEqual(["Shelf", "Cherry story", "Apples"]);
    expect(await titles(staff)).toEqual([]);
    const again = await answerOf(
      await reader.call("POST", `/user_library/posts/${posts.apple}`),
      LibraryState,
    );
    const now = await answerOf(await reader.call("GET", "/user_library/modified"), LibraryState);
    expect(again).toEqual(now);
    expect(now.modified! > first.modified!).toBe(true);
  });

  test("removes posts at its owner's request", async () => {
    await save(reader, posts.apple, posts.story);
    for (let time = 0; time < 2; time++)
      expect((await reader.call("DELETE", `/user_library/posts/${posts.apple}`)).status).toBe(200);
    expect(await titles(reader)).toEqual(["Cherry story"]);
  });

  test("refuses posts that its owner cannot see, and the site's own pages", async () => {
    const page = await savePost(cms().database.db, { type: "page", title: "About" });
    for (const id of [posts.secret, page, 2_147_483_647])
      expect([id, (await reader.call("POST", `/user_library/posts/${id}`)).status]).toEqual([
        id,
        404,
      ]);
    for (const id of ["0", "x", "9999999999"])
      expect((await reader.call("POST", `/user_library/posts/${id}`)).status).toBe(404);
    await save(staff, posts.secret);
    expect(await titles(staff)).toEqual(["Secret"]);
  });

  test("requires an account", async () => {
    for (const [method, path, body] of [
      ["GET", ""],
      ["GET", "/modified"],
      ["POST", `/posts/${posts.apple}`],
      ["DELETE", `/posts/${posts.apple}`],
      ["PUT", `/posts/${posts.apple}/place`, { after: null }],
    ] as const) {
      expect([
        method,
        path,
        (await visitor.call(method, `/user_library${path}`, body)).status,
      ]).toEqual([method, path, 401]);
    }
  });

  test("hides posts that are deleted or internal, and shows them again when they are back", async () => {
    const { db } = cms().database;
    const gone = await savePost(db, { title: "Gone" });
    await save(reader, posts.apple, gone, posts.story);
    await db
      .updateTable("posts")
      .set({ visibility: "internal" })
      .where("database_id", "=", posts.apple)
      .execute();
    await db.deleteFrom("posts").where("database_id", "=", gone).execute();
    expect(await answerOf(await reader.call("GET", "/user_library"), LibraryAnswer)).toMatchObject({
      count: 1,
      size: 1,
      posts: [{ title: "Cherry story" }],
    });
    await db
      .updateTable("posts")
      .set({ visibility: "public" })
      .where("database_id", "=", posts.apple)
      .execute();
    expect(await titles(reader)).toEqual(["Cherry story", "Apples"]);
  });

  test("is searched by titles in any language and by contributors", async () => {
    await save(reader, posts.bridge, posts.apple, posts.story);
    expect(await titles(reader, "?search=alven")).toEqual(["Bridges"]);
    expect(await titles(reader, "?search=wanj%20GRACE")).toEqual(["Bridges"]);
    expect(await titles(reader, "?search=idges")).toEqual([]);
    const found = await answerOf(
      await reader.call("GET", "/user_library?search=apples&language=sv"),
      LibraryAnswer,
    );
    expect(found).toMatchObject({ count: 1, size: 3 });
  });

  test("can be sorted by title, by time of saving or by hand, and has pages", async () => {
    await save(reader, posts.bridge, posts.story, posts.apple);
    expect(await titles(reader, "?sort=title")).toEqual(["Apples", "Bridges", "Cherry story"]);
    expect(await titles(reader, "?sort=title&language=sv")).toEqual([
      "Apples",
      "Broar över älven",
      "Cherry story",
    ]);
    expect(await titles(reader, "?sort=saved")).toEqual(["Apples", "Cherry story", "Bridges"]);
    const page = await answerOf(
      await reader.call("GET", "/user_library?sort=title&page=2&page_size=2"),
      LibraryAnswer,
    );
    expect(page).toMatchObject({ page: 2, pages: 2, count: 3, posts: [{ title: "Cherry story" }] });
    expect((await reader.call("GET", "/user_library?sort=best")).status).toBe(422);
  });
});

describe("the order of a library", () => {
  const move = (id: number, place: object) =>
    reader.call("PUT", `/user_library/posts/${id}/place`, place);

  test("is set by its owner", async () => {
    await save(reader, posts.story, posts.bridge, posts.apple);
    await move(posts.apple, { after: posts.bridge });
    expect(await titles(reader)).toEqual(["Bridges", "Apples", "Cherry story"]);
    await move(posts.story, { after: null });
    await move(posts.bridge, { by: 1 });
    expect(await titles(reader)).toEqual(["Cherry story", "Apples", "Bridges"]);
    for (const place of [{}, { after: "x" }, { by: 1.5 }, { after: 1, by: 1 }])
      expect((await move(posts.story, place)).status).toBe(422);
  });

  test("stays correct when several devices move, save and remove at once", async () => {
    await save(reader, posts.story, posts.bridge, posts.apple);
    const answers = await Promise.all([
      move(posts.story, { after: null }),
      move(posts.apple, { by: 99 }),
      reader.call("POST", `/user_library/posts/${posts.shelf}`),
      reader.call("DELETE", `/user_library/posts/${posts.bridge}`),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const left = await titles(reader);
    expect([...left].sort()).toEqual(["Apples", "Cherry story", "Shelf"]);
    expect(left.indexOf("Cherry story")).toBeLessThan(left.indexOf("Apples"));
  });

  test("is unchanged if a move names a post that is not in the library", async () => {
    await save(reader, posts.apple);
    expect((await move(posts.apple, { after: posts.bridge })).status).toBe(409);
    expect((await move(posts.bridge, { after: null })).status).toBe(404);
  });
});

describe("cards", () => {
  const search = (person: Person) =>
    person.call("POST", "/search_documents", { post_type: ["document", "article"] });

  test("say which posts are saved to signed-in users, and nothing to visitors", async () => {
    await save(reader, posts.apple);
    const { documents } = await answerOf(await search(reader), SearchAnswer);
    expect(documents.filter((card) => card.saved).map((card) => card.title)).toEqual(["Apples"]);
    expect(documents.every((card) => typeof card.saved === "boolean")).toBe(true);
    expect(await (await search(visitor)).text()).not.toContain('"saved"');
    const list = await visitor.call("GET", "/collections");
    expect(list.headers.get("cache-control")).toContain("s-maxage");
    expect((await reader.call("GET", "/collections")).headers.get("cache-control")).toBe(
      "private, no-store",
    );
  });
});

describe("GraphQL", () => {
  test("reads the viewer's library, and its modified time alone", async () => {
    await save(reader, posts.apple, posts.story);
    const { data } = await reader.graphql(
      "{ viewer { userLibrary { posts(first: 1) { nodes { databaseId slug id } pageInfo { hasNextPage } } modified } } userLibrary { modified } }",
    );
    expect(data.viewer.userLibrary).toMatchObject({
      posts: {
        nodes: [{ databaseId: posts.story, slug: "cherry-story" }],
        pageInfo: { hasNextPage: true },
      },
    });
    expect(data.userLibrary.modified).toBe(data.viewer.userLibrary.modified);
    expect((await visitor.graphql("{ userLibrary { modified } }")).data.userLibrary).toBeNull();
  });

  test("adds and removes posts by number", async () => {
    const mutation = (name: string) =>
      `mutation ($id: Int!) { ${name}(input: { id: $id, clientMutationId: "x" }) { clientMutationId userLibrary { modified posts { nodes { databaseId } } } } }`;
    const added = await reader.graphql(mutation("addToUserLibrary"), { id: posts.apple });
    expect(added.data.addToUserLibrary).toMatchObject({
      clientMutationId: "x",
      userLibrary: { posts: { nodes: [{ databaseId: posts.apple }] } },
    });
    const removed = await reader.graphql(mutation("removeFromUserLibrary"), { id: posts.apple });
    expect(removed.data.removeFromUserLibrary.userLibrary.posts.nodes).toEqual([]);
    expect(
      (await visitor.graphql(mutation("addToUserLibrary"), { id: posts.apple })).errors?.[0]
        ?.extensions.code,
    ).toBe("unauthenticated");
    expect(
      (await reader.graphql(mutation("addToUserLibrary"), { id: -1 })).errors?.[0]?.extensions.code,
    ).toBe("not_found");
  });
});
