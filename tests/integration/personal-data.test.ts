// @database one-connection

import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { AccountExport } from "../../cms/contract/accounts";
import { tableNames } from "../../cms/backup/backup-format";
import { PASSWORD, saveUser } from "../factories/accounts";
import { storeFile } from "../factories/files";
import { answerOf, saveCollection, savePost, saveNamedTerms } from "../factories/library";
import { saveReader, saveSubscription } from "../factories/newsletter";
import { makePerson, type Person } from "../factories/people";
import { ORIGIN, useCms } from "../setup/cms";
import { readOutbox } from "../setup/mail";

/**
 * Compares `docs/operations/privacy.md` with every table of the database. A new table fails here until a developer has decided
 * whose data it holds, which part of the data export contains it, and what happens to it when the account is deleted.
 */
const cms = useCms();
const db = () => cms().database.db;

/** Tables without personal data: content, what is derived from it, and anonymous counts. */
const NOBODYS = [
  "posts",
  "post_translations",
  "terms",
  "former_term_slugs",
  "term_translations",
  "post_terms",
  "document_files",
  "file_extractions",
  "file_attempts",
  "file_texts",
  "chapters",
  "chapter_translations",
  "admin_titles",
  "admin_files",
  "spotlight_items",
  "term_picks",
  "redirects",
  "menu_items",
  "site_settings",
  "tombstone_addresses",
  "tombstone_files",
  "uploaded_files",
  "submission_files",
  "consent_texts",
  "usage_events",
  "usage_keys",
  "usage_state",
  "usage_months",
  "usage_daily",
  "search_entries",
  "search_chunks",
  "search_fresh_chunks",
  "search_postings",
  "search_changes",
  "search_indexes",
  "search_outbox",
  "harvest_changes",
  "harvest_records",
  "newsletter_arrivals",
  "newsletter_runs",
  "upload_locks",
] as const;

/** Keyed hashes, and tokens that work once for minutes or days. They give access, so the export leaves them out. */
const NOT_TOLD = ["refresh_tokens", "one_time_tokens", "rate_limits"] as const;

/** Tables with personal data, and the parts of the data export that contain their rows. */
const TOLD: Record<string, readonly (keyof AccountExport)[]> = {
  users: ["account"],
  sessions: ["sessions"],
  collections: ["collections"],
  collection_members: ["sharedCollections", "invitations"],
  collection_invites: ["invitations"],
  collection_mails: ["invitations"],
  collection_changes: ["collectionChanges"],
  post_items: ["notes"],
  people_lookups: ["lookups"],
  libraries: ["library"],
  library_items: ["library"],
  user_preferences: ["preferences"],
  newsletter_readers: ["newsletter"],
  newsletter_subscriptions: ["newsletter"],
  newsletter_followed: ["newsletter"],
  newsletter_issues: ["newsletter"],
  newsletter_deliveries: ["newsletter"],
  newsletter_mails: ["newsletter"],
  consents: ["consents"],
  messages: ["messages"],
  submissions: ["submissions"],
  submission_mails: ["submissions"],
  upload_drafts: ["drafts"],
  incoming_files: ["uploads"],
  admin_posts: ["adminDrafts"],
  // Publishing, replacing or removing a post is an audit event.
  admin_revisions: ["auditEvents"],
  files: ["auditEvents"],
  file_versions: ["auditEvents"],
  tombstones: ["auditEvents"],
  audit_log: ["auditEvents"],
  authors: ["authorProfile"],
  author_claims: ["authorClaims"],
  author_claim_mails: ["authorClaims"],
  linkedin_profiles: ["linkedIn"],
};

/** Returns every row, by table and including jobs, that contains a text. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select nspname as schema, relname as name from pg_class join pg_namespace n on n.oid = relnamespace where relkind = 'r' and nspname in ('public', 'pgboss') order by relname`.execute(
    db(),
  );
  const found: string[] = [];
  for (const { schema, name } of tables) {
    const { rows } =
      await sql`select 1 from ${sql.table(`${schema}.${name}`)} t where strpos(lower(t::text), ${text.toLowerCase()}) > 0 limit 1`.execute(
        db(),
      );
    if (rows.length > 0) found.push(name);
  }
  return found;
}

describe("every table", () => {
  test("is either without personal data or part of the data export", async () => {
    expect([...NOBODYS, ...NOT_TOLD, ...Object.keys(TOLD)].sort()).toEqual(
      (await tableNames(db())).sort(),
    );
    const parts = Object.keys(AccountExport.shape);
    expect(
      Object.values(TOLD)
        .flat()
        .filter((part) => !parts.includes(part)),
    ).toEqual([]);
    expect(
      parts.filter(
        (part) =>
          part !== "exported" &&
          !Object.values(TOLD)
            .flat()
            .includes(part as keyof AccountExport),
      ),
    ).toEqual([]);
  });

  test("counts as personal data when it refers to an account or contains an email address", async () => {
    const { rows } = await sql<{ name: string }>`
      select distinct conrelid::regclass::text as name from pg_constraint where contype = 'f' and confrelid in ('users'::regclass, 'newsletter_readers'::regclass)
      union select table_name from information_schema.columns where table_schema = 'public' and column_name like '%email%'`.execute(
      db(),
    );
    expect(rows.length).toBeGreaterThan(20);
    expect(
      rows.map(({ name }) => name).filter((name) => (NOBODYS as readonly string[]).includes(name)),
    ).toEqual([]);
  });
});

describe("a user with data in every table", () => {
  const NAME = "Xanthippe Quorlax";
  const EMAIL = "xanthippe@quorlax.example";
  const at = new Date();
  let person: Person, other: Person;

  beforeAll(async () => {
    other = await makePerson(cms(), "friend");
    const { quorlax = 0, water = 0 } = await saveNamedTerms(db(), [
      { taxonomy: "authors", slug: "quorlax", names: { en: "An Author" } },
      { taxonomy: "topics", slug: "water" },
    ]);
    const post = await savePost(db(), { title: "Wells" });
    person = await makePerson(cms(), "quorlax", {
      name: NAME,
      first_name: "Xanthippe",
      last_name: "Quorlax",
      email: EMAIL,
      roles: ["staff_admin"],
      author_id: quorlax,
    });
    const user_id = person.id;
    const file = await storeFile(
      { db: db(), storage: cms().storage },
      { name: "wells.pdf", bytes: Buffer.from("%PDF-") },
    );
    await db()
      .updateTable("files")
      .set({ version_by: user_id, version_at: at })
      .where("id", "=", file.id)
      .execute();

    const own = await saveCollection(db(), {
      title: "Own shelf",
      items: [post],
      facts: { private: true, site_collection: false },
    });
    const shared = await saveCollection(db(), {
      title: "Shared shelf",
      items: [post],
      facts: { site_collection: false },
    });
    await db()
      .updateTable("collections")
      .set({ owner_id: user_id })
      .where("post_id", "=", own)
      .execute();
    await db()
      .updateTable("collections")
      .set({ owner_id: other.id })
      .where("post_id", "=", shared)
      .execute();
    await db()
      .insertInto("collection_members")
      .values([
        {
          collection_id: shared,
          user_id,
          can_edit: true,
          invited: at,
          invited_by: other.id,
          accepted: at,
        },
        {
          collection_id: own,
          user_id: other.id,
          can_edit: false,
          invited: at,
          invited_by: user_id,
        },
      ])
      .execute();
    const { id: invite_id } = await db()
      .insertInto("collection_invites")
      .values({
        collection_id: own,
        email: "third@example.net",
        email_key: "third@example.net",
        invited: at,
        invited_by: user_id,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await db()
      .insertInto("collection_mails")
      .values({
        kind: "invitation",
        collection_id: own,
        user_id: null,
        invite_id,
        language: "en",
        by_user_id: user_id,
        created: at,
        sent: at,
      })
      .execute();
    await db()
      .updateTable("post_items")
      .set({ note: "Worth reading", added_by: user_id })
      .where("owner_id", "=", shared)
      .execute();
    await db()
      .insertInto("collection_changes")
      .values([
        {
          collection_id: shared,
          modified: at,
          field: "title",
          before: JSON.stringify("A shelf"),
          user_id,
        },
        {
          collection_id: shared,
          modified: at,
          field: `note:${post}`,
          before: JSON.stringify(""),
          user_id,
        },
      ])
      .execute();
    await db().insertInto("people_lookups").values({ user_id, found_id: other.id, at }).execute();
    await db().insertInto("libraries").values({ user_id, modified: at }).execute();
    await db()
      .insertInto("library_items")
      .values({ user_id, post_id: post, position: 0, saved: at })
      .execute();
    await db()
      .insertInto("user_preferences")
      .values({ user_id, term_id: water, position: 0 })
      .execute();

    const reader = await saveReader(db(), { email: EMAIL });
    const subscription = await saveSubscription(db(), reader, { terms: [water] });
    const { id: issue_id } = await db()
      .insertInto("newsletter_issues")
      .values({
        subscription_id: subscription,
        frequency: "weekly",
        since: at,
        until: at,
        count: 1,
        state: "sent",
        not_before: at,
        changed: at,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await db()
      .insertInto("newsletter_deliveries")
      .values({ subscription_id: subscription, post_id: post, issue_id, position: 0 })
      .execute();
    await db()
      .insertInto("newsletter_mails")
      .values({
        reader_id: reader,
        subscription_id: subscription,
        kind: "confirmation",
        created: at,
        sent: at,
      })
      .execute();
    await db()
      .insertInto("consent_texts")
      .values({
        version: "1".repeat(64),
        address: "/page/terms",
        language: "en",
        title: "Terms",
        body: "Be kind.",
        noted: at,
      })
      .execute();
    await db()
      .insertInto("consents")
      .values({
        user_id,
        reader_id: null,
        occasion: "registration",
        kind: "terms",
        version: "1".repeat(64),
        about: null,
        submission_id: null,
        subscription_id: null,
        given: at,
      })
      .execute();
    await db()
      .insertInto("messages")
      .values({
        kind: "contact",
        post_id: null,
        to_email: null,
        from_path: null,
        name: NAME,
        email: EMAIL,
        text: "Hello",
        language: "en",
        user_id,
        created: at,
        sent: at,
        done: null,
        done_by: null,
      })
      .execute();

    const { id: submission_id } = await db()
      .insertInto("submissions")
      .values({
        user_id,
        state: "rejected",
        title: "By Quorlax",
        language: "en",
        fields: JSON.stringify({}),
        submitted: at,
        modified: at,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await db()
      .insertInto("submission_mails")
      .values({
        submission_id,
        kind: "rejected",
        comment: "Dear Xanthippe Quorlax",
        created: at,
        sent: at,
      })
      .execute();
    await db()
      .insertInto("upload_drafts")
      .values({
        user_id,
        id: "draft",
        fields: JSON.stringify({ title: NAME }),
        modified: at,
        expires: new Date(at.getTime() + 86_400_000),
      })
      .execute();
    await db()
      .insertInto("incoming_files")
      .values({
        id: "01jnf3zq8v5e7m2k9p4r6t1w3z",
        user_id,
        name: "notes.pdf",
        size: 5,
        state: "receiving",
        reason: null,
        kind: null,
        mime_type: null,
        sha256: null,
        received_sha256: null,
        storage_key: null,
        width: null,
        height: null,
        page_count: null,
        created: at,
        expires: new Date(at.getTime() + 86_400_000),
      })
      .execute();
    await db()
      .insertInto("admin_posts")
      .values({
        database_id: post,
        type: "document",
        live_id: post,
        content: JSON.stringify({ translations: [] }),
        saved: at,
        saved_by: user_id,
      })
      .execute();
    await db()
      .insertInto("admin_revisions")
      .values({
        post_id: post,
        number: 1,
        content: JSON.stringify({}),
        titles: JSON.stringify({}),
        changed: [],
        published: at,
        published_by: user_id,
        note: "",
      })
      .execute();
    await db()
      .insertInto("file_versions")
      .values({
        file_id: file.id,
        number: 9,
        storage_key: "old",
        sha256: "0".repeat(64),
        name: "old.pdf",
        kind: "PDF",
        mime_type: "application/pdf",
        size: 1,
        page_count: 1,
        version_at: at,
        version_by: user_id,
        version_note: "",
      })
      .execute();
    await db()
      .insertInto("tombstones")
      .values({
        post_id: 999_999,
        type: "document",
        visibility: "public",
        removed: at,
        removed_by: user_id,
        reason: "Twice",
        reason_language: "en",
        successor_id: null,
      })
      .execute();
    await db()
      .insertInto("audit_log")
      .values([
        {
          at,
          user_id,
          event: "post_published",
          subject_type: "post",
          subject_id: post,
          subject: "Wells",
          details: JSON.stringify({ note: "A better title" }),
        },
        {
          at,
          user_id: other.id,
          event: "roles_changed",
          subject_type: "user",
          subject_id: user_id,
          subject: "",
        },
      ])
      .execute();
    const { id: claim_id } = await db()
      .insertInto("author_claims")
      .values({
        author_id: quorlax,
        user_id,
        message: "I am Quorlax",
        state: "confirmed",
        created: at,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await db()
      .insertInto("author_claim_mails")
      .values({ claim_id, created: at, sent: at })
      .execute();
    await db()
      .insertInto("linkedin_profiles")
      .values({
        user_id,
        name: NAME,
        first_name: "Xanthippe",
        last_name: "Quorlax",
        picture: null,
        expires: new Date(at.getTime() + 3_600_000),
      })
      .execute();
  });

  test("gets data of each kind in the export", async () => {
    const copy = await answerOf(await person.call("GET", "/account/export"), AccountExport);
    expect(
      Object.entries(copy)
        .filter(([, part]) => part === null || (Array.isArray(part) && part.length === 0))
        .map(([name]) => name),
    ).toEqual([]);
    expect(copy.invitations).toEqual([
      { collection: "Own shelf", person: "friend", invited: at.toISOString() },
      { collection: "Own shelf", person: "third@example.net", invited: at.toISOString() },
    ]);
    expect(copy.collectionChanges.map(({ collection, field }) => [collection, field])).toEqual([
      ["Shared shelf", expect.stringMatching(/^note:/)],
      ["Shared shelf", "title"],
    ]);
    expect(copy.lookups).toEqual([{ found: "friend", at: at.toISOString() }]);
    expect(copy.newsletter!.subscriptions[0]).toMatchObject({
      issues: [{ until: at.toISOString(), state: "sent", changed: at.toISOString() }],
      brought: ["Wells"],
    });
    expect(copy.auditEvents).toMatchObject([
      { event: "post_published", title: "Wells", details: { note: "A better title" } },
    ]);
  });

  test("is in no table any more after deleting the account, except in messages to the site", async () => {
    expect((await tablesWith("quorlax")).sort()).toEqual(
      expect.arrayContaining(["messages", "newsletter_readers", "users"]),
    );
    expect(
      (await person.call("DELETE", "/account", { confirmation: "quorlax", password: PASSWORD }))
        .status,
    ).toBe(204);
    await cms().cms.jobs.finish();
    // Searches for the first name only: the author's slug, which equals the last name, belongs to published content.
    expect(await tablesWith("xanthippe")).toEqual(["messages"]);
    expect(await tablesWith(EMAIL)).toEqual(["messages"]);
    const { rows: pointers } = await sql<{ name: string; field: string }>`
      select conrelid::regclass::text as name, a.attname as field from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1] where contype = 'f' and confrelid = 'users'::regclass`.execute(
      db(),
    );
    for (const { name, field } of pointers)
      expect([
        name,
        field,
        (
          await sql`select 1 from ${sql.table(name)} where ${sql.ref(field)} = ${person.id}`.execute(
            db(),
          )
        ).rows,
      ]).toEqual([name, field, []]);
  });
});

describe("IP addresses", () => {
  const ADDRESSES = ["203.0.113.77", "2001:db8:77:1::77"];

  test("are stored in no table, job or mail", async () => {
    const person = await makePerson(cms(), "mover", { roles: ["staff_admin"] });
    const post = await savePost(db(), {
      title: "Springs",
      translations: [{ language: "en", slug: "springs", title: "Springs", abstract: "" }],
    });
    for (const [number, address] of ADDRESSES.entries()) {
      const told = {
        "X-Forwarded-For": address,
        "User-Agent": `Browser at ${address}`,
        "Content-Type": "application/json",
      };
      const ask = (
        method: string,
        path: string,
        body?: unknown,
        headers: Record<string, string> = {},
      ) =>
        cms().cms.fetch(
          new Request(ORIGIN + path, {
            method,
            headers: { ...told, ...headers },
            ...(body !== undefined && { body: JSON.stringify(body) }),
          }),
          { clientAddress: address },
        );
      const mutate = async (name: string, input: object, selection: string) => {
        const answer = (await (
          await ask("POST", "/graphql", {
            query: `mutation ($input: ${name[0]!.toUpperCase()}${name.slice(1)}Input!) { ${name}(input: $input) { ${selection} } }`,
            variables: { input },
          })
        ).json()) as {
          data?: Record<string, { authToken?: string }>;
          errors?: { extensions: { code: string } }[];
        };
        return {
          token: answer.data?.[name]?.authToken ?? "",
          code: answer.errors?.[0]?.extensions.code,
        };
      };
      const done = async (answer: Promise<Response>) =>
        expect([200, 201, 202, 204, 302]).toContain((await answer).status);

      expect(
        (
          await mutate(
            "registerUser",
            {
              username: `newcomer${number}`,
              email: `newcomer${number}@example.net`,
              password: PASSWORD,
            },
            "user { username }",
          )
        ).code,
      ).toBeUndefined();
      expect(
        (await mutate("login", { username: "mover", password: "Wrong-1234" }, "authToken")).code,
      ).toBe("incorrect_password");
      expect(
        (await mutate("sendPasswordResetEmail", { username: "mover" }, "success")).code,
      ).toBeUndefined();
      const { token } = await mutate(
        "login",
        { username: "mover", password: PASSWORD },
        "authToken",
      );
      const proof = { Authorization: `Bearer ${token}` };
      await done(ask("GET", "/api/v1/account", undefined, proof));
      await done(ask("POST", "/api/v1/search_documents", { search: "springs" }));
      await done(ask("GET", "/api/v1/documents/springs"));
      await done(
        ask(
          "POST",
          "/api/v1/usage_tracking/document",
          { databaseId: post, event: "view", language: "en" },
          { "User-Agent": `Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 ${address}` },
        ),
      );
      await done(
        ask("POST", "/api/v1/send_contact_form", {
          name: "A reader",
          email: "reader@example.net",
          textarea: "Hello to all of you",
          language: "en",
        }),
      );
      await done(
        ask("POST", "/api/v1/subscriptions", {
          email: `newcomer${number}@example.net`,
          frequency: "weekly",
          terms: [],
          language: "en",
          accepted: true,
        }),
      );
      await done(ask("PATCH", "/api/v1/account", { name: "Mover Two" }, proof));
      await done(ask("GET", "/oai?verb=Identify"));
    }
    await person.call("GET", "/account");
    await cms().cms.jobs.finish();

    const mails = JSON.stringify(await readOutbox(cms().database.dataDir));
    expect(mails).toContain("newcomer0@example.net");
    // Checks that the requests were recorded at all: rate limits, for example, store the addresses as keyed hashes.
    for (const table of [
      "rate_limits",
      "sessions",
      "messages",
      "newsletter_readers",
      "usage_events",
    ] as const)
      expect((await db().selectFrom(table).selectAll().execute()).length).toBeGreaterThan(0);
    for (const address of [...ADDRESSES, "203.0.113", "2001:db8:77"]) {
      expect([address, await tablesWith(address)]).toEqual([address, []]);
      expect(mails).not.toContain(address);
    }
  });
});

test("expired data of accounts is deleted even when no user signs in, however much there is", async () => {
  const [over, left] = [new Date(Date.now() - 1_000), new Date(Date.now() + 60_000)];
  const user_id = await saveUser(db());
  for (const table of ["sessions", "one_time_tokens", "rate_limits"] as const)
    await db().deleteFrom(table).execute();
  const many = Array.from({ length: 1_001 }, (_, number) => String(number));
  await db()
    .insertInto("sessions")
    .values([
      ...many.map((id) => ({
        id: `over ${id}`,
        user_id,
        by_sso: false,
        created: over,
        last_used: over,
        expires: over,
      })),
      { id: "left", user_id, by_sso: false, created: over, last_used: over, expires: left },
    ])
    .execute();
  await db()
    .insertInto("one_time_tokens")
    .values([
      ...many.map((id) => ({
        purpose: "password-reset",
        token_hash: `over ${id}`,
        user_id,
        expires: over,
      })),
      { purpose: "password-reset", token_hash: "left", user_id, expires: left },
    ])
    .execute();
  await db()
    .insertInto("rate_limits")
    .values([
      ...many.map((id) => ({ key: `over ${id}`, points: 1, expire: over.getTime() })),
      { key: "left", points: 1, expire: left.getTime() },
    ])
    .execute();

  await cms().cms.jobs.finish();
  expect(await db().selectFrom("sessions").select("id").execute()).toEqual([{ id: "left" }]);
  expect(await db().selectFrom("one_time_tokens").select("token_hash").execute()).toEqual([
    { token_hash: "left" },
  ]);
  expect(await db().selectFrom("rate_limits").select("key").execute()).toEqual([{ key: "left" }]);
});
