// Tests a site with two website processes (WEB_PROCESSES=2) beside one content system with the embedded database. Prints one
// check per line. `--json FILE` writes the counts to a file.
import { randomUUID } from "node:crypto";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { Agent, createServer } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import {
  createChecks,
  expectSame,
  formOptions,
  reportChecks,
  requestJson,
  sendRequest,
} from "../../scripts/lib/http-client.mjs";
import { ensureBuild } from "../../scripts/lib/prepare.mjs";
import { freePort, newDataFolder, startSite } from "../../scripts/lib/site.mjs";

/** A condition that is not met by then fails its check. */
const PATIENCE_MS = 60_000;
/** Requests until both processes must have answered. They take turns. */
const TURNS_MAX = 20;
/** Pause between two requests of the same kind under load: enough requests for each moment of a restart. */
const LOAD_PAUSE_MS = 40;
/** Failed sign-ins with one account from one network before the next is refused: see docs/operations/accounts.md. */
const GUESSES = 5;
const READER = { email: "reader@example.org", password: "Reader-2026" };
const EDITOR = { email: "editor@example.org", password: "Editor-2026" };
const METRICS_TOKEN = "m".repeat(64);
const JSON_TYPE = { "Content-Type": "application/json" };
const LOGIN = "mutation ($input: LoginInput!) { login(input: $input) { authToken } }";

ensureBuild();
const { check, results } = createChecks();
const dataDir = newDataFolder();
const environment = {
  DATA_DIR: dataDir,
  WEB_PROCESSES: "2",
  TRUST_PROXY: "off",
  LOG_LEVEL: "info",
  METRICS_TOKEN,
  STOP_NOTICE_SECONDS: "1",
};
let site;

try {
  await checkBusyPort();
  site = await startSite(environment);
  await checkSharing();
  await checkVisitors();
  await checkReplacing();
  await checkStopping();
  await checkRemote();
} catch (error) {
  results.failures.push(`the script itself: ${error.stack}`);
  console.error(error);
} finally {
  if (results.failures.length > 0) console.log(site?.output().slice(-8_000));
  await site?.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
reportChecks(results);

/** Returns the first result of a function that is not undefined. Asks again and again. */
async function until(read, what) {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const found = await read();
    if (found !== undefined) return found;
    if (performance.now() > deadline) throw new Error(`${what}: not after ${PATIENCE_MS} ms`);
    await pause(20);
  }
}

/** Returns the lines of the site's log that contain a text. */
function logged(text) {
  return site
    .output()
    .split("\n")
    .filter((line) => line.startsWith("{") && line.endsWith("}") && line.includes(text))
    .map((line) => JSON.parse(line));
}

/** Sends a request on a connection of its own. Returns its answer, and the number of the process that gave it. */
async function ask(path, { headers, ...options } = {}) {
  const id = randomUUID();
  const answer = await sendRequest(site.url + path, {
    agent: new Agent(),
    ...options,
    headers: { ...headers, "X-Request-Id": id },
  });
  const worker = await until(
    () => logged(id).find((line) => line.half === "website")?.worker,
    `a line in the log for ${path}`,
  );
  return { ...answer, text: answer.body.toString(), worker };
}

/** Sends a request until both processes have given an answer that passes. Returns both, by the process. */
async function askBoth(path, options, passes = ({ status }) => status === 200) {
  const answers = new Map();
  for (let turn = 0; turn < TURNS_MAX && answers.size < 2; turn++) {
    const answer = await ask(path, options);
    if (!passes(answer)) throw new Error(`${path} at process ${answer.worker}: ${answer.status}`);
    answers.set(answer.worker, answer);
  }
  expectSame(answers.size, 2, `processes that answered ${path}`);
  return answers;
}

/** Returns the ids of the website processes. */
function pidsOf(pid) {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean);
}

async function logIn(person, headers) {
  const { json } = await requestJson(`${site.url}/graphql`, {
    agent: new Agent(),
    method: "POST",
    headers: { ...JSON_TYPE, ...headers },
    body: JSON.stringify({
      query: LOGIN,
      variables: { input: { username: person.email, password: person.password } },
    }),
  });
  return { token: json.data?.login?.authToken, code: json.errors?.[0].extensions.code };
}

/**
 * Sends requests until it is stopped: pages on kept and on new connections, and writes. `stop` resolves with their number and
 * the failed ones.
 */
function startLoad(token) {
  const outcome = { sent: 0, failed: [] };
  const stopped = new AbortController();
  const kept = new Agent({ keepAlive: true });
  const loop = async (path, options, expected) => {
    while (!stopped.signal.aborted) {
      const problem = await sendRequest(site.url + path, options()).then(
        ({ status }) => (expected.includes(status) ? null : status),
        (error) => error.message,
      );
      outcome.sent++;
      if (problem !== null) outcome.failed.push(`${path} ${problem}`);
      await pause(LOAD_PAUSE_MS);
    }
  };
  const write = () => ({
    agent: kept,
    method: "POST",
    headers: { ...JSON_TYPE, Authorization: `Bearer ${token}` },
    body: JSON.stringify({
      title: `Written meanwhile ${randomUUID()}`,
      description: "",
      posts: [],
    }),
  });
  const loops = [
    loop("/search?q=children", () => ({ agent: kept }), [200]),
    loop("/", () => ({ agent: kept }), [200]),
    loop("/es/search?topic=education", () => ({ agent: new Agent() }), [200]),
    loop("/api/v1/internal_collections", write, [200, 201]),
  ];
  return {
    outcome,
    stop: async () => {
      stopped.abort();
      await Promise.all(loops);
      kept.destroy();
      return outcome;
    },
  };
}

async function checkBusyPort() {
  await check("a start on a port that is in use ends with a clear message", async () => {
    const other = createServer((_, response) => response.writeHead(404).end());
    const port = await freePort();
    await new Promise((listening) => other.listen(port, "127.0.0.1", listening));
    const refused = await startSite({ ...environment, PORT: String(port) }).then(
      async (started) => (await started.stop(), "it started"),
      (error) => error.message,
    );
    other.close();
    for (const sentence of ["EADDRINUSE", "The website cannot start: its processes"])
      if (!refused.includes(sentence)) throw new Error(`${sentence} is missing in: ${refused}`);
    expectSame(existsSync(join(dataDir, "db.lock")), false, "the lock of the database");
  });
}

async function checkSharing() {
  await check("two processes answer on one port, and the start says how many run", async () => {
    await askBoth("/");
    expectSame(
      /2 website processes, and one of the content system/.test(site.output()),
      true,
      "the line at the start",
    );
  });

  await check("a user who signs in at either process is signed in at both", async () => {
    const options = formOptions(READER);
    const logins = await askBoth(
      "/account/login",
      { ...options, headers: { ...options.headers, Origin: site.url } },
      ({ status }) => status === 303,
    );
    for (const { headers } of logins.values()) {
      const Cookie = headers["set-cookie"].map((line) => line.split(";", 1)[0]).join("; ");
      await askBoth("/account/user-profile/", { headers: { Cookie } });
    }
  });

  await check("a change in content appears at both processes", async () => {
    const { token } = await logIn(EDITOR);
    const Authorization = `Bearer ${token}`;
    const path = "/api/v1/admin/settings";
    const { json: settings } = await requestJson(`${site.url}${path}?language=en`, {
      agent: new Agent(),
      headers: { Authorization },
    });
    const { companyLogo: _logo, seoDefaultImage: _image, ...kept } = settings;
    await askBoth("/");
    const saved = await sendRequest(site.url + path, {
      agent: new Agent(),
      method: "PUT",
      headers: { ...JSON_TYPE, Authorization },
      body: JSON.stringify({ ...kept, language: "en", title: "Renamed" }),
    });
    expectSame(saved.status, 200, "saving the settings");
    const started = performance.now();
    await until(async () => {
      const pages = [...(await askBoth("/")).values()];
      return pages.every(({ text }) => text.includes("Renamed")) || undefined;
    }, "both processes show the new name");
    return `after ${Math.round(performance.now() - started)} ms`;
  });

  await check("metrics at either process count the requests of both", async () => {
    const read = async () => {
      const { text } = await ask("/metrics", {
        headers: { Authorization: `Bearer ${METRICS_TOKEN}` },
      });
      const series = /^library_http_request_seconds_count\{.*route="\/healthz".* (\d+)$/m;
      return { count: Number(series.exec(text)?.[1] ?? 0), text };
    };
    const before = await read();
    for (let turn = 0; turn < 6; turn++)
      await sendRequest(`${site.url}/healthz`, { agent: new Agent() });
    for (let turn = 0; turn < 2; turn++)
      expectSame((await read()).count - before.count, 6, "counted requests");
    for (const part of ['half="content"', 'half="website"', "library_jobs_waiting"])
      expectSame(before.text.includes(part), true, part);
    expectSame(before.text.match(/# TYPE nodejs_version_info/g)?.length, 1, "series named once");
  });
}

async function checkVisitors() {
  await check("a visitor cannot appear to be another one, or one on this machine", async () => {
    const { token } = await logIn(READER);
    expectSame(typeof token, "string", "signing in with a published password on this machine");
    const forged = { "X-Forwarded-For": "127.0.0.1", Connection: "close, X-Remote-Visitor" };
    const elsewhere = await logIn(READER, { ...forged, Via: "1.1 proxy.example" });
    expectSame(elsewhere.token, undefined, "signing in with it through a proxy");
    const codes = [];
    for (let attempt = 0; attempt <= GUESSES; attempt++) {
      const person = { email: "guessed@library.test", password: "Wrong-2026" };
      codes.push((await logIn(person, { "X-Forwarded-For": `198.51.100.${attempt}` })).code);
    }
    expectSame(codes.indexOf("rate_limited"), GUESSES, `codes ${codes}`);
  });
}

async function checkReplacing() {
  await check("a process that is killed is replaced", async () => {
    const before = pidsOf(site.pid);
    expectSame(before.length, 2, "website processes");
    const old = new Set((await askBoth("/")).keys());
    process.kill(Number(before[0]), "SIGKILL");
    await until(() => logged("a website process ended")[0], "the log names the process that ended");
    // The other one serves meanwhile.
    expectSame((await ask("/")).status, 200, "a page meanwhile");
    await until(
      () => pidsOf(site.pid).filter((pid) => !before.includes(pid)).length || undefined,
      "a new process",
    );
    await until(async () => {
      const { worker, status } = await ask("/");
      expectSame(status, 200, `a page at process ${worker}`);
      return old.has(worker) ? undefined : worker;
    }, "the new process answers");
  });

  await check("a rolling restart replaces all processes, and no request fails", async () => {
    const before = pidsOf(site.pid);
    const { token } = await logIn(EDITOR);
    const load = startLoad(token);
    process.kill(site.pid, "SIGHUP");
    await until(
      () => (logged("replaced a website process").length === 2 ? true : undefined),
      "both processes are replaced",
    );
    const { sent, failed } = await load.stop();
    expectSame(failed, [], "failed requests");
    const after = pidsOf(site.pid);
    expectSame([after.length, after.some((pid) => before.includes(pid))], [2, false], "processes");
    return `${sent} requests: none failed`;
  });
}

async function checkStopping() {
  await check(
    "a stop ends all processes, and no request fails before it is announced",
    async () => {
      const pids = pidsOf(site.pid);
      const { token } = await logIn(EDITOR);
      const load = startLoad(token);
      await until(() => (load.outcome.sent > 20 ? true : undefined), "the load has begun");
      process.kill(site.pid, "SIGTERM");
      await until(async () => {
        const { status } = await sendRequest(`${site.url}/readyz`, { agent: new Agent() });
        return status === 503 ? true : undefined;
      }, "/readyz announces the stop");
      const { sent, failed } = await load.stop();
      expectSame(failed, [], "failed requests");
      expectSame(await site.ended, 0, "the exit code");
      expectSame(
        pids.filter((pid) => existsSync(`/proc/${pid}`)),
        [],
        "processes that remain",
      );
      expectSame(existsSync(join(dataDir, "db.lock")), false, "the lock of the database");
      return `${sent} requests: none failed`;
    },
  );
}

async function checkRemote() {
  await check("with CMS_URL, all processes use the content system that it names", async () => {
    const cms = await startSite({ DATA_DIR: dataDir }, "cms");
    try {
      const shared = { SESSION_SECRET: "s".repeat(64), CMS_URL: cms.url };
      site = await startSite({ ...environment, ...shared });
      await askBoth("/search?q=children");
      process.kill(site.pid, "SIGTERM");
      expectSame(await site.ended, 0, "the exit code");
    } finally {
      await cms.stop();
    }
  });
}
