// @database one-connection

import { beforeAll, describe, expect, test } from "vitest";
import { FollowedSearch } from "../../cms/contract/subscriptions";
import { createMailer } from "../../cms/platform/mail/mailer";
import type { Language } from "../../cms/contract/languages";
import type { Frequency } from "../../cms/contract/names";
import { saveUser } from "../factories/accounts";
import { saveCollection, saveItems, saveNamedTerms, savePost } from "../factories/library";
import { saveReader, saveSubscription } from "../factories/newsletter";
import type { PostDraft } from "../../cms/areas/posts/posts.writer";
import { testLogger } from "../setup/database";
import { useNewsletter } from "../setup/newsletter";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const NOON = new Date("2026-03-03T12:00:00Z");
const MORNING = new Date("2026-03-04T05:00:30Z");

describe("issues of the newsletter", () => {
  const bench = useNewsletter(NOON);
  const { clock, open } = bench;
  let terms: Record<string, number>;

  beforeAll(async () => {
    terms = await saveNamedTerms(bench.database.db, [
      { taxonomy: "topics", slug: "water", names: { en: "Water", sv: "Vatten", es: "Agua" } },
      { taxonomy: "topics", slug: "wells", parentSlug: "water" },
      { taxonomy: "topics", slug: "schools" },
      { taxonomy: "countries", slug: "peru" },
      { taxonomy: "countries", slug: "kenya" },
    ]);
  });

  let counter = 0;
  /** Adds a confirmed subscription and returns its id. */
  async function subscribe(
    criteria: {
      email?: string;
      terms?: string[];
      collections?: number[];
      search?: object;
      frequency?: Frequency;
      language?: Language;
    } = {},
  ): Promise<number> {
    const {
      email = `reader${++counter}@example.net`,
      language,
      terms: slugs = [],
      collections,
      search,
      frequency = "daily",
    } = criteria;
    const reader = await saveReader(bench.database.db, { email, language, created: clock.now });
    return saveSubscription(bench.database.db, reader, {
      frequency,
      collections,
      terms: slugs.map((slug) => terms[slug]!),
      search: search ? FollowedSearch.parse(search) : null,
      created: clock.now,
    });
  }
  /** Publishes a document that search finds from now on. */
  async function publish(
    title: string,
    slugs: string[] = [],
    draft: Partial<PostDraft> = {},
  ): Promise<number> {
    const taxonomy = (slug: string) =>
      ["peru", "kenya"].includes(slug) ? ("countries" as const) : ("topics" as const);
    const id = await savePost(bench.database.db, {
      title,
      created: clock.now,
      modified: clock.now,
      terms: slugs.map((slug) => ({ taxonomy: taxonomy(slug), slug })),
      ...draft,
    });
    await bench.process.services.searchEngine.index([id]);
    return id;
  }
  async function morning(): Promise<void> {
    await bench.process.services.taxonomies.recount();
    clock.now = new Date(Math.max(MORNING.getTime(), clock.now.getTime()));
    await bench.process.tick();
  }
  async function later(ms: number): Promise<void> {
    clock.now = new Date(clock.now.getTime() + ms);
    await bench.process.tick();
  }
  /** Returns those of the titles that a mail contains, in the order of the mail. */
  const titlesIn = ({ text = "" }: { text?: string }, titles: string[]) =>
    titles
      .filter((title) => text.includes(title))
      .sort((a, b) => text.indexOf(a) - text.indexOf(b));
  const to = (email: string) =>
    bench.server.mails.filter(({ recipients }) => recipients.includes(email));
  const states = async () =>
    Object.fromEntries(
      (
        await bench.database.db
          .selectFrom("newsletter_issues")
          .select(["subscription_id", "state"])
          .execute()
      ).map((row) => [row.subscription_id, row.state]),
    );

  test("contain posts that match a followed term of each kind or one below it, a search, or everything", async () => {
    await subscribe({ email: "water@example.net", terms: ["water"] });
    await subscribe({ email: "or@example.net", terms: ["water", "schools"] });
    await subscribe({ email: "and@example.net", terms: ["water", "peru"] });
    await subscribe({ email: "search@example.net", search: { search: "pipes" } });
    await subscribe({ email: "both@example.net", search: { search: "pipes" }, terms: ["schools"] });
    await subscribe({ email: "all@example.net" });
    await subscribe({ email: "none@example.net", terms: ["kenya"] });
    const titles = ["Wells of Peru", "Schools and pipes", "Pipes", "Floods"];
    await publish("Wells of Peru", ["wells", "peru"]);
    await publish("Schools and pipes", ["schools"]);
    await publish("Pipes");
    await publish("Floods", ["water"]);
    await morning();
    const got = Object.fromEntries(
      bench.server.mails.map((mail) => [
        mail.recipients[0]!.split("@")[0],
        titlesIn(mail, titles).sort(),
      ]),
    );
    expect(got).toEqual({
      water: ["Floods", "Wells of Peru"],
      or: ["Floods", "Schools and pipes", "Wells of Peru"],
      and: ["Wells of Peru"],
      search: ["Pipes", "Schools and pipes"],
      both: ["Schools and pipes"],
      all: [...titles].sort(),
    });
    await later(24 * HOUR_MS);
    expect(bench.server.mails).toHaveLength(6);
  });

  test("name their topics in the reader's language, say why each post is included, and have an unsubscribe link", async () => {
    await subscribe({ email: "sv@example.net", terms: ["water", "peru"], language: "sv" });
    await publish("Wells of Peru", ["wells", "peru"]);
    await morning();
    const [mail] = to("sv@example.net");
    expect(mail!.subject).toMatch(/^1 ny resurs: Vatten, peru · /);
    expect(mail!.text).toContain("Eftersom du följer Vatten, peru");
    expect(mail!.text).toContain("https://library.example/sv/document/wells-of-peru");
    const header = (key: string) => mail!.headers.find((one) => one.key === key)?.value ?? "";
    const leave = /^<(https:\/\/library\.example\/sv\/newsletter\/leave\?key=([\w.-]+))>$/.exec(
      header("list-unsubscribe"),
    );
    expect(leave).not.toBeNull();
    expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    expect(header("list-id")).toBe("<newsletter.library.example>");
    expect(mail!.text).toContain(leave![1]);
    await bench.process.services.subscriptions.leave({ key: leave![2]!, language: "sv" });
    await publish("Wells again", ["wells", "peru"]);
    await later(24 * HOUR_MS);
    expect(bench.server.mails).toHaveLength(1);
  });

  test("show the best twenty posts and a link to the rest", async () => {
    await subscribe({ email: "many@example.net", terms: ["water"] });
    for (let number = 1; number <= 23; number++)
      await publish(`Report number ${number}.`, ["water"], { recommended: number === 7 });
    await morning();
    const [mail] = to("many@example.net");
    const titles = Array.from({ length: 23 }, (_, index) => `Report number ${index + 1}.`);
    expect(titlesIn(mail!, titles)).toHaveLength(20);
    expect(titlesIn(mail!, titles)[0]).toBe("Report number 7.");
    expect(mail!.subject).toMatch(/^23 new resources: Water/);
    expect(mail!.text).toContain("https://library.example/search?topic=water");
  });

  test("show internal posts only to staff, and private collections to no reader", async () => {
    await saveUser(bench.database.db, {
      username: "boss",
      email: "boss@example.net",
      proven_email_key: "boss@example.net",
      roles: ["staff"],
    });
    await saveUser(bench.database.db, {
      username: "claims",
      email: "claims@example.net",
      proven_email_key: null,
      roles: ["staff"],
    });
    const [open, secret, staffs] = [
      await publish("Open piece"),
      await publish("Secret piece", ["water"], {
        type: "internal_document",
        visibility: "internal",
      }),
      await publish("Kept piece", ["water"], { visibility: "internal" }),
    ];
    const hidden = await saveCollection(bench.database.db, {
      title: "Hidden shelf",
      created: clock.now,
      items: [open, secret, staffs],
      facts: { private: true, site_collection: false },
    });
    const forStaff = await saveCollection(bench.database.db, {
      title: "Staff shelf",
      created: clock.now,
      items: [open, secret],
      facts: { staff_only: true },
    });
    await bench.process.services.searchEngine.index([hidden, forStaff]);
    for (const email of ["boss@example.net", "claims@example.net", "reader@example.net"])
      await subscribe({ email });
    await subscribe({ email: "shelf@example.net", collections: [hidden, forStaff] });
    await subscribe({
      email: "finder@example.net",
      search: {
        search: "piece",
        indices: ["public_search", "internal_search"],
        post_type: ["document", "internal_document"],
      },
    });
    await morning();
    const titles = ["Open piece", "Secret piece", "Kept piece", "Hidden shelf", "Staff shelf"];
    expect(
      Object.fromEntries(
        bench.server.mails.map((mail) => [
          mail.recipients[0]!.split("@")[0],
          titlesIn(mail, titles).sort(),
        ]),
      ),
    ).toEqual({
      boss: ["Kept piece", "Open piece", "Secret piece", "Staff shelf"],
      claims: ["Open piece"],
      reader: ["Open piece"],
      finder: ["Open piece"],
    });
    expect(
      bench.server.mails
        .filter(({ recipients }) => !recipients.includes("boss@example.net"))
        .flatMap(({ text = "", html = "" }) =>
          titles.slice(1).filter((title) => `${text}${html}`.includes(title)),
        ),
    ).toEqual([]);
  });

  test("leave out posts that were removed in the meantime, and are dropped when they are empty or the subscription is paused", async () => {
    const [gone, kept] = [
      await publish("Gone piece", ["water"]),
      await publish("Kept piece", ["schools"]),
    ];
    await subscribe({ email: "both@example.net" });
    const dropped = await subscribe({ email: "water@example.net", terms: ["water"] });
    const paused = await subscribe({ email: "paused@example.net" });
    clock.now = MORNING;
    for (const run of await bench.process.services.newsletter.runs.startDue())
      await bench.process.services.newsletter.matching.run(run);
    await bench.database.db
      .updateTable("posts")
      .set({ removed: clock.now })
      .where("database_id", "=", gone)
      .execute();
    await bench.database.db
      .updateTable("newsletter_subscriptions")
      .set({ state: "paused" })
      .where("id", "=", paused)
      .execute();
    await bench.process.tick();
    expect(
      bench.server.mails.map((mail) => [
        mail.recipients[0],
        titlesIn(mail, ["Gone piece", "Kept piece"]),
      ]),
    ).toEqual([["both@example.net", ["Kept piece"]]]);
    expect(await states()).toMatchObject({ [dropped]: "dropped", [paused]: "dropped" });
    expect(kept).toBeGreaterThan(0);
  });

  test("are sent once after days without a running process, with all posts of those days", async () => {
    for (const frequency of ["daily", "weekly", "monthly"] as const)
      await subscribe({ email: `${frequency}@example.net`, frequency });
    await publish("A piece");
    clock.now = new Date("2026-03-12T09:00:00Z");
    await bench.process.tick();
    const told = () => bench.server.mails.map(({ recipients }) => recipients[0]!.split("@")[0]);
    expect(told()).toEqual(["daily"]);
    // The newsletter did not run before Monday.
    await later(3 * 24 * HOUR_MS);
    expect(told()).toEqual(["daily"]);
    clock.now = new Date("2026-04-01T09:00:00Z");
    await bench.process.tick();
    expect(told().sort()).toEqual(["daily", "monthly", "weekly"]);
  });

  test("contain posts that were added to a followed collection, however old, once", async () => {
    const old = await publish("Old piece", [], { created: new Date("2019-01-01T00:00:00Z") });
    const shelf = await saveCollection(bench.database.db, {
      title: "Shelf",
      created: new Date("2019-01-01T00:00:00Z"),
    });
    await bench.process.services.searchEngine.index([shelf]);
    await later(61 * MINUTE_MS);
    await subscribe({ email: "shelf@example.net", collections: [shelf] });
    await subscribe({ email: "all@example.net" });
    await later(HOUR_MS);
    await saveItems(bench.database.db, shelf, "collection", [old]);
    await bench.database.db
      .updateTable("post_items")
      .set({ added: clock.now })
      .where("owner_id", "=", shelf)
      .execute();
    await morning();
    expect(bench.server.mails.map(({ recipients, subject }) => [recipients[0], subject])).toEqual([
      ["shelf@example.net", expect.stringMatching(/^1 new resource: Shelf/)],
    ]);
    clock.now = new Date(clock.now.getTime() + HOUR_MS);
    await bench.database.db
      .updateTable("post_items")
      .set({ added: clock.now })
      .where("owner_id", "=", shelf)
      .execute();
    await later(24 * HOUR_MS);
    expect(bench.server.mails).toHaveLength(1);
  });

  test("wait while the mail server is down, without counting a failed attempt", async () => {
    const id = await subscribe();
    await publish("A piece");
    const nowhere = createMailer({
      smtpUrl: "smtp://127.0.0.1:1",
      from: "library@cms.test",
      outbox: "",
      logger: testLogger,
    });
    const cut = await open(nowhere);
    clock.now = MORNING;
    await cut.tick();
    const row = () =>
      bench.database.db
        .selectFrom("newsletter_issues")
        .select(["state", "attempts"])
        .where("subscription_id", "=", id)
        .executeTakeFirstOrThrow();
    expect(await row()).toEqual({ state: "waiting", attempts: 0 });
    expect(await cut.services.newsletter.sending.hasDueIssues()).toBe(false);
    clock.now = new Date(clock.now.getTime() + 11_000);
    expect(await cut.services.newsletter.sending.hasDueIssues()).toBe(true);
    cut.close();
    nowhere.close();
    await bench.process.tick();
    expect(await row()).toEqual({ state: "sent", attempts: 1 });
    expect(bench.server.mails).toHaveLength(1);
  });

  test("are joined into one mail after days without a mail server, with the best of them, even with two processes", async () => {
    const nowhere = createMailer({
      smtpUrl: "smtp://127.0.0.1:1",
      from: "library@cms.test",
      outbox: "",
      logger: testLogger,
    });
    const cut = await open(nowhere);
    const id = await subscribe({ email: "daily@example.net", terms: ["water"] });
    await subscribe({ email: "weekly@example.net", terms: ["water"], frequency: "weekly" });
    const titles: string[] = [];
    for (let day = 4; day <= 15; day++) {
      for (const piece of ["first", "second"])
        await publish(titles[titles.push(`The ${piece} of March ${day}.`) - 1]!, ["water"]);
      await bench.process.services.taxonomies.recount();
      clock.now = new Date(Date.UTC(2026, 2, day, 5, 0, 30));
      await cut.services.searchEngine.catchUp();
      await cut.tick();
    }
    cut.close();
    nowhere.close();
    const second = await open();
    clock.now = new Date(clock.now.getTime() + HOUR_MS);
    await Promise.all([bench.process.tick(), second.tick()]);
    second.close();
    expect(
      bench.server.mails.map(({ recipients, subject }) => [recipients[0], subject]).sort(),
    ).toEqual([
      ["daily@example.net", expect.stringMatching(/^24 new resources: Water/)],
      ["weekly@example.net", expect.stringMatching(/^12 new resources: Water/)],
    ]);
    const [mail] = to("daily@example.net");
    const shown = titlesIn(mail!, titles);
    expect(shown).toHaveLength(20);
    // The best posts of the last day and of the earlier days alternate.
    expect(shown.slice(0, 2).map((title) => title.split(" of ")[1])).toEqual([
      "March 15.",
      "March 14.",
    ]);
    expect(mail!.text).toContain("since 3 March");
    const issues = await bench.database.db
      .selectFrom("newsletter_issues")
      .select(["state", "count"])
      .where("subscription_id", "=", id)
      .orderBy("until")
      .execute();
    expect(issues.map(({ state }) => state)).toEqual([
      ...Array.from({ length: 11 }, () => "dropped"),
      "sent",
    ]);
    expect(issues.at(-1)!.count).toBe(24);
    // Posts that are not shown count as sent too: they are in the total and behind the link.
    await later(24 * HOUR_MS);
    expect(to("daily@example.net")).toHaveLength(1);
  });

  test("are joined while a mailbox is busy too, and are given up after two days", async () => {
    const id = await subscribe({ email: "busy@example.net" });
    bench.server.refuse(Infinity);
    for (let hour = 0; hour <= 47; hour++) {
      if (hour % 24 === 0) await publish(`The piece of hour ${hour}.`);
      await bench.process.services.taxonomies.recount();
      clock.now = new Date(MORNING.getTime() + hour * HOUR_MS);
      await bench.process.tick();
    }
    bench.server.refuse(0);
    const rows = await bench.database.db
      .selectFrom("newsletter_issues")
      .select(["state", "attempts"])
      .where("subscription_id", "=", id)
      .orderBy("until")
      .execute();
    expect(rows.map(({ state }) => state)).toEqual(["dropped", "failed"]);
    expect(
      await bench.database.db
        .selectFrom("newsletter_readers")
        .select(["soft_returns", "returned"])
        .executeTakeFirst(),
    ).toEqual({ soft_returns: 1, returned: null });
    expect(bench.server.mails).toEqual([]);
  });

  test("do not delay others when they fail before they are sent, and are never retried once they were sent", async () => {
    const set = async (emails: string[], change: { language?: string; email?: string }) => {
      await bench.database.db
        .updateTable("newsletter_readers")
        .set(change as { language?: Language })
        .where("email_key", "in", emails)
        .execute();
    };
    const named = (name: string, count: number) =>
      Array.from({ length: count }, (_, number) => `${name}${number}@example.net`);
    const [unwritten, odd, good] = [named("unwritten", 8), named("odd", 8), named("good", 20)];
    const ids = new Map<string, number>();
    for (const email of [...unwritten, ...odd, ...good]) ids.set(email, await subscribe({ email }));
    // A language that dates cannot be formatted in, and an address that a mail client could not have sent.
    await set(unwritten, { language: "no language" });
    await set(odd, { email: "odd\u2028@example.net" });
    await publish("A piece");
    await morning();
    expect(bench.server.mails.map(({ recipients }) => recipients[0]).sort()).toEqual(
      [...good].sort(),
    );
    const statesOf = async (emails: string[]) => {
      const all = await states();
      return [...new Set(emails.map((email) => all[ids.get(email)!]))];
    };
    expect([await statesOf(unwritten), await statesOf(odd), await statesOf(good)]).toEqual([
      ["waiting"],
      ["unknown"],
      ["sent"],
    ]);
    await set(unwritten, { language: "sv" });
    await set(odd, { email: "odd@example.net" });
    expect(await bench.process.services.newsletter.sending.hasDueIssues()).toBe(false);
    await later(2 * MINUTE_MS);
    expect(bench.server.mails).toHaveLength(good.length + unwritten.length);
    expect([await statesOf(unwritten), await statesOf(odd)]).toEqual([["sent"], ["unknown"]]);
  });

  test("are also sent for searches that contain line breaks", async () => {
    await subscribe({ email: "breaks@example.net", search: { search: "pipes\u2028wells\u2029" } });
    await publish("Pipes for wells");
    await morning();
    expect(to("breaks@example.net").map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^1 new result for “pipes wells ?”/),
    ]);
  });

  test("wait without unsubscribing readers while the mail server rejects all mails", async () => {
    for (let reader = 0; reader < 40; reader++) await subscribe();
    await publish("A piece");
    bench.server.refuse(
      Infinity,
      504,
      "5.5.2 <box>: Helo command rejected: need fully-qualified hostname",
    );
    await morning();
    expect(await bench.process.services.newsletter.sending.hasDueIssues()).toBe(false);
    for (let hour = 1; hour <= 30; hour++) await later(HOUR_MS);
    const given = await bench.database.db
      .selectFrom("newsletter_issues")
      .select("id")
      .where("state", "=", "failed")
      .execute();
    expect(given).toEqual([]);
    expect(
      await bench.database.db
        .selectFrom("newsletter_readers")
        .select("id")
        .where((is) => is.or([is("returned", "is not", null), is("soft_returns", ">", 0)]))
        .execute(),
    ).toEqual([]);
    bench.server.refuse(0);
    for (let hour = 1; hour <= 5; hour++) await later(HOUR_MS);
    expect(new Set(bench.server.mails.map(({ recipients }) => recipients[0])).size).toBe(40);
    expect(bench.server.mails).toHaveLength(40);
  });

  test("fail at once when the mailbox is gone, and are retried twice when a server gives no reason", async () => {
    const returned = async () =>
      bench.database.db
        .selectFrom("newsletter_readers")
        .select(["email", "return_reason", "soft_returns"])
        .orderBy("email")
        .execute();
    const gone = await subscribe({ email: "gone@example.net" });
    await publish("A piece");
    bench.server.refuse(1, 550, "5.1.1 No such mailbox");
    await morning();
    const refused = await subscribe({ email: "refused@example.net" });
    await publish("Another piece");
    bench.server.refuse(3, 550, "No");
    for (const hours of [24, 4, 22]) await later(hours * HOUR_MS);
    expect(await states()).toEqual({ [gone]: "failed", [refused]: "waiting" });
    await later(HOUR_MS);
    expect(await states()).toEqual({ [gone]: "failed", [refused]: "failed" });
    expect(await returned()).toEqual([
      { email: "gone@example.net", return_reason: "bounced", soft_returns: 0 },
      { email: "refused@example.net", return_reason: null, soft_returns: 1 },
    ]);
  });

  test("are counted for staff permanently, and deleted after three months", async () => {
    const staff = {
      kind: "user",
      userId: await saveUser(bench.database.db, { roles: ["staff"] }),
      staff: true,
      editor: false,
      administrator: false,
      sessionId: "",
    } as const;
    const sent = async () =>
      (await bench.process.services.newsletter.overview(staff)).runs.find(
        ({ frequency, until }) => frequency === "daily" && until === "2026-03-04T05:00:00.000Z",
      )?.issues;
    const kept = () =>
      bench.database.db
        .selectFrom("newsletter_runs")
        .select("issues")
        .where("frequency", "=", "daily")
        .where("until", "=", new Date("2026-03-04T05:00:00Z"))
        .executeTakeFirst();
    const id = await subscribe({ email: "one@example.net" });
    await subscribe({ email: "busy@example.net", terms: ["water"] });
    await publish("A piece", ["water"]);
    bench.server.refuse(1);
    await morning();
    expect(await sent()).toEqual({ sent: 1, waiting: 1 });
    await later(30_000);
    expect(await kept()).toEqual({ issues: null });
    await later(61 * MINUTE_MS);
    await later(61 * MINUTE_MS);
    expect(await sent()).toEqual({ sent: 2 });
    expect(await kept()).toEqual({ issues: { sent: 2 } });
    await bench.database.db
      .updateTable("newsletter_issues")
      .set({ until: new Date("2025-11-01T05:00:00Z"), changed: new Date("2025-11-01T05:00:00Z") })
      .where("subscription_id", "=", id)
      .execute();
    await bench.database.db
      .insertInto("newsletter_runs")
      .values({ frequency: "daily", until: new Date("2025-11-01T05:00:00Z"), matched: clock.now })
      .execute();
    await later(61 * MINUTE_MS);
    expect(Object.keys(await states())).toHaveLength(1);
    expect(await sent()).toEqual({ sent: 2 });
    expect(
      await bench.database.db
        .selectFrom("newsletter_deliveries")
        .select("issue_id")
        .where("subscription_id", "=", id)
        .execute(),
    ).toEqual([{ issue_id: null }]);
  });

  test("can be previewed by staff as they would be now, and are empty when nothing matches", async () => {
    const staff = {
      kind: "user",
      userId: await saveUser(bench.database.db, { roles: ["staff"] }),
      staff: true,
      editor: false,
      administrator: false,
      sessionId: "",
    } as const;
    const { newsletter } = bench.process.services;
    const criteria = {
      frequency: "weekly",
      terms: [{ nodeType: "documentTopics", id: terms.water! }],
      search: null,
      language: "en",
      staff: false,
    } as const;
    const preview = (more: object = {}) =>
      newsletter.preview(staff, { ...criteria, terms: [...criteria.terms], ...more });
    expect(await preview()).toMatchObject({
      count: 0,
      shown: 0,
      from: "2026-03-02T05:00:00.000Z",
      subject: expect.stringMatching(/^Nothing new/),
    });
    await publish("Wells of Peru", ["wells"]);
    await publish("Secret wells", ["wells"], { visibility: "internal" });
    expect(await preview()).toMatchObject({
      count: 1,
      shown: 1,
      text: expect.stringContaining("Wells of Peru"),
    });
    expect((await preview({ staff: true })).count).toBe(2);
    await expect(
      newsletter.preview({ kind: "anonymous" }, { ...criteria, terms: [] }),
    ).rejects.toMatchObject({ code: "unauthenticated" });
    await expect(newsletter.overview({ ...staff, staff: false })).rejects.toMatchObject({
      code: "forbidden",
    });
    await subscribe({ frequency: "weekly" });
    expect(await newsletter.overview(staff)).toMatchObject({
      active: { daily: 0, weekly: 1, monthly: 0 },
      pending: 0,
      timeZone: "Europe/Stockholm",
      next: { weekly: "2026-03-09T05:00:00.000Z" },
    });
  });
});
