// `npm run bench:load`, `bench:memory`, `bench:hostile`, `bench:page`, `bench:peers` and `profile`: run a benchmark of the build
// against its own built sites. Builds first when a source changed. See docs/benchmarks.md.
import {
  ensureBuild,
  ensureChromium,
  ensureDependencies,
  ensurePostgres,
  root,
  run,
} from "./lib/prepare.mjs";
import { startPostgres } from "./lib/servers.mjs";
import { fillSampleFolder, startSite, freePort } from "./lib/site.mjs";
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** What each benchmark needs besides its arguments. */
const HELPERS = {
  load: startSite,
  memory: startSite,
  hostile: { startSite, fillSampleFolder },
  page: { startSite, startBareServer, startBrowser },
  profile: { startSite },
  peers: { startSite, startBareServer, startServerDatabase, ensurePeer, startPeer },
};

async function startBrowser() {
  const { chromium } = await import("@playwright/test");
  return chromium.launch({
    executablePath: ensureChromium(),
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-background-networking",
      "--disable-component-update",
    ],
  });
}

async function startServerDatabase() {
  const programs = ensurePostgres();
  if (!programs)
    throw new Error(
      "There is no PostgreSQL 15 or newer: install it, or set DATABASE_URL to an empty database",
    );
  return startPostgres(programs);
}

// The programs in `bench/peers` that the site is compared with. They are installed and built here only.

const folderOf = (name) => join(root, "bench/peers", name);

/** How each peer is built and started: the script of its package, and its arguments. */
const PEERS = {
  "react-router": {
    build: ["node_modules/@react-router/dev/bin.js", "build", "--logLevel", "error"],
    start: () => ["node_modules/@react-router/serve/bin.js", "build/server/index.js"],
  },
  next: {
    build: ["node_modules/next/dist/bin/next", "build"],
    start: (port) => ["node_modules/next/dist/bin/next", "start", "-H", "127.0.0.1", "-p", port],
  },
};
/** Folders and files that installing and building create in a peer's folder. */
const GENERATED = ["node_modules", ".next", "next-env.d.ts", ".react-router", "build"];
/** Next does not send usage reports from a benchmark. */
const ENVIRONMENT = { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" };

/** Installs and builds a peer, unless nothing has changed since the last time. */
function ensurePeer(name) {
  const folder = folderOf(name);
  const env = { ...process.env, ...ENVIRONMENT };
  const hasChanged = (stamp, hash) => !existsSync(stamp) || readFileSync(stamp, "utf8") !== hash;

  const installed = join(folder, "node_modules/.installed-lock");
  const lockHash = hashOf([join(folder, "package-lock.json")]);
  if (hasChanged(installed, lockHash)) {
    console.log(`Installing the packages of ${name} …`);
    const args = ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];
    run("npm", args, { cwd: folder, env });
    writeFileSync(installed, lockHash);
  }
  const built = join(folder, "node_modules/.source-hash");
  const sourceHash = hashOf([folder, folderOf("library")]);
  if (hasChanged(built, sourceHash)) {
    console.log(`Building ${name} …`);
    run(process.execPath, PEERS[name].build, { cwd: folder, env });
    writeFileSync(built, sourceHash);
  }
}

function hashOf(paths) {
  const hash = createHash("sha256");
  const add = (path) => {
    if (!statSync(path).isDirectory()) hash.update(path).update("\0").update(readFileSync(path));
    else
      for (const name of readdirSync(path).sort())
        if (!GENERATED.includes(name)) add(join(path, name));
  };
  for (const path of paths) add(path);
  return hash.digest("hex");
}

/** Starts a built peer on a free port, and waits until it answers. Returns its URL, its process and a function to stop it. */
async function startPeer(name, databaseUrl) {
  const port = String(await freePort());
  const child = spawn(process.execPath, PEERS[name].start(port), {
    cwd: folderOf(name),
    env: {
      ...process.env,
      ...ENVIRONMENT,
      PORT: port,
      HOST: "127.0.0.1",
      DATABASE_URL: databaseUrl,
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const url = `http://127.0.0.1:${port}`;
  const ended = once(child, "exit");
  const isReady = () =>
    fetch(url).then(
      (response) => response.ok,
      () => false,
    );
  for (const deadline = Date.now() + 60_000; !(await isReady());) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill("SIGKILL");
      throw new Error(`The peer ${name} did not start`);
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return startedProgram(child, url, ended);
}

/** Starts the bare server with answers by path. They are sent as they are. */
async function startBareServer(answers) {
  const child = spawn(process.execPath, [join(folderOf("limit"), "server.mjs")], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  child.send(answers.map((answer) => ({ ...answer, body: answer.body.toString("base64") })));
  const [port] = await once(child, "message");
  return startedProgram(child, `http://127.0.0.1:${port}`, once(child, "exit"));
}

function startedProgram(child, url, ended) {
  return {
    url,
    pid: child.pid,
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

ensureDependencies();
ensureBuild();
const [name, ...args] = process.argv.slice(2);
const { programs } = await import("../build/server/index.js");
const main = await programs[`bench:${name}`]();
process.exitCode = await main(args, HELPERS[name]);
