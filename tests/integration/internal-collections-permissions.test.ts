// @database server

import { beforeAll, describe, expect, test } from "vitest";
import { saveCollection, savePost } from "../factories/library";
import { makePerson, makeVisitor, type Person } from "../factories/people";
import { useCms } from "../setup/cms";

/** The relations that a user can have to a collection. */
const ROLES = ["owner", "editor", "reader", "pending", "stranger", "staff", "anonymous"] as const;
type TriedRole = (typeof ROLES)[number];
type Statuses = readonly [
  owner: number,
  editor: number,
  reader: number,
  pending: number,
  stranger: number,
  staff: number,
  anonymous: number,
];

/** A separate collection for each call, with all people in it. */
interface Case {
  id: number;
  slug: string;
  isPrivate: boolean;
  modified: string;
  inside: number;
  outside: number;
  invite: number;
}

interface Row {
  what: string;
  call(of: Case): [method: string, path: string, body?: unknown];
  open: Statuses;
  private: Statuses;
  facts?: { deleted?: Date; promotion_requested?: Date; featured?: boolean };
}

const of =
  (path: string) =>
  ({ id }: Case) =>
    `/internal_collections/${id}${path}`;
const owners = (status: number, open = status): Pick<Row, "open" | "private"> => ({
  open: [open, 403, 403, 403, 403, 403, 401],
  private: [status, 403, 403, 403, 404, 404, 401],
});
const editors: Pick<Row, "open" | "private"> = {
  open: [200, 200, 403, 403, 403, 403, 401],
  private: [200, 200, 403, 403, 404, 404, 401],
};
const reading: Pick<Row, "open" | "private"> = {
  open: [200, 200, 200, 200, 200, 200, 200],
  private: [200, 200, 200, 404, 404, 404, 404],
};

const cms = useCms();
const people = {} as Record<TriedRole, Person>;

const TABLE: Row[] = [
  { what: "read it", call: (one) => ["GET", of("")(one)], ...reading },
  { what: "read its posts", call: (one) => ["GET", of("/posts")(one)], ...reading },
  { what: "read its page", call: ({ slug }) => ["GET", `/collections/${slug}`], ...reading },
  {
    what: "search within it",
    call: ({ id }) => ["POST", `/collections/${id}/documents`, {}],
    ...reading,
  },
  {
    what: "download its files",
    call: ({ id }) => ["GET", `/collections/${id}/files`],
    ...reading,
  },
  {
    what: "see the size of its files",
    call: ({ id }) => ["GET", `/collections/${id}/files/weight`],
    ...reading,
  },
  {
    what: "download its workbook",
    call: ({ id }) => ["GET", `/collections/${id}/excel`],
    ...reading,
  },
  {
    what: "download its citations",
    call: ({ id }) => ["GET", `/collections/${id}/citation?format=bibtex`],
    ...reading,
  },
  {
    what: "change its texts",
    call: (one) => ["PUT", of("")(one), { modified: one.modified, description: "Another" }],
    ...editors,
  },
  {
    what: "choose its recommended posts",
    call: (one) => ["PUT", of("")(one), { modified: one.modified, recommendedPosts: [one.inside] }],
    ...editors,
  },
  {
    what: "change whether it is private",
    call: (one) => ["PUT", of("")(one), { modified: one.modified, private: !one.isPrivate }],
    ...owners(200),
  },
  // Only a user who is both the owner and a member of staff may do this.
  {
    what: "make it staff-only",
    call: (one) => ["PUT", of("")(one), { modified: one.modified, staffOnly: true }],
    ...owners(403),
  },
  { what: "add a post", call: (one) => ["POST", of(`/posts/${one.outside}`)(one)], ...editors },
  {
    what: "remove a post",
    call: (one) => ["DELETE", of(`/posts/${one.inside}`)(one)],
    ...editors,
  },
  {
    what: "move a post",
    call: (one) => ["PUT", of(`/posts/${one.inside}/place`)(one), { after: null }],
    ...editors,
  },
  {
    what: "write a note",
    call: (one) => [
      "PUT",
      of(`/posts/${one.inside}/note`)(one),
      { modified: one.modified, note: "Read this" },
    ],
    ...editors,
  },
  {
    what: "add a post to several collections",
    call: ({ id, outside }) => ["PUT", `/internal_collections/posts/${outside}`, { add: [id] }],
    ...editors,
  },
  {
    what: "remove a post from several collections",
    call: ({ id, inside }) => ["PUT", `/internal_collections/posts/${inside}`, { remove: [id] }],
    ...editors,
  },
  { what: "delete it", call: (one) => ["DELETE", of("")(one)], ...owners(204) },
  {
    what: "restore it",
    call: (one) => ["POST", of("/restore")(one)],
    facts: { deleted: new Date() },
    open: [200, 404, 404, 404, 404, 404, 401],
    private: [200, 404, 404, 404, 404, 404, 401],
  },
  {
    what: "delete it again after it was deleted",
    call: (one) => ["DELETE", of("")(one)],
    facts: { deleted: new Date() },
    open: [404, 404, 404, 404, 404, 404, 401],
    private: [404, 404, 404, 404, 404, 404, 401],
  },
  {
    what: "invite email addresses",
    call: (one) => ["POST", of("/send_invites")(one), { emails: ["somebody@example.net"] }],
    ...owners(200),
  },
  {
    what: "invite users",
    call: (one) => ["PUT", of("/pending_collaborators")(one), { user_ids: [people.editor.id] }],
    ...owners(200),
  },
  {
    what: "accept an invitation",
    call: (one) => ["POST", of("/accept")(one)],
    open: [403, 403, 403, 200, 403, 403, 401],
    private: [403, 403, 403, 200, 404, 404, 401],
  },
  {
    what: "decline an invitation",
    call: (one) => ["POST", of("/decline")(one)],
    open: [403, 403, 403, 204, 403, 403, 401],
    private: [403, 403, 403, 204, 404, 404, 401],
  },
  {
    what: "withdraw the invitation of a user",
    call: (one) => ["DELETE", of(`/pending_collaborators/${people.pending.id}`)(one)],
    open: [200, 403, 403, 204, 403, 403, 401],
    private: [200, 403, 403, 204, 404, 404, 401],
  },
  {
    what: "withdraw the invitation of an email address",
    call: (one) => ["DELETE", of(`/remove_invite/${one.invite}`)(one)],
    ...owners(200),
  },
  {
    what: "change the permission of a collaborator",
    call: (one) => ["PUT", of(`/collaborators/${people.reader.id}`)(one), { permission: "edit" }],
    ...owners(200),
  },
  {
    what: "change the permission of an invited user",
    call: (one) => ["PUT", of(`/collaborators/${people.pending.id}`)(one), { permission: "read" }],
    ...owners(409),
  },
  {
    what: "remove a collaborator, or leave as that collaborator",
    call: (one) => ["DELETE", of(`/collaborators/${people.reader.id}`)(one)],
    open: [200, 403, 204, 403, 403, 403, 401],
    private: [200, 403, 204, 403, 404, 404, 401],
  },
  {
    what: "transfer ownership to a collaborator",
    call: (one) => ["PUT", of(`/author/${people.editor.id}`)(one)],
    ...owners(200),
  },
  {
    what: "transfer ownership to an invited user",
    call: (one) => ["PUT", of(`/author/${people.pending.id}`)(one)],
    ...owners(409),
  },
  {
    what: "request that it is featured",
    call: (one) => ["PUT", of("/request_promotion")(one)],
    ...owners(409, 200),
  },
  {
    what: "withdraw the request to feature it",
    call: (one) => ["DELETE", of("/revoke_promotion_request")(one)],
    ...owners(200),
  },
  {
    what: "decide the request to feature it",
    call: ({ id }) => ["PUT", `/promotion_requests/${id}`, { decision: "deny", reason: "No" }],
    facts: { promotion_requested: new Date() },
    open: [403, 403, 403, 403, 403, 200, 401],
    private: [403, 403, 403, 403, 403, 404, 401],
  },
  {
    what: "end its featuring",
    call: (one) => ["DELETE", of("/featured")(one)],
    facts: { featured: true },
    open: [403, 403, 403, 403, 403, 200, 401],
    private: [403, 403, 403, 403, 403, 404, 401],
  },
];

beforeAll(async () => {
  for (const role of ROLES.filter((one) => one !== "anonymous")) {
    people[role] = await makePerson(cms(), role, {
      roles: role === "staff" ? ["staff"] : ["subscriber"],
    });
  }
  people.anonymous = makeVisitor(cms());
});

async function makeCase(
  facts: { private?: boolean; staff_only?: boolean } & Row["facts"],
): Promise<Case> {
  const { db } = cms().database;
  const [inside, outside] = [await savePost(db), await savePost(db)];
  const modified = new Date("2024-01-02T00:00:00.000Z");
  const id = await saveCollection(db, {
    title: `Collection ${inside}`,
    items: [inside],
    modified,
    facts: { site_collection: false },
  });
  await db
    .updateTable("collections")
    .set({ owner_id: people.owner.id, ...facts })
    .where("post_id", "=", id)
    .execute();
  const invited = new Date();
  await db
    .insertInto("collection_members")
    .values([
      {
        collection_id: id,
        user_id: people.editor.id,
        can_edit: true,
        invited,
        invited_by: null,
        accepted: invited,
      },
      {
        collection_id: id,
        user_id: people.reader.id,
        can_edit: false,
        invited,
        invited_by: null,
        accepted: invited,
      },
      {
        collection_id: id,
        user_id: people.pending.id,
        can_edit: true,
        invited,
        invited_by: null,
        accepted: null,
      },
    ])
    .execute();
  const invite = await db
    .insertInto("collection_invites")
    .values({
      collection_id: id,
      email: "later@example.net",
      email_key: "later@example.net",
      invited,
      invited_by: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return {
    id,
    slug: `collection-${inside}`,
    isPrivate: facts.private ?? false,
    modified: modified.toISOString(),
    inside,
    outside,
    invite: invite.id,
  };
}

async function statuses(
  row: Row,
  facts: { private?: boolean; staff_only?: boolean },
): Promise<number[]> {
  const found: number[] = [];
  for (const role of ROLES) {
    // Resets the limits on mails and collections a day, and frees the titles, which must be unique.
    await cms().database.db.deleteFrom("collection_mails").execute();
    await cms()
      .database.db.updateTable("collections")
      .set({ owner_id: null })
      .where("owner_id", "=", people.owner.id)
      .execute();
    const [method, path, body] = row.call(await makeCase({ ...facts, ...row.facts }));
    found.push((await people[role].call(method, path, body)).status);
  }
  return found;
}

describe.each(TABLE)("permission to $what", (row) => {
  test("in an open collection", async () => {
    expect(await statuses(row, { private: false })).toEqual(row.open);
  });

  test("in a private collection", async () => {
    expect(await statuses(row, { private: true })).toEqual(row.private);
  });

  test("in a staff-only collection belongs to staff, and no other relation counts", async () => {
    const found = await statuses(row, { staff_only: true });
    const [owner, editor, reader, pending, stranger, staff, anonymous] = found;
    const isRead = row.open[6] === 200;
    const isReview = row.open[5] === 200 && !isRead;
    const hidden = isReview ? 403 : 404;
    expect([owner, editor, reader, pending, stranger]).toEqual([
      hidden,
      hidden,
      hidden,
      hidden,
      hidden,
    ]);
    expect(staff).toBe(row.open[5]);
    expect(anonymous).toBe(isRead ? 404 : 401);
  });
});

test("the table has every call that concerns one collection", async () => {
  const { paths } = (await (await people.anonymous.call("GET", "/openapi.json")).json()) as {
    paths: Record<string, Record<string, unknown>>;
  };
  const wanted = Object.entries(paths).flatMap(([path, methods]) =>
    /^(\/api\/v1)?\/(internal_collections|collections|promotion_requests)\/./.test(path)
      ? Object.keys(methods).map(
          (method) => `${method.toUpperCase()} ${path.replace("/api/v1", "")}`,
        )
      : [],
  );
  const made: Case = {
    id: 1,
    slug: "one",
    isPrivate: false,
    modified: "",
    inside: 2,
    outside: 3,
    invite: 4,
  };
  const calls = TABLE.map((row) => row.call(made).slice(0, 2).join(" ").replace(/\?.*/, ""));
  const isThere = (call: string) =>
    calls.some((one) => new RegExp(`^${call.replaceAll(/\{\w+\}/g, "[^/]+")}$`).test(one));
  expect(wanted.length).toBeGreaterThan(20);
  expect(wanted.filter((call) => !isThere(call))).toEqual([]);
});

/** What GraphQL returns of a collection to each user, and which of the user's lists contains it. */
const GRAPHQL: readonly [
  TriedRole,
  { open: string | null; private: string | null; list: "own" | "shared" | "pending" | null },
][] = [
  ["owner", { open: "AUTHOR edits", private: "AUTHOR edits", list: "own" }],
  ["editor", { open: "COLLABORATOR edits", private: "COLLABORATOR edits", list: "shared" }],
  ["reader", { open: "COLLABORATOR reads", private: "COLLABORATOR reads", list: "shared" }],
  ["pending", { open: "PENDING reads", private: null, list: "pending" }],
  ["stranger", { open: "- reads", private: null, list: null }],
  ["staff", { open: "- reads", private: null, list: null }],
  ["anonymous", { open: "- reads", private: null, list: null }],
];

describe.each(GRAPHQL)("GraphQL returns to the %s", (role, expected) => {
  const read = async (idType: string, id: string | number, selection: string) =>
    (
      await people[role].graphql(
        `query ($id: ID!) { internalCollection(id: $id, idType: ${idType}) { ${selection} } }`,
        { id },
      )
    ).data.internalCollection as Record<string, any> | null;

  test.each(["open", "private"] as const)(
    "what they may see of an %s collection, by number and by slug",
    async (access) => {
      const { id, slug, inside, modified } = await makeCase({ private: access === "private" });
      for (const [idType, key] of [
        ["DATABASE_ID", id],
        ["SLUG", slug],
      ] as const) {
        const seen = await read(idType, key, "role userCanEdit documents");
        expect(seen && `${seen.role ?? "-"} ${seen.userCanEdit ? "edits" : "reads"}`).toBe(
          expected[access],
        );
        if (seen) expect(seen.documents).toEqual([inside]);
        expect(await read(idType, key, "modified")).toEqual(expected[access] && { modified });
      }
      const inLibrary = await people[role].graphql(
        `mutation { addToUserLibrary(input: { id: ${id} }) { userLibrary { modified } } }`,
      );
      expect(inLibrary.errors?.[0]?.extensions.code).toBe(
        role === "anonymous" ? "unauthenticated" : expected[access] ? undefined : "not_found",
      );
    },
  );

  test("nothing of a staff-only collection, unless they are staff", async () => {
    const { id, slug } = await makeCase({ staff_only: true });
    for (const [idType, key] of [
      ["DATABASE_ID", id],
      ["SLUG", slug],
    ] as const)
      expect(Boolean(await read(idType, key, "title"))).toBe(role === "staff");
  });

  test("a collection in the right list, and in no other", async () => {
    const { id } = await makeCase({ private: true });
    const { data } = await people[role].graphql(
      "{ viewer { internalCollections(first: 500) { nodes { databaseId } } } }",
    );
    const nodes = (data.viewer?.internalCollections.nodes ?? []) as { databaseId: number }[];
    expect(nodes.some(({ databaseId }) => databaseId === id)).toBe(
      expected.list === "own" || expected.list === "shared",
    );
    const response = await people[role].call("GET", "/internal_collections");
    if (role === "anonymous") return expect(response.status).toBe(401);
    const lists = (await response.json()) as Record<string, { databaseId: number }[]>;
    const names = ["own", "shared", "pending", "deleted"].filter((name) =>
      lists[name]!.some(({ databaseId }) => databaseId === id),
    );
    expect(names).toEqual(expected.list ? [expected.list] : []);
  });
});

test("only staff see promotion requests, and only members can look up people to invite", async () => {
  await makeCase({ promotion_requested: new Date() });
  const statusesOf = (path: string) =>
    Promise.all(ROLES.map(async (role) => (await people[role].call("GET", path)).status));
  expect(await statusesOf("/promotion_requests")).toEqual([403, 403, 403, 403, 403, 200, 401]);
  expect(await statusesOf("/autocomplete_users?email=own")).toEqual([
    200, 200, 200, 200, 200, 200, 401,
  ]);
});

describe("the data of a collection", () => {
  test("is more for its collaborators than for its readers, and shows invited addresses to the owner only", async () => {
    const { id } = await makeCase({ promotion_requested: new Date() });
    const seen = async (role: TriedRole) => {
      const { collaborators, pendingCollaborators, pendingInvites, requestToPromote } = (await (
        await people[role].call("GET", `/internal_collections/${id}`)
      ).json()) as Record<string, unknown[]>;
      return [
        collaborators!.length,
        pendingCollaborators!.length,
        pendingInvites!.length,
        requestToPromote,
      ];
    };
    expect(await Promise.all(ROLES.map(seen))).toEqual([
      [2, 1, 1, true],
      [2, 1, 0, true],
      [2, 1, 0, true],
      [0, 0, 0, false],
      [0, 0, 0, false],
      [0, 0, 0, true],
      [0, 0, 0, false],
    ]);
  });

  test("contains no account's email address", async () => {
    const { id } = await makeCase({});
    for (const role of ROLES) {
      const text = await (await people[role].call("GET", `/internal_collections/${id}`)).text();
      expect(text).not.toMatch(/(owner|editor|reader|pending)@example\.net/);
    }
  });
});
