import { spawn } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBuild, root } from "./prepare.mjs";

// A separate site for tests and budgets: the built host on a free port with a new data folder.

/** Returns a currently free port. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/**
 * Starts the built site and waits until it is ready. Returns its URL and a function to stop it. It trusts `X-Forwarded-For`, so
 * that test visitors can have their own addresses and rate limits do not count them together. The bot check needs little work.
 * `PORT` sets a known port. `program` can be `cms`, the content system alone. `nodeArguments` are for Node itself. Without a
 * `DATA_DIR`, the site has a copy of the folder of `fillSampleFolder`, if there is one.
 */
export async function startSite(environment = {}, program = "start", nodeArguments = []) {
  const port = environment.PORT ?? (await freePort());
  const dataDir = environment.DATA_DIR ?? newDataFolder();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(
    process.execPath,
    [...nodeArguments, join(root, "scripts/run.mjs"), program],
    {
      cwd: root,
      env: {
        ...process.env,
        NODE_ENV: "production",
        PORT: String(port),
        HOST: "127.0.0.1",
        SITE_URL: url,
        DATA_DIR: dataDir,
        DATABASE_URL: "",
        LOG_LEVEL: "warn",
        TRUST_PROXY: "on",
        BOT_CHECK_ROUNDS: "50",
        ...environment,
      },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => (output += chunk));
  const ended = new Promise((resolve) => child.once("exit", resolve));

  const deadline = Date.now() + 180_000;
  for (;;) {
    const ready = await fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) break;
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill("SIGKILL");
      throw new Error(`The site did not start:\n${output}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return {
    url,
    pid: child.pid,
    dataDir,
    output: () => output,
    /** Resolves once the process has ended, for any reason. */
    ended,
    async stop() {
      child.kill("SIGTERM");
      await ended;
      if (!environment.DATA_DIR) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Returns the site that SITE_UNDER_TEST names, and leaves it running; without it, starts the built site. */
export async function siteUnderTest(environment) {
  const url = process.env.SITE_UNDER_TEST;
  if (url) return { url, stop: async () => {} };
  ensureBuild();
  return startSite(environment);
}

/** Makes a data folder, which is a copy of the folder of `fillSampleFolder`, if there is one. */
export function newDataFolder() {
  const folder = mkdtempSync(join(tmpdir(), "resource-library-"));
  if (process.env.SAMPLE_FOLDER) cpSync(process.env.SAMPLE_FOLDER, folder, { recursive: true });
  return folder;
}

/**
 * Fills a data folder with the sample library, once for all sites that this process and its child processes start from now on.
 * Also does the work that a site does in the background after its first start, such as reading the texts of files. All of it
 * takes as long as fifty browser tests. Returns a function to delete the folder.
 */
export async function fillSampleFolder() {
  const folder = mkdtempSync(join(tmpdir(), "resource-library-sample-"));
  const site = await startSite({ DATA_DIR: folder });
  await site.stop();
  const finishing = spawn(process.execPath, [join(root, "scripts/run.mjs"), "admin", "purge"], {
    cwd: root,
    env: { ...process.env, NODE_ENV: "production", DATA_DIR: folder, DATABASE_URL: "" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const status = await new Promise((ended) => finishing.once("close", ended));
  if (status !== 0) throw new Error(`The jobs of the sample library ended with ${status}`);
  process.env.SAMPLE_FOLDER = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

/** Accounts of the sample library. */
const ACCOUNTS = {
  reader: { email: "reader@example.org", password: "Reader-2026" },
  author: { email: "author@example.org", password: "Author-2026" },
  staff: { email: "staff@example.org", password: "Staff-2026" },
  editor: { email: "editor@example.org", password: "Editor-2026" },
};

/**
 * Signs in at a site with one of `ACCOUNTS`, by its name. Returns the cookies of the session, `name=value` each. Throws if the
 * site refuses.
 */
export async function signIn(url, name) {
  const answer = await fetch(`${url}/account/login`, {
    method: "POST",
    headers: { Origin: url },
    body: new URLSearchParams(ACCOUNTS[name]),
    redirect: "manual",
  });
  if (answer.status !== 303) throw new Error(`The ${name} cannot sign in: ${answer.status}`);
  return answer.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
}
