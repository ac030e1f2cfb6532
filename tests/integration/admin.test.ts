// @database embedded

import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { main } from "../../cms/cli/admin";
import { openCms, type OpenCms } from "../../cms/open";
import { readCmsEnvironment } from "../../cms/platform/env";
import { fileKey } from "../../cms/platform/ids";
import { storeFile } from "../factories/files";
import { savePost } from "../factories/library";
import {
  makeDataDir,
  onServer,
  openTestDatabase,
  type TestDatabase,
  testLogger,
} from "../setup/database";

let server: TestDatabase | null = null;
let dataDir = "";
let environment: Record<string, string>;
beforeAll(async () => {
  server = onServer ? await openTestDatabase() : null;
  dataDir = server?.dataDir ?? makeDataDir();
  environment = {
    DATA_DIR: dataDir,
    DATABASE_URL: server?.databaseUrl ?? "",
    SAMPLE_CONTENT: "none",
    NODE_ENV: "test",
    SITE_URL: "http://library.test",
    JWT_SECRET: "",
    SESSION_SECRET: "",
    ORGANISATION_DOMAINS: "charity.example",
  };
});
afterAll(async () => {
  await server?.close();
  rmSync(dataDir, { recursive: true, force: true });
});
beforeEach(() => {
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

/** Runs a command; returns its exit code and its output. */
async function admin(...argv: string[]): Promise<{ code: number; said: string }> {
  const lines: string[] = [];
  vi.spyOn(console, "log").mockImplementation((line: string) => void lines.push(line));
  vi.spyOn(console, "error").mockImplementation((line: string) => void lines.push(line));
  return { code: await main(argv), said: lines.join("\n") };
}

async function within<T>(work: (opened: OpenCms) => Promise<T>): Promise<T> {
  const opened = await openCms(readCmsEnvironment(environment), testLogger);
  try {
    return await work(opened);
  } finally {
    await opened.close();
  }
}

test("the command lists its subcommands, and refuses wrong ones with their usage", async () => {
  expect(await admin("help")).toEqual({
    code: 0,
    said: expect.stringContaining("verify-files") as string,
  });
  expect(await admin()).toMatchObject({ code: 2 });
  expect(await admin("toString")).toEqual({
    code: 2,
    said: expect.stringContaining("There is no command toString") as string,
  });
  expect(await admin("reindex", "now")).toEqual({
    code: 2,
    said: "Usage: npm run admin -- reindex",
  });
  expect(await admin("create-staff", "--help")).toMatchObject({ code: 0 });
  for (const argv of [
    [],
    ["nobody"],
    ["a@b.example"],
    ["a@b.example", "--name", "A B", "--role", "subscriber"],
    ["a@b.example", "c@d.example", "--name", "A B"],
  ]) {
    expect([argv, (await admin("create-staff", ...argv)).said]).toEqual([
      argv,
      expect.stringMatching(/^Usage: .*create-staff EMAIL --name NAME/),
    ]);
  }
  expect(await admin("create-staff", "nobody", "--name", "A B C")).toEqual({
    code: 2,
    said: "Creating the account failed: nobody is not an email address",
  });
  expect(await admin("create-staff", "a@b.example", "--name", "Dr. No")).toEqual({
    code: 2,
    said: expect.stringMatching(/failed: a name must have 3 to \d+ characters/) as string,
  });
});

test(
  "creates staff with a working password, rebuilds a lost search index, and verifies files",
  { timeout: 120_000 },
  async () => {
    const { code, said } = await admin(
      "create-staff",
      "nora@example.net",
      "--name",
      "Nora Vik",
      "--role",
      "administrator",
    );
    expect(code).toBe(0);
    const password = /with the password (\S+)$/.exec(said)![1]!;
    expect(await admin("purge")).toMatchObject({ code: 0 });
    expect((await admin("create-staff", "Nora@example.net", "--name", "Nora Vik")).said).toContain(
      "an account with the address",
    );
    expect((await admin("create-staff", "ola@charity.example", "--name", "Ola Ek")).said).toContain(
      "identity provider",
    );

    const lost = await within(async ({ cms, database: { db }, storage }) => {
      const answer = await cms.fetch(
        new Request("http://library.test/graphql", {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify({
            query: `mutation ($username: String!, $password: String!) { login(input: { username: $username, password: $password }) { user { databaseId } authToken } }`,
            variables: { username: "nora@example.net", password },
          }),
        }),
      );
      expect(await answer.json()).toMatchObject({
        data: { login: { authToken: expect.any(String) as string } },
      });
      const files = [
        await storeFile({ db, storage }, { name: "one.pdf" }),
        await storeFile({ db, storage }, { name: "two.pdf" }),
        await storeFile({ db, storage }, { name: "three.pdf" }),
      ];
      await savePost(db, {
        title: "Never indexed",
        files: files.map(({ id }) => ({ language: "en", kind: "PDF", title: "Text", fileId: id })),
      });
      expect(await admin("verify-files")).toEqual({
        code: 0,
        said: "3 files read, 0 lost or damaged",
      });
      if (!onServer)
        expect(await admin("reindex")).toEqual({
          code: 2,
          said: expect.stringMatching(/in use by process \d+.*Stop that process first/) as string,
        });
      await storage.put(fileKey(files[0]!.id), Buffer.from("other bytes"));
      await storage.remove(fileKey(files[1]!.id));
      return files;
    });
    expect(await admin("reindex")).toEqual({ code: 0, said: "1 posts are indexed" });
    const verified = await admin("verify-files");
    expect(verified.code).toBe(1);
    expect(verified.said.split("\n").sort()).toEqual(
      [
        `${fileKey(lost[0]!.id)} does not match its SHA-256`,
        `${fileKey(lost[1]!.id)} is missing`,
        "3 files read, 2 lost or damaged",
      ].sort(),
    );
  },
);

test("rotates secrets in the data folder, and prints them if the environment sets them", async () => {
  await admin("rotate-secrets");
  const kept = () => readFileSync(join(dataDir, "secrets/jwt"), "utf8").split(",");
  const [first] = kept();
  expect(await admin("rotate-secrets")).toMatchObject({ code: 0 });
  expect(kept()).toEqual([expect.not.stringMatching(first!), first]);
  vi.stubEnv("JWT_SECRET", "a secret of the environment that is long enough");
  const { said } = await admin("rotate-secrets");
  expect(said).toMatch(/^JWT_SECRET=[\w-]{86},a secret of the environment that is long enough$/m);
  expect(kept()[1]).toBe(first);
  await admin("rotate-secrets", "--forget");
  expect(readFileSync(join(dataDir, "secrets/session"), "utf8")).not.toContain(",");
  // If content system and website are separate processes in production, secrets in the folder are not used.
  vi.stubEnv("NODE_ENV", "production");
  vi.stubEnv("CMS_URL", "http://127.0.0.1:8080");
  vi.stubEnv("JWT_SECRET", "");
  const before = kept();
  expect((await admin("rotate-secrets")).said).toContain("JWT_SECRET is not set here");
  expect(kept()).toEqual(before);
});
