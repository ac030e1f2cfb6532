// @database one-connection

import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { AccountExport } from "../../cms/contract/accounts";
import { ErrorBody } from "../../cms/contract/errors";
import {
  InternalCollection,
  InternalCollectionsAnswer,
  PeopleAnswer,
  PromotionRequestsAnswer,
} from "../../cms/contract/collections";
import { INVITES_A_DAY_MAX, PEOPLE_LOOKUPS_AN_HOUR_MAX } from "../../cms/contract/limits";
import { SearchAnswer } from "../../cms/contract/search";
import { COLLECTION_ROLE } from "../../cms/areas/posts/bodies";
import { createMailer, type Mailer } from "../../cms/platform/mail/mailer";
import { signIn } from "../factories/accounts";
import { joinCollection, makeCollection, readCollection } from "../factories/collections";
import { answerOf, saveCollection, saveItems, savePost } from "../factories/library";
import { makePerson, makeVisitor, type Person } from "../factories/people";
import { accountsOf } from "../setup/accounts";
import { useCms } from "../setup/cms";
import { testLogger } from "../setup/database";
import { type MailServer, startMailServer } from "../setup/mail";

const HOUR_MS = 60 * 60 * 1000;
const clock = { now: Date.now() };
const post: { server?: MailServer; mailer?: Mailer } = {};
const cms = useCms({
  now: () => new Date(clock.now),
  mailer: { send: (mail) => post.mailer!.send(mail), close() {} },
});
let ana: Person, ben: Person, staff: Person, visitor: Person;
let document = 0;

beforeAll(async () => {
  post.server = await startMailServer();
  post.mailer = createMailer({
    smtpUrl: post.server.url,
    from: "no-reply@cms.test",
    outbox: "",
    logger: testLogger,
  });
  document = await savePost(cms().database.db, { title: "Report" });
  ana = await makePerson(cms(), "ana", { name: "Ana Ruiz" });
  ben = await makePerson(cms(), "ben", { name: "Ben Okafor", language: "sv" });
  staff = await makePerson(cms(), "staff", { roles: ["staff"] });
  visitor = makeVisitor(cms());
});
afterAll(async () => {
  post.mailer?.close();
  await post.server?.close();
});

const codeOf = async (response: Response) => ErrorBody.parse(await response.json()).code;
const list = async (person: Person) =>
  answerOf(await person.call("GET", "/internal_collections"), InternalCollectionsAnswer);
const invite = (person: Person, id: number, ...emails: string[]) =>
  person.call("POST", `/internal_collections/${id}/send_invites`, { emails, language: "es" });
const suggest = async (person: Person, text: string) =>
  (
    await answerOf(
      await person.call("GET", `/autocomplete_users?email=${encodeURIComponent(text)}`),
      PeopleAnswer,
    )
  ).users.map(({ name }) => name);

/** Returns the titles of the collections that the person finds. */
const found = async (person: Person, search: string) => {
  const { documents } = await answerOf(
    await person.call("POST", "/search_documents", {
      search,
      sort_by: "Relevance",
      post_type: ["featured_collection", "internal_collection"],
    }),
    SearchAnswer,
  );
  return documents.map(({ title }) => title);
};

/** Runs the jobs and returns the mails they send. */
async function mailed() {
  const { mails } = post.server!;
  mails.length = 0;
  await cms().cms.jobs.finish();
  return mails.map(({ recipients, subject, text = "", html = "" }) => ({
    to: recipients[0],
    subject,
    text,
    html,
  }));
}

/** Returns the token in the last mail to an address. */
function keyFor(email: string): string {
  const { text } = post.server!.mails.findLast(
    ({ recipients }) => recipients[0]?.toLowerCase() === email,
  )!;
  return /invitation=\d+&key=([\w-]{43})/.exec(decodeURIComponent(text!))![1]!;
}

const unproven = { proven_email_key: null };
const accept = (person: Person, id: number, key?: string) =>
  person.call(
    "POST",
    `/internal_collections/${id}/accept`,
    key === undefined ? undefined : { key },
  );

describe("an invitation", () => {
  test("to an account waits for the answer, and can be accepted", async () => {
    const { databaseId: id } = await makeCollection(ana, {
      title: "Shared <b>readings</b>",
      description: "Together",
    });
    const asked = await answerOf(
      await invite(ana, id, "BEN@example.net", "ben@example.net", ana.email),
      InternalCollection,
    );
    expect(asked).toMatchObject({
      pendingCollaborators: [{ databaseId: ben.id, name: "Ben Okafor" }],
      pendingInvites: [],
      collaborators: [],
    });
    expect((await list(ben)).pending).toMatchObject([
      {
        databaseId: id,
        title: "Shared <b>readings</b>",
        description: "Together",
        author: { name: "Ana Ruiz" },
        invitedBy: { name: "Ana Ruiz" },
      },
    ]);
    expect((await ben.call("GET", `/internal_collections/${id}`)).status).toBe(404);

    const [mail, ...more] = await mailed();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      to: "ben@example.net",
      subject: expect.stringContaining("Ana Ruiz bjuder in dig till en samling"),
    });
    expect(mail!.text).toMatch(
      new RegExp(
        `http://cms.test/sv/account/user-profile/\\?invitation=${id}&key=[\\w-]{43}#my-collections`,
      ),
    );
    expect(mail!.text).toContain("”Shared <b>readings</b>”");
    expect(mail!.html).not.toContain("<b>readings");
    expect(mail!.subject).not.toContain("readings");

    const accepted = await answerOf(
      await ben.call("POST", `/internal_collections/${id}/accept`),
      InternalCollection,
    );
    expect(accepted).toMatchObject({
      role: "collaborator",
      userCanEdit: true,
      collaborators: [{ databaseId: ben.id, permission: "edit" }],
      pendingCollaborators: [],
    });
    const { pending, shared } = await list(ben);
    expect([pending, shared.map(({ databaseId }) => databaseId)]).toEqual([[], [id]]);
  });

  test("is mailed once, however often its job runs, and not after it is withdrawn", async () => {
    const { databaseId: id } = await makeCollection(ana);
    await invite(ana, id, ben.email);
    await ana.call("DELETE", `/internal_collections/${id}/pending_collaborators/${ben.id}`);
    expect(await mailed()).toEqual([]);
    await invite(ana, id, ben.email, "new@example.net");
    await invite(ana, id, ben.email);
    post.server!.refuse(1);
    expect((await mailed()).map(({ to }) => to).sort()).toEqual([
      "ben@example.net",
      "new@example.net",
    ]);
    for (const { id: mailId } of await cms()
      .database.db.selectFrom("collection_mails")
      .select("id")
      .execute())
      await cms().services.collectionMails.send(mailId);
    expect(await mailed()).toEqual([]);
  });

  test("to an address without an account waits for registration", async () => {
    const { databaseId: id } = await makeCollection(ana, { title: "For later" });
    const asked = await answerOf(
      await invite(ana, id, "New.Person@Example.net"),
      InternalCollection,
    );
    expect(asked).toMatchObject({
      pendingCollaborators: [],
      pendingInvites: [{ email: "New.Person@Example.net" }],
    });
    const [mail] = await mailed();
    expect(mail).toMatchObject({
      to: expect.stringMatching(/^New\.Person@example\.net$/i),
      subject: expect.stringContaining("Ana Ruiz te invita a colaborar en una colección"),
    });
    const target = /http:\/\/cms\.test\/es\/account\/register\?redirect=(\S+)/.exec(
      mail!.text,
    )![1]!;
    expect(decodeURIComponent(target)).toBe(
      `/es/account/user-profile/?invitation=${id}&key=${keyFor("new.person@example.net")}#my-collections`,
    );

    const { data } = await accountsOf(cms()).register({
      username: "newperson",
      email: "new.person@example.net",
      password: "Correct-horse-9",
    });
    const registered = data!.registerUser.user;
    expect(await readCollection(ana, id)).toMatchObject({
      pendingCollaborators: [{ databaseId: registered.databaseId }],
      pendingInvites: [],
    });
    const answer = (body: object) =>
      cms().request(`/api/v1/internal_collections/${id}/accept`, {
        method: "POST",
        headers: {
          Authorization: `Bearer ${registered.jwtAuthToken}`,
          "Content-Type": "application/json",
        },
        body: JSON.stringify(body),
      });
    expect(await codeOf(await answer({}))).toBe("invitation_key_required");
    expect((await answer({ key: keyFor("new.person@example.net") })).status).toBe(200);
  });

  test("reaches a user who registers before it is mailed", async () => {
    const { databaseId: id } = await makeCollection(ana);
    await invite(ana, id, "early@example.net");
    const early = await makePerson(cms(), "early", { ...unproven, language: "fr" });
    expect((await list(early)).pending).toMatchObject([{ databaseId: id, needsKey: true }]);
    expect((await mailed()).map(({ to }) => to)).toEqual(["early@example.net"]);
    expect((await accept(early, id, keyFor("early@example.net"))).status).toBe(200);
  });

  test("grants no access and hides its details until the mailed token verifies the address", async () => {
    const kim = await makePerson(cms(), "kim", unproven);
    const { databaseId: id } = await makeCollection(ana, {
      title: "For Kim",
      description: "In confidence",
    });
    await invite(ana, id, kim.email);
    const [mail] = await mailed();
    expect((await list(kim)).pending).toMatchObject([
      {
        databaseId: id,
        title: "For Kim",
        description: "",
        author: null,
        invitedBy: { name: "Ana Ruiz" },
        needsKey: true,
      },
    ]);
    for (const key of [undefined, "", "x", `${keyFor(kim.email)}x`]) {
      const refused = await accept(kim, id, key);
      const text = await refused.text();
      expect([refused.status, JSON.parse(text)]).toEqual([
        403,
        {
          statusCode: 403,
          code: "invitation_key_required",
          message: expect.stringContaining("link in the latest invitation email"),
        },
      ]);
      expect(text).not.toMatch(/Kim|confidence|Ana/);
    }
    expect((await kim.call("GET", `/internal_collections/${id}`)).status).toBe(404);
    expect(mail!.text).toContain(keyFor(kim.email));
    const {
      rows: [kept],
    } = await sql<{ jobs: string; members: string; mails: string }>`select
      (select json_agg(j)::text from pgboss.job j) as jobs, (select json_agg(m)::text from collection_members m) as members,
      (select json_agg(m)::text from collection_mails m) as mails`.execute(cms().database.db);
    expect(kept!.jobs).toContain("collection-mail");
    for (const text of Object.values(kept!)) expect(text).not.toContain(keyFor(kim.email));
    expect((await accept(kim, id, keyFor(kim.email))).status).toBe(200);
    // From now on Kim's email address is verified.
    const { databaseId: next } = await makeCollection(ben);
    await invite(ben, next, kim.email);
    expect((await list(kim)).pending).toMatchObject([
      { databaseId: next, needsKey: false, author: { name: "Ben Okafor" } },
    ]);
    expect((await accept(kim, next)).status).toBe(200);
  });

  test("has a token that is valid until another is mailed, or until the invitation is declined or withdrawn", async () => {
    const lea = await makePerson(cms(), "lea", unproven);
    const { databaseId: id } = await makeCollection(ana);
    await invite(ana, id, lea.email);
    await mailed();
    const first = keyFor(lea.email);
    // Simulates a job that ends between sending the mail and recording it.
    const { id: mailId } = await cms()
      .database.db.updateTable("collection_mails")
      .set({ sent: null })
      .where("user_id", "=", lea.id)
      .returning("id")
      .executeTakeFirstOrThrow();
    await cms().services.collectionMails.send(mailId);
    const second = keyFor(lea.email);
    expect(await codeOf(await accept(lea, id, first))).toBe("invitation_key_required");
    await lea.call("POST", `/internal_collections/${id}/decline`);
    await invite(ana, id, lea.email);
    expect(await codeOf(await accept(lea, id, second))).toBe("invitation_key_required");
    await mailed();
    await ana.call("DELETE", `/internal_collections/${id}/pending_collaborators/${lea.id}`);
    expect((await accept(lea, id, keyFor(lea.email))).status).toBe(404);
  });

  test("needs no token for collaborators of the inviter, or for users of the organisation's identity provider", async () => {
    const mia = await makePerson(cms(), "mia", unproven);
    const shared = await makeCollection(ana);
    await cms()
      .database.db.insertInto("collection_members")
      .values({
        collection_id: shared.databaseId,
        user_id: mia.id,
        can_edit: true,
        invited: new Date(),
        invited_by: ana.id,
        accepted: new Date(),
      })
      .execute();
    const { databaseId: id } = await makeCollection(ana);
    const ask = () =>
      ana.call("PUT", `/internal_collections/${id}/pending_collaborators`, { user_ids: [mia.id] });
    await ask();
    expect((await accept(mia, id)).status).toBe(200);
    // An invitation by address still needs a token, because it is meant for the owner of that address.
    await ana.call("DELETE", `/internal_collections/${id}/collaborators/${mia.id}`);
    await suggest(ana, mia.email);
    await ask();
    expect(await codeOf(await accept(mia, id))).toBe("invitation_key_required");

    const { jwtAuthToken } = await cms().services.accounts.signInBySso({
      issuer: "https://idp.example",
      subject: "nora",
      email: "nora@library.example",
      name: "Nora Berg",
      firstName: "Nora",
      lastName: "Berg",
    });
    await invite(ana, id, "nora@library.example");
    const accepted = await cms().request(`/api/v1/internal_collections/${id}/accept`, {
      method: "POST",
      headers: { Authorization: `Bearer ${jwtAuthToken}` },
    });
    expect(accepted.status).toBe(200);
  });

  test("can be declined and withdrawn at any time, but not by other users", async () => {
    const { databaseId: id } = await makeCollection(ana);
    await invite(ana, id, ben.email, "other@example.net");
    expect((await ben.call("POST", `/internal_collections/${id}/decline`)).status).toBe(204);
    expect((await ben.call("POST", `/internal_collections/${id}/accept`)).status).toBe(404);
    const { pendingInvites } = await readCollection(ana, id);
    const left = await answerOf(
      await ana.call(
        "DELETE",
        `/internal_collections/${id}/remove_invite/${pendingInvites[0]!.id}`,
      ),
      InternalCollection,
    );
    expect(left).toMatchObject({ pendingInvites: [], pendingCollaborators: [] });
    const other = await makeCollection(ben);
    const { pendingInvites: foreign } = await answerOf(
      await invite(ben, other.databaseId, "other@example.net"),
      InternalCollection,
    );
    expect(
      (await ana.call("DELETE", `/internal_collections/${id}/remove_invite/${foreign[0]!.id}`))
        .status,
    ).toBe(404);
  });

  test("accepts only email addresses, and a limited number a day", async () => {
    const { databaseId: id } = await makeCollection(ben);
    for (const emails of [
      [],
      ["nobody"],
      ["a@example.net\r\nBcc: b@example.net"],
      Array.from({ length: 21 }, (_, n) => `a${n}@example.net`),
    ]) {
      expect([emails.length, (await invite(ben, id, ...emails)).status]).toEqual([
        emails.length,
        422,
      ]);
    }
    const carl = await makePerson(cms(), "carl");
    const collections = [
      await makeCollection(carl),
      await makeCollection(carl),
      await makeCollection(carl),
    ];
    const statuses: number[] = [];
    for (const [round, { databaseId }] of collections.entries()) {
      const response = await invite(
        carl,
        databaseId,
        ...Array.from({ length: 20 }, (_, n) => `r${round}-${n}@example.net`),
      );
      statuses.push(response.status);
      if (response.status === 429)
        expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
    }
    expect([statuses, INVITES_A_DAY_MAX]).toEqual([[200, 200, 429], 50]);
    expect((await readCollection(carl, collections[2]!.databaseId)).pendingInvites).toEqual([]);
    clock.now += 24 * HOUR_MS;
    const nextDay = await cms().request(
      `/api/v1/internal_collections/${collections[2]!.databaseId}/send_invites`,
      {
        method: "POST",
        headers: { ...(await signIn(cms(), "carl")), "Content-Type": "application/json" },
        body: JSON.stringify({ emails: ["next@example.net"] }),
      },
    );
    expect(nextDay.status).toBe(200);
    // Resets the clock, because the other users' tokens are from today.
    clock.now -= 24 * HOUR_MS;
  });
});

describe("people to invite", () => {
  test("are found by their complete email address, or by name if they are collaborators", async () => {
    const [dora, emil] = [
      await makePerson(cms(), "dora", { name: "Dora Lind" }),
      await makePerson(cms(), "emil", { name: "Emil Dorsen" }),
    ];
    for (const text of ["em", "Emil", "emil@example", "emil@example.ne", "@example.net", "%", ""])
      expect([text, await suggest(dora, text)]).toEqual([text, []]);
    expect(await suggest(dora, "EMIL@example.net")).toEqual(["Emil Dorsen"]);
    expect(await suggest(dora, dora.email)).toEqual([]);
    const { databaseId: id } = await makeCollection(dora);
    await joinCollection(dora, id, emil, "read");
    expect(await suggest(dora, "dors")).toEqual(["Emil Dorsen"]);
    expect(await suggest(emil, "lin")).toEqual(["Dora Lind"]);
    const text = await (await dora.call("GET", "/autocomplete_users?email=dorsen")).text();
    expect(text).not.toContain("@");
    expect((await visitor.call("GET", "/autocomplete_users?email=emil%40example.net")).status).toBe(
      401,
    );
  });

  test("can be looked up a limited number of times an hour", async () => {
    const frida = await makePerson(cms(), "frida");
    const tries = await Promise.all(
      Array.from({ length: PEOPLE_LOOKUPS_AN_HOUR_MAX + 2 }, (_, n) =>
        frida.call("GET", `/autocomplete_users?email=a${n}%40example.net`),
      ),
    );
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(PEOPLE_LOOKUPS_AN_HOUR_MAX);
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(2);
  });

  test("can be invited by number after they were found, and not by other numbers", async () => {
    const [gita, hugo] = [await makePerson(cms(), "gita"), await makePerson(cms(), "hugo")];
    const { databaseId: id } = await makeCollection(gita);
    const ask = (...user_ids: number[]) =>
      gita.call("PUT", `/internal_collections/${id}/pending_collaborators`, { user_ids });
    for (const number of [hugo.id, 2_147_483_647])
      expect([number, (await ask(number)).status]).toEqual([number, 404]);
    await suggest(gita, hugo.email);
    expect(await answerOf(await ask(hugo.id), InternalCollection)).toMatchObject({
      pendingCollaborators: [{ databaseId: hugo.id }],
    });
    expect((await ask(hugo.id, ben.id)).status).toBe(404);
    expect((await ask()).status).toBe(422);
  });
});

describe("the account export", () => {
  test("contains saved posts, shared collections and every note that the user wrote", async () => {
    const jana = await makePerson(cms(), "jana");
    const [{ databaseId: joined }, { databaseId: asked }] = [
      await makeCollection(ana, { title: "Jana 1" }),
      await makeCollection(ana, { title: "Jana 2" }),
    ];
    const note = async (person: Person, postId: number, text: string) =>
      person.call("PUT", `/internal_collections/${joined}/posts/${postId}/note`, {
        modified: (await readCollection(person, joined)).modified,
        note: text,
      });
    const others = await savePost(cms().database.db, { title: "Another report" });
    for (const postId of [document, others])
      await ana.call("POST", `/internal_collections/${joined}/posts/${postId}`);
    await joinCollection(ana, joined, jana, "edit");
    await note(ana, document, "Ana's");
    await note(jana, document, "Jana's");
    await note(jana, others, "Jana's too");
    await note(ana, others, "Ana's now");
    await ana.call("PUT", `/internal_collections/${joined}/collaborators/${jana.id}`, {
      permission: "read",
    });
    await invite(ana, asked, jana.email);
    await jana.call("POST", `/user_library/posts/${document}`);
    const { sharedCollections, notes, library } = await answerOf(
      await jana.call("GET", "/account/export"),
      AccountExport,
    );
    expect(sharedCollections).toMatchObject([
      { databaseId: joined, title: "Jana 1", permission: "read", accepted: expect.any(String) },
      { databaseId: asked, title: "Jana 2", accepted: null },
    ]);
    expect(notes).toEqual([
      {
        collectionId: joined,
        collection: "Jana 1",
        document: "Report",
        note: "Jana's",
        written: expect.any(String),
      },
      // Jana wrote this note. Another collaborator has overwritten it since.
      {
        collectionId: joined,
        collection: "Jana 1",
        document: "Another report",
        note: "Jana's too",
        written: expect.any(String),
      },
    ]);
    expect(library).toMatchObject([{ databaseId: document, title: "Report" }]);
  });

  test("contains notes of own collections without a saved history, and of collections that are deleted or no longer shared", async () => {
    const kim = await makePerson(cms(), "kimberly");
    const notesOf = async () =>
      (await answerOf(await kim.call("GET", "/account/export"), AccountExport)).notes.map(
        ({ collection, document: piece, note }) => [collection, piece, note],
      );
    const { databaseId: own } = await makeCollection(kim, { title: "Kim's", posts: [document] });
    await cms()
      .database.db.updateTable("post_items")
      .set({ note: "From before" })
      .where("owner_id", "=", own)
      .execute();
    const { databaseId: shared } = await makeCollection(ana, {
      title: "Ana's shelf",
      private: true,
      posts: [document],
    });
    await joinCollection(ana, shared, kim, "edit");
    await kim.call("PUT", `/internal_collections/${shared}/posts/${document}/note`, {
      modified: (await readCollection(kim, shared)).modified,
      note: "Kim's words",
    });
    expect(await notesOf()).toEqual(
      expect.arrayContaining([
        ["Kim's", "Report", "From before"],
        ["Ana's shelf", "Report", "Kim's words"],
      ]),
    );
    await kim.call("DELETE", `/internal_collections/${own}`);
    await ana.call("DELETE", `/internal_collections/${shared}/collaborators/${kim.id}`);
    expect(await notesOf()).toEqual(
      expect.arrayContaining([
        ["Kim's", "Report", "From before"],
        ["", "Report", "Kim's words"],
      ]),
    );
  });
});

describe("collaborators", () => {
  test("edit or read, as the owner decides, and leave when they like", async () => {
    const { databaseId: id } = await makeCollection(ana, { posts: [document] });
    await joinCollection(ana, id, ben, "read");
    expect(await readCollection(ben, id)).toMatchObject({
      userCanEdit: false,
      role: "collaborator",
    });
    expect((await ben.call("DELETE", `/internal_collections/${id}/posts/${document}`)).status).toBe(
      403,
    );
    await ana.call("PUT", `/internal_collections/${id}/collaborators/${ben.id}`, {
      permission: "edit",
    });
    expect((await ben.call("DELETE", `/internal_collections/${id}/posts/${document}`)).status).toBe(
      200,
    );
    const left = await ben.call("DELETE", `/internal_collections/${id}/collaborators/${ben.id}`);
    expect([left.status, await left.text()]).toEqual([204, ""]);
    expect((await ben.call("GET", `/internal_collections/${id}`)).status).toBe(404);
    expect((await list(ben)).shared.map(({ databaseId }) => databaseId)).not.toContain(id);
    expect(
      (await ana.call("DELETE", `/internal_collections/${id}/collaborators/${ana.id}`)).status,
    ).toBe(403);
  });

  test("can become owners, and former owners become collaborators with edit permission", async () => {
    const { databaseId: id } = await makeCollection(ana);
    await joinCollection(ana, id, ben, "read");
    const granted = await answerOf(
      await ana.call("PUT", `/internal_collections/${id}/author/${ben.id}`),
      InternalCollection,
    );
    expect(granted).toMatchObject({
      role: "collaborator",
      userCanEdit: true,
      author: { databaseId: ben.id },
      collaborators: [{ databaseId: ana.id, permission: "edit" }],
    });
    expect((await ana.call("DELETE", `/internal_collections/${id}`)).status).toBe(403);
    expect((await ben.call("PUT", `/internal_collections/${id}/author/${ben.id}`)).status).toBe(
      200,
    );
  });

  test("can own staff-only collections only if they are staff", async () => {
    const colleague = await makePerson(cms(), "colleague", { roles: ["staff_admin"] });
    const { databaseId: id } = await makeCollection(staff);
    for (const person of [ben, colleague]) await joinCollection(staff, id, person, "edit");
    const { modified } = await readCollection(staff, id);
    expect(
      (await staff.call("PUT", `/internal_collections/${id}`, { modified, staffOnly: true }))
        .status,
    ).toBe(200);
    expect(
      await codeOf(await staff.call("PUT", `/internal_collections/${id}/author/${ben.id}`)),
    ).toBe("conflict");
    expect(
      (await staff.call("PUT", `/internal_collections/${id}/author/${colleague.id}`)).status,
    ).toBe(200);
  });

  test("with edit permission for the longest time become owners when the owner's account is deleted", async () => {
    const { db } = cms().database;
    const iris = await makePerson(cms(), "iris");
    const [shared, alone, open] = [
      await makeCollection(iris, { title: "Iris 1" }),
      await makeCollection(iris),
      await makeCollection(iris, { title: "Iris 2", private: false }),
    ];
    await joinCollection(iris, shared.databaseId, ben, "read");
    clock.now += 1_000;
    await joinCollection(iris, shared.databaseId, ana, "edit");
    const titled = ({ title }: InternalCollection) => ({ title });
    expect(await (await iris.call("GET", "/account/deletion")).json()).toEqual({
      deletedCollections: [titled(alone)],
      keptCollections: [titled(shared), titled(open)],
    });
    expect(
      (await iris.call("DELETE", "/account", { confirmation: "iris", password: "Correct-horse-9" }))
        .status,
    ).toBe(204);
    expect(await readCollection(ana, shared.databaseId)).toMatchObject({
      role: "author",
      collaborators: [{ databaseId: ben.id }],
    });
    expect(await readCollection(visitor, open.databaseId)).toMatchObject({ author: null });
    expect(
      await db
        .selectFrom("posts")
        .select("database_id")
        .where("database_id", "=", alone.databaseId)
        .execute(),
    ).toEqual([]);
  });
});

describe("a change", () => {
  test("is saved although the search index fails, and is indexed later", async () => {
    const {
      database: { db },
    } = cms();
    const { databaseId: id, modified } = await makeCollection(ana, {
      title: "Porpoise papers",
      private: false,
    });
    await sql`alter table search_chunks rename to broken_chunks`.execute(db);
    expect(
      (await ana.call("PUT", `/internal_collections/${id}`, { modified, title: "Manatee papers" }))
        .status,
    ).toBe(200);
    expect((await ana.call("POST", `/internal_collections/${id}/posts/${document}`)).status).toBe(
      200,
    );
    await sql`alter table broken_chunks rename to search_chunks`.execute(db);
    await cms().cms.jobs.finish();
    expect([await found(ana, "porpoise"), await found(ana, "manatee")]).toEqual([
      [],
      ["Manatee papers"],
    ]);
    expect(
      await db
        .selectFrom("collections")
        .select("post_id")
        .where("search_due", "is not", null)
        .execute(),
    ).toEqual([]);
  });
});

describe("promotion", () => {
  beforeAll(() => mailed());
  const decide = (id: number, decision: object, person = staff) =>
    person.call("PUT", `/promotion_requests/${id}`, decision);

  test("can be requested, withdrawn, denied with a reason, and requested again", async () => {
    const { databaseId: id, modified } = await makeCollection(ana, {
      title: "Walrus papers",
      private: false,
      posts: [document],
    });
    await ana.call("PUT", `/internal_collections/${id}/posts/${document}/note`, {
      modified,
      note: "Read this",
    });
    const secret = await savePost(cms().database.db, {
      type: "internal_document",
      visibility: "internal",
    });
    await saveItems(cms().database.db, id, COLLECTION_ROLE, [secret]);
    for (let time = 0; time < 2; time++) {
      expect(
        await answerOf(
          await ana.call("PUT", `/internal_collections/${id}/request_promotion`),
          InternalCollection,
        ),
      ).toMatchObject({ requestToPromote: true, requestedBy: { name: "Ana Ruiz" } });
    }
    const { requests, count } = await answerOf(
      await staff.call("GET", "/promotion_requests"),
      PromotionRequestsAnswer,
    );
    expect(count).toBe(1);
    expect(requests[0]).toMatchObject({
      collection: { databaseId: id, requestedBy: { name: "Ana Ruiz" } },
      preview: [{ title: "Report", note: "Read this" }],
      publicCount: 1,
    });
    expect(requests[0]?.preview).toHaveLength(1);
    expect(
      await answerOf(
        await ana.call("DELETE", `/internal_collections/${id}/revoke_promotion_request`),
        InternalCollection,
      ),
    ).toMatchObject({ requestToPromote: false });
    expect(await codeOf(await decide(id, { decision: "deny", reason: "Too late" }))).toBe(
      "conflict",
    );

    await ana.call("PUT", `/internal_collections/${id}/request_promotion`);
    expect((await decide(id, { decision: "deny" })).status).toBe(422);
    expect(
      (await decide(id, { decision: "deny", reason: "Please add <more> papers" })).status,
    ).toBe(200);
    expect(await readCollection(ana, id)).toMatchObject({
      requestToPromote: false,
      promotionDenied: true,
      promotionReason: "Please add <more> papers",
      featured: false,
    });
    expect(await readCollection(visitor, id)).toMatchObject({
      promotionDenied: false,
      promotionReason: "",
    });
    const [mail, ...more] = await mailed();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      to: ana.email,
      subject: expect.stringContaining("Your collection was not featured"),
    });
    expect(mail!.text).toContain("Please add <more> papers");
    expect(
      await answerOf(
        await ana.call("PUT", `/internal_collections/${id}/request_promotion`),
        InternalCollection,
      ),
    ).toMatchObject({ requestToPromote: true, promotionDenied: false });
  });

  test("adds a collection to the public search at once, and ending it removes the collection", async () => {
    const { databaseId: id } = await makeCollection(ana, {
      title: "Narwhal papers",
      private: false,
      posts: [document],
    });
    expect([await found(visitor, "narwhal"), await found(ben, "narwhal")]).toEqual([
      [],
      ["Narwhal papers"],
    ]);
    const { modified } = await answerOf(
      await ana.call("PUT", `/internal_collections/${id}/request_promotion`),
      InternalCollection,
    );
    const { modified: changed } = (await (
      await ana.call("DELETE", `/internal_collections/${id}/posts/${document}`)
    ).json()) as { modified: string };
    const refused = ErrorBody.parse(
      await (await decide(id, { decision: "accept", modified })).json(),
    );
    expect(refused).toMatchObject({ code: "conflict", modified: changed });
    expect(
      await answerOf(
        await decide(id, { decision: "accept", modified: changed }),
        InternalCollection,
      ),
    ).toMatchObject({ featured: true, requestToPromote: false });
    expect(await found(visitor, "narwhal")).toEqual(["Narwhal papers"]);
    expect(await (await visitor.call("GET", "/collections")).text()).toContain("Narwhal papers");
    const [mail] = await mailed();
    expect(mail).toMatchObject({
      to: ana.email,
      subject: expect.stringContaining("Your collection is featured"),
      text: expect.stringContaining("http://cms.test/collection/narwhal-papers"),
    });

    await ana.call("PUT", `/internal_collections/${id}`, {
      modified: new Date(clock.now + HOUR_MS).toISOString(),
      title: "Beluga papers",
    });
    expect([await found(visitor, "narwhal"), await found(visitor, "beluga")]).toEqual([
      [],
      ["Beluga papers"],
    ]);
    expect(
      await codeOf(await ana.call("PUT", `/internal_collections/${id}/request_promotion`)),
    ).toBe("conflict");
    expect((await staff.call("DELETE", `/internal_collections/${id}/featured`)).status).toBe(200);
    expect([await found(visitor, "beluga"), await found(ben, "beluga")]).toEqual([
      [],
      ["Beluga papers"],
    ]);
  });

  test("is refused for private collections, and ends when a collection becomes private or is deleted", async () => {
    const { databaseId: id, modified } = await makeCollection(ana, { title: "Orca papers" });
    const ask = () => ana.call("PUT", `/internal_collections/${id}/request_promotion`);
    expect(await codeOf(await ask())).toBe("private_collection");
    const change = async (body: object) =>
      answerOf(
        await ana.call("PUT", `/internal_collections/${id}`, {
          modified: new Date(clock.now + HOUR_MS).toISOString(),
          ...body,
        }),
        InternalCollection,
      );
    expect(modified).toBeDefined();
    await change({ private: false });
    const requested = await answerOf(await ask(), InternalCollection);
    await decide(id, { decision: "accept", modified: requested.modified });
    expect(await found(visitor, "orca")).toEqual(["Orca papers"]);
    expect(await change({ private: true })).toMatchObject({ private: true, featured: false });
    expect([await found(visitor, "orca"), await found(ana, "orca")]).toEqual([[], []]);
    await change({ private: false });
    expect([await found(visitor, "orca"), await found(ana, "orca")]).toEqual([[], ["Orca papers"]]);
    await ana.call("DELETE", `/internal_collections/${id}`);
    expect(await found(ana, "orca")).toEqual([]);
    await ana.call("POST", `/internal_collections/${id}/restore`);
    expect(await found(ana, "orca")).toEqual(["Orca papers"]);
  });

  test("is refused if the public already has a collection with the same title", async () => {
    await saveCollection(cms().database.db, { title: "Seal papers", facts: { private: true } });
    const [one, other] = [
      await makeCollection(ana, { title: "Dugong papers", private: false }),
      await makeCollection(ben, { title: "Dugong Papers", private: false }),
    ];
    const accept = async (person: Person, id: number) => {
      const { modified } = await answerOf(
        await person.call("PUT", `/internal_collections/${id}/request_promotion`),
        InternalCollection,
      );
      return decide(id, { decision: "accept", modified });
    };
    expect((await accept(ana, one.databaseId)).status).toBe(200);
    expect(await codeOf(await accept(ben, other.databaseId))).toBe("title_taken");
  });
});

test("lookups of people are deleted after an hour, and unanswered invitations to addresses after a year", async () => {
  const { db } = cms().database;
  const fay = await makePerson(cms(), "fay");
  const { databaseId } = await makeCollection(fay);
  const ago = (ms: number) => new Date(clock.now - ms);
  await db
    .insertInto("people_lookups")
    .values(
      [ago(HOUR_MS + 1), ago(HOUR_MS - 60_000)].map((at) => ({
        user_id: fay.id,
        found_id: null,
        at,
      })),
    )
    .execute();
  await db
    .insertInto("collection_invites")
    .values(
      [366, 364].map((days) => ({
        collection_id: databaseId,
        email: `${days}@example.net`,
        email_key: `${days}@example.net`,
        invited: ago(days * 24 * HOUR_MS),
      })),
    )
    .execute();
  await cms().services.collectionMails.tidy();
  expect(
    await db.selectFrom("people_lookups").select("at").where("user_id", "=", fay.id).execute(),
  ).toEqual([{ at: ago(HOUR_MS - 60_000) }]);
  expect((await readCollection(fay, databaseId)).pendingInvites.map(({ email }) => email)).toEqual([
    "364@example.net",
  ]);
});
