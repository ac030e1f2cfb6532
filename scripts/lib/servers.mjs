import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync, chownSync } from "node:fs";
import { request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "./prepare.mjs";
import { freePort } from "./site.mjs";

// nginx with the configuration of deploy/nginx.conf, with all its files in a temporary folder. It runs as the current user, or
// as Debian's web server user if that is root.

/** Replaces the settings for a dedicated server that must differ here. Throws if the configuration lacks one of them. */
function withTestSettings(text, { folder, websites, contentSystems, ports }) {
  const changes = [
    [
      /upstream website \{(\s+server [^;]+;)+/,
      `upstream website {\n${websites.map((port) => `  server 127.0.0.1:${port} max_fails=0;`).join("\n")}`,
    ],
    [
      /upstream content_system \{(\s+server [^;]+;)+/,
      `upstream content_system {\n${contentSystems.map((port) => `  server 127.0.0.1:${port} max_fails=0;`).join("\n")}`,
    ],
    ["listen 80;", `listen 127.0.0.1:${ports.http};`],
    ["listen 443 ssl http2;", `listen 127.0.0.1:${ports.https} ssl http2;`],
    ["listen 127.0.0.1:8080;", `listen 127.0.0.1:${ports.content};`],
    ["/etc/ssl/resource-library/", `${folder}/`],
    ["/var/log/nginx/", `${folder}/`],
    ["/var/cache/nginx/", `${folder}/`],
  ];
  return changes.reduce((changed, [from, to]) => {
    const next =
      typeof from === "string" ? changed.replaceAll(from, to) : changed.replace(from, to);
    if (next === changed) throw new Error(`deploy/nginx.conf no longer contains ${from}`);
    return next;
  }, text);
}

/** Prepares nginx in front of processes on these ports, with a temporary certificate. `start` runs it once they listen. */
export async function prepareNginx(bin, { websites, contentSystems }) {
  const folder = mkdtempSync(join(tmpdir(), "resource-library-nginx-"));
  const ports = { http: await freePort(), https: await freePort(), content: await freePort() };
  execFileSync(
    "openssl",
    [
      "req",
      "-x509",
      "-newkey",
      "ec",
      "-pkeyopt",
      "ec_paramgen_curve:prime256v1",
      "-nodes",
      "-days",
      "1",
      "-subj",
      "/CN=library.example",
      "-keyout",
      join(folder, "key.pem"),
      "-out",
      join(folder, "fullchain.pem"),
    ],
    { stdio: "ignore" },
  );
  writeFileSync(
    join(folder, "library.conf"),
    withTestSettings(readFileSync(join(root, "deploy/nginx.conf"), "utf8"), {
      folder,
      websites,
      contentSystems,
      ports,
    }),
  );
  const own = ["body", "proxy", "fastcgi", "uwsgi", "scgi"];
  for (const name of own) mkdirSync(join(folder, name));
  const temporary = own
    .map((name) => `  ${name === "body" ? "client_body" : name}_temp_path ${join(folder, name)};`)
    .join("\n");
  writeFileSync(
    join(folder, "nginx.conf"),
    `daemon off;\nworker_processes 1;\npid ${folder}/pid;\nerror_log ${folder}/error.log warn;\nevents {}\nhttp {\n${temporary}\n  include library.conf;\n}\n`,
  );
  // nginx needs no special rights here, and nothing that it reads is secret.
  const owner = unprivileged();
  if (owner.uid !== undefined) execFileSync("chown", ["-R", `${owner.uid}:${owner.gid}`, folder]);
  const args = ["-p", folder, "-e", join(folder, "error.log"), "-c", join(folder, "nginx.conf")];
  let child;
  return {
    url: `https://127.0.0.1:${ports.https}`,
    httpUrl: `http://127.0.0.1:${ports.http}`,
    contentUrl: `http://127.0.0.1:${ports.content}`,
    /** Runs nginx's own check of its configuration; throws if it is invalid. */
    check: () =>
      execFileSync(bin, ["-t", ...args], { ...owner, stdio: ["ignore", "pipe", "pipe"] }),
    errors: () => readFileSync(join(folder, "error.log"), "utf8"),
    log: () => readFileSync(join(folder, "resource-library.log"), "utf8"),
    async start() {
      child = spawn(bin, args, { ...owner, stdio: ["ignore", "ignore", "inherit"] });
      for (let attempt = 0; attempt < 100; attempt++) {
        if (await listens(ports.https)) return;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      throw new Error("nginx did not start");
    },
    async stop() {
      if (child) {
        const ended = new Promise((resolve) => child.once("exit", resolve));
        child.kill("SIGTERM");
        await ended;
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Returns the ids of Debian's web server user if the current user is root; otherwise none. */
function unprivileged() {
  if (process.getuid?.() !== 0) return {};
  const id = (flag) => Number(execFileSync("id", [flag, "www-data"], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
}

function listens(port) {
  return new Promise((resolve) => {
    request({ port, host: "127.0.0.1", rejectUnauthorized: false, method: "HEAD" }, (response) =>
      resolve(Boolean(response.resume())),
    )
      .once("error", () => resolve(false))
      .end();
  });
}

// A separate PostgreSQL server for tests: a temporary cluster on a free port, run as an unprivileged user.

/** No data outlives the tests, so durability is only a cost. */
const FAST = "-c fsync=off -c synchronous_commit=off -c full_page_writes=off";

/** Starts the server from the folder of its programs. Returns its URL and a function to stop it. */
export async function startPostgres(bin) {
  const cluster = await prepareCluster(bin, "postgres");
  const encoding = ["-E", "UTF8", "--locale=C.UTF-8"];
  cluster.run("initdb", ["-D", cluster.data, "-U", "test", "-A", "trust", ...encoding]);
  cluster.start();
  return { url: cluster.url, stop: async () => cluster.remove() };
}

/**
 * Starts a streaming replica of a server of `startPostgres`. Returns its URL, and functions that disturb it:
 * `kill` ends it without warning, and `start` starts it again. `freeze` stops all its processes, so that it keeps its
 * connections but does not answer, until `thaw`.
 */
export async function startReplica(bin, primaryUrl) {
  const cluster = await prepareCluster(bin, "replica");
  cluster.run("pg_basebackup", ["-D", cluster.data, "-R", "-c", "fast", "-d", primaryUrl]);
  cluster.start();
  const signalAll = (signal) => {
    const main = readFileSync(join(cluster.data, "postmaster.pid"), "utf8").split("\n", 1)[0];
    const children = readFileSync(`/proc/${main}/task/${main}/children`, "utf8");
    for (const pid of [main, ...children.split(" ").filter(Boolean)])
      process.kill(Number(pid), signal);
  };
  return {
    url: cluster.url,
    kill: () => cluster.stop(),
    start: () => cluster.start(),
    freeze: () => signalAll("SIGSTOP"),
    thaw: () => signalAll("SIGCONT"),
    stop: async () => cluster.remove(),
  };
}

/** Prepares the folder and the port of a server. */
async function prepareCluster(bin, name) {
  const folder = mkdtempSync(join(tmpdir(), `resource-library-${name}-`));
  // The server refuses to run as root; Debian's package creates the user that it should run as.
  const owner = process.getuid?.() === 0 ? idsOf("postgres") : {};
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, "data");
  const port = await freePort();
  let isRunning = false;
  const run = (program, args) =>
    execFileSync(join(bin, program), args, {
      ...owner,
      cwd: folder,
      stdio: ["ignore", "ignore", "inherit"],
    });
  const stop = () => {
    if (isRunning) run("pg_ctl", ["-D", data, "-w", "-m", "immediate", "stop"]);
    isRunning = false;
  };
  return {
    data,
    url: `postgres://test@127.0.0.1:${port}/postgres`,
    run,
    start() {
      const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} ${FAST}`;
      run("pg_ctl", ["-D", data, "-w", "-l", join(folder, "log"), "-o", options, "start"]);
      isRunning = true;
    },
    stop,
    remove() {
      stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function idsOf(user) {
  const id = (flag) => Number(execFileSync("id", [flag, user], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
}
