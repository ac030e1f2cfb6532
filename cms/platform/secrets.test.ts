import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readCmsEnvironment } from "./env";
import {
  storedSecret,
  requireSharedSecret,
  requireSharedSessionSecret,
  rotateKeptSecret,
  secretsOf,
  tokenSecrets,
} from "./secrets";

let dataDir = "";
beforeEach(() => void (dataDir = mkdtempSync(join(tmpdir(), "library-secrets-"))));
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

test("creates a secret once per name, readable only by its owner", () => {
  const secret = storedSecret(dataDir, "jwt");
  expect(Buffer.from(secret, "base64url")).toHaveLength(64);
  expect(storedSecret(dataDir, "jwt")).toBe(secret);
  expect(storedSecret(dataDir, "session")).not.toBe(secret);
  expect(readdirSync(join(dataDir, "secrets")).sort()).toEqual(["jwt", "session"]);
  expect(statSync(join(dataDir, "secrets/jwt")).mode & 0o777).toBe(0o600);
});

test("does not disturb a process with the same id in another container while it creates a secret", () => {
  mkdirSync(join(dataDir, "secrets"));
  const draft = join(dataDir, `secrets/jwt.${process.pid}`);
  writeFileSync(draft, "the other's");
  expect(storedSecret(dataDir, "jwt")).not.toBe("the other's");
  expect(readFileSync(draft, "utf8")).toBe("the other's");
});

test("prefers the environment's secret, and requires it if several machines share a database", () => {
  const given = "given by the operator, long enough";
  expect(tokenSecrets({ JWT_SECRET: given, DATA_DIR: dataDir })).toEqual([given]);
  const shared = { NODE_ENV: "production", DATABASE_URL: "postgres://db.example/library" };
  expect(() => requireSharedSecret(readCmsEnvironment(shared))).toThrow(/JWT_SECRET must be set/);
  for (const environment of [
    { ...shared, JWT_SECRET: given },
    { ...shared, NODE_ENV: "development" },
    { NODE_ENV: "production" },
  ]) {
    expect(() => requireSharedSecret(readCmsEnvironment(environment))).not.toThrow();
  }
});

test("requires a session secret if several machines may answer for one website", () => {
  const production = { NODE_ENV: "production" as const };
  const shared = [
    { ...production, DATABASE_URL: "postgres://db.example/library" },
    { ...production, CMS_URL: "https://cms.example" },
  ];
  for (const environment of shared) {
    expect(() => requireSharedSessionSecret({ DATABASE_URL: undefined, ...environment })).toThrow(
      /SESSION_SECRET must be set/,
    );
    expect(() =>
      requireSharedSessionSecret({
        DATABASE_URL: undefined,
        ...environment,
        SESSION_SECRET: "given by the operator, long enough",
      }),
    ).not.toThrow();
    expect(() =>
      requireSharedSessionSecret({
        DATABASE_URL: undefined,
        ...environment,
        NODE_ENV: "development",
      }),
    ).not.toThrow();
  }
  expect(() =>
    requireSharedSessionSecret({ ...production, DATABASE_URL: undefined }),
  ).not.toThrow();
});

test("signs with a new secret after the next start, while older ones stay valid as long as they are kept", () => {
  const first = storedSecret(dataDir, "jwt");
  rotateKeptSecret(dataDir, "jwt", 1);
  const [second, ...older] = tokenSecrets({ JWT_SECRET: undefined, DATA_DIR: dataDir });
  expect(older).toEqual([first]);
  expect(Buffer.from(second, "base64url")).toHaveLength(64);
  rotateKeptSecret(dataDir, "jwt", 1);
  expect(tokenSecrets({ JWT_SECRET: undefined, DATA_DIR: dataDir }).slice(1)).toEqual([second]);
  rotateKeptSecret(dataDir, "jwt", 0);
  expect(tokenSecrets({ JWT_SECRET: undefined, DATA_DIR: dataDir })).toHaveLength(1);
  expect([
    readdirSync(join(dataDir, "secrets")),
    statSync(join(dataDir, "secrets/jwt")).mode & 0o777,
  ]).toEqual([["jwt"], 0o600]);
  const [newer, old] = ["n".repeat(32), "o".repeat(40)];
  expect(secretsOf(` ${newer} , ${old}`)).toEqual([newer, old]);
  expect(secretsOf("given by the operator, long enough")).toEqual([
    "given by the operator, long enough",
  ]);
});

test.each([
  ["is empty", ""],
  ["is empty", "  \n"],
  ["has a secret of fewer than 32 characters", "short"],
  ["has a secret of fewer than 32 characters", `${"n".repeat(40)},`],
])("refuses to start with a kept secret that %s, and says what to do", (found, text) => {
  mkdirSync(join(dataDir, "secrets"));
  writeFileSync(join(dataDir, "secrets/jwt"), text);
  for (const use of [
    () => storedSecret(dataDir, "jwt"),
    () => rotateKeptSecret(dataDir, "jwt", 1),
    () => tokenSecrets({ JWT_SECRET: undefined, DATA_DIR: dataDir }),
  ]) {
    expect(use).toThrow(
      new RegExp(`${join(dataDir, "secrets/jwt")} ${found}.*from a backup, or remove the file`),
    );
  }
  expect(readFileSync(join(dataDir, "secrets/jwt"), "utf8")).toBe(text);
});
