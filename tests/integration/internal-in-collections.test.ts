// @database one-connection

import { strFromU8, unzipSync } from "fflate";
import { beforeAll, describe, expect, test } from "vitest";
import type { FilesWeight } from "../../cms/contract/collections";
import { makeCollection } from "../factories/collections";
import { storeFile } from "../factories/files";
import { savePost } from "../factories/library";
import { makePerson, makeVisitor, type Person } from "../factories/people";
import { useCms } from "../setup/cms";

/**
 * Internal documents are never visible to outsiders, even if they are recommended and have a note in an open collection. Staff, who put
 * them there, find them in each of the same ways, so each way could have revealed them.
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

/** The ways to read the collection. Each returns everything that the person receives. */
const WAYS: readonly [what: string, get: (person: Person) => Promise<string>][] = [
  ["the collection", (person) => text(person, "GET", `/internal_collections/${id}`)],
  ["its page", (person) => text(person, "GET", `/collections/${slug}`)],
  ["its posts", (person) => text(person, "GET", `/internal_collections/${id}/posts`)],
  [
    "its posts found by a word",
    (person) => text(person, "GET", `/internal_collections/${id}/posts?search=hush`),
  ],
  [
    "its posts sorted by title",
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

describe.each(WAYS)("an internal document is not visible in %s", (_what, get) => {
  test.each(["visitor", "member", "collaborator"] as const)("to a %s", async (who) => {
    const got = await get(people[who]);
    // A response to a search repeats the query itself.
    expect(got.replace(/"search":"hush"/, "")).not.toMatch(SECRET);
    // The internal document is first in the collection's order, so it would be its cover.
    expect(got).not.toMatch(new RegExp(`"(databaseId|documents)":\\[?${secret}\\b`));
  });

  test("except to staff", async () => {
    expect(await get(people.staff)).toMatch(SECRET);
  });
});

test("internal documents are not counted, and neither are their files", async () => {
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

test("staff see how many posts of a collection are internal, and other users see zero", async () => {
  const internal = async (person: Person, query = "") =>
    (
      JSON.parse(await text(person, "GET", `/internal_collections/${id}/posts${query}`)) as {
        internal: number;
      }
    ).internal;
  expect(await internal(people.staff)).toBe(1);
  // The count covers the whole collection, not only the search or the page.
  expect(await internal(people.staff, "?search=open&page_size=1")).toBe(1);
  for (const who of ["visitor", "member", "collaborator"] as const)
    expect([who, await internal(people[who])]).toEqual([who, 0]);
});

test("only staff can add, move, remove or annotate an internal document", async () => {
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
  // The answers for this and for an unknown document are equal, so they reveal nothing.
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
