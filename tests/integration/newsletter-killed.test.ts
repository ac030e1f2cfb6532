// @database server

import { rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { openDatabase, type OpenedDatabase } from "../../cms/db/client";
import { indexPosts } from "../setup/search-index";
import { savePost } from "../factories/library";
import { makeDataDir, onServer, testLogger } from "../setup/database";
import { buildProgram, type RunningProgram } from "../setup/program";
import { createServerDatabase, type ServerDatabase } from "../setup/server-database";

const READERS = 12;
/** The mail at which the process is killed, while others are being sent. */
const FATAL_MAIL = 6;
/** Starts the content system twice, each time from scratch. */
const TIMEOUT_MS = 180_000;
const DAY_MS = 24 * 60 * 60 * 1000;
const SECRET = "a secret of tests, which nobody else may know";

/** Starts a mail server that reports each mail when it has arrived, before confirming it. It confirms later when told to. */
async function startServer() {
  const received: string[] = [];
  const held: (() => void)[] = [];
  const state = { onMail: (_count: number): boolean => true };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    onData(stream, { envelope }, done) {
      stream.resume().once("end", () => {
        received.push(envelope.rcptTo[0]!.address);
        if (state.onMail(received.length)) done();
        else held.push(done);
      });
    },
  });
  server.on("error", () => {});
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const answer = () => held.splice(0).forEach((done) => done());
  return Object.assign(state, {
    received,
    answer,
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    close: () => new Promise<void>((closed) => server.close(closed)),
  });
}

let server: Awaited<ReturnType<typeof startServer>>;
let ownDatabase: ServerDatabase | null = null;
let dataDir = "";
const started: RunningProgram[] = [];
let run: (argv: string[], env: Record<string, string>) => RunningProgram;

beforeAll(async () => {
  [server, run] = await Promise.all([startServer(), buildProgram("cms/main.ts")]);
  if (onServer) ownDatabase = await createServerDatabase({ template: inject("databaseTemplate") });
  dataDir = makeDataDir();
});
afterAll(async () => {
  for (const program of started) {
    program.process.kill("SIGKILL");
    await program.ended;
  }
  await server.close();
  await ownDatabase?.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Opens the database while no process uses it. */
async function within<T>(work: (database: OpenedDatabase) => Promise<T>): Promise<T> {
  const database = await openDatabase({
    dataDir,
    databaseUrl: ownDatabase?.url,
    logger: testLogger,
  });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

const start = () =>
  run([], {
    DATA_DIR: dataDir,
    SMTP_URL: server.url,
    PORT: "0",
    HOST: "127.0.0.1",
    SITE_URL: "http://library.test",
    SAMPLE_CONTENT: "none",
    JWT_SECRET: SECRET,
    LOG_LEVEL: "warn",
    NODE_ENV: "test",
    ...(ownDatabase && { DATABASE_URL: ownDatabase.url }),
  });
/** Runs a content system until this many mails have arrived, and ends it before the last mails are confirmed. */
async function runUntil(mails: number, signal: "SIGKILL" | "SIGTERM"): Promise<void> {
  const program = start();
  started.push(program);
  const reached = new Promise<void>((resolve, reject) => {
    server.onMail = (count) => {
      if (count < mails) return true;
      if (count === mails) resolve();
      return false;
    };
    void program.ended.then(() => reject(new Error(`It ended by itself: ${program.output()}`)));
  });
  await reached;
  program.process.kill(signal);
  server.answer();
  await program.ended;
}

test(
  "a process that is killed while it sends the newsletter leaves the rest to the next one, and no reader gets an issue twice",
  async () => {
    await within(async ({ db }) => {
      const now = new Date();
      await indexPosts(db, [await savePost(db, { title: "News", created: now, modified: now })]);
      for (let number = 0; number < READERS; number++) {
        const email = `reader${number}@example.net`;
        const { id: reader_id } = await db
          .insertInto("newsletter_readers")
          .values({ email, email_key: email, language: "en", created: now })
          .returning("id")
          .executeTakeFirstOrThrow();
        await db
          .insertInto("newsletter_subscriptions")
          .values({
            reader_id,
            frequency: "daily",
            state: "active",
            everything: true,
            created: now,
            confirmed: now,
            covered_until: new Date(now.getTime() - 2 * DAY_MS),
          })
          .execute();
      }
    });
    await runUntil(FATAL_MAIL, "SIGKILL");

    const states = (db: OpenedDatabase["db"]) =>
      db
        .selectFrom("newsletter_issues as i")
        .innerJoin("newsletter_subscriptions as s", "s.id", "i.subscription_id")
        .innerJoin("newsletter_readers as r", "r.id", "s.reader_id")
        .select(["r.email", "i.state"])
        .execute();
    const left = await within(async ({ db }) => {
      const rows = await states(db);
      // Simulates that a quarter of an hour passes.
      await db
        .updateTable("newsletter_issues")
        .set({ changed: new Date(Date.now() - DAY_MS) })
        .where("state", "=", "handed")
        .execute();
      return rows;
    });
    const inState = (state: string) =>
      left.filter((row) => row.state === state).map(({ email }) => email);
    expect(left).toHaveLength(READERS);
    expect(inState("handed").length).toBeGreaterThan(0);
    expect(inState("waiting").length).toBeGreaterThan(0);

    // A process that receives SIGTERM waits for the server's answer to the mails it has handed over.
    await runUntil(server.received.length + inState("waiting").length, "SIGTERM");
    expect(
      server.received.filter((email, place) => server.received.indexOf(email) !== place),
    ).toEqual([]);
    expect([...new Set([...server.received, ...inState("handed")])]).toHaveLength(READERS);
    const end = await within(({ db }) => states(db));
    expect(
      end
        .filter(({ state }) => state === "unknown")
        .map(({ email }) => email)
        .sort(),
    ).toEqual(inState("handed").sort());
    expect(end.filter(({ state }) => state !== "unknown" && state !== "sent")).toEqual([]);
  },
  TIMEOUT_MS,
);
