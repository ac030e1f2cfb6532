// @database both

import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { AppError } from "../../cms/contract/errors";
import type { Frequency } from "../../cms/contract/names";
import { SearchRequest } from "../../cms/contract/search";
import { FollowedSearch } from "../../cms/contract/subscriptions";
import type { PostDraft } from "../../cms/areas/posts/posts.writer";
import { saveUser } from "../factories/accounts";
import { saveCollection, saveNamedTerms, savePost } from "../factories/library";
import { saveReader, saveSubscription } from "../factories/newsletter";
import { useNewsletter } from "../setup/newsletter";

const NOON = new Date("2026-03-03T12:00:00Z");
/** Half a minute after six in the site's time zone. */
const MORNING = new Date("2026-03-04T05:00:30Z");
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

describe("matching of the newsletter", () => {
  const bench = useNewsletter(NOON);
  const { clock } = bench;
  let terms: Record<string, number>;

  beforeAll(async () => {
    terms = await saveNamedTerms(bench.database.db, [{ taxonomy: "topics", slug: "water" }]);
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  /** Adds a confirmed subscription, daily unless the test says otherwise, and returns its id. */
  async function subscribe(
    name: string,
    {
      search,
      ...criteria
    }: {
      search?: Partial<FollowedSearch>;
      terms?: number[];
      collections?: number[];
      frequency?: Frequency;
    } = {},
  ): Promise<number> {
    const reader = await saveReader(bench.database.db, { email: `${name}@example.net` });
    return saveSubscription(bench.database.db, reader, {
      frequency: "daily",
      created: clock.now,
      search: search ? FollowedSearch.parse(search) : null,
      ...criteria,
    });
  }
  /** Stores a search that today's rules would reject. */
  const spoil = (id: number, search: object) =>
    bench.database.db
      .updateTable("newsletter_subscriptions")
      .set({ search: JSON.stringify(search) })
      .where("id", "=", id)
      .execute();
  const save = (title: string, draft: Partial<PostDraft> = {}) =>
    savePost(bench.database.db, {
      title,
      created: clock.now,
      modified: clock.now,
      terms: [],
      ...draft,
    });
  /** Publishes a post that search finds from now on. */
  async function publish(title: string, draft: Partial<PostDraft> = {}): Promise<number> {
    const id = await save(title, draft);
    await bench.process.services.searchEngine.index([id]);
    return id;
  }
  async function look(at: Date): Promise<void> {
    clock.now = at;
    await bench.process.tick();
  }
  async function morning(days = 0): Promise<void> {
    await bench.process.services.taxonomies.recount();
    await look(new Date(MORNING.getTime() + days * DAY_MS));
  }
  /** Returns which of the titles each reader has received so far, both sorted alphabetically. */
  function got(...titles: string[]): Record<string, string[]> {
    const mails = [...bench.server.mails].sort((a, b) =>
      a.recipients[0]!.localeCompare(b.recipients[0]!),
    );
    const gotten: Record<string, string[]> = {};
    for (const { recipients, text = "" } of mails)
      (gotten[recipients[0]!.split("@")[0]!] ??= []).push(
        ...titles.filter((title) => text.includes(title)),
      );
    return gotten;
  }
  const isMatched = async () =>
    (
      await bench.database.db
        .selectFrom("newsletter_runs")
        .select("frequency")
        .where("matched", "is", null)
        .execute()
    ).length === 0;

  test("continues after a search that fails, and sends what it missed once the search is repaired", async () => {
    const spoilt = await subscribe("spoilt", { search: { search: "pipes" } });
    await spoil(spoilt, { search: "pipes", post_type: [] });
    await subscribe("pipes", { search: { search: "pipes" } });
    await subscribe("all");
    await publish("Pipes of Peru");
    await morning();
    expect(got("Pipes of Peru")).toEqual({ all: ["Pipes of Peru"], pipes: ["Pipes of Peru"] });
    expect(await isMatched()).toBe(false);
    for (let minutes = 1; minutes <= 2; minutes++)
      await look(new Date(MORNING.getTime() + minutes * MINUTE_MS));
    // The run ends after some attempts: this reader's posts wait for the next run.
    expect(await isMatched()).toBe(true);
    await spoil(spoilt, FollowedSearch.parse({ search: "pipes" }));
    await morning(1);
    expect(got("Pipes of Peru")).toEqual({
      all: ["Pipes of Peru"],
      pipes: ["Pipes of Peru"],
      spoilt: ["Pipes of Peru"],
    });
  });

  test("retries a search that took too long a minute later, without delaying other readers", async () => {
    await subscribe("slow", { search: { search: "pipes" } });
    await subscribe("wells", { search: { search: "wells" } });
    await publish("Pipes of wells");
    const { searchAll } = bench.process.services.search;
    let isSlow = true;
    const asked = vi
      .spyOn(bench.process.services.search, "searchAll")
      .mockImplementation(async (...question) => {
        if (isSlow && question[1].search === "pipes")
          throw new AppError("timeout", "The search took too long");
        return searchAll(...question);
      });
    await morning();
    expect(got("Pipes of wells")).toEqual({ wells: ["Pipes of wells"] });
    expect(asked).toHaveBeenCalledTimes(2);
    isSlow = false;
    await look(new Date(MORNING.getTime() + MINUTE_MS));
    expect(got("Pipes of wells")).toEqual({ slow: ["Pipes of wells"], wells: ["Pipes of wells"] });
    expect(await isMatched()).toBe(true);
    await morning(1);
    expect(bench.server.mails).toHaveLength(2);
  });

  test("treats posts as new when search can find them, not when they are saved", async () => {
    await subscribe("pipes", { search: { search: "pipes" } });
    await subscribe("all");
    const id = await save("Pipes of Peru");
    await morning();
    expect(bench.server.mails).toEqual([]);
    await bench.process.services.searchEngine.index([id]);
    await morning(1);
    expect(got("Pipes of Peru")).toEqual({ all: ["Pipes of Peru"], pipes: ["Pipes of Peru"] });
  });

  test("finds what another process has just added to the index", async () => {
    await subscribe("pipes", { search: { search: "pipes" } });
    // Makes search read its state now, before the other process changes the index.
    await bench.process.services.search.search(
      { kind: "anonymous" },
      SearchRequest.parse({ search: "pipes" }),
    );
    const other = await bench.open();
    await other.services.searchEngine.index([await save("Pipes of Peru")], { soon: true });
    await morning();
    expect(got("Pipes of Peru")).toEqual({ pipes: ["Pipes of Peru"] });
    other.close();
  });

  test("brings posts that contain all words of a search, or any of them where the search says so", async () => {
    await subscribe("all-words", { search: { search: "cocoa farming labour standards" } });
    await subscribe("any-word", {
      search: {
        advanced: {
          fields: [],
          must: [],
          should: ["cocoa", "birds"],
          must_not: [],
          exact_phrase: "",
        },
      },
    });
    await subscribe("both", {
      search: {
        search: "farming labour",
        advanced: {
          fields: [],
          must: [],
          should: ["cocoa", "birds"],
          must_not: [],
          exact_phrase: "",
        },
      },
    });
    await publish("Farming birds");
    await publish("Standards of labour for cocoa farming");
    await publish("Something else");
    await morning();
    const whole = "Standards of labour for cocoa farming";
    expect(got("Farming birds", whole, "Something else")).toEqual({
      "all-words": [whole],
      "any-word": ["Farming birds", whole],
      both: [whole],
    });
  });

  test("ignores searches whose terms are all deleted or hidden from the reader", async () => {
    await subscribe("gone", { search: { document_topics: ["never-was"] } });
    await subscribe("left", { search: { document_topics: ["never-was", "water"] } });
    await subscribe("gone-and-words", {
      search: { search: "pipes", document_topics: ["never-was"] },
    });
    await publish("Pipes of Peru", { terms: [{ taxonomy: "topics", slug: "water" }] });
    await publish("Schools");
    await morning();
    expect(got("Pipes of Peru", "Schools")).toEqual({ left: ["Pipes of Peru"] });
  });

  test("sends no posts of a followed topic for a collection that is deleted permanently", async () => {
    const shelf = await saveCollection(bench.database.db, {
      title: "Shelf",
      created: new Date("2019-01-01T00:00:00Z"),
    });
    await subscribe("both", { terms: [terms.water!], collections: [shelf] });
    await subscribe("water", { terms: [terms.water!] });
    await bench.database.db.deleteFrom("posts").where("database_id", "=", shelf).execute();
    await publish("Pipes of Peru", { terms: [{ taxonomy: "topics", slug: "water" }] });
    await morning();
    expect(got("Pipes of Peru")).toEqual({ water: ["Pipes of Peru"] });
  });

  test("is not delayed by a preview when a run is due", async () => {
    const staff = {
      kind: "user",
      userId: await saveUser(bench.database.db, { roles: ["staff"] }),
      staff: true,
      editor: false,
      administrator: false,
      sessionId: "",
    } as const;
    await subscribe("monthly", { frequency: "monthly" });
    await look(new Date("2026-04-01T03:00:00Z"));
    await publish("Pipes of Peru");
    clock.now = new Date("2026-04-01T04:00:10Z");
    await bench.process.services.newsletter.preview(staff, {
      frequency: "monthly",
      terms: [],
      search: null,
      language: "en",
      staff: false,
    });
    await look(new Date("2026-04-01T04:00:50Z"));
    expect(got("Pipes of Peru")).toEqual({ monthly: ["Pipes of Peru"] });
  });

  test("does not send a post again that becomes public after its reader received it as staff", async () => {
    const boss = await saveUser(bench.database.db, {
      username: "boss",
      email: "boss@example.net",
      proven_email_key: "boss@example.net",
      roles: ["staff"],
    });
    await subscribe("boss");
    await subscribe("reader");
    const internal = await publish("Internal piece", { visibility: "internal" });
    const kept = await publish("Kept piece", { visibility: "internal" });
    await morning();
    expect(got("Internal piece", "Kept piece")).toEqual({ boss: ["Internal piece", "Kept piece"] });
    // A reader who is no longer staff follows as a member of the public, to whom the post is new.
    await bench.database.db.deleteFrom("users").where("database_id", "=", boss).execute();
    await bench.database.db
      .updateTable("posts")
      .set({ visibility: "public" })
      .where("database_id", "=", internal)
      .execute();
    await bench.process.services.searchEngine.index([internal]);
    await publish("Open piece");
    await morning(1);
    expect(got("Internal piece", "Kept piece", "Open piece")).toEqual({
      boss: ["Internal piece", "Kept piece", "Open piece"],
      reader: ["Internal piece", "Open piece"],
    });
    expect(kept).toBeGreaterThan(internal);
  });
});
