// @database server

import type { AddressInfo, Socket } from "node:net";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SubscriptionForm } from "../../cms/contract/subscriptions";
import type { Member } from "../../cms/shared/actor";
import { createMailer, type Mailer } from "../../cms/platform/mail/mailer";
import { seededRandom } from "../../cms/platform/ids";
import { saveUser } from "../factories/accounts";
import { saveCollection, saveNamedTerms, savePost } from "../factories/library";
import { testDeps } from "../setup/cms";
import { openTestDatabase, type TestDatabase, testLogger } from "../setup/database";
import { type NewsletterProcess, openNewsletterProcess } from "../setup/newsletter";

/**
 * Runs a library's newsletter for forty simulated days. The process is killed every other morning, or two processes send at
 * once. A real mail server rejects mails, defers them and drops connections. A model of a few lines computes who should
 * receive what; at the end both are compared.
 */
const DAYS = 40;
/** Midnight of the first day in Stockholm, a Sunday. On the fifteenth day clocks go forward by an hour. */
const FIRST_DAY = { year: 2026, month: 3, day: 15 };
const CLOCK_GOES_ON = 14;
/** Returns the UTC time of an hour of a day in Stockholm, without the newsletter's own date code. */
const at = (day: number, hour: number, minute = 0) =>
  new Date(
    Date.UTC(
      FIRST_DAY.year,
      FIRST_DAY.month - 1,
      FIRST_DAY.day + day,
      hour - (day >= CLOCK_GOES_ON ? 2 : 1),
      minute,
    ),
  );

/** A subscription in the model; each address has exactly one. */
interface Reader {
  name: string;
  frequency: "daily" | "weekly" | "monthly";
  staff: boolean;
  /** A post matches when it has a term of each list. */
  wants: string[][];
  isWanted: boolean;
  since: Date;
  /** What issues have contained, by post. */
  given: Map<number, "waiting" | "gone">;
}
interface NewPost {
  id: number;
  title: string;
  tags: string[];
  /** Whether search finds the post now: for staff, for everyone. */
  found: { staff: boolean; everybody: boolean };
  /** When search was first seen to find the post; the epoch for posts that are too old to be news. */
  noted: { staff?: Date; everybody?: Date };
  isOld: boolean;
  shelved?: Date;
}

describe("forty days of the newsletter", () => {
  let database: TestDatabase;
  let mailer: Mailer;
  let post: Awaited<ReturnType<typeof startPost>>;
  let admin: NewsletterProcess;
  const clock = { now: at(0, 12) };
  const open = () =>
    openNewsletterProcess({
      ...testDeps(database, database.dataDir),
      timeZone: "Europe/Stockholm",
      mailer,
      bulkMailer: mailer,
      now: () => clock.now,
    });

  beforeAll(async () => {
    database = await openTestDatabase();
    post = await startPost(() => clock.now);
    mailer = createMailer({
      smtpUrl: post.url,
      from: "library@cms.test",
      outbox: "",
      logger: testLogger,
      connections: 3,
    });
    admin = await open();
  });
  afterAll(async () => {
    admin.close();
    mailer.close();
    await post.close();
    await database.close();
  });

  test("bring each reader exactly the posts that match, once each, although processes are killed", async () => {
    const random = seededRandom(40);
    const below = (count: number) => Math.floor(random() * count);
    const { db } = database;
    const { services } = admin;
    const terms = await saveNamedTerms(db, [
      { taxonomy: "topics", slug: "water" },
      { taxonomy: "topics", slug: "wells", parentSlug: "water" },
      { taxonomy: "topics", slug: "schools" },
      { taxonomy: "countries", slug: "peru" },
      { taxonomy: "countries", slug: "kenya" },
      { taxonomy: "keywords", slug: "latrines" },
      { taxonomy: "keywords", slug: "sanitation" },
    ]);
    const kinds: Record<string, "topics" | "countries" | "keywords"> = {
      water: "topics",
      wells: "topics",
      schools: "topics",
      peru: "countries",
      kenya: "countries",
      latrines: "keywords",
      sanitation: "keywords",
    };
    const nodeTypes = {
      topics: "documentTopics",
      countries: "documentCountries",
      keywords: "documentKeywords",
    } as const;
    const shelf = await saveCollection(db, {
      title: "The shelf",
      created: new Date("2020-01-01T00:00:00Z"),
    });

    // The model.
    const newPosts: NewPost[] = [];
    const readers: Reader[] = [];
    const covers = (tag: string, { tags }: NewPost) =>
      tags.includes(tag) || (tag === "water" && tags.includes("wells"));
    const audience = ({ staff }: Reader) => (staff ? "staff" : "everybody");
    /** Records the posts that search finds for the first time, as the library does on each run. */
    function note(time: Date): void {
      for (const piece of newPosts) {
        const isKnown = piece.noted.staff !== undefined;
        const first = piece.isOld && !isKnown ? new Date(0) : time;
        if (piece.found.staff) piece.noted.staff ??= first;
        if (piece.found.everybody) piece.noted.everybody ??= isKnown ? time : first;
      }
    }
    function expectIssues(day: number): void {
      const until = at(day, 6);
      const frequencies = [
        "daily",
        ...(until.getUTCDay() === 1 ? ["weekly"] : []),
        ...(until.getUTCDate() === 1 ? ["monthly"] : []),
      ];
      note(new Date(until.getTime() - 1));
      for (const reader of readers.filter(
        ({ frequency, isWanted }) => isWanted && frequencies.includes(frequency),
      )) {
        for (const piece of newPosts) {
          const arrived = piece.noted[audience(reader)];
          if (
            !arrived ||
            arrived >= until ||
            !piece.found[audience(reader)] ||
            reader.given.has(piece.id)
          )
            continue;
          const isShelved = piece.shelved !== undefined && piece.shelved < until;
          const isNew =
            arrived >= reader.since ||
            (reader.wants.flat().includes("shelf") && isShelved && piece.shelved! >= reader.since);
          const fits = reader.wants.every((tags) =>
            tags.some((tag) => (tag === "shelf" ? isShelved : covers(tag, piece))),
          );
          if (isNew && fits) reader.given.set(piece.id, "waiting");
        }
        reader.since = until;
      }
    }
    /** Marks posts as gone for this reader: those that have not been sent yet must never be sent. */
    function forbid(reader: Reader, isGone: (piece: NewPost) => boolean = () => true): void {
      for (const piece of newPosts)
        if (isGone(piece) && reader.given.has(piece.id) && !post.has(reader.name, piece.title))
          reader.given.set(piece.id, "gone");
    }

    // The people of the library.
    async function publish(
      tags: string[],
      { internal = false, old = false } = {},
    ): Promise<NewPost> {
      const title = `Piece ${newPosts.length + 1}.`;
      const created = old ? new Date("2015-05-05T00:00:00Z") : clock.now;
      const words = tags.includes("pipes") ? " and pipes" : "";
      const id = await savePost(db, {
        title: `${title}${words}`,
        created,
        modified: created,
        visibility: internal ? "internal" : "public",
        terms: tags.filter((tag) => tag in kinds).map((slug) => ({ taxonomy: kinds[slug]!, slug })),
      });
      await services.searchEngine.index([id]);
      const piece: NewPost = {
        id,
        title,
        tags,
        found: { staff: true, everybody: !internal },
        noted: {},
        isOld: old,
      };
      newPosts.push(piece);
      return piece;
    }
    async function change(
      piece: NewPost,
      to: { removed?: Date | null; visibility?: "public" | "internal" },
    ): Promise<void> {
      await db.updateTable("posts").set(to).where("database_id", "=", piece.id).execute();
      await services.searchEngine.index([piece.id]);
      const { removed, visibility } = await db
        .selectFrom("posts")
        .select(["removed", "visibility"])
        .where("database_id", "=", piece.id)
        .executeTakeFirstOrThrow();
      piece.found = {
        staff: removed === null,
        everybody: removed === null && visibility === "public",
      };
      for (const reader of readers)
        if (!piece.found[audience(reader)]) forbid(reader, (one) => one === piece);
    }
    async function shelve(piece: NewPost): Promise<void> {
      await db
        .insertInto("post_items")
        .values({
          owner_id: shelf,
          role: "collection",
          post_id: piece.id,
          position: newPosts.indexOf(piece),
          added: clock.now,
        })
        .execute();
      piece.shelved = clock.now;
    }
    const actors = new Map<string, Member>();
    const inputOf = (tag: string) =>
      tag === "shelf"
        ? { nodeType: "collections" as const, id: shelf }
        : { nodeType: nodeTypes[kinds[tag]!], id: terms[tag]! };
    async function subscribe(
      name: string,
      frequency: Reader["frequency"],
      wants: string[][],
      language: string,
      { staff = false, isProven = true } = {},
    ): Promise<void> {
      const email = `${name}@example.net`;
      const userId = await saveUser(db, {
        username: name,
        email,
        proven_email_key: email,
        roles: staff ? ["staff"] : [],
      });
      const actor: Member = {
        kind: "user",
        userId,
        staff,
        editor: false,
        administrator: false,
        sessionId: "",
      };
      actors.set(name, actor);
      const isSearch = wants.flat().includes("pipes");
      const form = SubscriptionForm.parse({
        email,
        frequency,
        language,
        terms: isSearch ? [] : wants.flat().map(inputOf),
        search: isSearch ? { search: "pipes" } : null,
      });
      const { subscription } = await services.subscriptions.request(
        actor,
        { address: "192.0.2.1" },
        form,
      );
      expect(subscription).toMatchObject({ state: "active" });
      // A user who changes the address of their account has to verify it again.
      if (!isProven)
        await db
          .updateTable("users")
          .set({ proven_email_key: null })
          .where("database_id", "=", userId)
          .execute();
      readers.push({
        name,
        frequency,
        wants,
        staff: staff && isProven,
        isWanted: true,
        since: clock.now,
        given: new Map(),
      });
    }
    const reader = (name: string) => readers.find((one) => one.name === name)!;
    async function alter(
      name: string,
      alteration: {
        state?: "active" | "paused";
        wants?: string[][];
        frequency?: Reader["frequency"];
      },
    ): Promise<void> {
      const { id } = (await services.subscriptions.list(actors.get(name)!, { language: "en" }))
        .reader!.subscriptions[0]!;
      await services.subscriptions.change(
        actors.get(name)!,
        id,
        {
          state: alteration.state,
          frequency: alteration.frequency,
          ...(alteration.wants && { terms: alteration.wants.flat().map(inputOf) }),
        },
        { language: "en" },
      );
      const one = reader(name);
      if (alteration.state === "paused") forbid(one);
      Object.assign(one, {
        isWanted: alteration.state !== "paused",
        ...(alteration.state === "active" && { since: clock.now }),
        ...(alteration.wants && { wants: alteration.wants }),
        ...(alteration.frequency && { frequency: alteration.frequency }),
      });
    }

    /** Issues that a process was sending when it was killed: it is unknown whether they were sent. */
    const lost = new Set<number>();
    const kills: string[] = [];
    const living: NewsletterProcess[] = [];
    async function look(day: number, round: number): Promise<void> {
      const mode = round > 1 ? 0 : below(5);
      if (living.length === 0) living.push(await open());
      const first = living[0]!;
      const second = mode === 3 ? await open() : null;
      for (const one of [first, second]) await one?.services.searchEngine.catchUp();
      if (mode === 1 || mode === 2)
        first.killAt(
          ([{ statement: below(60) }, { mail: below(3) }, { afterMail: below(3) }] as const)[
            day % 3
          ]!,
        );
      await Promise.all([first.tick(), second?.tick()]);
      first.killAt({});
      if (first.isDead()) {
        kills.push(`day ${day}`);
        for (const { id } of await db
          .selectFrom("newsletter_issues")
          .select("id")
          .where("state", "=", "handed")
          .execute())
          lost.add(id);
        living.pop()!.close();
      }
      second?.close();
    }

    await publish(Object.keys(kinds), { old: true });
    await services.taxonomies.recount();
    await look(0, 2);
    note(clock.now);
    await subscribe("all", "daily", [], "en");
    await subscribe("water", "daily", [["water"]], "es");
    await subscribe("both", "daily", [["water", "schools"], ["peru"]], "sv");
    await subscribe("weekly", "weekly", [["schools", "wells"]], "nl");
    await subscribe("monthly", "monthly", [["water"]], "fr");
    await subscribe("boss", "daily", [], "en", { staff: true });
    await subscribe("bosses", "weekly", [["water"]], "sv", { staff: true });
    await subscribe("unproven", "daily", [], "en", { staff: true, isProven: false });
    await subscribe("shelf", "weekly", [["shelf"]], "fr");
    await subscribe("search", "daily", [["pipes"]], "en");
    await subscribe("pauses", "daily", [["water"]], "en");
    await subscribe("changes", "weekly", [["kenya"]], "es");
    await subscribe("merged", "daily", [["latrines"]], "en");
    await subscribe("leaves", "daily", [], "sv");
    // "busy" accepts only every third attempt, "bounces" has no mailbox from the twentieth day on, and "breaks" loses its
    // connection now and then.
    await subscribe("busy", "daily", [], "nl");
    await subscribe("bounces", "daily", [], "fr");
    await subscribe("breaks", "daily", [], "es");

    const tags = ["water", "wells", "schools", "peru", "kenya", "latrines", "pipes"];
    for (let day = 1; day <= DAYS; day++) {
      post.day = day;
      // Early in the morning: changes of the day before.
      clock.now = at(day, 5, 10);
      for (let count = below(3); count > 0; count--)
        await publish(
          tags.filter(() => random() < 0.3),
          { internal: random() < 0.25, old: random() < 0.15 },
        );
      if (day === 10) await alter("pauses", { state: "paused" });
      if (day === 17) await alter("pauses", { state: "active" });
      if (day === 12) await alter("changes", { wants: [["peru"], ["water", "schools"]] });
      if (day === 25) await alter("changes", { frequency: "daily" });
      if (day === 18) {
        await services.termsAdmin.merge(
          { ...actors.get("boss")!, editor: true, administrator: true },
          terms.latrines!,
          terms.sanitation!,
          "en",
        );
        for (const piece of newPosts)
          piece.tags = piece.tags.map((tag) => (tag === "latrines" ? "sanitation" : tag));
        reader("merged").wants = [["sanitation"]];
        tags.splice(tags.indexOf("latrines"), 1, "sanitation");
      }
      if (day % 4 === 0)
        for (const piece of newPosts
          .filter(({ found }) => found.staff && !found.everybody)
          .slice(0, 1))
          await change(piece, { visibility: "public" });
      if (day % 5 === 2)
        for (const piece of newPosts
          .filter(({ shelved, found }) => !shelved && found.everybody)
          .slice(0, 2))
          await shelve(piece);

      clock.now = at(day, 6, 0);
      expectIssues(day);
      await look(day, 0);
      // Between an issue and its retry: a post that is removed now must not be sent.
      clock.now = at(day, 6, 3);
      if (day % 6 === 3)
        for (const piece of newPosts.slice(-1)) await change(piece, { removed: clock.now });
      if (day % 6 === 5)
        for (const piece of newPosts.filter(({ found }) => !found.staff).slice(0, 1))
          await change(piece, { removed: null });
      note(clock.now);
      await look(day, 1);
      clock.now = at(day, 6, 20);
      note(clock.now);
      await look(day, 2);
      if (day === 30) {
        const key = post.leaveKey("leaves");
        await services.subscriptions.leave({ key, language: "sv" });
        forbid(reader("leaves"));
        reader("leaves").isWanted = false;
      }
      if (day === 20) {
        forbid(reader("bounces"));
        reader("bounces").isWanted = false;
      }
    }
    for (let hours = 1; hours <= 3; hours++) {
      clock.now = at(DAYS, 6 + hours);
      await look(DAYS, 2);
    }
    for (const one of living) one.close();

    // Compares what was sent with what should have been sent.
    const rows = await db
      .selectFrom("newsletter_issues as i")
      .innerJoin("newsletter_subscriptions as s", "s.id", "i.subscription_id")
      .innerJoin("newsletter_readers as r", "r.id", "s.reader_id")
      .select(["i.id", "i.state", "r.email"])
      .execute();
    const given = await db
      .selectFrom("newsletter_deliveries")
      .select(["issue_id", "post_id"])
      .execute();
    expect(rows.filter(({ state }) => ["waiting", "handed"].includes(state))).toEqual([]);
    // Their outcome is unknown: a killed process held them, or their connection broke. No other issues may be unknown.
    const unknown = rows.filter(({ state }) => state === "unknown");
    expect(
      unknown.filter(({ id, email }) => !lost.has(id) && email !== "breaks@example.net"),
    ).toEqual([]);
    expect(kills.length).toBeGreaterThan(8);

    for (const { name, given: expected } of readers) {
      const mine = new Set(
        unknown.filter(({ email }) => email === `${name}@example.net`).map(({ id }) => id),
      );
      const uncertain = new Set(
        given.filter(({ issue_id }) => mine.has(issue_id!)).map(({ post_id }) => post_id),
      );
      const certain = newPosts
        .filter(({ id }) => expected.get(id) === "waiting" && !uncertain.has(id))
        .map(({ title }) => title);
      const came = post.titles(name);
      expect([name, came.filter((title, place) => came.indexOf(title) !== place)]).toEqual([
        name,
        [],
      ]);
      expect([
        name,
        came
          .filter((title) => !uncertain.has(newPosts.find((piece) => piece.title === title)!.id))
          .sort(),
      ]).toEqual([name, certain.sort()]);
      expect([name, came.length > 0]).toEqual([name, true]);
    }
  });
});

/** Starts a mail server that fails in several ways, and keeps what arrives in its mailboxes. */
async function startPost(now: () => Date) {
  const mailboxes = new Map<string, { titles: string[]; leave: string }[]>();
  const asked = new Map<string, number>();
  const state = { day: 0 };
  const name = (address: string) => address.split("@")[0]!;
  const no = (responseCode: number, words = "not now") =>
    Object.assign(new Error(words), { responseCode });

  /** The mail server library does not expose the socket. */
  const valueOf = (id: string) =>
    [...(server.connections as unknown as Set<{ id: string; _socket: Socket }>)].find(
      (connection) => connection.id === id,
    )!._socket;
  const server: SMTPServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    onRcptTo({ address }, _session, done) {
      const reader = name(address);
      const times = (asked.get(reader) ?? 0) + 1;
      asked.set(reader, times);
      if (reader === "busy" && times % 3 !== 0) return done(no(450));
      if (reader === "bounces" && state.day >= 20) return done(no(550, "5.1.1 No such mailbox"));
      done();
    },
    onData(stream, { id, envelope }, done) {
      void take(stream, name(envelope.rcptTo[0]!.address), id, done);
    },
  });
  async function take(
    stream: Readable,
    reader: string,
    lineId: string,
    done: () => void,
  ): Promise<void> {
    const mail = await PostalMime.parse(await buffer(stream));
    const titles = [...new Set((mail.text ?? "").match(/Piece \d+\./g))];
    const leave =
      /key=([\w.-]+)/.exec(
        mail.headers.find(({ key }) => key === "list-unsubscribe")?.value ?? "",
      )?.[1] ?? "";
    mailboxes.set(reader, [...(mailboxes.get(reader) ?? []), { titles, leave }]);
    // The mail is taken, but the connection breaks before the server confirms it.
    if (reader === "breaks" && now().getUTCDate() % 4 === 0) valueOf(lineId).destroy();
    else done();
  }
  server.on("error", () => {});
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const titles = (reader: string) => (mailboxes.get(reader) ?? []).flatMap((mail) => mail.titles);
  return Object.assign(state, {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    titles,
    has: (reader: string, title: string) => titles(reader).includes(title),
    leaveKey: (reader: string) => mailboxes.get(reader)!.at(-1)!.leave,
    close: () => new Promise<void>((closed) => server.close(closed)),
  });
}
