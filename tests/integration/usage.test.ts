// @database one-connection

import { beforeAll, describe, expect, it } from "vitest";
import { ErrorBody } from "../../cms/contract/errors";
import type { Role } from "../../cms/contract/roles";
import { saveUser, signIn } from "../factories/accounts";
import { storeFile, type StoredFile } from "../factories/files";
import { saveCollection, savePost } from "../factories/library";
import { ORIGIN, useCms } from "../setup/cms";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const SAFARI =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15";

const clock = { now: 0 };
const cms = useCms({ now: () => new Date(clock.now) });
const at = (moment: string) => (clock.now = Date.parse(moment));

interface By {
  address?: string;
  userAgent?: string | null;
  headers?: Record<string, string>;
}

/** Sends a request to the content system with this user agent and address. */
async function ask(
  path: string,
  { address = "192.0.2.7", userAgent = FIREFOX, headers }: By = {},
  init: RequestInit = {},
): Promise<Response> {
  const request = new Request(`${ORIGIN}${path}`, {
    redirect: "manual",
    ...init,
    headers: { ...(userAgent !== null && { "User-Agent": userAgent }), ...headers },
  });
  return cms().cms.fetch(request, { clientAddress: address });
}

async function track(kind: string, body: unknown, by: By = {}): Promise<number> {
  const headers = { "Content-Type": "application/json", ...by.headers };
  return (
    await ask(
      `/api/v1/usage_tracking/${kind}`,
      { ...by, headers },
      { method: "POST", body: JSON.stringify(body) },
    )
  ).status;
}

const rollUp = () => cms().services.usage.rollUp();

/** Returns all counts of a post, by event and day, after rolling up waiting events. */
async function counted(postId: number): Promise<Record<string, number>> {
  clock.now += HOUR;
  await rollUp();
  const rows = await cms()
    .database.db.selectFrom("usage_daily")
    .select(["day", "event", "language", "count"])
    .where("post_id", "=", postId)
    .orderBy("day")
    .orderBy("event")
    .orderBy("language")
    .execute();
  return Object.fromEntries(
    rows.map(({ day, event, language, count }) => [`${day} ${event} ${language}`, count]),
  );
}

/** Returns headers of a user who has just signed in, because the clock of these tests runs ahead of sessions. */
async function proofOf(roles: Role[]): Promise<{ headers: Record<string, string> }> {
  const username = `person${++people}`;
  await saveUser(cms().database.db, { username, roles });
  return { headers: await signIn(cms(), username) };
}
let people = 0;

/** Saves a document with a separate file. */
async function saveReport(
  overrides: Parameters<typeof savePost>[1] = {},
): Promise<{ id: number; file: StoredFile }> {
  const file = await storeFile({ db: cms().database.db, storage: cms().storage });
  return {
    id: await savePost(cms().database.db, {
      files: [{ language: "fr", kind: "PDF", title: "All", fileId: file.id }],
      ...overrides,
    }),
    file,
  };
}

describe("counting", () => {
  let id: number;
  beforeAll(async () => {
    at("2026-05-20T10:00:00Z");
    id = await savePost(cms().database.db);
  });

  it("counts a reader once until half an hour and a roll-up have passed, however often they reload", async () => {
    for (const language of ["en", "SV", "en"])
      expect(await track("document", { databaseId: id, language })).toBe(204);
    clock.now += 29 * MINUTE;
    await rollUp();
    await track("document", { databaseId: id });
    expect(await counted(id)).toEqual({ "2026-05-20 view en": 1 });
    await track("document", { databaseId: id });
    expect(await counted(id)).toEqual({ "2026-05-20 view en": 2 });
  });

  it("distinguishes readers by network and browser, not by address within a household's network", async () => {
    const other = await savePost(cms().database.db);
    const readers: By[] = [
      { address: "192.0.2.7" },
      { address: "192.0.2.8" },
      { userAgent: SAFARI },
      { address: "2001:db8:1:2::1" },
      { address: "2001:db8:1:2:ffff::9" },
      { address: "2001:db8:1:3::1" },
    ];
    for (const reader of readers) await track("document", { databaseId: other }, reader);
    expect(Object.values(await counted(other))).toEqual([5]);
  });

  it.each([
    [
      "a robot",
      { userAgent: "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" },
    ],
    ["a command-line client", { userAgent: "curl/8.9.1" }],
    ["a client without a user agent", { userAgent: null }],
    [
      "a prefetch with the Sec-Purpose header",
      { headers: { "Sec-Purpose": "prefetch;prerender" } },
    ],
    ["a prefetch with the older Purpose header", { headers: { Purpose: "prefetch" } }],
  ])("does not count %s", async (_, by: By) => {
    const { id: unread, file } = await saveReport();
    expect(await track("document", { databaseId: unread }, by)).toBe(204);
    expect((await ask(file.path, by)).status).toBe(200);
    expect(await counted(unread)).toEqual({});
  });

  it("reveals nothing about posts that are unknown, of another type, or internal, and does not count them", async () => {
    const { db } = cms().database;
    const toolkit = await savePost(db, { type: "toolkit" });
    const internal = await savePost(db, { type: "internal_document", visibility: "internal" });
    for (const [kind, databaseId] of [
      ["document", 999_999],
      ["document", toolkit],
      ["document", internal],
      ["toolkit", toolkit],
    ] as const) {
      expect(await track(kind, { databaseId })).toBe(204);
    }
    expect(await counted(internal)).toEqual({});
    expect(await counted(toolkit)).toEqual({ "2026-05-20 view en": 1 });
  });

  it("counts staff who read internal posts, unless staff are excluded from counting", async () => {
    const { db } = cms().database;
    const internal = await savePost(db, { type: "internal_pdf", visibility: "internal" });
    const view = async () => track("document", { databaseId: internal }, await proofOf(["staff"]));
    await view();
    expect(Object.values(await counted(internal))).toEqual([1]);
    await db
      .updateTable("posts")
      .set({ tracked: false })
      .where("database_id", "=", internal)
      .execute();
    expect(await view()).toBe(204);
    expect(Object.values(await counted(internal))).toEqual([1]);
  });

  it("stores nothing that identifies a reader, and deletes a day's key when the day is over", async () => {
    const { db } = cms().database;
    at("2026-05-21T23:50:00Z");
    await rollUp();
    await track("document", { databaseId: id });
    const [event] = await db.selectFrom("usage_events").selectAll().execute();
    expect(Object.keys(event!).sort()).toEqual(["at", "event", "language", "post_id", "reader"]);
    expect(await db.selectFrom("usage_keys").select("day").execute()).toEqual([
      { day: "2026-05-21" },
    ]);
    // After midnight the same reader has another number.
    at("2026-05-22T00:05:00Z");
    await track("document", { databaseId: id });
    await rollUp();
    const left = await db.selectFrom("usage_events").select("reader").execute();
    expect(left).toHaveLength(1);
    expect(left[0]!.reader).not.toBe(event!.reader);
    expect(await db.selectFrom("usage_keys").select("day").execute()).toEqual([
      { day: "2026-05-22" },
    ]);
    expect(await counted(id)).toMatchObject({ "2026-05-21 view en": 1, "2026-05-22 view en": 1 });
    expect(await db.selectFrom("usage_events").select("reader").execute()).toEqual([]);
  });

  it("rejects invalid events", async () => {
    const response = await cms().post("/api/v1/usage_tracking/document", {
      databaseId: -1,
      event: "stolen",
    });
    expect(response.status).toBe(422);
    expect(Object.keys(ErrorBody.parse(await response.json()).fields ?? {}).sort()).toEqual([
      "databaseId",
      "event",
    ]);
    expect(await track("page", { databaseId: 1 })).toBe(404);
  });

  it("rejects malformed JSON", async () => {
    const answers = await Promise.all([
      cms().request("/api/v1/usage_tracking/document", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: "{",
      }),
      cms().request("/api/v1/usage_tracking/document", {
        method: "POST",
        headers: { "Content-Type": "text/plain" },
        body: "{}",
      }),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([400, 415]);
  });
});

describe("downloads", () => {
  beforeAll(() => at("2026-05-23T09:00:00Z"));

  it("counts a file that is sent from its beginning, once per reader and document", async () => {
    const { id, file } = await saveReport();
    for (const [path, headers] of [
      [file.path, {}],
      [file.path, { Range: "bytes=0-3" }],
      [`${file.path}?download`, {}],
    ] as const) {
      expect((await ask(path, { headers })).ok).toBe(true);
    }
    // Staff can read earlier versions to compare them.
    expect(
      (await ask(`${file.path}?version=1`, { ...(await proofOf(["staff"])), userAgent: SAFARI }))
        .status,
    ).toBe(200);
    expect(await counted(id)).toEqual({ "2026-05-23 download fr": 1 });
  });

  it.each([
    ["a download that is continued", { Range: "bytes=4-" }, "GET", 206],
    ["a file that the reader already has", { "If-None-Match": "*" }, "GET", 304],
    ["a HEAD request", {}, "HEAD", 200],
    ["a range beyond the end of the file", { Range: "bytes=99-" }, "GET", 416],
  ])("does not count %s", async (_, headers, method, status) => {
    const { id, file } = await saveReport();
    expect(
      (await ask(file.path, { headers: headers as Record<string, string> }, { method })).status,
    ).toBe(status);
    expect(await counted(id)).toEqual({});
  });

  it("counts all documents of a zip, and not again when one of its files is downloaded separately", async () => {
    const { db } = cms().database;
    const [first, second] = [await saveReport(), await saveReport()];
    const toolkit = await savePost(db, { type: "toolkit" });
    const collection = await saveCollection(db, { items: [first.id, second.id, toolkit] });
    expect(
      (await ask(`/api/v1/collections/${collection}/files`, {}, { method: "HEAD" })).status,
    ).toBe(200);
    await (await ask(`/api/v1/collections/${collection}/files?language=sv`)).arrayBuffer();
    await ask(first.file.path);
    await ask(second.file.path, { address: "192.0.2.99" });
    expect(await counted(first.id)).toEqual({ "2026-05-23 download sv": 1 });
    expect(await counted(second.id)).toEqual({
      "2026-05-23 download fr": 1,
      "2026-05-23 download sv": 1,
    });
    expect(await counted(toolkit)).toEqual({});
  });
});
