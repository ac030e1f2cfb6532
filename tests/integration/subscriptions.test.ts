// @database server

import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { createCms } from "../../cms";
import { SUBSCRIPTION_TERMS_MAX, SUBSCRIPTIONS_MAX } from "../../cms/contract/limits";
import {
  ConfirmAnswer,
  FollowedSearch,
  LeaveAnswer,
  Subscription,
  type SubscriptionForm,
  SubscriptionReader,
  SubscriptionRequested,
  SubscriptionsAnswer,
} from "../../cms/contract/subscriptions";
import { deriveKeys } from "../../cms/areas/people/accounts/tokens";
import { createLinkTokens, createMessageIds } from "../../cms/areas/newsletter/signed-tokens";
import { merging } from "../../cms/areas/editorial/taxonomies/merging";
import { createMailer, type Mailer } from "../../cms/platform/mail/mailer";
import { PASSWORD, saveUser, signIn } from "../factories/accounts";
import { saveCollection, saveNamedTerms, savePost } from "../factories/library";
import { keyIn, saveReader, saveSubscription, topic, criteriaOf } from "../factories/newsletter";
import { ORIGIN, testAccounts, testDeps } from "../setup/cms";
import { useDatabase } from "../setup/database";
import { type MailServer, startMailServer } from "../setup/mail";

const DAY_MS = 24 * 60 * 60 * 1000;
const START = new Date("2026-03-04T10:00:00Z");
const clock = { now: START };
const later = (days: number) => void (clock.now = new Date(clock.now.getTime() + days * DAY_MS));

const database = useDatabase();
const db = () => database().db;
const keys = createLinkTokens(deriveKeys(testAccounts.secrets).newsletter, () => clock.now);
let server: MailServer;
let mailer: Mailer;
let cms: Awaited<ReturnType<typeof createCms>>;
let terms: Record<string, number>;
let log = "";
let shelf = 0;
let closed = 0;
let report = 0;
let member: { Authorization: string };
let staff: { Authorization: string };
/** A signed-in member with an unverified address. */
let unproven: { Authorization: string };

beforeAll(async () => {
  server = await startMailServer();
  const deps = {
    ...testDeps(database(), database().dataDir),
    logger: pino({ level: "info" }, { write: (line: string) => void (log += line) }),
  };
  mailer = createMailer({
    smtpUrl: server.url,
    from: "Library <post@library.example>",
    outbox: "",
    logger: deps.logger,
  });
  cms = await createCms({ ...deps, mailer, now: () => clock.now });
  terms = await saveNamedTerms(db(), [
    { taxonomy: "topics", slug: "water", names: { en: "Water", sv: "Vatten" } },
    { taxonomy: "topics", slug: "school", names: { en: "School" } },
    { taxonomy: "topics", slug: "hidden", names: { en: "Hidden plans" } },
    { taxonomy: "topics", slug: "plans", names: { en: "More plans" } },
    { taxonomy: "countries", slug: "peru", names: { en: "Peru" }, code: "PE" },
    { taxonomy: "keywords", slug: "wells", names: { en: "<b>Wells</b> {{name}} $t(link.text)" } },
    { taxonomy: "languages", slug: "en" },
  ]);
  await savePost(db(), {
    type: "internal_document",
    visibility: "internal",
    title: "Plan",
    terms: [
      { taxonomy: "topics", slug: "hidden" },
      { taxonomy: "topics", slug: "plans" },
    ],
  });
  shelf = await saveCollection(db(), { title: "Shelf of wells" });
  closed = await saveCollection(db(), { title: "The staff's shelf", facts: { staff_only: true } });
  report = await savePost(db(), { title: "Report" });
  await cms.services.taxonomies.recount();
  await saveUser(db(), { username: "member", proven_email_key: "member@example.net" });
  await saveUser(db(), {
    username: "colleague",
    roles: ["staff"],
    proven_email_key: "colleague@example.net",
  });
  await saveUser(db(), { username: "newcomer" });
  [member, staff, unproven] = await Promise.all([
    signIn(cms, "member"),
    signIn(cms, "colleague"),
    signIn(cms, "newcomer"),
  ]);
});
afterAll(async () => {
  await cms.close();
  mailer.close();
  await server.close();
});
beforeEach(async () => {
  clock.now = START;
  await db().deleteFrom("newsletter_readers").execute();
  await db().deleteFrom("rate_limits").execute();
});

type Headers = Record<string, string>;
const ask = (
  method: string,
  path: string,
  body?: unknown,
  headers: Headers = {},
  from = "198.51.100.7",
) =>
  cms.fetch(
    new Request(`${ORIGIN}/api/v1${path}`, {
      method,
      headers: { ...headers, ...(body !== undefined && { "Content-Type": "application/json" }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }),
    { clientAddress: from },
  );
const codeOf = async (response: Response) =>
  response.ok ? response.status : ((await response.json()) as { code: string }).code;
const answerOf = async <T>(
  response: Response,
  shape: { parse(value: unknown): T },
  status = 200,
): Promise<T> => {
  const body: unknown = response.status === 204 ? undefined : await response.json();
  if (response.status !== status)
    throw new Error(`Answered ${response.status}: ${JSON.stringify(body)}`);
  return shape.parse(body);
};
const by = (key: string, path = "") => `/subscriptions${path}?key=${key}`;

const signUp = (
  criteria: Partial<SubscriptionForm> & { email: string },
  headers?: Headers,
  from?: string,
) => ask("POST", "/subscriptions", criteriaOf(criteria), headers, from);
const signUpOwn = async (criteria: Partial<SubscriptionForm> = {}, headers = member) =>
  (
    await answerOf(
      await signUp({ email: "member@example.net", ...criteria }, headers),
      SubscriptionRequested,
      201,
    )
  ).subscription!;
const confirm = async (key: string) =>
  answerOf(await ask("POST", "/subscriptions/confirm", { key }), ConfirmAnswer);
const leave = async (key: string) =>
  answerOf(await ask("POST", "/subscriptions/leave", { key }), LeaveAnswer);
const list = async (keyOrHeaders: string | Headers) =>
  answerOf(
    typeof keyOrHeaders === "string"
      ? await ask("GET", by(keyOrHeaders))
      : await ask("GET", "/subscriptions", undefined, keyOrHeaders),
    SubscriptionsAnswer,
  );
const put = async (path: string, change: object) =>
  answerOf(await ask("PUT", path, change), Subscription);
/** Runs the jobs and returns the mails that they sent. */
async function mailed() {
  const before = server.mails.length;
  await cms.jobs.finish();
  return server.mails.slice(before);
}
/** Returns how many jobs that mail a link exist, and how many mails are recorded. */
async function work() {
  const { rows } = await sql<{
    jobs: number;
    mails: number;
  }>`select (select count(*)::int from pgboss.job where name = 'newsletter-link') as jobs, (select count(*)::int from newsletter_mails) as mails`.execute(
    db(),
  );
  return [rows[0]!.jobs, rows[0]!.mails];
}
/** Signs up by mail and confirms; returns the token that manages the subscription. */
async function confirmed(criteria: Partial<SubscriptionForm> & { email: string }) {
  await answerOf(await signUp(criteria), SubscriptionRequested, 201);
  const [mail] = await mailed();
  return confirm(keyIn(mail, "confirm"));
}
const keyFor = (
  purpose: "confirm" | "manage" | "leave",
  reader: number,
  subscription: number | null = null,
  version = 1,
) => keys.make(purpose, { reader, subscription, version });

describe("signing up", () => {
  test("describes the subscription in a mail, and confirms it by the link in it", async () => {
    const criteria = {
      email: "Amina@Example.org",
      language: "sv" as const,
      frequency: "monthly" as const,
      terms: [
        topic(terms.water!),
        { nodeType: "documentCountries" as const, id: terms.peru! },
        { nodeType: "collections" as const, id: shelf },
      ],
    };
    expect(await answerOf(await signUp(criteria), SubscriptionRequested, 201)).toEqual({
      subscription: null,
      confirmation: true,
    });
    const [mail, ...others] = await mailed();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      recipients: ["Amina@example.org"],
      subject: "Bekräfta din prenumeration · Resource Library",
    });
    for (const line of [
      "Hur ofta: den första i varje månad",
      "Ämnen: Vatten",
      "Länder: Peru",
      "Samlingar: Shelf of wells",
      `${ORIGIN}/sv/newsletter/confirm?key=`,
    ])
      expect(mail!.text).toContain(line);

    later(1);
    const { subscription, manageKey } = await confirm(keyIn(mail, "confirm"));
    expect(subscription).toMatchObject({
      email: "Amina@Example.org",
      frequency: "monthly",
      state: "active",
      everything: false,
      search: null,
      lastIssue: null,
      created: new Date(clock.now.getTime() - DAY_MS).toISOString(),
    });
    expect(subscription.terms.map(({ nodeType, name }) => [nodeType, name])).toEqual([
      ["documentTopics", "Water"],
      ["documentCountries", "Peru"],
      ["collections", "Shelf of wells"],
    ]);
    const row = await db()
      .selectFrom("newsletter_subscriptions")
      .selectAll()
      .executeTakeFirstOrThrow();
    expect([row.confirmed, row.covered_until]).toEqual([clock.now, clock.now]);
    expect(await list(manageKey)).toEqual({
      current: subscription.id,
      isProven: true,
      reader: {
        email: "Amina@Example.org",
        language: "sv",
        returned: null,
        subscriptions: [subscription],
      },
    });
  });

  test("can be confirmed repeatedly without harm, even while paused", async () => {
    await signUp({ email: "again@example.org" });
    const key = keyIn((await mailed())[0], "confirm");
    const first = await confirm(key);
    later(2);
    expect(await confirm(key)).toMatchObject({ subscription: first.subscription });
    expect(
      (
        await db()
          .selectFrom("newsletter_subscriptions")
          .select("covered_until")
          .executeTakeFirstOrThrow()
      ).covered_until,
    ).toEqual(new Date(clock.now.getTime() - 2 * DAY_MS));
    await put(by(first.manageKey, `/${first.subscription.id}`), { state: "paused" });
    expect((await confirm(key)).subscription.state).toBe("paused");
  });

  test("with a verified address takes effect at once, without a mail", async () => {
    const subscription = await signUpOwn({
      email: "MEMBER@example.net",
      terms: [topic(terms.water!)],
    });
    expect(subscription).toMatchObject({
      state: "active",
      email: "MEMBER@example.net",
      terms: [{ name: "Water" }],
    });
    expect(await mailed()).toEqual([]);
    expect((await list(member)).reader?.subscriptions).toEqual([subscription]);
  });

  test("needs a mail when a member uses another or an unverified address", async () => {
    for (const [email, headers] of [
      ["another@example.org", member],
      ["newcomer@example.net", unproven],
    ] as const) {
      expect(await answerOf(await signUp({ email }, headers), SubscriptionRequested, 201)).toEqual({
        subscription: null,
        confirmation: true,
      });
      expect((await mailed())[0]?.recipients).toEqual([email]);
      expect(await list(headers)).toEqual({
        reader: null,
        current: null,
        isProven: headers === member,
      });
    }
  });

  test("and confirming while signed in verifies the member's own address, but reveals nothing about another one", async () => {
    await saveUser(db(), { username: "fresh" });
    const fresh = await signIn(cms, "fresh");
    for (const [email, shown] of [
      ["somebody@example.org", false],
      ["Fresh@example.net", true],
    ] as const) {
      await signUp({ email }, fresh);
      await answerOf(
        await ask(
          "POST",
          "/subscriptions/confirm",
          { key: keyIn((await mailed())[0], "confirm") },
          fresh,
        ),
        ConfirmAnswer,
      );
      expect(await list(fresh)).toMatchObject({
        isProven: shown,
        reader: shown ? { email } : null,
      });
    }
  });

  test("gives the same answer for every address, and mails all: unknown, a member's, a reader's, one at the limit", async () => {
    const reader = await saveReader(db(), { email: "reader@example.org" });
    await saveSubscription(db(), reader);
    const full = await saveReader(db(), { email: "full@example.org" });
    for (let count = 0; count < SUBSCRIPTIONS_MAX; count++)
      await saveSubscription(db(), full, { terms: [terms.water!] });
    const answers = [];
    for (const email of [
      "unknown@example.org",
      "member@example.net",
      "reader@example.org",
      "full@example.org",
    ]) {
      const response = await signUp({ email });
      answers.push([
        response.status,
        [...response.headers].filter(([name]) => name !== "x-request-id"),
        await response.text(),
      ]);
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    const mails = await mailed();
    expect(
      mails.map(({ recipients: [to], subject }) => [to, subject?.startsWith("Confirm")]).sort(),
    ).toEqual([
      ["full@example.org", false],
      ["member@example.net", true],
      ["reader@example.org", false],
      ["unknown@example.org", true],
    ]);
    expect(
      mails
        .filter(({ text }) => text?.includes("This address already has the subscription"))
        .map(({ recipients: [to] }) => to),
    ).toEqual(["reader@example.org"]);
    // If there is nothing to confirm, the mail lists the current subscriptions.
    expect(
      (
        await list(
          keyIn(
            mails.find(({ recipients }) => recipients[0] === "reader@example.org"),
            "manage",
          ),
        )
      ).reader?.subscriptions,
    ).toHaveLength(1);
    expect(
      await db()
        .selectFrom("newsletter_subscriptions")
        .where("reader_id", "=", full)
        .select("id")
        .execute(),
    ).toHaveLength(SUBSCRIPTIONS_MAX);
  });

  test("twice for the same criteria makes one subscription, in any order of the criteria, pending or confirmed", async () => {
    const search = FollowedSearch.parse({ search: "wells", document_countries: ["peru"] });
    const criteria = { terms: [topic(terms.water!), topic(terms.school!)], search };
    const first = await signUpOwn(criteria);
    expect(
      (await signUpOwn({ terms: [...criteria.terms].reverse().concat(criteria.terms), search })).id,
    ).toBe(first.id);
    expect((await signUpOwn({ ...criteria, frequency: "daily" })).id).not.toBe(first.id);
    expect((await signUpOwn({ ...criteria, search: null })).id).not.toBe(first.id);
    expect((await signUpOwn()).id).not.toBe(first.id);
    for (let time = 0; time < 2; time++) await signUp({ email: "twice@example.org", ...criteria });
    const [one, other] = await mailed();
    expect((await confirm(keyIn(one, "confirm"))).subscription.id).toBe(
      (await confirm(keyIn(other, "confirm"))).subscription.id,
    );
    expect((await list(member)).reader?.subscriptions).toHaveLength(4);
  });

  test("again for a paused subscription resumes it from now", async () => {
    const { id } = await signUpOwn();
    await ask("PUT", `/subscriptions/${id}`, { state: "paused" }, member);
    later(3);
    expect(await signUpOwn({}, await signIn(cms, "member"))).toMatchObject({ id, state: "active" });
    expect(
      (
        await db()
          .selectFrom("newsletter_subscriptions")
          .select("covered_until")
          .executeTakeFirstOrThrow()
      ).covered_until,
    ).toEqual(clock.now);
  });

  test("without criteria matches everything, and an empty search counts as no search", async () => {
    expect(await signUpOwn()).toMatchObject({ everything: true, search: null });
    expect(
      await signUpOwn({
        frequency: "daily",
        search: FollowedSearch.parse({ advanced: { fields: ["title"], exact_phrase: " " } }),
      }),
    ).toMatchObject({ everything: true, search: null });
    expect(
      await signUpOwn({ search: FollowedSearch.parse({ post_type: ["toolkit"] }) }),
    ).toMatchObject({ everything: false, search: { post_type: ["toolkit"] } });
  });

  test("replaces lone surrogates and line separators, which a database or a mail could not store", async () => {
    const search = {
      search: "\ud800farming\u2028labour",
      document_topics: ["\ud800"],
      advanced: { must: ["\udc00wells"], exact_phrase: "" },
    };
    const subscription = await signUpOwn({ search: search as unknown as FollowedSearch });
    expect(subscription.search).toMatchObject({
      search: "\ufffdfarming labour",
      document_topics: ["\ufffd"],
      advanced: { must: ["\ufffdwells"] },
    });
  });

  test("for a search lists its kinds of resource when not all are searched", async () => {
    for (const [post_type, named] of [
      [["document"], true],
      [["document", "article", "toolkit", "featured_collection", "internal_collection"], false],
    ] as const) {
      await signUp({
        email: "amina@example.org",
        search: FollowedSearch.parse({ search: "wells", post_type }),
      });
      expect((await mailed())[0]!.text?.includes("Document")).toBe(named);
    }
  });

  test("gives the same error for unknown and hidden terms and collections", async () => {
    for (const wrong of [
      topic(2_147_483_647),
      topic(terms.hidden!),
      topic(terms.peru!),
      { nodeType: "collections", id: closed },
      { nodeType: "collections", id: report },
    ]) {
      for (const headers of [{}, member]) {
        const response = await signUp(
          {
            email: "amina@example.org",
            terms: [topic(terms.water!), wrong as ReturnType<typeof topic>],
          },
          headers,
        );
        expect([response.status, await response.json()]).toEqual([
          422,
          expect.objectContaining({ code: "invalid_input", fields: { terms: expect.any(String) } }),
        ]);
      }
    }
    const criteria = {
      email: "colleague@example.net",
      terms: [topic(terms.hidden!), { nodeType: "collections" as const, id: closed }],
    };
    expect(
      (
        await answerOf(await signUp(criteria, staff), SubscriptionRequested, 201)
      ).subscription?.terms.map(({ name }) => name),
    ).toEqual(["Hidden plans", "The staff's shelf"]);
  });

  test("requires an address, a frequency, and at most a hundred terms", async () => {
    const many = Array.from({ length: SUBSCRIPTION_TERMS_MAX + 1 }, () => topic(terms.water!));
    for (const [wrong, field] of [
      [{ email: "nobody" }, "email"],
      [{ email: "" }, "email"],
      [{ frequency: "hourly" }, "frequency"],
      [{ terms: many }, "terms"],
      [{ terms: [{ nodeType: "documentLanguages", id: terms.en }] }, "terms.0.nodeType"],
      [{ language: "xx" }, "language"],
    ] as const) {
      const response = await ask("POST", "/subscriptions", {
        email: "amina@example.org",
        frequency: "weekly",
        ...wrong,
      });
      expect([
        field,
        response.status,
        Object.keys(((await response.json()) as { fields: object }).fields),
      ]).toEqual([field, 422, [field]]);
    }
  });

  test("is rate limited by address, known or not, and by network", async () => {
    const times = async (count: number, send: (time: number) => Promise<Response>) => {
      const codes = [];
      for (let time = 0; time < count; time++) codes.push(await codeOf(await send(time)));
      return codes;
    };
    await saveSubscription(db(), await saveReader(db(), { email: "reader@example.org" }));
    for (const email of ["reader@example.org", "unknown@example.org", "member@example.net"]) {
      expect(await times(6, () => signUp({ email: email.toUpperCase() }))).toEqual([
        ...Array(5).fill(201),
        "rate_limited",
      ]);
      expect(await times(6, () => ask("POST", "/subscriptions/link", { email }))).toEqual([
        ...Array(5).fill(204),
        "rate_limited",
      ]);
    }
    // A verified owner needs no mail.
    expect(await codeOf(await signUp({ email: "member@example.net" }, member))).toBe(201);
    expect(
      (
        await times(61, (time) =>
          signUp({ email: `of-a-robot-${time}@example.org` }, {}, "203.0.113.5"),
        )
      ).filter((code) => code === "rate_limited"),
    ).toHaveLength(1);
  });

  test("is rate limited by mailbox: the part after a plus does not count", async () => {
    const codes = [];
    for (let tag = 0; tag < 6; tag++)
      codes.push(await codeOf(await signUp({ email: `victim+${tag}@example.org` })));
    expect(codes).toEqual([...Array(5).fill(201), "rate_limited"]);
    expect(
      await codeOf(await ask("POST", "/subscriptions/link", { email: "victim+9@example.org" })),
    ).toBe(204);
    expect(await codeOf(await signUp({ email: "victim@example.org.example" }))).toBe(201);
  });

  test("pauses for an hour after a thousand unconfirmed ones, with a log entry, except for verified owners", async () => {
    await signUp({ email: "first@example.org" });
    expect(
      await db()
        .updateTable("rate_limits")
        .set({ points: 999 })
        .where("key", "like", "newsletter-site:%")
        .returning("points")
        .execute(),
    ).toEqual([{ points: 999 }]);
    expect(await codeOf(await signUp({ email: "thousandth@example.org" }))).toBe(201);
    expect(log).not.toContain("hourly limit for newsletter sign-ups");
    expect(await codeOf(await signUp({ email: "next@example.org" }))).toBe("rate_limited");
    expect(log).toContain("hourly limit for newsletter sign-ups");
    expect(await codeOf(await signUp({ email: "member@example.net" }, member))).toBe(201);
    expect(
      await db()
        .selectFrom("newsletter_readers")
        .select("email")
        .where("email", "like", "next@%")
        .execute(),
    ).toEqual([]);
  });

  test("fails for an owner at the limit, with its own error code", async () => {
    const reader = await saveReader(db(), { email: "member@example.net" });
    for (let count = 0; count < SUBSCRIPTIONS_MAX; count++)
      await saveSubscription(db(), reader, { terms: [terms.water!] });
    expect(await codeOf(await signUp({ email: "member@example.net" }, member))).toBe(
      "limit_reached",
    );
  });

  test("by a stranger does not change the language of a confirmed reader", async () => {
    await confirmed({ email: "amina@example.org", language: "fr" });
    await signUp({ email: "amina@example.org", frequency: "daily", language: "nl" });
    expect((await mailed())[0]?.subject).toBe("Confirmez votre abonnement · Resource Library");
  });
});

describe("a mail", () => {
  test("shows input of others as text, and contains none of their links", async () => {
    const search = FollowedSearch.parse({
      search: "<img src=x onerror=alert(1)> {{name}} $t(instead)",
      document_topics: ["school", "hidden"],
      advanced: { must: ["win at www.evil.example"], exact_phrase: "x".repeat(300) },
      publication_year_start: 2019,
      publication_year_end: 2019,
    });
    await signUp({
      email: "amina@example.org",
      terms: [{ nodeType: "documentKeywords", id: terms.wells! }],
      search,
    });
    const [mail] = await mailed();
    expect(mail!.text).toContain("Text: <img src=x onerror=alert(1)> {{name}} $t(instead)");
    expect(mail!.text).toContain("Keywords: <b>Wells</b> {{name}} $t(link.text)");
    expect(mail!.html).not.toMatch(/<img src=x|<b>Wells/);
    expect(mail!.text).toContain("With all these words: as typed on the site");
    expect(mail!.text).toContain(`With the exact phrase: ${"x".repeat(99)}…`);
    expect(mail!.text).toContain("Published: 2019");
    expect(`${mail!.text}${mail!.html}`).not.toMatch(/evil|Hidden plans/);
    expect(mail!.text).toContain("Topics: School");
  });

  test("never contains the title of another user's collection, nor a link in the title of the reader's own", async () => {
    const lure = await saveCollection(db(), {
      title: "Claim your 500 EUR at http://evil.example/win",
      facts: { site_collection: false },
    });
    const { database_id } = await db()
      .selectFrom("users")
      .select("database_id")
      .where("username", "=", "member")
      .executeTakeFirstOrThrow();
    await db()
      .updateTable("collections")
      .set({ owner_id: database_id })
      .where("post_id", "=", lure)
      .execute();
    const criteria = {
      email: "victim@example.org",
      terms: [{ nodeType: "collections" as const, id: lure }],
    };
    for (const headers of [{}, unproven])
      expect(await codeOf(await signUp(criteria, headers))).toBe("invalid_input");
    expect(await codeOf(await signUp(criteria, member))).toBe(201);
    const [mail] = await mailed();
    expect(mail!.text).toContain("Collections: as typed on the site");
    expect(`${mail!.text}${mail!.html}`).not.toContain("evil");
  });

  test("names a dozen terms of a kind, and counts the rest", async () => {
    const ids = Object.values(
      await saveNamedTerms(
        db(),
        Array.from({ length: 14 }, (_, index) => ({
          taxonomy: "keywords" as const,
          slug: `of-many-${index}`,
        })),
      ),
    );
    const criteria = {
      email: "amina@example.org",
      terms: ids.map((id) => ({ nodeType: "documentKeywords" as const, id })),
    };
    // The database reports new terms a moment after they are saved; until then they are rejected as unknown.
    await vi.waitFor(async () => expect((await signUp(criteria)).status).toBe(201), {
      timeout: 5_000,
      interval: 100,
    });
    expect((await mailed())[0]?.text).toContain(
      "Keywords: of-many-0, of-many-1, of-many-2, of-many-3, of-many-4, of-many-5, of-many-6, of-many-7, of-many-8, of-many-9, of-many-10, of-many-11, or 2 more\n",
    );
  });

  test("is sent once when the mail server is back, even when its job was lost", async () => {
    server.refuse(2);
    await signUp({ email: "patient@example.org" });
    expect(await mailed()).toHaveLength(1);
    await db().updateTable("newsletter_mails").set({ sent: null }).execute();
    expect((await mailed()).length).toBeGreaterThanOrEqual(1);
    expect(await mailed()).toEqual([]);
  });

  test("to an invalid address is given up, without further attempts", async () => {
    const reader = await saveReader(db(), { email: "nobody at all@example.org" });
    await saveSubscription(db(), reader, { state: "pending" });
    await db()
      .insertInto("newsletter_mails")
      .values({ reader_id: reader, subscription_id: null, kind: "link", created: clock.now })
      .execute();
    expect(await mailed()).toEqual([]);
    expect(await db().selectFrom("newsletter_mails").select("sent").execute()).toEqual([
      { sent: clock.now },
    ]);
    // The server rejects the address, but does not say that there is no such mailbox.
    expect(await db().selectFrom("newsletter_readers").select("return_reason").execute()).toEqual([
      { return_reason: null },
    ]);
  });

  test("has a Message-ID that proves which reader it was sent to", async () => {
    await signUp({ email: "Amina@example.org" });
    await saveSubscription(db(), await saveReader(db(), { email: "bo@example.org" }));
    await ask("POST", "/subscriptions/link", { email: "bo@example.org" });
    const ids = createMessageIds(
      deriveKeys(testAccounts.secrets).messageIds,
      new URL(ORIGIN).hostname,
    );
    const mails = await mailed();
    expect(
      mails.map(({ recipients: [to], messageId }) => [to, ids.wasSentTo(messageId!, to!)]).sort(),
    ).toEqual([
      ["Amina@example.org", true],
      ["bo@example.org", true],
    ]);
  });

  test("to confirm is not sent after a complaint, without saying so, but a requested link is", async () => {
    const reader = await saveReader(db(), { email: "angry@example.org" });
    await saveSubscription(db(), reader);
    await db()
      .updateTable("newsletter_readers")
      .set({ returned: clock.now, return_reason: "complained" })
      .execute();
    for (const frequency of ["daily", "weekly"] as const)
      expect(
        await answerOf(
          await signUp({ email: "angry@example.org", frequency }),
          SubscriptionRequested,
          201,
        ),
      ).toEqual({ subscription: null, confirmation: true });
    expect(await mailed()).toEqual([]);
    expect(await mailed()).toEqual([]);
    await ask("POST", "/subscriptions/link", { email: "angry@example.org" });
    const [mail] = await mailed();
    expect((await list(keyIn(mail, "manage"))).reader?.returned?.reason).toBe("complained");
  });

  test("with the link is sent only to readers, in their language, without revealing who is one", async () => {
    const reader = await saveReader(db(), { email: "amina@example.org", language: "es" });
    const subscription = await saveSubscription(db(), reader);
    for (const email of ["AMINA@example.org", "unknown@example.org"]) {
      const before = await work();
      expect([email, (await ask("POST", "/subscriptions/link", { email })).status]).toEqual([
        email,
        204,
      ]);
      // The same number of rows is written in both cases, so that timing reveals nothing.
      expect([email, (await work()).map((count, index) => count - before[index]!)]).toEqual([
        email,
        [1, 0],
      ]);
    }
    const [mail, ...others] = await mailed();
    expect([mail?.subject, others]).toEqual([
      "Tus suscripciones al boletín · Resource Library",
      [],
    ]);
    expect(await list(keyIn(mail, "manage"))).toMatchObject({
      current: null,
      reader: { subscriptions: [{ id: subscription }] },
    });
  });
});

describe("managing", () => {
  test("changes frequency and criteria without starting again", async () => {
    const {
      manageKey,
      subscription: { id },
    } = await confirmed({ email: "amina@example.org", terms: [topic(terms.water!)] });
    const covered = () =>
      db()
        .selectFrom("newsletter_subscriptions")
        .select(["covered_until", "everything"])
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
    const before = await covered();
    later(5);
    expect(await put(by(manageKey, `/${id}`), { frequency: "daily" })).toMatchObject({
      frequency: "daily",
      terms: [{ name: "Water" }],
    });
    expect(
      await put(by(manageKey, `/${id}`), {
        terms: [topic(terms.school!), { nodeType: "collections", id: shelf }],
      }),
    ).toMatchObject({
      frequency: "daily",
      terms: [{ name: "School" }, { name: "Shelf of wells" }],
    });
    expect(await put(by(manageKey, `/${id}`), { search: { search: "wells" } })).toMatchObject({
      terms: [{ name: "School" }, { name: "Shelf of wells" }],
      search: { search: "wells", post_type: ["document"] },
    });
    expect(await put(by(manageKey, `/${id}`), { terms: [], search: {} })).toMatchObject({
      terms: [],
      search: null,
      everything: true,
    });
    expect(await covered()).toEqual({ ...before, everything: true });
  });

  test("can pause a subscription, and resume it with what is new from then on", async () => {
    const {
      manageKey,
      subscription: { id },
    } = await confirmed({ email: "amina@example.org" });
    expect(await put(by(manageKey, `/${id}`), { state: "paused" })).toMatchObject({
      state: "paused",
    });
    later(10);
    expect(await put(by(manageKey, `/${id}`), { state: "active" })).toMatchObject({
      state: "active",
    });
    expect(
      (
        await db()
          .selectFrom("newsletter_subscriptions")
          .select("covered_until")
          .executeTakeFirstOrThrow()
      ).covered_until,
    ).toEqual(clock.now);
  });

  test("through a mailed link confirms the pending subscriptions of the address", async () => {
    const reader = await saveReader(db(), { email: "amina@example.org" });
    const [waiting, other] = [
      await saveSubscription(db(), reader, { state: "pending" }),
      await saveSubscription(db(), reader, { state: "pending", frequency: "daily" }),
    ];
    const key = await keyFor("manage", reader);
    expect(await put(by(key, `/${waiting}`), { state: "active" })).toMatchObject({
      state: "active",
    });
    expect(await put(by(key, `/${other}`), { state: "paused" })).toMatchObject({ state: "paused" });
  });

  test("does not turn two subscriptions into the same one", async () => {
    const first = await signUpOwn();
    const second = await signUpOwn({ frequency: "daily" });
    expect(
      await codeOf(
        await ask("PUT", `/subscriptions/${second.id}`, { frequency: "weekly" }, member),
      ),
    ).toBe("conflict");
    for (const change of [{ frequency: "weekly" }, { terms: [] }])
      expect(await codeOf(await ask("PUT", `/subscriptions/${first.id}`, change, member))).toBe(
        200,
      );
  });

  test("keeps terms and collections that the reader may no longer see, without naming them", async () => {
    const reader = await saveReader(db(), { email: "amina@example.org" });
    const id = await saveSubscription(db(), reader, {
      terms: [terms.water!, terms.hidden!],
      collections: [closed],
    });
    const key = await keyFor("manage", reader);
    expect((await list(key)).reader?.subscriptions[0]?.terms.map(({ name }) => name)).toEqual([
      "Water",
    ]);
    expect(
      await codeOf(await ask("PUT", by(key, `/${id}`), { terms: [topic(terms.hidden!)] })),
    ).toBe(200);
    expect(
      await codeOf(
        await ask("PUT", by(key, `/${id}`), { terms: [{ nodeType: "collections", id: closed }] }),
      ),
    ).toBe("invalid_input");
  });

  test("through a link shows what visitors may see, even for staff; signed in, what staff may see", async () => {
    const mine = await saveCollection(db(), {
      title: "For my eyes",
      facts: { site_collection: false, private: true },
    });
    const { database_id } = await db()
      .selectFrom("users")
      .select("database_id")
      .where("username", "=", "colleague")
      .executeTakeFirstOrThrow();
    await db()
      .updateTable("collections")
      .set({ owner_id: database_id })
      .where("post_id", "=", mine)
      .execute();
    const internal = [topic(terms.hidden!), { nodeType: "collections" as const, id: closed }];
    const { id } = await signUpOwn(
      { email: "colleague@example.net", terms: [topic(terms.water!), ...internal] },
      staff,
    );
    const { id: reader } = await db()
      .selectFrom("newsletter_readers")
      .select("id")
      .executeTakeFirstOrThrow();
    const key = await keyFor("manage", reader, id);
    const named = ({ terms }: { terms: { name: string }[] }) => terms.map(({ name }) => name);
    const bySession = async () => named((await list(staff)).reader!.subscriptions[0]!);

    expect(named((await list(key)).reader!.subscriptions[0]!)).toEqual(["Water"]);
    for (const one of [topic(terms.plans!), { nodeType: "collections", id: mine }])
      expect(await codeOf(await ask("PUT", by(key, `/${id}`), { terms: [one] }))).toBe(
        "invalid_input",
      );
    // Hidden criteria stay when the reader chooses others, so that the subscription does not match everything.
    expect(named(await put(by(key, `/${id}`), { terms: [topic(terms.school!)] }))).toEqual([
      "School",
    ]);
    expect(await bySession()).toEqual(["School", "Hidden plans", "The staff's shelf"]);
    expect(await put(by(key, `/${id}`), { terms: [] })).toMatchObject({
      terms: [],
      everything: false,
    });
    expect(await bySession()).toEqual(["Hidden plans", "The staff's shelf"]);
    expect(
      named(
        await answerOf(
          await ask(
            "PUT",
            `/subscriptions/${id}`,
            { terms: [{ nodeType: "collections", id: mine }] },
            staff,
          ),
          Subscription,
        ),
      ),
    ).toEqual(["For my eyes"]);
    expect((await leave(await keyFor("leave", reader, id))).subscription).toMatchObject({
      id,
      terms: [],
    });
  });

  test("returns a subscription that it deletes, and deletes a reader without subscriptions", async () => {
    const first = await signUpOwn();
    const second = await signUpOwn({ terms: [topic(terms.water!)] });
    expect(
      await answerOf(
        await ask("DELETE", `/subscriptions/${first.id}`, undefined, member),
        Subscription,
      ),
    ).toEqual(first);
    expect(await codeOf(await ask("DELETE", `/subscriptions/${first.id}`, undefined, member))).toBe(
      "not_found",
    );
    expect((await list(member)).reader?.subscriptions.map(({ id }) => id)).toEqual([second.id]);
    await ask("DELETE", `/subscriptions/${second.id}`, undefined, member);
    expect(await list(member)).toEqual({ reader: null, current: null, isProven: true });
    expect(await db().selectFrom("newsletter_readers").select("id").execute()).toEqual([]);
  });

  test("changes the language of mails, and resumes mails after some were returned", async () => {
    const reader = await saveReader(db(), { email: "member@example.net" });
    await saveSubscription(db(), reader);
    await db()
      .updateTable("newsletter_readers")
      .set({
        returned: clock.now,
        return_reason: "bounced",
        soft_returns: 3,
        last_return: clock.now,
      })
      .execute();
    expect((await list(member)).reader?.returned).toEqual({
      reason: "bounced",
      since: clock.now.toISOString(),
    });
    expect(
      await answerOf(
        await ask("PUT", "/subscriptions/reader", { language: "fr", resume: true }, member),
        SubscriptionReader,
      ),
    ).toMatchObject({ language: "fr", returned: null });
    expect(
      await db().selectFrom("newsletter_readers").select(["soft_returns", "last_return"]).execute(),
    ).toEqual([{ soft_returns: 0, last_return: null }]);
  });

  test("names things in the requested language", async () => {
    const { manageKey } = await confirmed({
      email: "amina@example.org",
      terms: [topic(terms.water!), topic(terms.school!)],
    });
    const { reader } = await answerOf(
      await ask("GET", `${by(manageKey)}&language=sv`),
      SubscriptionsAnswer,
    );
    expect(reader?.subscriptions[0]?.terms.map(({ name, language }) => [name, language])).toEqual([
      ["Vatten", "sv"],
      ["School", "en"],
    ]);
  });
});

describe("unsubscribing", () => {
  test("takes one click, and is harmless when repeated, even years later", async () => {
    const reader = await saveReader(db(), { email: "amina@example.org" });
    const [id, other] = [
      await saveSubscription(db(), reader),
      await saveSubscription(db(), reader, { frequency: "daily" }),
    ];
    const [key, otherKey] = await Promise.all([
      keyFor("leave", reader, id),
      keyFor("leave", reader, other),
    ]);
    later(1_000);
    expect((await leave(key)).subscription).toMatchObject({
      id,
      email: "amina@example.org",
      frequency: "weekly",
    });
    expect(await leave(key)).toEqual({ subscription: null });
    expect((await leave(otherKey)).subscription?.id).toBe(other);
    expect(await leave(otherKey)).toEqual({ subscription: null });
    expect(await db().selectFrom("newsletter_readers").select("id").execute()).toEqual([]);
  });

  test("works with the link of any mail, even after the reader has revoked all links", async () => {
    const reader = await saveReader(db(), { email: "amina@example.org" });
    const id = await saveSubscription(db(), reader);
    const [manage, again, left] = await Promise.all([
      keyFor("manage", reader, id),
      keyFor("manage", reader, id, 2),
      keyFor("leave", reader, id),
    ]);
    expect((await ask("PUT", by(manage, "/reader"), { endLinks: true })).status).toBe(200);
    expect(await codeOf(await ask("GET", by(manage)))).toBe("link_expired");
    expect((await list(again)).current).toBe(id);
    expect((await leave(left)).subscription?.id).toBe(id);
  });
});

describe("tokens and strangers", () => {
  test("a token is valid for its purpose, its reader and its lifetime", async () => {
    const reader = await saveReader(db(), { email: "amina@example.org" });
    const id = await saveSubscription(db(), reader);
    const stranger = await saveReader(db(), { email: "bo@example.org" });
    await saveSubscription(db(), stranger);
    const [confirmKey, manageKey, leaveKey] = await Promise.all([
      keyFor("confirm", reader, id),
      keyFor("manage", reader, id),
      keyFor("leave", reader, id),
    ]);
    const wrong = [
      `${manageKey.slice(0, -2)}AA`,
      "nonsense",
      await keyFor("manage", 2_147_483_647),
      await keyFor("manage", reader, id, 2),
    ];
    for (const key of [confirmKey, leaveKey, ...wrong]) {
      for (const [method, path, body] of [
        ["GET", ""],
        ["PUT", `/${id}`, { state: "paused" }],
        ["DELETE", `/${id}`],
        ["PUT", "/reader", { language: "fr" }],
      ] as const) {
        // Being signed in as another user does not help.
        for (const headers of [{}, member])
          expect([
            method,
            path,
            await codeOf(await ask(method, by(key, path), body, headers)),
          ]).toEqual([method, path, "link_expired"]);
      }
    }
    for (const key of [manageKey, leaveKey, ...wrong])
      expect(await codeOf(await ask("POST", "/subscriptions/confirm", { key }))).toBe(
        "link_expired",
      );
    for (const key of [manageKey, confirmKey, "nonsense"])
      expect(await codeOf(await ask("POST", "/subscriptions/leave", { key }))).toBe("link_expired");
    for (const key of ["", "x".repeat(1_025)])
      expect(await codeOf(await ask("POST", "/subscriptions/leave", { key }))).toBe(
        "invalid_input",
      );
    later(15);
    expect(await codeOf(await ask("POST", "/subscriptions/confirm", { key: confirmKey }))).toBe(
      "link_expired",
    );
    later(365);
    expect(await codeOf(await ask("GET", by(manageKey)))).toBe("link_expired");
    expect(
      await db()
        .selectFrom("newsletter_subscriptions")
        .select("state")
        .where("id", "=", id)
        .execute(),
    ).toEqual([{ state: "active" }]);
  });

  test("another reader's subscriptions are not found, for members, staff and other readers", async () => {
    const reader = await saveReader(db(), { email: "amina@example.org" });
    const id = await saveSubscription(db(), reader);
    const other = await saveReader(db(), { email: "bo@example.org" });
    await saveSubscription(db(), other);
    const otherKey = await keyFor("manage", other, id);
    await signUpOwn();
    for (const [method, body] of [
      ["PUT", { state: "paused" }],
      ["DELETE", undefined],
    ] as const) {
      for (const headers of [member, staff, unproven])
        expect([
          method,
          await codeOf(await ask(method, `/subscriptions/${id}`, body, headers)),
        ]).toEqual([method, "not_found"]);
      expect([method, await codeOf(await ask(method, `/subscriptions/${id}`, body))]).toEqual([
        method,
        "unauthenticated",
      ]);
      expect([method, await codeOf(await ask(method, by(otherKey, `/${id}`), body))]).toEqual([
        method,
        "not_found",
      ]);
    }
    expect((await list(otherKey)).current).toBeNull();
    expect(await codeOf(await ask("GET", "/subscriptions"))).toBe("unauthenticated");
    expect(await codeOf(await ask("PUT", "/subscriptions/reader", { language: "fr" }))).toBe(
      "unauthenticated",
    );
    expect(await codeOf(await ask("PUT", "/subscriptions/reader", { language: "fr" }, staff))).toBe(
      "not_found",
    );
  });

  test("proxies cannot cache a reader's data", async () => {
    const { manageKey } = await confirmed({ email: "amina@example.org" });
    expect((await ask("GET", by(manageKey))).headers.get("cache-control")).toBe("no-store");
  });
});

describe("changes of other data", () => {
  test("a merged term is followed as the term it was merged into, once", async () => {
    const { old, kept } = await saveNamedTerms(db(), [
      { taxonomy: "topics", slug: "old" },
      { taxonomy: "topics", slug: "kept" },
    ]);
    const reader = await saveReader(db());
    const [one, both] = [
      await saveSubscription(db(), reader, { terms: [old!] }),
      await saveSubscription(db(), reader, { terms: [old!, kept!] }),
    ];
    const row = (id: number) =>
      db().selectFrom("terms").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    await merging.merge(db(), await row(old!), await row(kept!), clock.now);
    expect(
      await db()
        .selectFrom("newsletter_followed")
        .select(["subscription_id", "term_id"])
        .orderBy("subscription_id")
        .execute(),
    ).toEqual([
      { subscription_id: one, term_id: kept },
      { subscription_id: both, term_id: kept },
    ]);
  });

  test("a subscription whose criteria were all deleted matches nothing, instead of everything", async () => {
    const gone = await saveCollection(db(), { title: "Gone soon" });
    const { id } = await signUpOwn({ terms: [{ nodeType: "collections", id: gone }] });
    await db().deleteFrom("posts").where("database_id", "=", gone).execute();
    await ask("PUT", `/subscriptions/${id}`, { frequency: "daily" }, member);
    expect((await list(member)).reader?.subscriptions).toMatchObject([
      { terms: [], search: null, everything: false, frequency: "daily" },
    ]);
    // It is not a subscription to everything: that one can be added, and this one can be changed into it.
    expect((await signUpOwn({ frequency: "daily" })).id).not.toBe(id);
    expect(
      await answerOf(
        await ask("PUT", `/subscriptions/${id}`, { terms: [], frequency: "weekly" }, member),
        Subscription,
      ),
    ).toMatchObject({ everything: true, frequency: "weekly" });
  });

  test("a deleted collection keeps restricting the subscription until its reader changes it", async () => {
    const gone = await saveCollection(db(), { title: "Gone soon too" });
    const { id } = await signUpOwn({
      terms: [topic(terms.water!), { nodeType: "collections", id: gone }],
    });
    await db().deleteFrom("posts").where("database_id", "=", gone).execute();
    const followed = () =>
      db()
        .selectFrom("newsletter_followed")
        .select(["term_id", "collection_id"])
        .where("subscription_id", "=", id)
        .orderBy("id")
        .execute();
    await ask("PUT", `/subscriptions/${id}`, { frequency: "daily" }, member);
    expect(await followed()).toEqual([
      { term_id: terms.water, collection_id: null },
      { term_id: null, collection_id: null },
    ]);
    await ask("PUT", `/subscriptions/${id}`, { terms: [topic(terms.water!)] }, member);
    expect(await followed()).toEqual([{ term_id: terms.water, collection_id: null }]);
  });

  test("unconfirmed subscriptions and their readers are deleted after four weeks, mails after one", async () => {
    await signUp({ email: "silent@example.org" });
    await signUpOwn();
    await mailed();
    later(7);
    await cms.jobs.finish();
    expect(await db().selectFrom("newsletter_mails").select("id").execute()).toEqual([]);
    later(20);
    await cms.jobs.finish();
    expect(await db().selectFrom("newsletter_readers").select("id").execute()).toHaveLength(2);
    later(2);
    await cms.jobs.finish();
    expect(await db().selectFrom("newsletter_readers").select("email").execute()).toEqual([
      { email: "member@example.net" },
    ]);
  });
});

describe("an account", () => {
  test("has the subscriptions of its address in its data export", async () => {
    await signUpOwn({
      terms: [topic(terms.water!)],
      search: FollowedSearch.parse({ search: "wells" }),
    });
    const exported = async (headers: Headers) =>
      (
        (await (await ask("GET", "/account/export", undefined, headers)).json()) as {
          newsletter: object | null;
        }
      ).newsletter;
    expect(await exported(await signIn(cms, "member"))).toMatchObject({
      email: "member@example.net",
      language: "en",
      returned: null,
      subscriptions: [
        {
          frequency: "weekly",
          terms: ["Water"],
          search: { search: "wells" },
          state: "active",
          confirmed: clock.now.toISOString(),
          lastIssue: null,
        },
      ],
    });
    const newcomer = await saveReader(db(), { email: "newcomer@example.net" });
    await saveSubscription(db(), newcomer);
    expect(await exported(await signIn(cms, "newcomer"))).toBeNull();
  });

  test("takes them along when it is deleted, if its address was verified", async () => {
    for (const [username, proven, left] of [
      ["leaver", true, 0],
      ["liar", false, 1],
    ] as const) {
      const email = `${username}@example.net`;
      await saveUser(db(), { username, email, proven_email_key: proven ? email : null });
      await saveSubscription(db(), await saveReader(db(), { email }));
      expect(
        (
          await ask(
            "DELETE",
            "/account",
            { confirmation: username, password: PASSWORD },
            await signIn(cms, username),
          )
        ).status,
      ).toBe(204);
      expect([
        username,
        await db()
          .selectFrom("newsletter_readers")
          .select("id")
          .where("email_key", "=", email)
          .execute(),
      ]).toEqual([username, expect.objectContaining({ length: left })]);
    }
  });

  test("with a new address leaves the subscriptions of the old one to that mailbox", async () => {
    const mover = await saveUser(db(), {
      username: "mover",
      proven_email_key: "mover@example.net",
    });
    const headers = await signIn(cms, "mover");
    await signUpOwn({ email: "mover@example.net" }, headers);
    await db()
      .updateTable("users")
      .set({
        email: "moved@example.net",
        email_key: "moved@example.net",
        proven_email_key: "moved@example.net",
      })
      .where("database_id", "=", mover)
      .execute();
    expect(await list(headers)).toEqual({ reader: null, current: null, isProven: true });
    expect(await db().selectFrom("newsletter_readers").select("email").execute()).toEqual([
      { email: "mover@example.net" },
    ]);
  });
});
