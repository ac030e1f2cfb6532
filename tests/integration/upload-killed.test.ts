// @database both

import { createHash, randomBytes } from "node:crypto";
import { request } from "node:http";
import { rmSync } from "node:fs";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { freePort } from "../../scripts/lib/site.mjs";
import { IncomingFile } from "../../cms/contract/uploads";
import { openDatabase } from "../../cms/db/client";
import { PASSWORD, saveUser } from "../factories/accounts";
import { makeDataDir, onServer, testLogger } from "../setup/database";
import { buildProgram, type RunningProgram } from "../setup/program";
import { createServerDatabase, type ServerDatabase } from "../setup/server-database";

/** Starts the content system twice from scratch, and on a database server waits until the lock of the killed process expires. */
const TIMEOUT_MS = 240_000;
const SIDE = 1_024;
const SECRET = "a secret of tests, which nobody else may know";

let ownDatabase: ServerDatabase | null = null;
let dataDir = "";
let port = 0;
let run: (argv: string[], env: Record<string, string>) => RunningProgram;
const started: RunningProgram[] = [];

beforeAll(async () => {
  run = await buildProgram("cms/main.ts");
  if (onServer) ownDatabase = await createServerDatabase({ template: inject("databaseTemplate") });
  dataDir = makeDataDir();
  port = await freePort();
  await withDatabase((database) => saveUser(database.db, { username: "ana" }));
}, TIMEOUT_MS);
afterAll(async () => {
  for (const program of started) await kill(program);
  await ownDatabase?.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Opens the database while no process uses it. */
async function withDatabase<T>(
  work: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>,
): Promise<T> {
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

/** Starts the content system and waits until it answers. */
async function start(): Promise<RunningProgram> {
  const program = run([], {
    DATA_DIR: dataDir,
    PORT: String(port),
    HOST: "127.0.0.1",
    SITE_URL: "http://library.test",
    SAMPLE_CONTENT: "none",
    JWT_SECRET: SECRET,
    LOG_LEVEL: "warn",
    NODE_ENV: "test",
    ...(ownDatabase && { DATABASE_URL: ownDatabase.url }),
  });
  started.push(program);
  await expect
    .poll(
      () =>
        fetch(at("/readyz")).then(
          ({ status }) => status,
          () => program.output(),
        ),
      { timeout: 90_000 },
    )
    .toBe(200);
  return program;
}

async function kill(program: RunningProgram): Promise<void> {
  program.process.kill("SIGKILL");
  await program.ended;
}

const at = (path: string) => `http://127.0.0.1:${port}${path}`;

/** Signs in; returns the authorization header. */
async function signIn(): Promise<{ Authorization: string }> {
  const query = `mutation { login(input: { username: "ana", password: "${PASSWORD}" }) { user { jwtAuthToken } } }`;
  const answer = (await (
    await fetch(at("/graphql"), {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ query }),
    })
  ).json()) as { data: { login: { user: { jwtAuthToken: string } } } };
  return { Authorization: `Bearer ${answer.data.login.user.jwtAuthToken}` };
}

/** Returns a BMP picture of noise. */
function noise(side: number): Buffer {
  const head = Buffer.alloc(54);
  head.write("BM");
  for (const [value, place] of [
    [54 + side * side * 3, 2],
    [54, 10],
    [40, 14],
    [side, 18],
    [side, 22],
  ] as const)
    head.writeUInt32LE(value, place);
  head.writeUInt16LE(1, 26);
  head.writeUInt16LE(24, 28);
  return Buffer.concat([head, randomBytes(side * side * 3)]);
}

test(
  "an upload whose process is killed halfway continues where its bytes end, and arrives whole",
  async () => {
    const bytes = noise(SIDE);
    const first = await start();
    const proof = await signIn();
    const tus = { ...proof, "Tus-Resumable": "1.0.0" };
    const begun = await fetch(at("/api/v1/uploads"), {
      method: "POST",
      headers: {
        ...tus,
        "Upload-Length": String(bytes.length),
        "Upload-Metadata": `filename ${btoa("noise.bmp")}`,
      },
    });
    const path = begun.headers.get("Location")!;
    const patchHeaders = (offset: number) => ({
      ...tus,
      "Upload-Offset": String(offset),
      "Content-Type": "application/offset+octet-stream",
    });
    const file = async () =>
      IncomingFile.parse(await (await fetch(at(path), { headers: proof })).json());

    // Half of the bytes arrive on a connection that stays open; then the process is killed.
    const half = Math.floor(bytes.length / 2);
    const sending = request(at(path), {
      method: "PATCH",
      headers: { ...patchHeaders(0), "Content-Length": bytes.length },
    });
    const broken = new Promise<Error>((resolve) => sending.once("error", resolve));
    sending.write(bytes.subarray(0, half));
    await expect.poll(async () => (await file()).received, { timeout: 20_000 }).toBeGreaterThan(0);
    await kill(first);
    expect(await broken).toBeInstanceOf(Error);

    await start();
    const offsetNow = async () => {
      const answer = await fetch(at(path), { method: "HEAD", headers: tus });
      return answer.status === 200
        ? Number(answer.headers.get("Upload-Offset"))
        : answer.status === 503
          ? null
          : Promise.reject(new Error(`Answered ${answer.status}`));
    };
    // On a database server other processes may be writing, so the lock of a dead process has to expire. The embedded database has
    // no others.
    const asked = performance.now();
    const offset = onServer
      ? await expect.poll(offsetNow, { timeout: 60_000 }).not.toBeNull().then(offsetNow)
      : await offsetNow();
    if (!onServer) expect(performance.now() - asked).toBeLessThan(15_000);
    expect(offset).toBeGreaterThan(0);
    expect(offset).toBeLessThanOrEqual(half);
    const rest = await fetch(at(path), {
      method: "PATCH",
      headers: patchHeaders(offset!),
      body: new Uint8Array(bytes.subarray(offset!)),
    });
    expect([rest.status, rest.headers.get("Upload-Offset")]).toEqual([204, String(bytes.length)]);
    await expect.poll(async () => (await file()).state, { timeout: 30_000 }).toBe("accepted");

    await kill(started.at(-1)!);
    const kept = await withDatabase(({ db }) =>
      db
        .selectFrom("incoming_files")
        .select(["received_sha256", "size", "kind"])
        .where("id", "=", path.split("/").at(-1)!)
        .executeTakeFirstOrThrow(),
    );
    expect(kept).toEqual({
      received_sha256: createHash("sha256").update(bytes).digest("hex"),
      size: bytes.length,
      kind: "BMP",
    });
  },
  TIMEOUT_MS,
);
