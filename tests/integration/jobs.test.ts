// @database both

import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { openDatabase } from "../../cms/db/client";
import { handlerOf, type Handler, type Job } from "../../cms/jobs/jobs.port";
import { createPgBossJobs } from "../../cms/jobs/pg-boss";
import { onServer, testLogger, useDatabase } from "../setup/database";

const post: Job<{ letter: string }> = {
  name: "post-letter",
  payload: z.object({ letter: z.string() }),
  keyOf: ({ letter }) => letter,
  maxSeconds: 60,
  retries: 3,
};

describe("jobs", () => {
  const database = useDatabase();
  /** Opens the jobs of a process with one kind of job, which handles letters. */
  const open = (handle: Handler<{ letter: string }>) =>
    createPgBossJobs({
      db: database().db,
      handlers: [handlerOf(post, handle)],
      logger: testLogger,
    });
  const letters = (...names: string[]) => names.map((letter) => ({ letter }));

  test("run in their order, and a job that is already waiting runs only once", async () => {
    const posted: string[] = [];
    const jobs = open(async ({ letter }) => void posted.push(letter));
    await jobs.enqueue(post, letters("a", "b"));
    await jobs.enqueue(post, letters("b", "c"));
    expect(posted).toEqual([]);
    await jobs.drain();
    expect(posted.sort()).toEqual(["a", "b", "c"]);
    await jobs.stop();
  });

  test("run in the background as soon as they are queued", async () => {
    const jobs = await new Promise<ReturnType<typeof open>>((resolve) => {
      const process = open(async () => resolve(process));
      void process.start().then(() => process.enqueue(post, letters("soon")));
    });
    await jobs.stop();
  });

  test("have their queues created by processes that start at the same moment", async () => {
    const kinds = Array.from({ length: 12 }, (_, number) => ({
      ...post,
      name: `start-together-${number}`,
    }));
    const processes = Array.from({ length: 3 }, () =>
      createPgBossJobs({
        db: database().db,
        handlers: kinds.map((job) => handlerOf(job, async () => {})),
        logger: testLogger,
      }),
    );
    const starts = await Promise.allSettled(processes.map((process) => process.start()));
    expect(starts.map(({ status }) => status)).toEqual(processes.map(() => "fulfilled"));
    await Promise.all(processes.map((process) => process.stop()));
  });

  test.runIf(onServer)("run in a process whose first access to the queue failed", async () => {
    const hurried = await openDatabase({
      dataDir: database().dataDir,
      databaseUrl: database().databaseUrl,
      logger: testLogger,
      statementTimeoutMs: 200,
    });
    let hear = () => {};
    const heard = new Promise<void>((resolve) => (hear = resolve));
    const jobs = createPgBossJobs({
      db: hurried.db,
      handlers: [handlerOf(post, async () => hear())],
      logger: testLogger,
    });
    await database()
      .db.connection()
      .execute(async (connection) => {
        await sql`select pg_advisory_lock(hashtext('job queues'))`.execute(connection);
        await expect(jobs.start()).rejects.toThrow("statement timeout");
        await sql`select pg_advisory_unlock(hashtext('job queues'))`.execute(connection);
      });
    await jobs.enqueue(post, letters("late"));
    await heard;
    await jobs.stop();
    await hurried.close();
  });

  test("that fail are retried, and do not block others", async () => {
    const posted: string[] = [];
    let failures = 0;
    const jobs = open(async ({ letter }) => {
      if (letter === "heavy" && failures++ === 0) throw new Error("not enough stamps");
      posted.push(letter);
    });
    await jobs.enqueue(post, letters("heavy", "light"));
    await jobs.drain();
    expect(posted).toEqual(["light", "heavy"]);
    await jobs.stop();
  });

  test("that fail keep the error message as the log does, without personal data", async () => {
    let left = "";
    const jobs = open(async () => {
      const {
        rows: [row],
      } = await sql<{
        output: string | null;
      }>`select output::text as output from pgboss.job where name = ${post.name} and singleton_key = 'returned'`.execute(
        database().db,
      );
      if (row?.output == null)
        throw Object.assign(new Error("duplicate key"), {
          code: "23505",
          detail: "Key (email_key)=(amal@example.net) already exists.",
          params: ["amal@example.net"],
        });
      left = row.output;
    });
    await jobs.enqueue(post, letters("returned"));
    await jobs.drain();
    expect(JSON.parse(left)).toMatchObject({
      type: "Error",
      message: "duplicate key",
      code: "23505",
    });
    expect(left).not.toContain("amal@example.net");
    await jobs.stop();
  });

  test("that are more urgent run between the others", async () => {
    const done: string[] = [];
    const telegram: Job<{ letter: string }> = { ...post, name: "send-telegram" };
    const jobs = createPgBossJobs({
      db: database().db,
      logger: testLogger,
      handlers: [
        handlerOf(telegram, async ({ letter }) => void done.push(letter)),
        handlerOf(post, async ({ letter }) => {
          done.push(letter);
          if (letter === "first") await jobs.enqueue(telegram, letters("urgent"));
        }),
      ],
    });
    for (const letter of ["first", "second", "third"]) await jobs.enqueue(post, letters(letter));
    await jobs.drain();
    expect(done).toEqual(["first", "urgent", "second", "third"]);
    await jobs.stop();
  });

  test("in another lane are not blocked by a long one", async () => {
    const begun = withResolvers();
    const delivered = withResolvers();
    const letter: Job<{ letter: string }> = { ...post, name: "read-letter", lane: "reading" };
    const jobs = createPgBossJobs({
      db: database().db,
      logger: testLogger,
      handlers: [
        handlerOf(letter, async () => {
          begun.resolve();
          await delivered.promise;
        }),
        handlerOf(post, async () => delivered.resolve()),
      ],
    });
    await jobs.enqueue(letter, letters("long"));
    const done = jobs.drain();
    await begun.promise;
    await jobs.enqueue(post, letters("urgent"));
    await Promise.all([jobs.drain(), done]);
    await jobs.stop();
  });

  test("run in only one of several processes", async () => {
    const posted: string[] = [];
    const processes = [1, 2, 3].map(() => open(async ({ letter }) => void posted.push(letter)));
    const all = Array.from({ length: 30 }, (_, index) => `letter ${index}`);
    await processes[0]!.enqueue(post, letters(...all));
    await Promise.all(processes.map((jobs) => jobs.drain()));
    expect(posted.sort()).toEqual(all.sort());
    await Promise.all(processes.map((jobs) => jobs.stop()));
  });

  test("of a stopped process run in the next process", async () => {
    const begun = withResolvers();
    const first = open((_, signal) => {
      begun.resolve();
      return new Promise((_resolve, reject) =>
        signal.addEventListener("abort", () => reject(signal.reason as Error)),
      );
    });
    await first.enqueue(post, letters("half"));
    void first.start();
    await begun.promise;
    await first.stop();

    const posted: string[] = [];
    const second = open(async ({ letter }) => void posted.push(letter));
    await second.drain();
    expect(posted).toEqual(["half"]);
    await second.stop();
  });

  test("of a process that died run again after their time limit", async () => {
    const begun = withResolvers();
    const dead = open(() => {
      begun.resolve();
      return new Promise(() => {});
    });
    await dead.enqueue(post, letters("lost"));
    void dead.start();
    await begun.promise;
    await sql`update pgboss.job set started_on = started_on - interval '1 hour' where state = 'active'`.execute(
      database().db,
    );

    const posted: string[] = [];
    const next = open(async ({ letter }) => void posted.push(letter));
    await next.drain();
    expect(posted).toEqual(["lost"]);
    await next.stop();
  });
});

function withResolvers(): { promise: Promise<void>; resolve(): void } {
  let resolve = () => {};
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
}
