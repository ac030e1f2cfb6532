import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { PUBLIC_CACHING } from "../../app/http/cache-headers";
import {
  createContentGeneration,
  createKnownPosition,
  createPageCache,
} from "../../app/http/page-cache.server";
import { type Cms, createCms } from "../../cms";
import { DATABASE_POSITION_HEADER, FIRST_POSITION } from "../../cms/contract/database-position";
import type { ContentVersionAnswer } from "../../cms/contract/site";
import { openDatabase, type OpenedDatabase } from "../../cms/db/client";
import { createMetrics, type Metrics } from "../../cms/platform/metrics";
import type { Services } from "../../cms/services";
import { ensurePostgres } from "../../scripts/lib/prepare.mjs";
import { startPostgres, startReplica } from "../../scripts/lib/servers.mjs";
import { PASSWORD, saveUser } from "../factories/accounts";
import { savePost } from "../factories/library";
import { ORIGIN, testDeps } from "../setup/cms";
import { testLogger } from "../setup/database";

/** Far longer than a check of the replica takes, even on a busy machine. */
const PATIENCE = { timeout: 20_000 };

const bin: string | null = ensurePostgres();

/** A process of the content system on the primary and the replica. */
interface Process {
  cms: Cms;
  services: Services;
  database: OpenedDatabase;
  metrics: Metrics;
}

interface Answer {
  status: number;
  headers: Headers;
  body: any;
}

describe.skipIf(bin === null)("a content system with a read replica", () => {
  let primary: Awaited<ReturnType<typeof startPostgres>>;
  let replica: Awaited<ReturnType<typeof startReplica>>;
  let dataDir: string;
  /** Statements on the servers themselves, besides the content system. */
  let onPrimary: Client, onReplica: Client;
  const processes: Process[] = [];
  let here: Process, there: Process;

  beforeAll(async () => {
    primary = await startPostgres(bin!);
    const empty = await openDatabase({
      dataDir: "",
      databaseUrl: primary.url,
      logger: testLogger,
    });
    await empty.migrate();
    await empty.close();
    replica = await startReplica(bin!, primary.url);
    dataDir = mkdtempSync(join(tmpdir(), "library-replica-"));
    [here, there] = [await openProcess(), await openProcess()];
    onPrimary = await connect(primary.url);
    onReplica = await connect(replica.url);
    await untilInUse();
  });
  afterAll(async () => {
    await Promise.all([onPrimary, onReplica].map((client) => client?.end()));
    for (const { cms, database } of processes) {
      await cms.close();
      await database.close();
    }
    await replica?.stop();
    await primary?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  async function openProcess(): Promise<Process> {
    const database = await openDatabase({
      dataDir,
      databaseUrl: primary.url,
      readUrls: [replica.url],
      logger: testLogger,
    });
    const metrics = createMetrics();
    const { services, ...cms } = await createCms({ ...testDeps(database, dataDir), metrics });
    const opened = { cms, services, database, metrics };
    processes.push(opened);
    return opened;
  }

  async function connect(connectionString: string): Promise<Client> {
    const client = new Client({ connectionString });
    client.on("error", () => undefined);
    await client.connect();
    return client;
  }

  const replay = (what: "pause" | "resume") => onReplica.query(`select pg_wal_replay_${what}()`);
  const stateOf = ({ database }: Process) => database.replicas!.states()[0]!;

  /** Waits until both processes read everything that is committed now from the replica. */
  async function untilInUse(): Promise<void> {
    for (const { database } of processes) {
      const position = await database.replicas!.changed({ requiredByAll: true });
      await vi.waitUntil(
        () => database.replicas!.read(position, () => isOnReplica(database)),
        PATIENCE,
      );
    }
  }

  async function isOnReplica({ db }: OpenedDatabase): Promise<boolean> {
    const { rows } = await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(db);
    return rows[0]!.is;
  }

  async function ask(
    { cms }: Process,
    path: string,
    {
      method = "GET",
      body,
      token,
      after,
    }: { method?: string; body?: unknown; token?: string; after?: string } = {},
  ): Promise<Answer> {
    const answer = await cms.fetch(
      new Request(`${ORIGIN}${path}`, {
        method,
        headers: {
          ...(body !== undefined && { "Content-Type": "application/json" }),
          ...(token && { Authorization: `Bearer ${token}` }),
          ...(after && { [DATABASE_POSITION_HEADER]: after }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    );
    const text = await answer.text();
    return {
      status: answer.status,
      headers: answer.headers,
      body: text === "" ? null : JSON.parse(text),
    };
  }

  const titleOf = ({ body }: Answer): string => body.title;

  async function saveDocument(slug: string): Promise<number> {
    return savePost(here.database.db, {
      translations: [{ language: "en", slug, title: "Before", abstract: "A text." }],
    });
  }

  /** Changes the primary without an announcement, so that a process can still read the replica's old state. */
  async function silently(statement: string, values: unknown[] = []): Promise<void> {
    await onPrimary.query("set session_replication_role = replica");
    await onPrimary.query(statement, values);
    await onPrimary.query("set session_replication_role = origin");
  }
  const RENAME = "update post_translations set title = $1 where post_id = $2";
  const renameSilently = (postId: number, title: string) => silently(RENAME, [title, postId]);
  const rename = (postId: number, title: string) => onPrimary.query(RENAME, [title, postId]);

  async function signIn(
    roles: ("staff" | "staff_admin")[] = [],
  ): Promise<{ id: number; token: string; email: string }> {
    const id = await saveUser(here.database.db, { roles });
    const { email } = await here.database.db
      .selectFrom("users")
      .select("email")
      .where("database_id", "=", id)
      .executeTakeFirstOrThrow();
    await here.database.db
      .updateTable("users")
      .set({ proven_email_key: email })
      .where("database_id", "=", id)
      .execute();
    const { tokens } = await here.services.accounts.login(
      { address: "192.0.2.1" },
      { username: email, password: PASSWORD },
    );
    return { id, token: tokens.jwtAuthToken, email };
  }

  describe("where a request reads", () => {
    afterEach(async () => {
      await replay("resume");
      await untilInUse();
    });

    test("public pages, searches' posts and GraphQL queries come from the replica", async () => {
      const id = await saveDocument("read-there");
      await here.services.searchEngine.index([id]);
      await untilInUse();
      await replay("pause");
      await renameSilently(id, "After");
      await silently(
        "insert into site_settings (key, language, value) values ('title', 'en', '\"After\"')",
      );
      const graphql = () =>
        ask(here, "/graphql", { method: "POST", body: { query: "{ generalSettings { title } }" } });
      const search = () =>
        ask(here, "/api/v1/search_documents", { method: "POST", body: { search: "before" } });
      expect(titleOf(await ask(here, "/api/v1/documents/read-there"))).toBe("Before");
      const searched = await search();
      expect(searched.body.documents.map(({ title }: { title: string }) => title)).toEqual([
        "Before",
      ]);
      const asked = await graphql();
      expect(asked.body.errors).toBeUndefined();
      expect(asked.body.data.generalSettings.title).not.toBe("After");
      for (const { headers } of [searched, asked])
        expect(headers.has(DATABASE_POSITION_HEADER)).toBe(false);
      await replay("resume");
      await expect
        .poll(async () => titleOf(await ask(here, "/api/v1/documents/read-there")))
        .toBe("After");
    });

    test("a transaction, and everything after the first write, goes to the primary", async () => {
      const { db, replicas } = here.database;
      await replicas!.read(FIRST_POSITION, async () => {
        expect(await isOnReplica(here.database)).toBe(true);
        const isIn = await db.transaction().execute(async (trx) => {
          const { rows } = await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(
            trx,
          );
          return rows[0]!.is;
        });
        expect(isIn).toBe(false);
        expect(await isOnReplica(here.database)).toBe(false);
      });
      await replicas!.read(FIRST_POSITION, async () => {
        // A read by its first word that the replica refuses.
        const { rows } = await sql<{ number: number }>`
          select nextval('posts_database_id_seq')::int as number`.execute(db);
        expect(rows[0]!.number).toBeGreaterThan(0);
        expect(await isOnReplica(here.database)).toBe(false);
      });
    });

    test("work that outlives its request reads from the primary", async () => {
      let after: Promise<boolean> | undefined;
      await here.database.replicas!.read(FIRST_POSITION, async () => {
        after = pause(0).then(() => isOnReplica(here.database));
      });
      expect(await after).toBe(false);
    });

    test("a header that is not a position is refused", async () => {
      const answer = await ask(here, "/api/v1/taxonomies", { after: "yesterday" });
      expect([answer.status, answer.body.code]).toEqual([400, "malformed_request"]);
    });
  });

  describe("while the replica is behind", () => {
    afterEach(async () => {
      await replay("resume");
      await untilInUse();
    });

    test("members see what they saved, with the position of the answer or without any", async () => {
      const id = await saveDocument("own-change");
      const { token } = await signIn();
      await untilInUse();
      await replay("pause");
      const saved = await ask(here, `/api/v1/user_library/posts/${id}`, { method: "POST", token });
      expect(saved.status).toBe(200);
      const position = saved.headers.get(DATABASE_POSITION_HEADER)!;
      expect(position).toMatch(/^[0-9A-F]+\/[0-9A-F]+$/);
      const countOf = async (process: Process, after?: string) =>
        (await ask(process, "/api/v1/user_library", { token, after })).body.posts.length;
      // The other process has not heard of the change: a library is private, so it is not announced.
      expect(await countOf(there, position)).toBe(1);
      expect(await countOf(there)).toBe(1);
      expect(await countOf(there, FIRST_POSITION)).toBe(0);
      expect(await countOf(here, FIRST_POSITION)).toBe(1);
      await replay("resume");
      await expect.poll(() => countOf(there, FIRST_POSITION)).toBe(1);
    });

    test("an upload is found by the process that did not take it", async () => {
      const { token } = await signIn();
      await untilInUse();
      await replay("pause");
      const started = await here.cms.fetch(
        new Request(`${ORIGIN}/api/v1/uploads`, {
          method: "POST",
          headers: {
            Authorization: `Bearer ${token}`,
            "Tus-Resumable": "1.0.0",
            "Upload-Length": "10",
            "Upload-Metadata": `filename ${btoa("a.pdf")}`,
          },
        }),
      );
      expect(started.status).toBe(201);
      expect(started.headers.has(DATABASE_POSITION_HEADER)).toBe(true);
      const { pathname } = new URL(started.headers.get("Location")!, ORIGIN);
      expect((await ask(there, pathname, { token, after: FIRST_POSITION })).status).toBe(200);
    });

    test("a mutation of GraphQL returns a position too", async () => {
      const { email } = await signIn();
      const answer = await ask(here, "/graphql", {
        method: "POST",
        body: {
          query: "mutation ($input: LoginInput!) { login(input: $input) { authToken } }",
          variables: { input: { username: email, password: PASSWORD } },
        },
      });
      expect(answer.body.errors).toBeUndefined();
      expect(answer.headers.has(DATABASE_POSITION_HEADER)).toBe(true);
    });

    test("a change of public content shows once it is announced, also in cached pages", async () => {
      const id = await saveDocument("announced");
      await untilInUse();
      const website = websiteOn({
        process: there,
        version: async () => ({ ...there.services.contentVersion.current(), position: null }),
      });
      expect(await website.read("/api/v1/documents/announced")).toContain("Before");
      await replay("pause");
      const before = there.services.contentVersion.current().version;
      await rename(id, "After");
      await expect.poll(() => there.services.contentVersion.current().version).not.toBe(before);
      expect(await website.read("/api/v1/documents/announced")).toContain("After");
      expect(await website.read("/api/v1/documents/announced")).toContain("After");
      expect(website.made()).toBe(2);
    });

    test("a website's page is never older than the change that made it, whichever process answers", async () => {
      const id = await saveDocument("elsewhere");
      await untilInUse();
      // The website hears of changes from one process, and another one answers: it never hears of a silent change.
      const position = { current: null as string | null };
      const website = websiteOn({
        process: there,
        version: async () => ({
          process: "here",
          version: position.current ?? "",
          position: position.current,
        }),
      });
      expect(await website.read("/api/v1/documents/elsewhere")).toContain("Before");
      await replay("pause");
      await renameSilently(id, "After");
      expect(titleOf(await ask(there, "/api/v1/documents/elsewhere"))).toBe("Before");
      position.current = await here.database.replicas!.changed({ requiredByAll: false });
      expect(await website.read("/api/v1/documents/elsewhere")).toContain("After");
    });

    test("the version of the content comes with the position of its change", async () => {
      const id = await saveDocument("versioned");
      await untilInUse();
      await replay("pause");
      const version = async (): Promise<ContentVersionAnswer> =>
        (await ask(there, "/api/v1/content_version")).body;
      const before = await version();
      await rename(id, "After");
      await expect.poll(async () => (await version()).version).not.toBe(before.version);
      const { position } = await version();
      // Even the process that did not make the change then reads it from the primary.
      expect(titleOf(await ask(here, "/api/v1/documents/versioned", { after: position! }))).toBe(
        "After",
      );
    });

    test("a document that became internal is closed to visitors at once", async () => {
      const id = await saveDocument("closing");
      await untilInUse();
      await replay("pause");
      const before = there.services.contentVersion.current().version;
      await onPrimary.query("update posts set visibility = 'internal' where database_id = $1", [
        id,
      ]);
      await expect.poll(() => there.services.contentVersion.current().version).not.toBe(before);
      expect((await ask(there, "/api/v1/documents/closing")).status).toBe(404);
    });

    test("an ended session and a lost role count at once, in every process", async () => {
      const editor = await signIn(["staff_admin"]);
      const member = await signIn();
      await untilInUse();
      await replay("pause");
      const settings = (token: string) =>
        ask(there, "/api/v1/admin/settings?language=en", { token, after: FIRST_POSITION });
      expect((await settings(editor.token)).status).toBe(200);
      await onPrimary.query("update users set roles = '{}' where database_id = $1", [editor.id]);
      expect((await settings(editor.token)).status).toBe(403);
      await onPrimary.query("delete from sessions where user_id = $1", [member.id]);
      const account = { token: member.token, after: FIRST_POSITION };
      expect((await ask(there, "/api/v1/account", account)).status).toBe(401);
    });

    test("a removed collaborator can neither read nor change the collection", async () => {
      const [owner, friend] = [await signIn(), await signIn()];
      const change = (token: string, method: string, path: string, body?: unknown) =>
        ask(here, `/api/v1/internal_collections${path}`, { method, token, body });
      const { databaseId: id } = (
        await change(owner.token, "POST", "", { title: "Shared shelf", private: true })
      ).body;
      await change(owner.token, "POST", `/${id}/send_invites`, { emails: [friend.email] });
      await change(friend.token, "POST", `/${id}/accept`);
      await untilInUse();
      const read = { token: friend.token, after: FIRST_POSITION };
      expect((await ask(here, `/api/v1/internal_collections/${id}`, read)).status).toBe(200);
      await replay("pause");
      const removed = await change(owner.token, "DELETE", `/${id}/collaborators/${friend.id}`);
      expect(removed.status).toBeLessThan(300);
      expect((await ask(here, `/api/v1/internal_collections/${id}`, read)).status).toBe(404);
      const renamed = await change(friend.token, "PUT", `/${id}`, { title: "Taken over" });
      expect([403, 404]).toContain(renamed.status);
    });

    test("it is left out after five seconds, says so, and comes back by itself", async () => {
      const slug = "lagging";
      const id = await saveDocument(slug);
      await untilInUse();
      const replicas = async () => (await ask(here, "/readyz")).body.replicas;
      expect(await replicas()).toMatchObject([{ name: "1", isInUse: true }]);
      await replay("pause");
      await renameSilently(id, "After");
      await expect.poll(() => stateOf(here).lagSeconds ?? 0, PATIENCE).toBeGreaterThan(1);
      expect(stateOf(here).isInUse).toBe(true);
      await expect.poll(() => stateOf(here).isInUse, PATIENCE).toBe(false);
      expect(titleOf(await ask(here, `/api/v1/documents/${slug}`))).toBe("After");
      expect(await replicas()).toMatchObject([{ name: "1", isInUse: false }]);
      expect((await ask(here, "/readyz")).status).toBe(200);
      expect((await here.metrics.text()).body).toContain('library_replica_in_use{replica="1"} 0');
      await replay("resume");
      await expect.poll(() => stateOf(here).isInUse).toBe(true);
      const { body } = await here.metrics.text();
      expect(body).toContain('library_replica_in_use{replica="1"} 1');
      expect(body).toMatch(/library_replica_lag_seconds\{replica="1"\} 0/);
    });
  });

  describe("a replica that fails under load loses no request", () => {
    /** Reads a page again and again while something happens. Returns how many answers there were, and the longest wait. */
    async function readDuring(happening: () => Promise<void>) {
      let [answers, slowestMs] = [0, 0];
      const over = new AbortController();
      const failures: string[] = [];
      const reader = async () => {
        while (!over.signal.aborted) {
          const started = performance.now();
          const { status } = await ask(here, "/api/v1/documents/loaded");
          slowestMs = Math.max(slowestMs, performance.now() - started);
          answers++;
          if (status !== 200) failures.push(String(status));
        }
      };
      const readers = Array.from({ length: 4 }, reader);
      await happening();
      over.abort();
      await Promise.all(readers);
      expect(failures).toEqual([]);
      return { answers, slowestMs };
    }

    beforeAll(async () => {
      await saveDocument("loaded");
      await untilInUse();
    });

    test("when it is killed, and when it comes back", async () => {
      const { answers } = await readDuring(async () => {
        await expect.poll(() => stateOf(here).isInUse).toBe(true);
        replica.kill();
        await expect.poll(() => stateOf(here).isInUse).toBe(false);
        replica.start();
        await expect.poll(() => stateOf(here).isInUse, PATIENCE).toBe(true);
      });
      expect(answers).toBeGreaterThan(10);
      onReplica = await connect(replica.url);
      await untilInUse();
    });

    test("when it hangs: requests wait about two seconds, and the next ones do not", async () => {
      const { slowestMs } = await readDuring(async () => {
        replica.freeze();
        await expect.poll(() => stateOf(here).isInUse, PATIENCE).toBe(false);
        const started = performance.now();
        expect((await ask(here, "/api/v1/documents/loaded")).status).toBe(200);
        expect(performance.now() - started).toBeLessThan(2_000);
        replica.thaw();
        await expect.poll(() => stateOf(here).isInUse, PATIENCE).toBe(true);
      });
      expect(slowestMs).toBeLessThan(8_000);
    });

    test("when it was promoted, it is no longer a replica", async () => {
      await readDuring(async () => {
        await onReplica.query("select pg_promote()");
        await expect.poll(() => stateOf(here).isInUse, PATIENCE).toBe(false);
      });
      expect(titleOf(await ask(here, "/api/v1/documents/loaded"))).toBe("Before");
    });
  });

  /** A website that caches answers of a process as pages, and sends it the positions that it knows. */
  function websiteOn({
    process,
    version,
  }: {
    process: Process;
    version: () => Promise<ContentVersionAnswer>;
  }) {
    const known = createKnownPosition();
    let made = 0;
    const pages = createPageCache({
      maxBytes: 1_000_000,
      contentGeneration: createContentGeneration({
        ask: async () => {
          const answer = await version();
          known.learn(answer.position);
          return answer;
        },
        everyMs: 0,
        onChange: () => {},
      }),
    });
    return {
      made: () => made,
      async read(path: string): Promise<string> {
        const answer = await pages.answer(new Request(`${ORIGIN}${path}`), async (request) => {
          made++;
          const content = await process.cms.fetch(known.demandedBy(request));
          return new Response(await content.text(), {
            headers: { "Content-Type": "text/html", "Cache-Control": PUBLIC_CACHING },
          });
        });
        return answer.text();
      },
    };
  }
});
