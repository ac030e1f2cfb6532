// @database one-connection

import { beforeAll, describe, expect, test } from "vitest";
import {
  Collection,
  CollectionPostsAnswer,
  CollectionState,
  CollectionStates,
  InternalCollection,
  InternalCollectionsAnswer,
} from "../../cms/contract/collections";
import { ErrorBody } from "../../cms/contract/errors";
import { COLLECTION_RESTORE_MS, COLLECTIONS_OWNED_MAX } from "../../cms/contract/limits";
import { SearchAnswer } from "../../cms/contract/search";
import {
  joinCollection,
  makeCollection,
  readCollection,
  saveOwnCollections,
} from "../factories/collections";
import { answerOf, saveCollection, savePost } from "../factories/library";
import { makePerson, makeVisitor, type Person } from "../factories/people";
import { useCms } from "../setup/cms";

const clock = { now: Date.now() };
const cms = useCms({ now: () => new Date(clock.now) });
const posts: number[] = [];
let secret = 0;
let ana: Person, ben: Person, staff: Person, visitor: Person;

beforeAll(async () => {
  const {
    database: { db },
  } = cms();
  for (const title of ["Zebra", "Apple", "Mango", "Cherry", "Banana", "Fig"])
    posts.push(await savePost(db, { title }));
  secret = await savePost(db, {
    type: "internal_document",
    visibility: "internal",
    title: "Secret",
  });
  ana = await makePerson(cms(), "ana", { name: "Ana Ruiz" });
  ben = await makePerson(cms(), "ben", { name: "Ben Okafor" });
  staff = await makePerson(cms(), "staff", { roles: ["staff"] });
  visitor = makeVisitor(cms());
});

const codeOf = async (response: Response) => ErrorBody.parse(await response.json()).code;
const list = async (person: Person, query = "") =>
  answerOf(await person.call("GET", `/internal_collections${query}`), InternalCollectionsAnswer);
const titles = async (person: Person, id: number, query = "") =>
  (
    await answerOf(
      await person.call("GET", `/internal_collections/${id}/posts${query}`),
      CollectionPostsAnswer,
    )
  ).posts.map((card) => card.title);

describe("a new collection", () => {
  test("belongs to its creator, is private, has the language of its texts and the covers of its first posts", async () => {
    const made = await makeCollection(ana, {
      title: "Mis lecturas",
      description: "Una\nDos",
      language: "es",
      posts: posts.slice(0, 5),
    });
    expect(made).toMatchObject({
      title: "Mis lecturas",
      description: "Una\nDos",
      language: "es",
      type: "collection",
      role: "author",
      userCanEdit: true,
      private: true,
      staffOnly: false,
      featured: false,
      author: { databaseId: ana.id, name: "Ana Ruiz" },
      postCount: 5,
      documents: posts.slice(0, 5),
      slug: "mis-lecturas",
      collaborators: [],
      pendingInvites: [],
    });
    expect(made.images.map((cover) => cover.title)).toEqual(["Zebra", "Apple", "Mango", "Cherry"]);
    expect((await list(ana)).own.map(({ title }) => title)).toContain("Mis lecturas");
    for (const other of [ben, staff, visitor]) {
      expect((await other.call("GET", `/internal_collections/${made.databaseId}`)).status).toBe(
        404,
      );
      expect((await other.call("GET", "/collections/mis-lecturas")).status).toBe(404);
    }
    expect(
      await answerOf(await ana.call("GET", "/collections/mis-lecturas"), Collection),
    ).toMatchObject({ title: "Mis lecturas" });
    expect(
      await answerOf(
        await ana.call("GET", "/internal_collections/mis-lecturas"),
        InternalCollection,
      ),
    ).toMatchObject({ databaseId: made.databaseId });
  });

  test("needs a title of fewer than 60 characters on one line", async () => {
    for (const title of [
      undefined,
      "",
      " \n ",
      "\u200b",
      "\u3164 \u2060\u2800",
      "x".repeat(60),
      "x".repeat(61),
      7,
    ]) {
      const refused = await ana.call("POST", "/internal_collections", { title });
      expect([
        title,
        refused.status,
        Object.keys(ErrorBody.parse(await refused.json()).fields ?? {}),
      ]).toEqual([title, 422, ["title"]]);
    }
    expect((await makeCollection(ana, { title: "🧒".repeat(59) })).title).toHaveLength(118);
    expect((await makeCollection(ana, { title: "One\r\nBcc: two\u2028\u202etext" })).title).toBe(
      "One Bcc: two text",
    );
    expect((await makeCollection(ana, { title: "<script>alert(1)</script>" })).title).toBe(
      "<script>alert(1)</script>",
    );
  });

  test("needs a title that differs from the owner's other titles and public ones, ignoring case and accents", async () => {
    await saveCollection(cms().database.db, { title: "Första papper" });
    await makeCollection(ana, { title: "Niñez y agua" });
    for (const title of [
      "niñez  Y AGUA",
      "NINEZ Y AGUA",
      "Ninez y\u200b agua",
      "Nin\u034fez y\u3164 agua",
      "forsta Papper",
    ]) {
      const refused = await ana.call("POST", "/internal_collections", { title });
      expect([title, refused.status, await codeOf(refused)]).toEqual([title, 409, "title_taken"]);
    }
    // Other users' private collections do not count, and are not revealed.
    expect((await makeCollection(ben, { title: "Niñez y agua" })).title).toBe("Niñez y agua");
    const tries = await Promise.all(
      [1, 2, 3].map(() => ben.call("POST", "/internal_collections", { title: "At once" })),
    );
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  test("is found, and becomes the latest whenever its posts change", async () => {
    const latest = async () => {
      await cms().services.searchEngine.catchUp();
      const answer = await ana.call("POST", "/search_documents", {
        search: "gazelle",
        sort_by: "Latest",
        post_type: ["internal_collection"],
      });
      return (await answerOf(answer, SearchAnswer)).documents.map(({ title }) => title);
    };
    const older = await makeCollection(ana, { title: "Gazelle one", private: false });
    clock.now += 1_000;
    const newer = await makeCollection(ana, {
      title: "Gazelle two",
      private: false,
      posts: [posts[0]!],
    });
    expect(await latest()).toEqual(["Gazelle two", "Gazelle one"]);
    clock.now += 1_000;
    await ana.call("POST", `/internal_collections/${older.databaseId}/posts/${posts[0]}`);
    expect(await latest()).toEqual(["Gazelle one", "Gazelle two"]);
    clock.now += 1_000;
    await ana.call("PUT", `/internal_collections/posts/${posts[0]}`, {
      remove: [newer.databaseId],
    });
    expect(await latest()).toEqual(["Gazelle two", "Gazelle one"]);
  });

  test("is staff-only if staff choose so", async () => {
    expect(
      await codeOf(
        await ana.call("POST", "/internal_collections", { title: "Ours", staffOnly: true }),
      ),
    ).toBe("forbidden");
    const { databaseId } = await makeCollection(staff, {
      private: false,
      staffOnly: true,
      posts: [secret, posts[0]!],
    });
    for (const other of [ana, visitor])
      expect((await other.call("GET", `/internal_collections/${databaseId}`)).status).toBe(404);
    const colleague = await makePerson(cms(), "colleague", { roles: ["staff_admin"] });
    expect(await readCollection(colleague, databaseId)).toMatchObject({
      role: null,
      userCanEdit: false,
      documents: [secret, posts[0]],
    });
  });

  test("refuses posts that its creator cannot see, and collections", async () => {
    const other = await saveCollection(cms().database.db, { title: "Another" });
    expect(
      await codeOf(
        await ana.call("POST", "/internal_collections", { title: "Wrong", posts: [secret] }),
      ),
    ).toBe("not_found");
    expect(
      await codeOf(
        await ana.call("POST", "/internal_collections", { title: "Wrong", posts: [other] }),
      ),
    ).toBe("invalid_input");
    // Nothing was saved: the title is still free.
    await makeCollection(ana, { title: "Wrong" });
  });
});

describe("an open collection", () => {
  test("is visible to every user with the link, without its collaborators and internal documents", async () => {
    const { databaseId, slug } = await makeCollection(staff, {
      private: false,
      description: "Open",
      posts: [posts[0]!, secret],
    });
    const seen = await readCollection(visitor, databaseId);
    expect(seen).toMatchObject({
      role: null,
      userCanEdit: false,
      documents: [posts[0]],
      postCount: 1,
      author: { name: "staff" },
    });
    expect(JSON.stringify(seen)).not.toContain("Secret");
    expect(await titles(visitor, databaseId)).toEqual(["Zebra"]);
    expect(await titles(staff, databaseId)).toEqual(["Zebra", "Secret"]);
    expect(
      await answerOf(await visitor.call("GET", `/collections/${slug}`), Collection),
    ).toMatchObject({
      description: "Open",
      siteCollection: false,
      featured: false,
      author: { name: "staff" },
    });
    // No proxy may cache it, because it can become private.
    for (const path of [
      `/internal_collections/${databaseId}`,
      `/internal_collections/${databaseId}/posts`,
      `/collections/${slug}`,
    ]) {
      expect((await visitor.call("GET", path)).headers.get("cache-control"), path).toBe(
        "private, no-store",
      );
    }
    const {
      database: { db },
    } = cms();
    await db
      .updateTable("collections")
      .set({ featured: true })
      .where("post_id", "=", databaseId)
      .execute();
    expect(
      (await visitor.call("GET", `/collections/${slug}`)).headers.get("cache-control"),
    ).toContain("s-maxage");
  });

  test("is not listed on the public pages of its documents", async () => {
    const document = await savePost(cms().database.db, { title: "Quince" });
    await makeCollection(ana, { private: false, posts: [document] });
    expect(await (await visitor.call("GET", "/documents/quince")).json()).toMatchObject({
      collections: [],
    });
  });
});

describe("the posts of a collection", () => {
  test("are added and removed, each only once", async () => {
    const { databaseId: id } = await makeCollection(ana);
    for (const post of [posts[0], posts[1], posts[0]])
      await ana.call("POST", `/internal_collections/${id}/posts/${post}`);
    expect(await titles(ana, id)).toEqual(["Zebra", "Apple"]);
    const again = await answerOf(
      await ana.call("DELETE", `/internal_collections/${id}/posts/${posts[5]}`),
      CollectionState,
    );
    expect(again).toMatchObject({ databaseId: id, postCount: 2 });
    const removed = await answerOf(
      await ana.call("DELETE", `/internal_collections/${id}/posts/${posts[0]}`),
      CollectionState,
    );
    expect(removed.postCount).toBe(1);
    expect(removed.modified > again.modified).toBe(true);
    expect((await ana.call("POST", `/internal_collections/${id}/posts/2147483647`)).status).toBe(
      404,
    );
    expect((await ana.call("POST", `/internal_collections/${id}/posts/${secret}`)).status).toBe(
      404,
    );
  });

  test("can be reordered, searched, sorted by title and paged", async () => {
    const { databaseId: id } = await makeCollection(ana, { posts: posts.slice(0, 4) });
    const move = (post: number, place: object) =>
      ana.call("PUT", `/internal_collections/${id}/posts/${post}/place`, place);
    await move(posts[3]!, { after: null });
    await move(posts[0]!, { by: 1 });
    expect(await titles(ana, id)).toEqual(["Cherry", "Apple", "Zebra", "Mango"]);
    expect((await readCollection(ana, id)).documents).toEqual([
      posts[3],
      posts[1],
      posts[0],
      posts[2],
    ]);
    expect(await titles(ana, id, "?sort=title")).toEqual(["Apple", "Cherry", "Mango", "Zebra"]);
    expect(await titles(ana, id, "?search=MAN")).toEqual(["Mango"]);
    expect(await titles(ana, id, "?page=2&page_size=3")).toEqual(["Mango"]);
    expect((await move(posts[5]!, { after: null })).status).toBe(404);
    expect((await move(posts[0]!, { after: posts[5] })).status).toBe(409);
  });

  test("are left out silently if they are deleted or internal", async () => {
    const { db } = cms().database;
    const gone = await savePost(db, { title: "Gone" });
    const { databaseId: id } = await makeCollection(ana, {
      private: false,
      posts: [posts[0]!, gone, posts[1]!],
    });
    await db
      .updateTable("posts")
      .set({ visibility: "internal" })
      .where("database_id", "=", posts[0]!)
      .execute();
    await db.deleteFrom("posts").where("database_id", "=", gone).execute();
    expect(await readCollection(ana, id)).toMatchObject({ postCount: 1, documents: [posts[1]] });
    await ana.call("PUT", `/internal_collections/${id}/posts/${posts[1]}/place`, { by: -1 });
    await db
      .updateTable("posts")
      .set({ visibility: "public" })
      .where("database_id", "=", posts[0]!)
      .execute();
    expect(await titles(ana, id)).toEqual(["Zebra", "Apple"]);
  });

  test("have notes, and some are recommended", async () => {
    const { databaseId: id, modified } = await makeCollection(ana, {
      private: false,
      posts: posts.slice(0, 3),
    });
    await ana.call("PUT", `/internal_collections/${id}/posts/${posts[1]}/note`, {
      modified,
      note: " Chapter 3\r\nfirst ",
    });
    const updated = await answerOf(
      await ana.call("PUT", `/internal_collections/${id}`, {
        modified,
        recommendedPosts: [posts[2], posts[5], posts[0], posts[2]],
      }),
      InternalCollection,
    );
    expect(updated.recommendedPosts.map((card) => card.title)).toEqual(["Mango", "Zebra"]);
    const { posts: seen } = await answerOf(
      await visitor.call("GET", `/internal_collections/${id}/posts`),
      CollectionPostsAnswer,
    );
    expect(seen.map(({ title, note, recommended }) => [title, note, recommended])).toEqual([
      ["Zebra", "", true],
      ["Apple", "Chapter 3\nfirst", false],
      ["Mango", "", true],
    ]);
    await ana.call("DELETE", `/internal_collections/${id}/posts/${posts[2]}`);
    expect((await readCollection(ana, id)).recommendedPosts.map((card) => card.title)).toEqual([
      "Zebra",
    ]);
    expect(
      (
        await ana.call("PUT", `/internal_collections/${id}/posts/${posts[5]}/note`, {
          modified,
          note: "x",
        })
      ).status,
    ).toBe(404);
  });

  test("can be added to several collections at once, all or none", async () => {
    const [one, two, three] = [
      await makeCollection(ana),
      await makeCollection(ana, { posts: [posts[0]!] }),
      await makeCollection(ben),
    ];
    const change = (body: object) =>
      ana.call("PUT", `/internal_collections/posts/${posts[0]}`, body);
    const { collections } = await answerOf(
      await change({ add: [one.databaseId], remove: [two.databaseId] }),
      CollectionStates,
    );
    expect(collections.map(({ databaseId, postCount }) => [databaseId, postCount])).toEqual([
      [one.databaseId, 1],
      [two.databaseId, 0],
    ]);
    expect((await change({ add: [two.databaseId, three.databaseId] })).status).toBe(404);
    const { own } = await list(ana, `?post=${posts[0]}`);
    const holding = own.filter(({ holdsPost }) => holdsPost).map(({ databaseId }) => databaseId);
    expect(holding).toContain(one.databaseId);
    expect(holding).not.toContain(two.databaseId);
  });

  test("are named when a client asks which collections contain a post, if the user may see it and it can be in a collection", async () => {
    const other = await makeCollection(ana, { private: false });
    expect((await list(ana, `?post=${posts[0]}`)).post).toMatchObject({
      databaseId: posts[0],
      title: "Zebra",
      type: "document",
      saved: false,
    });
    expect((await list(staff, `?post=${secret}`)).post).toMatchObject({ title: "Secret" });
    expect((await list(ana)).post).toBeUndefined();
    for (const unfit of [secret, other.databaseId, 2_147_483_647])
      expect(await codeOf(await ana.call("GET", `/internal_collections?post=${unfit}`))).toBe(
        "not_found",
      );
  });

  test("stay quick to read when there are thousands", async () => {
    const { db } = cms().database;
    const { databaseId: id } = await makeCollection(ana, { private: false });
    const many = await db
      .insertInto("posts")
      .values(
        Array.from({ length: 5_000 }, () => ({
          type: "document" as const,
          visibility: "public" as const,
          source_id: null,
          publication_year: null,
          contributors: [],
          recommended: false,
          by_staff: false,
          peer_reviewed: false,
          statement_of_findings: null,
          thumbnail_file_id: null,
          created: new Date(clock.now),
          modified: new Date(clock.now),
        })),
      )
      .returning("database_id")
      .execute();
    await db
      .insertInto("post_translations")
      .values(
        many.map(({ database_id }) => ({
          post_id: database_id,
          type: "document" as const,
          language: "en",
          slug: `many-${database_id}`,
          title: `Many ${database_id}`,
          abstract: "",
          body: "null",
          full_text: "",
        })),
      )
      .execute();
    await db
      .insertInto("post_items")
      .values(
        many.map(({ database_id }, position) => ({
          owner_id: id,
          role: "collection",
          post_id: database_id,
          position,
        })),
      )
      .execute();
    expect(
      await codeOf(await ana.call("POST", `/internal_collections/${id}/posts/${posts[0]}`)),
    ).toBe("limit_reached");
    const last = await answerOf(
      await visitor.call("GET", `/internal_collections/${id}/posts?page=9999&page_size=10`),
      CollectionPostsAnswer,
    );
    expect(last).toMatchObject({ count: 5_000, page: 500, pages: 500 });
    expect(last.posts).toHaveLength(10);
    const moved = many.at(-1)!.database_id;
    const before = performance.now();
    expect(
      (await ana.call("PUT", `/internal_collections/${id}/posts/${moved}/place`, { after: null }))
        .status,
    ).toBe(200);
    // All other posts change position. Chosen: far longer than it takes on a busy machine, far shorter than comparing each post with each
    // other.
    expect(performance.now() - before).toBeLessThan(5_000);
    expect((await readCollection(ana, id)).documents[0]).toBe(moved);
    await db
      .deleteFrom("posts")
      .where(
        "database_id",
        "in",
        many.map(({ database_id }) => database_id),
      )
      .execute();
  });
});

describe("two people who edit at the same time", () => {
  const put = (person: Person, id: number, body: object) =>
    person.call("PUT", `/internal_collections/${id}`, body);

  test("keep each other's changes of different fields", async () => {
    const {
      databaseId: id,
      modified,
      title,
      description,
    } = await makeCollection(ana, { description: "Before" });
    await joinCollection(ana, id, ben, "edit");
    // Both have opened the form at the same moment, and send all fields.
    expect((await put(ana, id, { modified, title: "Renamed by Ana", description })).status).toBe(
      200,
    );
    const second = await answerOf(
      await put(ben, id, { modified, title, description: "Described by Ben" }),
      InternalCollection,
    );
    expect(second).toMatchObject({ title: "Renamed by Ana", description: "Described by Ben" });
  });

  test("are told about each other's changes of the same field, and nothing is lost", async () => {
    const { databaseId: id, modified } = await makeCollection(ana, {
      title: "First name",
      description: "Before",
    });
    await joinCollection(ana, id, ben, "edit");
    await put(ben, id, { modified, title: "Ben's name" });
    const refused = await put(ana, id, { modified, title: "Ana's name", description: "After" });
    expect(refused.status).toBe(409);
    const error = ErrorBody.parse(await refused.json());
    expect(error).toMatchObject({
      code: "edit_conflict",
      changes: [{ field: "title", yours: "Ana's name", theirs: "Ben's name", by: "Ben Okafor" }],
    });
    expect(await readCollection(ana, id)).toMatchObject({
      title: "Ben's name",
      description: "Before",
    });
    const again = await answerOf(
      await put(ana, id, { modified: error.modified, title: "Ana's name", description: "After" }),
      InternalCollection,
    );
    expect(again).toMatchObject({ title: "Ana's name", description: "After" });
    // Sending the same value twice is no conflict.
    expect((await put(ben, id, { modified, title: "Ana's name" })).status).toBe(200);
  });

  test("overwrite each other if they do not send the version that they have read", async () => {
    const { databaseId: id, modified } = await makeCollection(ana, { title: "Name before" });
    await joinCollection(ana, id, ben, "edit");
    await put(ben, id, { modified, title: "Name by Ben" });
    const second = await answerOf(await put(ana, id, { title: "Name by Ana" }), InternalCollection);
    expect(second).toMatchObject({ title: "Name by Ana" });
  });

  test("keep recommended posts that only one of them can see", async () => {
    const { databaseId: id, modified } = await makeCollection(staff, {
      private: false,
      posts: [secret, ...posts.slice(0, 2)],
    });
    await joinCollection(staff, id, ben, "edit");
    const { modified: both } = await answerOf(
      await put(staff, id, { modified, recommendedPosts: [secret, posts[0]] }),
      InternalCollection,
    );
    await put(staff, id, { modified: both, recommendedPosts: [posts[0], secret, posts[1]] });
    // Ben sends what he saw, so this is no change by him.
    expect(
      (await put(ben, id, { modified: both, recommendedPosts: [posts[0]], description: "By Ben" }))
        .status,
    ).toBe(200);
    const { modified: last, recommendedPosts } = await readCollection(staff, id);
    expect(recommendedPosts.map((card) => card.title)).toEqual(["Zebra", "Secret", "Apple"]);
    await put(ben, id, { modified: last, recommendedPosts: [posts[1]] });
    expect((await readCollection(staff, id)).recommendedPosts.map((card) => card.title)).toEqual([
      "Apple",
      "Secret",
    ]);
  });

  test("get a conflict over notes only for the same post", async () => {
    const { databaseId: id, modified } = await makeCollection(ana, { posts: posts.slice(0, 2) });
    await joinCollection(ana, id, ben, "edit");
    const note = (person: Person, post: number, text: string) =>
      person.call("PUT", `/internal_collections/${id}/posts/${post}/note`, {
        modified,
        note: text,
      });
    expect((await note(ana, posts[0]!, "Ana's")).status).toBe(200);
    expect((await note(ben, posts[1]!, "Ben's")).status).toBe(200);
    expect(ErrorBody.parse(await (await note(ben, posts[0]!, "Ben's")).json()).changes).toEqual([
      { field: `note:${posts[0]}`, yours: "Ben's", theirs: "Ana's", by: "Ana Ruiz" },
    ]);
  });

  test("lose no post that they add, remove or move at the same time", async () => {
    const { databaseId: id } = await makeCollection(ana, { posts: posts.slice(0, 3) });
    await joinCollection(ana, id, ben, "edit");
    const path = `/internal_collections/${id}/posts`;
    const answers = await Promise.all([
      ana.call("POST", `${path}/${posts[3]}`),
      ben.call("POST", `${path}/${posts[4]}`),
      ben.call("DELETE", `${path}/${posts[0]}`),
      ana.call("PUT", `${path}/${posts[2]}/place`, { after: null }),
      ben.call("POST", `${path}/${posts[3]}`),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const left = await titles(ana, id);
    expect(left[0]).toBe("Mango");
    expect([...left].sort()).toEqual(["Apple", "Banana", "Cherry", "Mango"]);
  });

  test("get different versions even if the clock stands still", async () => {
    const { databaseId: id, modified } = await makeCollection(ana);
    const stamps = [modified];
    for (const description of ["a", "b", "c"])
      stamps.push(
        (
          await answerOf(
            await put(ana, id, { modified: stamps.at(-1), description }),
            InternalCollection,
          )
        ).modified,
      );
    expect(new Set(stamps).size).toBe(4);
  });
});

describe("a deleted collection", () => {
  test("is hidden from all users, and its owner can restore it for ten minutes", async () => {
    const { databaseId: id, slug } = await makeCollection(ana, {
      private: false,
      posts: [posts[0]!],
    });
    await joinCollection(ana, id, ben, "edit");
    expect((await ana.call("DELETE", `/internal_collections/${id}`)).status).toBe(204);
    for (const person of [ana, ben, visitor]) {
      expect((await person.call("GET", `/internal_collections/${id}`)).status).toBe(404);
      expect((await person.call("GET", `/collections/${slug}`)).status).toBe(404);
    }
    expect((await ben.call("POST", `/internal_collections/${id}/posts/${posts[1]}`)).status).toBe(
      404,
    );
    expect((await ben.call("POST", `/internal_collections/${id}/restore`)).status).toBe(404);
    const { deleted, own } = await list(ana);
    expect(own.map(({ databaseId }) => databaseId)).not.toContain(id);
    expect(deleted).toMatchObject([
      {
        databaseId: id,
        restorableUntil: new Date(clock.now + COLLECTION_RESTORE_MS).toISOString(),
      },
    ]);
    expect(
      await answerOf(
        await ana.call("POST", `/internal_collections/${id}/restore`),
        InternalCollection,
      ),
    ).toMatchObject({ documents: [posts[0]], collaborators: [{ name: "Ben Okafor" }] });
    // The button was pressed twice.
    expect((await ana.call("POST", `/internal_collections/${id}/restore`)).status).toBe(200);
    expect((await ben.call("POST", `/internal_collections/${id}/restore`)).status).toBe(404);
  });

  test("cannot be restored if the user already owns the maximum number of collections", async () => {
    const { db } = cms().database;
    const iris = await makePerson(cms(), "iris");
    const { databaseId: id } = await makeCollection(iris);
    await iris.call("DELETE", `/internal_collections/${id}`);
    await saveOwnCollections(db, iris.id, COLLECTIONS_OWNED_MAX);
    expect(await codeOf(await iris.call("POST", `/internal_collections/${id}/restore`))).toBe(
      "limit_reached",
    );
    const { databaseId: shared } = await makeCollection(ana);
    await joinCollection(ana, shared, iris, "edit");
    expect(
      await codeOf(await ana.call("PUT", `/internal_collections/${shared}/author/${iris.id}`)),
    ).toBe("limit_reached");
  });

  test("is deleted permanently afterwards, by a job that may run twice", async () => {
    const [{ databaseId: id }, { databaseId: kept }] = [
      await makeCollection(ana),
      await makeCollection(ana),
    ];
    for (const one of [id, kept]) await ana.call("DELETE", `/internal_collections/${one}`);
    await ana.call("POST", `/internal_collections/${kept}/restore`);
    clock.now += COLLECTION_RESTORE_MS - 1_000;
    await cms().cms.jobs.finish();
    expect(await ids()).toContain(id);
    clock.now += 1_000;
    expect((await ana.call("POST", `/internal_collections/${id}/restore`)).status).toBe(404);
    for (let time = 0; time < 2; time++) await cms().cms.jobs.finish();
    await cms().services.internalCollections.deleteExpired(kept);
    expect(await ids()).not.toContain(id);
    expect(await ids()).toContain(kept);

    async function ids() {
      return (
        await cms()
          .database.db.selectFrom("posts")
          .select("database_id")
          .where("type", "=", "collection")
          .execute()
      ).map((row) => row.database_id);
    }
  });
});

describe("GraphQL", () => {
  test("reads a collection, its modified time alone, and the viewer's collections", async () => {
    await makeCollection(ana);
    clock.now += 1;
    const { databaseId, modified, id } = await makeCollection(ana, { posts: [posts[0]!] });
    const query =
      "query ($id: ID!) { internalCollection(id: $id, idType: DATABASE_ID) { title role modified documents author { name } images { title } recommendedPosts { title } } }";
    expect((await ana.graphql(query, { id: databaseId })).data.internalCollection).toMatchObject({
      role: "AUTHOR",
      modified,
      documents: [posts[0]],
      author: { name: "Ana Ruiz" },
    });
    for (const other of [ben, visitor])
      expect((await other.graphql(query, { id: databaseId })).data.internalCollection).toBeNull();
    expect(
      (await ana.graphql("query ($id: ID!) { internalCollection(id: $id) { modified } }", { id }))
        .data.internalCollection,
    ).toEqual({ modified });
    const { data } = await ana.graphql(
      "{ viewer { internalCollections(first: 1) { nodes { databaseId title modified documents collaborators { name } } pageInfo { hasNextPage } } } }",
    );
    expect(data.viewer.internalCollections).toMatchObject({
      nodes: [{ databaseId, modified, documents: [posts[0]], collaborators: [] }],
      pageInfo: { hasNextPage: true },
    });
  });
});

describe("the list of collections", () => {
  test("can be searched by title, sorted, limited, and returned without covers", async () => {
    const [iris, owner] = [
      await makePerson(cms(), "irislist"),
      await makePerson(cms(), "ownerlist"),
    ];
    for (const title of ["Lista 10", "Lista 9", "Återkomst"])
      await makeCollection(iris, { title, posts: posts.slice(0, 1) });
    const { databaseId: shared } = await makeCollection(owner, { title: "Lista delad" });
    await joinCollection(owner, shared, iris, "read");
    const titled = async (query: string) => {
      const { own, shared, counts } = await list(iris, query);
      return [
        own.map(({ title }) => title),
        shared.map(({ title }) => title),
        counts.own,
        counts.shared,
      ];
    };
    expect(await titled("")).toEqual([
      ["Återkomst", "Lista 9", "Lista 10"],
      ["Lista delad"],
      { size: 3, found: 3 },
      { size: 1, found: 1 },
    ]);
    expect(await titled("?sort=title&language=sv&first=2")).toEqual([
      ["Lista 9", "Lista 10"],
      ["Lista delad"],
      { size: 3, found: 3 },
      { size: 1, found: 1 },
    ]);
    expect(await titled("?search=ATER")).toEqual([
      ["Återkomst"],
      [],
      { size: 3, found: 1 },
      { size: 1, found: 0 },
    ]);
    expect((await list(iris, "?first=1")).own[0]?.images).toHaveLength(1);
    expect((await list(iris, "?first=1&covers=false")).own[0]).toMatchObject({
      title: "Återkomst",
      images: [],
      postCount: 1,
    });
    for (const query of ["?first=0", "?first=1000000", "?sort=size", "?covers=2"])
      expect((await iris.call("GET", `/internal_collections${query}`)).status, query).toBe(422);
  });

  test("gets a new version whenever something in it changes, and only then", async () => {
    const [iris, owner] = [
      await makePerson(cms(), "irisversion"),
      await makePerson(cms(), "ownerversion"),
    ];
    const version = async () => {
      const { data } = await iris.graphql("{ viewer { internalCollections { version } } }");
      expect((await list(iris)).version).toBe(data.viewer.internalCollections.version);
      return data.viewer.internalCollections.version as string;
    };
    const { databaseId: id } = await makeCollection(owner, { title: "Asked" });
    let own = 0;
    const changes: [string, () => Promise<unknown>][] = [
      [
        "made",
        async () => {
          own = (await makeCollection(iris)).databaseId;
        },
      ],
      ["a piece", () => iris.call("POST", `/internal_collections/${own}/posts/${posts[0]}`)],
      [
        "asked",
        () =>
          owner.call("POST", `/internal_collections/${id}/send_invites`, { emails: [iris.email] }),
      ],
      ["accepted", () => iris.call("POST", `/internal_collections/${id}/accept`)],
      [
        "somebody else's change",
        () => owner.call("POST", `/internal_collections/${id}/posts/${posts[0]}`),
      ],
      ["deleted", () => iris.call("DELETE", `/internal_collections/${own}`)],
      ["restored", () => iris.call("POST", `/internal_collections/${own}/restore`)],
      [
        "removed",
        () => owner.call("DELETE", `/internal_collections/${id}/collaborators/${iris.id}`),
      ],
    ];
    let before = await version();
    for (const [name, change] of changes) {
      await change();
      const after = await version();
      expect(after, name).not.toBe(before);
      expect(await version()).toBe(after);
      before = after;
    }
  });
});
