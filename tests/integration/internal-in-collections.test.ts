import { strFromU8, unzipSync } from "fflate";
import { beforeAll, describe, expect, test } from "vitest";
import type { FilesWeight } from "../../cms/contract/collections";
import { makeCollection } from "../factories/collections";
import { storeFile } from "../factories/files";
import { savePost } from "../factories/library";
import { makePerson, makeVisitor, type Person } from "../factories/people";
import { useCms } from "../setup/cms";

/**
 * What is internal never shows to outsiders, though it lies in a collection that everybody can open, is put first there,
 * and has a note. Staff, who put it there, find it by each of the same ways: so each way would show it.
 */

const cms = useCms();
const SECRET = /Hush/i;
const people: Record<"visitor" | "member" | "collaborator" | "staff", Person> = {} as never;
let id = 0;
let slug = "";
let secret = 0;

beforeAll(async () => {
  const {
    database: { db },
    storage,
  } = cms();
  const file = async (name: string, visibility: "public" | "internal") => ({
    language: "en",
    kind: "PDF" as const,
    title: name,
    fileId: (
      await storeFile(
        { db, storage },
        { name: `${name}.pdf`, bytes: Buffer.from(`The bytes of ${name}`), visibility },
      )
    ).id,
  });
  secret = await savePost(db, {
    title: "Hush plan",
    type: "internal_document",
    visibility: "internal",
    translations: [{ language: "en", title: "Hush plan", abstract: "Hush abstract" }],
    files: [await file("hush", "internal")],
  });
  const open = await savePost(db, { title: "Open plan", files: [await file("open", "public")] });
  people.visitor = makeVisitor(cms());
  people.member = await makePerson(cms(), "member");
  people.collaborator = await makePerson(cms(), "collaborator");
  people.staff = await makePerson(cms(), "staff", { roles: ["staff"] });
  const made = await makeCollection(people.staff, {
    title: "Plans",
    private: false,
    posts: [secret, open],
  });
  ({ databaseId: id, slug } = made);
  const state = await people.staff.call("PUT", `/internal_collections/${id}/posts/${secret}/note`, {
    modified: made.modified,
    note: "Hush note",
  });
  const { modified } = (await state.json()) as { modified: string };
  await people.staff.call("PUT", `/internal_collections/${id}`, {
    modified,
    recommendedPosts: [secret, open],
  });
  await people.staff.call("POST", `/internal_collections/${id}/send_invites`, {
    emails: [people.collaborator.email],
  });
  await people.collaborator.call("POST", `/internal_collections/${id}/accept`);
  await cms().services.searchEngine.index([id, secret, open]);
});

const text = async (person: Person, method: string, path: string, body?: unknown) => {
  const response = await person.call(method, path, body);
  expect(response.status, path).toBe(200);
  return response.text();
};
const unpacked = async (person: Person, path: string) => {
  const files = unzipSync(new Uint8Array(await (await person.call("GET", path)).arrayBuffer()));
  return Object.entries(files)
    .map(([name, bytes]) => name + strFromU8(bytes))
    .join("\n");
};
const graphql = async (person: Person) => {
  const fields =
    "title description postCount documents images { title } recommendedPosts { title }";
  return JSON.stringify(
    await person.graphql(
      `query ($id: ID!) { internalCollection(id: $id, idType: DATABASE_ID) { ${fields} } }`,
      { id },
    ),
  );
};

/** Each returns all that somebody gets. */
const WAYS: readonly [what: string, get: (person: Person) => Promise<string>][] = [
  ["the collection", (person) => text(person, "GET", `/internal_collections/${id}`)],
  ["its page", (person) => text(person, "GET", `/collections/${slug}`)],
  ["its pieces", (person) => text(person, "GET", `/internal_collections/${id}/posts`)],
  [
    "its pieces that a word finds",
    (person) => text(person, "GET", `/internal_collections/${id}/posts?search=hush`),
  ],
  [
    "its pieces by title",
    (person) => text(person, "GET", `/internal_collections/${id}/posts?sort=title`),
  ],
  [
    "a search within it",
    (person) =>
      text(person, "POST", `/collections/${id}/documents`, {
        search: "plan",
        indices: ["public_search", "internal_search"],
        post_type: ["document", "internal_document"],
      }),
  ],
  ["its workbook", (person) => unpacked(person, `/collections/${id}/excel`)],
  ["its files as one zip", (person) => unpacked(person, `/collections/${id}/files`)],
  ["GraphQL", graphql],
];

describe.each(WAYS)("an internal document does not show in %s", (_what, get) => {
  test.each(["visitor", "member", "collaborator"] as const)("to a %s", async (who) => {
    const got = await get(people[who]);
    // A search for the word itself comes back with what was searched.
    expect(got.replace(/"search":"hush"/, "")).not.toMatch(SECRET);
    // It is the first in the collection's order, and as its cover.
    expect(got).not.toMatch(new RegExp(`"(databaseId|documents)":\\[?${secret}\\b`));
  });

  test("save to staff", async () => {
    expect(await get(people.staff)).toMatch(SECRET);
  });
});

test("nor do its pieces count or weigh anything", async () => {
  const sizes = async (person: Person) => {
    const { postCount, documents } = JSON.parse(
      await text(person, "GET", `/internal_collections/${id}`),
    ) as { postCount: number; documents: number[] };
    const { size, count } = JSON.parse(
      await text(person, "GET", `/internal_collections/${id}/posts`),
    ) as { size: number; count: number };
    const weight = JSON.parse(
      await text(person, "GET", `/collections/${id}/files/weight`),
    ) as FilesWeight;
    return [postCount, documents.length, size, count, weight.count];
  };
  for (const who of ["visitor", "member", "collaborator"] as const)
    expect([who, ...(await sizes(people[who]))]).toEqual([who, 1, 1, 1, 1, 1]);
  expect(await sizes(people.staff)).toEqual([2, 2, 2, 2, 2]);
});

test("staff hear how many of its pieces are internal and so not for visitors, and nobody else hears of any", async () => {
  const internal = async (person: Person, query = "") =>
    (
      JSON.parse(await text(person, "GET", `/internal_collections/${id}/posts${query}`)) as {
        internal: number;
      }
    ).internal;
  expect(await internal(people.staff)).toBe(1);
  // Of the whole collection, whatever a search or a page shows of it.
  expect(await internal(people.staff, "?search=open&page_size=1")).toBe(1);
  for (const who of ["visitor", "member", "collaborator"] as const)
    expect([who, await internal(people[who])]).toEqual([who, 0]);
});

test("nobody but staff puts one in, moves it, takes it out, or writes about it", async () => {
  const { collaborator } = people;
  const { modified } = JSON.parse(
    await text(collaborator, "GET", `/internal_collections/${id}`),
  ) as { modified: string };
  const path = `/internal_collections/${id}/posts/${secret}`;
  expect((await collaborator.call("POST", path)).status).toBe(404);
  expect((await collaborator.call("PUT", `${path}/place`, { by: 1 })).status).toBe(404);
  expect((await collaborator.call("PUT", `${path}/note`, { modified, note: "Mine" })).status).toBe(
    404,
  );
  expect(
    (await collaborator.call("PUT", `/internal_collections/posts/${secret}`, { add: [id] })).status,
  ).toBe(404);
  // Once is as good as twice: the answer says nothing of what was there.
  expect((await collaborator.call("DELETE", path)).status).toBe(
    (await collaborator.call("DELETE", `/internal_collections/${id}/posts/2147483647`)).status,
  );
  expect(
    (await collaborator.call("PUT", `/internal_collections/posts/${secret}`, { remove: [id] }))
      .status,
  ).toBe(200);
  expect(await text(people.staff, "GET", `/internal_collections/${id}/posts`)).toContain(
    "Hush plan",
  );
});
