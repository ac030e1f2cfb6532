import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { Environment } from "../app/env.server";
import { CmsSettings } from "../cms/platform/env";

// The files of `deploy/`, as far as they can be checked without containers. `check-processes.mjs` runs nginx with its file.

const folder = join(import.meta.dirname, "../deploy");
const textOf = (name: string) => readFileSync(join(folder, name), "utf8");
/** Checks units as systemd reads them; not on every system. */
const ANALYZE = "systemd-analyze";
const hasAnalyze = spawnSync(ANALYZE, ["--version"]).status === 0;

/** Settings of the program, and those that Amazon's client and the C library read by themselves. */
const SETTINGS = new Set([
  ...Object.keys(CmsSettings.shape),
  ...Object.keys(Environment.shape),
  "AWS_ACCESS_KEY_ID",
  "AWS_SECRET_ACCESS_KEY",
  "MALLOC_ARENA_MAX",
]);

interface Service {
  image: string;
  command?: string | string[];
  ports?: string[];
  environment?: Record<string, unknown>;
  configs?: { source: string }[];
  volumes?: string[];
  depends_on?: string[] | Record<string, unknown>;
  profiles?: string[];
}
interface Compose {
  services: Record<string, Service>;
  configs?: Record<string, { content: string }>;
  volumes: Record<string, null>;
}

describe.each([
  ["compose.yaml", "compose.env.example"],
  ["compose.machines.yaml", "compose.machines.env.example"],
])("%s", (file, example) => {
  const text = textOf(file);
  const { services, configs = {}, volumes }: Compose = parse(text, { merge: true });
  /** Arguments as the container gets them: compose reads `$$` as `$`. */
  const argsOf = ({ command = [] }: Service) =>
    [command].flat().map((argument) => argument.replaceAll("$$", "$"));
  const scripts = Object.entries(services).flatMap(([name, service]) => {
    const [shell, option, script] = argsOf(service);
    return option === "-c" && shell!.endsWith("sh") ? [[name, script!] as const] : [];
  });

  test("asks only for values that its example names, and for all of them", () => {
    const asked = [...text.matchAll(/(?<!\$)\$\{([A-Z_0-9]+)/g)].map(([, name]) => name!);
    const named = [...textOf(example).matchAll(/^([A-Z_0-9]+)=/gm)].map(([, name]) => name!);
    expect([...new Set(asked)].toSorted()).toEqual(named.toSorted());
  });

  test("gives the library only settings that it has", () => {
    const libraries = Object.values(services).filter(({ image }) =>
      image.startsWith("resource-library:"),
    );
    expect(libraries.length).toBeGreaterThan(1);
    for (const { environment = {} } of libraries)
      expect(Object.keys(environment).filter((name) => !SETTINGS.has(name))).toEqual([]);
  });

  test("refers only to services, volumes and files that it defines", () => {
    for (const service of Object.values(services)) {
      const { depends_on: before = [], volumes: mounted = [] } = service;
      const waitsFor = Array.isArray(before) ? before : Object.keys(before);
      expect(Object.keys(services)).toEqual(expect.arrayContaining(waitsFor));
      const named = mounted.map((mount) => mount.split(":")[0]!).filter((name) => /^\w/.test(name));
      expect(Object.keys(volumes)).toEqual(expect.arrayContaining(named));
      const sources = (service.configs ?? []).map(({ source }) => source);
      expect(Object.keys(configs)).toEqual(expect.arrayContaining(sources));
    }
  });

  test("has scripts that the shell can read", () => {
    expect(scripts.length).toBeGreaterThan(0);
    for (const [, script] of scripts)
      expect(spawnSync("bash", ["-n", "-c", script], { encoding: "utf8" }).stderr).toBe("");
  });

  test("replaces every address of nginx's file that is only right on one machine", () => {
    const [, script] = scripts.find(([name]) => name === "nginx")!;
    const values: Record<string, string> = Object.fromEntries(
      [...textOf(example).matchAll(/^([A-Z_0-9]+)=(.*)$/gm)].map(([, name, value]) => [
        name,
        value,
      ]),
    );
    const replace = script
      .replace(/\$\{([A-Z_0-9]+):\?\}/g, (_, name: string) => values[name]!)
      .replace("/library.conf", join(folder, "nginx.conf"))
      .replace(/ > .*$/s, "");
    const config = execFileSync("sh", ["-c", replace], { encoding: "utf8" });
    const addresses = [...config.matchAll(/^ {2}server ([^ ;]+)/gm)].map(([, address]) => address);
    expect(addresses).toEqual(
      file === "compose.yaml"
        ? ["website-1:3000", "website-2:3000", "content-system-1:3000", "content-system-2:3000"]
        : ["10.0.0.11:3000", "10.0.0.12:3000", "10.0.0.21:4000", "10.0.0.22:4000"],
    );
    expect(config).toContain("listen 8080;");
    expect(config.match(/^[^#]*127\.0\.0\.1:\d+/gm)).toBeNull();
    // A process on the same machine is away for a moment only; a machine may be gone.
    expect(config.includes("max_fails=0;")).toBe(file === "compose.yaml");
  });
});

describe("the compose file for several machines", () => {
  const text = textOf("compose.machines.yaml");
  const { services, configs }: Compose = parse(text, { merge: true });

  test("names every part in its introduction", () => {
    const parts = /^# Parts: ([^.]+)\./m.exec(text)![1]!.split(", ");
    const profiles = Object.values(services).flatMap(({ profiles = ["none"] }) => profiles);
    expect(new Set(profiles)).toEqual(new Set(parts));
  });

  test("listens only in the private network, except for visitors", () => {
    const open = Object.entries(services).flatMap(([name, { ports = [] }]) =>
      ports.filter((port) => !port.startsWith("${PRIVATE_ADDRESS")).map((port) => [name, port]),
    );
    expect(open).toEqual([
      ["nginx", "80:80"],
      ["nginx", "443:443"],
    ]);
  });

  test("demands a password from every machine that connects to the database", () => {
    const remote = configs!.pg_hba!.content.split("\n").filter((line) => line.startsWith("host"));
    expect(remote.length).toBeGreaterThan(1);
    for (const line of remote) expect(line).toMatch(/ scram-sha-256$/);
  });
});

describe("the systemd units", () => {
  const units = readdirSync(folder).filter((name) => name.endsWith(".service"));
  const linesOf = (unit: string, key: string) =>
    [...textOf(unit).matchAll(new RegExp(`^${key}=(.*)$`, "gm"))].map(([, value]) => value!);

  test("set only settings that the program has", () => {
    for (const unit of units) {
      const names = linesOf(unit, "Environment").flatMap((line) =>
        line.split(" ").map((pair) => pair.split("=")[0]!),
      );
      expect(names.filter((name) => !SETTINGS.has(name))).toEqual([]);
    }
  });

  test("reload only programs that may have several website processes", () => {
    for (const unit of units)
      expect([unit, linesOf(unit, "ExecReload").length]).toEqual([
        unit,
        linesOf(unit, "ExecStart")[0]!.endsWith(" start") ? 1 : 0,
      ]);
  });

  test.skipIf(!hasAnalyze)("are valid for systemd", () => {
    const copies = mkdtempSync(join(tmpdir(), "resource-library-units-"));
    try {
      for (const unit of units) {
        // Node may be elsewhere here.
        const text = textOf(unit).replace("=/usr/bin/node ", `=${process.execPath} `);
        writeFileSync(join(copies, unit), text);
        const { status, stderr } = spawnSync(ANALYZE, ["verify", join(copies, unit)], {
          encoding: "utf8",
        });
        expect([unit, stderr, status]).toEqual([unit, "", 0]);
      }
    } finally {
      rmSync(copies, { recursive: true, force: true });
    }
  });
});
