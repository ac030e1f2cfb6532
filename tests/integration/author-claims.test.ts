// @database one-connection

import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { AccountExport } from "../../cms/contract/accounts";
import {
  Author,
  AuthorClaim,
  ClaimAnswer,
  ClaimsAnswer,
  OwnAuthorProfile,
} from "../../cms/contract/authors";
import { ErrorBody } from "../../cms/contract/errors";
import { CLAIMS_WAITING_MAX } from "../../cms/contract/limits";
import { createAuthorClaims } from "../../cms/areas/people/authors/claims.service";
import { PASSWORD } from "../factories/accounts";
import { answerOf, saveNamedTerms } from "../factories/library";
import { makePerson, makeVisitor, type Person } from "../factories/people";
import { ORIGIN, useCms } from "../setup/cms";
import { untilHeard } from "../setup/database";
import { readOutbox } from "../setup/mail";

const cms = useCms();
let ana: Person, ben: Person, staff: Person, visitor: Person;
let ids: Record<string, number>;

beforeAll(async () => {
  ids = await saveNamedTerms(cms().database.db, [
    ...["grace", "amal", "li", "olga"].map((slug) => ({
      taxonomy: "authors" as const,
      slug,
      names: { en: slug[0]!.toUpperCase() + slug.slice(1) },
    })),
    { taxonomy: "topics", slug: "water" },
  ]);
  ana = await makePerson(cms(), "ana", { name: "Ana Ruiz", language: "es" });
  ben = await makePerson(cms(), "ben");
  staff = await makePerson(cms(), "sam", { roles: ["staff"], name: "Sam Staff" });
  visitor = makeVisitor(cms());
});
beforeEach(async () => {
  const { db } = cms().database;
  await db.deleteFrom("author_claims").execute();
  await db.deleteFrom("rate_limits").execute();
  await db.updateTable("users").set({ author_id: null }).execute();
});

const claim = (person: Person, slug: string, body?: object) =>
  person.call("POST", `/claim_author/${ids[slug]}`, body);
const read = async (person: Person, slug: string) =>
  answerOf(await person.call("GET", `/authors/${slug}`), Author);
const list = async (query = "") =>
  answerOf(await staff.call("GET", `/author_claims${query}`), ClaimsAnswer);
const decide = (id: number, body: object, person = staff) =>
  person.call("PUT", `/author_claims/${id}/decision`, body);
const own = async (person: Person) =>
  answerOf(await person.call("GET", "/author_profile"), OwnAuthorProfile);
const codeOf = async (response: Response) => [
  response.status,
  ErrorBody.parse(await response.json()).code,
];
/** Claims an author profile and returns the claim's id. */
async function claimed(person: Person, slug: string): Promise<number> {
  await answerOf(await claim(person, slug), ClaimAnswer);
  return (await list()).claims.find(
    ({ user, author }) => user.databaseId === person.id && author.slug === slug,
  )!.id;
}
/** Returns the mails that were sent because of the given work. */
async function mailsAfter(work: () => Promise<unknown>) {
  const count = async () => (await readOutbox(cms().database.dataDir).catch(() => [])).length;
  const before = await count();
  await work();
  await cms().cms.jobs.finish();
  return (await readOutbox(cms().database.dataDir)).slice(before);
}

describe("a claim", () => {
  test("waits once for staff, and is shown to the claimant", async () => {
    expect((await read(ana, "grace")).claim).toBe("none");
    expect(
      await answerOf(await claim(ana, "grace", { message: "I wrote these." }), ClaimAnswer),
    ).toEqual({ state: "pending" });
    expect(await answerOf(await claim(ana, "grace"), ClaimAnswer)).toEqual({ state: "pending" });
    const { claims, count } = await list();
    expect([count, claims]).toMatchObject([
      1,
      [
        {
          author: { slug: "grace", name: "Grace", link: "/author/grace", hasOwner: false },
          user: { databaseId: ana.id, name: "Ana Ruiz", email: "ana@example.net" },
          message: "I wrote these.",
          state: "pending",
          decided: null,
          decidedBy: null,
          comment: "",
        },
      ],
    ]);
    expect(await read(ana, "grace")).toMatchObject({
      claim: "pending",
      isOwn: false,
      hasOwner: false,
      canEdit: false,
    });
    expect(await own(ana)).toMatchObject({
      author: null,
      pendingClaims: [{ author: { slug: "grace" } }],
      linkedIn: false,
    });
    expect([(await read(ben, "grace")).claim, (await read(visitor, "grace")).claim]).toEqual([
      "none",
      null,
    ]);
  });

  test("is created once for simultaneous requests", async () => {
    const answers = await Promise.all([1, 2, 3].map(() => claim(ana, "grace")));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await list()).count).toBe(1);
  });

  test("can be withdrawn", async () => {
    await claim(ana, "grace");
    for (let time = 0; time < 2; time++)
      expect((await ana.call("DELETE", `/claim_author/${ids.grace}`)).status).toBe(204);
    expect([(await list()).count, (await read(ana, "grace")).claim]).toEqual([0, "none"]);
  });

  test("requires an account, and an author", async () => {
    expect(await codeOf(await claim(visitor, "grace"))).toEqual([401, "unauthenticated"]);
    expect(await codeOf(await claim(ana, "water"))).toEqual([404, "not_found"]);
    expect(await codeOf(await ana.call("DELETE", `/claim_author/${ids.water}`))).toEqual([
      404,
      "not_found",
    ]);
    expect((await claim(ana, "grace", { message: "x".repeat(1_001) })).status).toBe(422);
  });

  test("is refused beyond the limits on waiting claims and on the rate", async () => {
    for (const slug of ["grace", "amal", "li"]) expect((await claim(ana, slug)).status).toBe(200);
    expect(CLAIMS_WAITING_MAX).toBe(3);
    expect(await codeOf(await claim(ana, "olga"))).toEqual([409, "limit_reached"]);
    const statuses: number[] = [];
    for (let time = 0; time < 7; time++) statuses.push((await claim(ana, "olga")).status);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe("staff", () => {
  test("are the only ones who see and decide claims", async () => {
    const id = await claimed(ana, "grace");
    for (const person of [ana, ben]) {
      expect(await codeOf(await person.call("GET", "/author_claims"))).toEqual([403, "forbidden"]);
      expect(await codeOf(await decide(id, { decision: "confirm" }, person))).toEqual([
        403,
        "forbidden",
      ]);
      expect(await codeOf(await person.call("DELETE", `/authors/${ids.grace}/owner`))).toEqual([
        403,
        "forbidden",
      ]);
    }
    await expect(
      cms().services.authorClaims.countPending({
        kind: "user",
        userId: ana.id,
        staff: false,
        editor: false,
        administrator: false,
        sessionId: "",
      }),
    ).rejects.toMatchObject({ code: "forbidden" });
    expect(
      await cms().services.authorClaims.countPending({
        kind: "user",
        userId: staff.id,
        staff: true,
        editor: false,
        administrator: false,
        sessionId: "",
      }),
    ).toBe(1);
  });

  test("confirm a claim: the claimant owns the profile and gets one mail in their language", async () => {
    const id = await claimed(ana, "grace");
    const mails = await mailsAfter(async () => {
      const decided = await answerOf(await decide(id, { decision: "confirm" }), AuthorClaim);
      expect(decided).toMatchObject({
        state: "confirmed",
        decidedBy: { name: "Sam Staff" },
        author: { hasOwner: true },
      });
    });
    expect(mails.map(({ to, subject }) => [to?.[0]?.address, subject])).toEqual([
      ["ana@example.net", expect.stringMatching(/^Tu perfil de autoría está confirmado/)],
    ]);
    expect(mails[0]!.text).toContain(`${ORIGIN}/es/author/grace`);
    expect(await read(ana, "grace")).toMatchObject({
      isOwn: true,
      hasOwner: true,
      claim: null,
      canEdit: true,
    });
    expect(await read(ben, "grace")).toMatchObject({
      isOwn: false,
      hasOwner: true,
      claim: null,
      canEdit: false,
    });
    const account = { databaseId: ana.id, name: "Ana Ruiz" };
    expect(
      await Promise.all(
        [ana, staff, ben, visitor].map(async (person) => (await read(person, "grace")).user),
      ),
    ).toEqual([account, account, null, null]);
    expect(await own(ana)).toMatchObject({
      author: { slug: "grace", databaseId: ids.grace },
      pendingClaims: [],
    });
    expect((await list("?state=confirmed")).claims).toHaveLength(1);
    expect(await mailsAfter(async () => undefined)).toEqual([]);
  });

  test("deny a claim with a comment, and the profile can be claimed again", async () => {
    const id = await claimed(ana, "grace");
    expect(await codeOf(await decide(id, { decision: "deny", comment: " " }))).toEqual([
      422,
      "invalid_input",
    ]);
    const mails = await mailsAfter(async () =>
      decide(id, { decision: "deny", comment: "Which documents are yours?" }),
    );
    expect(mails.map(({ text }) => text)).toEqual([
      expect.stringContaining("Which documents are yours?"),
    ]);
    expect((await read(ana, "grace")).claim).toBe("denied");
    expect((await list("?state=denied")).claims).toMatchObject([
      { comment: "Which documents are yours?" },
    ]);
    await claim(ana, "grace");
    expect((await read(ana, "grace")).claim).toBe("pending");
  });

  test("confirm one of several claims: other claims on the profile and by the claimant are denied", async () => {
    await claimed(ben, "grace");
    await claimed(ana, "amal");
    const id = await claimed(ana, "grace");
    const mails = await mailsAfter(async () => decide(id, { decision: "confirm" }));
    expect(mails.map(({ to, text }) => [to?.[0]?.address, text])).toEqual(
      expect.arrayContaining([
        ["ana@example.net", expect.stringContaining("Hemos confirmado que el perfil de autoría")],
        ["ana@example.net", expect.stringContaining("Ya hemos confirmado que otro perfil")],
        ["ben@example.net", expect.stringContaining("belongs to another person")],
      ]),
    );
    expect(mails).toHaveLength(3);
    expect((await list()).count).toBe(0);
    const { claims } = await list("?state=denied");
    expect(claims.map(({ user }) => user.databaseId).toSorted()).toEqual(
      [ana.id, ben.id].toSorted(),
    );
  });

  test("decide a claim once, and are told what has changed since", async () => {
    const id = await claimed(ana, "grace");
    const statuses = await Promise.all(
      [1, 2].map(async () => (await decide(id, { decision: "confirm" })).status),
    );
    expect(statuses.sort()).toEqual([200, 409]);
    expect(await codeOf(await decide(id, { decision: "deny", comment: "No" }))).toEqual([
      409,
      "conflict",
    ]);
    const other = await claimed(ben, "amal");
    await cms()
      .database.db.updateTable("users")
      .set({ author_id: ids.li! })
      .where("database_id", "=", ben.id)
      .execute();
    expect(await codeOf(await decide(other, { decision: "confirm" }))).toEqual([
      409,
      "profile_held",
    ]);
    await cms()
      .database.db.updateTable("users")
      .set({ author_id: null })
      .where("database_id", "=", ben.id)
      .execute();
    await cms()
      .database.db.updateTable("users")
      .set({ author_id: ids.amal! })
      .where("database_id", "=", staff.id)
      .execute();
    expect(await codeOf(await decide(other, { decision: "confirm" }))).toEqual([
      409,
      "profile_taken",
    ]);
    expect(await codeOf(await decide(2_000_000_000, { decision: "confirm" }))).toEqual([
      404,
      "not_found",
    ]);
  });

  test("remove the owner of a profile, and it can be claimed again", async () => {
    await decide(await claimed(ana, "grace"), { decision: "confirm" });
    for (let time = 0; time < 2; time++)
      expect((await staff.call("DELETE", `/authors/${ids.grace}/owner`)).status).toBe(204);
    expect(await read(ana, "grace")).toMatchObject({
      isOwn: false,
      hasOwner: false,
      claim: "none",
      canEdit: false,
    });
    expect(await codeOf(await staff.call("DELETE", `/authors/${ids.water}/owner`))).toEqual([
      404,
      "not_found",
    ]);
  });
});

describe("simultaneous changes", () => {
  test("a claim that is withdrawn during the decision is either decided or deleted", async () => {
    for (let time = 0; time < 3; time++) {
      const id = await claimed(ana, "grace");
      const [withdrawn, decided] = await Promise.all([
        ana.call("DELETE", `/claim_author/${ids.grace}`),
        decide(id, { decision: "deny", comment: "No" }),
      ]);
      expect([withdrawn.status, [200, 404]]).toEqual([
        204,
        expect.arrayContaining([decided.status]),
      ]);
    }
  });

  test("staff get their answer although the claimant's account is deleted right after the decision", async () => {
    const { db } = cms().database;
    const nora = await makePerson(cms(), "nora");
    const id = await claimed(nora, "olga");
    const { taxonomies } = cms().services;
    const service = createAuthorClaims({
      db,
      taxonomies,
      now: () => new Date(),
      limits: {
        claim: async () => undefined,
        edit: async () => undefined,
        linkedIn: async () => undefined,
      },
      jobs: {
        enqueue: async () =>
          void (await db.deleteFrom("users").where("database_id", "=", nora.id).execute()),
      },
    });
    const answer = await service.decide(
      {
        kind: "user",
        userId: staff.id,
        staff: true,
        editor: false,
        administrator: false,
        sessionId: "",
      },
      id,
      { decision: "confirm", comment: "" },
    );
    expect(answer).toMatchObject({
      state: "confirmed",
      user: { name: "nora" },
      decidedBy: { name: "Sam Staff" },
    });
  });

  test("lists skip the claim on an author that this process has not loaded yet", async () => {
    const { db } = cms().database;
    // Otherwise earlier announcements about accounts would make the process reload the terms below.
    await untilHeard(cms().database);
    await claim(ana, "grace", { message: "Mine" });
    // Simulates that the database's notification about the new author has not arrived yet.
    const tables = ["terms", "term_translations"].map((table) => sql.table(table));
    for (const table of tables)
      await sql`alter table ${table} disable trigger tree_insert`.execute(db);
    const { later } = await saveNamedTerms(db, [{ taxonomy: "authors", slug: "later" }]);
    for (const table of tables)
      await sql`alter table ${table} enable trigger tree_insert`.execute(db);
    const { id } = await db
      .insertInto("author_claims")
      .values({
        author_id: later!,
        user_id: ana.id,
        message: "Mine too",
        state: "pending",
        created: new Date(),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    expect((await list()).claims.map(({ author }) => author.slug)).toEqual(["grace"]);
    expect((await own(ana)).pendingClaims.map(({ author }) => author.slug)).toEqual(["grace"]);
    expect(
      (await answerOf(await ana.call("GET", "/account/export"), AccountExport)).authorClaims.map(
        ({ author, message }) => [author, message],
      ),
    ).toEqual([
      ["", "Mine too"],
      ["Grace", "Mine"],
    ]);
    expect(await codeOf(await decide(id, { decision: "confirm" }))).toEqual([404, "not_found"]);
  });
});

test("a profile has at most one owner, and an account at most one profile", async () => {
  await decide(await claimed(ana, "grace"), { decision: "confirm" });
  expect(await answerOf(await claim(ana, "grace"), ClaimAnswer)).toEqual({ state: "confirmed" });
  expect(await codeOf(await claim(ben, "grace"))).toEqual([409, "profile_taken"]);
  expect(await codeOf(await claim(ana, "amal"))).toEqual([409, "profile_held"]);
  expect((await read(ana, "amal")).claim).toBeNull();
  await expect(
    cms()
      .database.db.updateTable("users")
      .set({ author_id: ids.grace! })
      .where("database_id", "=", ben.id)
      .execute(),
  ).rejects.toThrow();
});

test("the list has pages and starts with the claim that has waited longest", async () => {
  const { db } = cms().database;
  await db
    .insertInto("author_claims")
    .values(
      Array.from({ length: 21 }, (_, day) => ({
        author_id: ids.grace!,
        user_id: staff.id,
        message: `${day}`,
        state: "denied" as const,
        created: new Date(Date.UTC(2024, 0, 1 + day)),
        decided: new Date(Date.UTC(2024, 1, 1 + day)),
      })),
    )
    .execute();
  await claim(ana, "grace");
  await claim(ben, "grace");
  expect((await list()).claims.map(({ user }) => user.databaseId)).toEqual([ana.id, ben.id]);
  expect((await list("?state=denied")).claims[0]!.message).toBe("20");
  expect(await list("?state=denied&page=70")).toMatchObject({
    count: 21,
    page: 2,
    pages: 2,
    claims: [{ message: "0" }],
  });
});

test("the account export contains the claims; deleting the account deletes them, but not the profile", async () => {
  const olga = await makePerson(cms(), "olga");
  await claim(olga, "amal", { message: "Mine" });
  expect(
    (await answerOf(await olga.call("GET", "/account/export"), AccountExport)).authorClaims,
  ).toMatchObject([{ author: "Amal", message: "Mine", state: "pending" }]);
  await decide(await claimed(olga, "amal"), { decision: "confirm" });
  await cms().cms.jobs.finish();
  expect(
    (await olga.call("DELETE", "/account", { confirmation: "olga", password: PASSWORD })).status,
  ).toBe(204);
  expect(await read(ana, "amal")).toMatchObject({ name: "Amal", hasOwner: false, claim: "none" });
  expect((await list("?state=confirmed")).count).toBe(0);
});
