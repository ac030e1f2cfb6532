// Tests two websites and two content systems behind nginx, with deploy/nginx.conf, on one PostgreSQL server. State changes
// reach all processes, and killing any process loses no page and no acknowledged write. Prints one check per line.
// `--json FILE` writes the counts to a file.
import { hash } from "@node-rs/argon2";
import { mkdtempSync, rmSync } from "node:fs";
import { Agent as TlsAgent } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import PDFDocument from "pdfkit";
import {
  createChecks,
  expectSame,
  formOptions,
  reportChecks,
  requestJson,
  sendRequest,
} from "./lib/http-client.mjs";
import { prepareNginx, startPostgres } from "./lib/servers.mjs";
import { ensureBuild, ensureNginx, ensurePostgres } from "./lib/prepare.mjs";
import { freePort, startSite } from "./lib/site.mjs";

/** Longer than nginx keeps an idle connection to a process: see `keepalive_timeout` in deploy/nginx.conf. */
const NOTICE_SECONDS = 2.5;
/** Interval at which one page, one call and, less often, one write start, regardless of pending ones. */
const ASK_EVERY_MS = 250;
const WRITE_EVERY_MS = 400;
/** Most pending requests, so that a busy machine is not overloaded. */
const OPEN_MAX = 10;
/** Time after which caches of other processes must be as new as the database: see docs/operations/scaling.md. */
const FRESH_MS = 10_000;
const PERSON = { email: "kim@library.test", password: "Many-processes-2026" };
const JSON_TYPE = { "Content-Type": "application/json" };

const [bin, postgresBin] = [ensureNginx(), ensurePostgres()];
if (!bin || !postgresBin)
  throw new Error(
    "This check needs nginx, openssl and PostgreSQL 15 or newer. Install Debian's packages.",
  );
ensureBuild();

const { check, results } = createChecks();

// Starts everything, in the order of dependencies.
const postgres = await startPostgres(postgresBin);
const dataDir = mkdtempSync(join(tmpdir(), "resource-library-many-"));
const ports = {
  websites: [await freePort(), await freePort()],
  contentSystems: [await freePort(), await freePort()],
};
const nginx = await prepareNginx(bin, ports);
const shared = {
  DATA_DIR: dataDir,
  SITE_URL: nginx.url,
  TRUST_PROXY: "on",
  JWT_SECRET: "j".repeat(64),
  SESSION_SECRET: "s".repeat(64),
  STOP_NOTICE_SECONDS: String(NOTICE_SECONDS),
  LOG_LEVEL: "warn",
  NODE_ENV: "production",
};
const startWebsite = (port) =>
  startSite({ ...shared, PORT: String(port), CMS_URL: nginx.contentUrl });
const startContentSystem = (port) =>
  startSite({ ...shared, PORT: String(port), DATABASE_URL: postgres.url }, "cms");
const running = new Map();
const database = new pg.Client(postgres.url);
const rows = async (statement, values) => (await database.query(statement, values)).rows;
const at = (port, path) => `http://127.0.0.1:${port}${path}`;

try {
  await check(
    "nginx accepts the configuration, as a user without privileges",
    async () => void nginx.check(),
  );

  await check(
    "two content systems that start together on an empty database migrate it and load the sample library once",
    async () => {
      const both = await Promise.all(ports.contentSystems.map(startContentSystem));
      both.forEach((site, index) => running.set(ports.contentSystems[index], site));
      await database.connect();
      const [{ posts, distinct }] = await rows(
        "select count(*)::int as posts, count(distinct source_id)::int as distinct from posts",
      );
      expectSame(posts > 50 && posts === distinct, true, `${posts} posts with ${distinct} keys`);
      const [{ twice }] = await rows(
        "select (count(*) - count(distinct name))::int as twice from kysely_migration",
      );
      expectSame(twice, 0, "migrations recorded twice");
    },
  );
  await nginx.start();
  for (const port of ports.websites) running.set(port, await startWebsite(port));
  await rows(
    "insert into users (username, username_key, email, email_key, name, password_hash, roles) values ('kim', 'kim', $1, $1, 'Kim', $2, '{staff_admin}')",
    [
      PERSON.email,
      await hash(PERSON.password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 }),
    ],
  );
  await checkTogether();
  await checkProxy();
  await checkKilling();
} catch (error) {
  results.failures.push(`the script itself: ${error.stack}`);
  console.error(error);
} finally {
  if (results.failures.length > 0)
    console.log(
      nginx.errors(),
      nginx
        .log()
        .split("\n")
        .filter((line) => !/" (2|3)\d\d /.test(line))
        .join("\n"),
    );
  if (results.failures.length > 0)
    for (const [port, site] of running) console.log(`── ${port}\n${site.output().slice(-4_000)}`);
  await Promise.all([...running.values()].map((site) => site.stop()));
  await database.end();
  await nginx.stop();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
reportChecks(results);

/** Returns the token of the user of these tests. */
async function tokenOf() {
  const query = "mutation ($input: LoginInput!) { login(input: $input) { authToken } }";
  const { json: answer } = await requestJson(`${nginx.url}/graphql`, {
    method: "POST",
    headers: JSON_TYPE,
    body: JSON.stringify({
      query,
      variables: { input: { username: PERSON.email, password: PERSON.password } },
    }),
  });
  return answer.data.login.authToken;
}

/** Checks that processes share their state. */
async function checkTogether() {
  await check("a user who signs in at one website is signed in at the other", async () => {
    const [first, second] = ports.websites;
    const login = await sendRequest(at(first, "/account/login"), formOptions(PERSON));
    expectSame(login.status, 303, "signing in");
    const Cookie = login.headers["set-cookie"].map((line) => line.split(";", 1)[0]).join("; ");
    for (const port of [second, first]) {
      const page = await sendRequest(at(port, "/account/user-profile/"), { headers: { Cookie } });
      expectSame(
        [page.status, page.body.toString().includes("Kim")],
        [200, true],
        `the profile at ${port}`,
      );
    }
  });

  await check("failed sign-ins count together, whichever processes receive them", async () => {
    const headers = { ...JSON_TYPE, "X-Forwarded-For": "198.51.100.7" };
    const query = "mutation ($input: LoginInput!) { login(input: $input) { authToken } }";
    const body = JSON.stringify({
      query,
      variables: { input: { username: "guessed@library.test", password: "Wrong-2026" } },
    });
    const codes = [];
    for (let attempt = 0; attempt < 7; attempt++) {
      const { json: answer } = await requestJson(
        at(ports.contentSystems[attempt % 2], "/graphql"),
        {
          method: "POST",
          headers,
          body,
        },
      );
      codes.push(answer.errors[0].extensions.code);
    }
    const refused = codes.indexOf("rate_limited");
    expectSame([refused, new Set(codes.slice(refused)).size], [5, 1], `codes ${codes}`);
  });

  await check("a change in one content system soon appears on every website", async () => {
    const Authorization = `Bearer ${await tokenOf()}`;
    const [writer] = ports.contentSystems;
    const [{ databaseId, path }] = await rows(
      `select t.id as "databaseId", '/search?topic=' || t.slug as path from terms t join post_terms p on p.term_id = t.id where t.taxonomy = 'topics' and t.parent_id is null group by 1 order by count(*) desc limit 1`,
    );
    const shows = async (name) => {
      const started = performance.now();
      const waits = await Promise.all(
        ports.websites.map(async (port) => {
          // Several times, because a website asks the content systems in turn.
          for (let right = 0; right < 6;) {
            right = (await sendRequest(at(port, path))).body.toString().includes(name)
              ? right + 1
              : 0;
            if (performance.now() - started > FRESH_MS)
              throw new Error(`${port} does not show the change after ${FRESH_MS} ms`);
            await pause(20);
          }
          return Math.round(performance.now() - started);
        }),
      );
      return Math.max(...waits);
    };
    const { json: term } = await requestJson(at(writer, `/api/v1/admin/terms/${databaseId}`), {
      headers: { Authorization },
    });
    const { names, descriptions, family, code, position, modified, slug } = term;
    const renamed = {
      names: { ...names, en: "Renamed everywhere" },
      descriptions,
      parent: null,
      family,
      code,
      position,
      modified,
      slug,
    };
    for (const port of ports.websites) await sendRequest(at(port, path));
    expectSame(
      (
        await sendRequest(at(writer, `/api/v1/admin/terms/${databaseId}`), {
          method: "PUT",
          headers: { ...JSON_TYPE, Authorization },
          body: JSON.stringify(renamed),
        })
      ).status,
      200,
      "renaming",
    );
    const termMs = await shows("Renamed everywhere");
    const { json: settings } = await requestJson(at(writer, "/api/v1/admin/settings?language=en"), {
      headers: { Authorization },
    });
    const { companyLogo: _logo, seoDefaultImage: _image, ...kept } = settings;
    expectSame(
      (
        await sendRequest(at(writer, "/api/v1/admin/settings"), {
          method: "PUT",
          headers: { ...JSON_TYPE, Authorization },
          body: JSON.stringify({ ...kept, language: "en", title: "Another name" }),
        })
      ).status,
      200,
      "saving the settings",
    );
    return `a term's name after ${termMs} ms, the site's title after ${await shows("Another name")} ms`;
  });

  await check(
    "an upload continues at another website than the one where it started, and its file is checked once",
    async () => {
      const headers = { Authorization: `Bearer ${await tokenOf()}`, "Tus-Resumable": "1.0.0" };
      const document = new PDFDocument();
      document.text("Half of it here, half of it there.").end();
      const bytes = Buffer.concat(await document.toArray());
      const created = await sendRequest(at(ports.websites[0], "/api/v1/uploads"), {
        method: "POST",
        headers: {
          ...headers,
          "Upload-Length": bytes.length,
          "Upload-Metadata": `filename ${Buffer.from("half.pdf").toString("base64")}`,
        },
      });
      expectSame(created.status, 201, "starting the upload");
      const patch = (port, from, to) =>
        sendRequest(at(port, created.headers.location), {
          method: "PATCH",
          headers: {
            ...headers,
            "Upload-Offset": from,
            "Content-Type": "application/offset+octet-stream",
          },
          body: bytes.subarray(from, to),
        });
      const half = Math.floor(bytes.length / 2);
      expectSame(
        [
          (await patch(ports.websites[0], 0, half)).status,
          (await patch(ports.websites[1], half)).status,
        ],
        [204, 204],
        "sending both halves",
      );
      for (;;) {
        const { json: upload } = await requestJson(nginx.url + created.headers.location, {
          headers,
        });
        if (upload.state === "accepted") break;
        if (upload.state === "refused") throw new Error(JSON.stringify(upload));
        await pause(50);
      }
    },
  );
}

/** Checks nginx's own behaviour. */
async function checkProxy() {
  await check(
    "nginx caches public pages for visitors without a cookie, limits bodies except files, and hides internal addresses",
    async () => {
      const page = () => sendRequest(`${nginx.url}/`, { headers: { "Accept-Encoding": "gzip" } });
      await page();
      expectSame((await page()).headers["x-cache"], "HIT", "the start page, the second time");
      expectSame(
        (await sendRequest(`${nginx.url}/`, { headers: { Cookie: "light=on" } })).headers[
          "x-cache"
        ],
        "BYPASS",
        "the start page with a preference cookie",
      );
      // On separate connections, since a refused one is closed.
      const sendLarge = async (path, type) => {
        const agent = new TlsAgent({ rejectUnauthorized: false });
        return (
          await sendRequest(nginx.url + path, {
            agent,
            method: "POST",
            headers: { "Content-Type": type, Origin: nginx.url },
            body: Buffer.alloc(6 * 1024 * 1024),
          })
        ).status;
      };
      expectSame(
        await sendLarge("/contact", "application/x-www-form-urlencoded"),
        413,
        "a form that is too large",
      );
      // It may be refused because no user is signed in, but not for its size.
      expectSame(
        (await sendLarge("/admin/posts/1/files", "multipart/form-data; boundary=x")) === 413,
        false,
        "a large file rejected by nginx",
      );
      const plain = await sendRequest(`${nginx.httpUrl}/search?q=a`);
      expectSame(
        [plain.status, plain.headers.location],
        [308, "https://127.0.0.1/search?q=a"],
        "without TLS",
      );
      if (/\?q=|127\.0\.0\.1 \[/.test(nginx.log()))
        throw new Error("the access log contains search terms or addresses of visitors");
      // Errors exist, because requests were refused above and processes ended before.
      if (/client: /.test(nginx.errors()))
        throw new Error("the error log contains addresses of visitors");
    },
  );
}

/** Kills each process under load, two with SIGTERM and two with SIGKILL, and counts failed requests. */
async function checkKilling() {
  const Authorization = `Bearer ${await tokenOf()}`;
  const posts = (
    await rows(
      "select database_id as id from posts where type = 'document' and visibility = 'public' order by 1 limit 2",
    )
  ).map(({ id }) => id);
  const [{ slug }] = await rows(
    "select slug from post_translations where post_id = $1 and language = 'en'",
    [posts[0]],
  );
  const paths = [
    "/search?q=children&visit=",
    `/document/${slug}?visit=`,
    "/es/search?topic=education&visit=",
    `/api/v1/documents/${slug}?visit=`,
    "/authors?visit=",
  ];
  const load = {
    sent: 0,
    failed: [],
    written: new Set(),
    unanswered: [],
    phase: "quiet",
    open: new Set(),
  };

  const track = (work) => {
    load.open.add(work);
    void work.finally(() => load.open.delete(work));
  };
  const read = async (number) => {
    const [path, phase] = [paths[number % paths.length] + number, load.phase];
    const problem = await sendRequest(nginx.url + path).then(
      ({ status }) => (status === 200 ? null : status),
      (error) => error.message,
    );
    load.sent++;
    if (problem !== null) load.failed.push(`${path} ${problem} (${phase})`);
  };
  const write = async (number) => {
    const [title, phase] = [`Collection ${number}`, load.phase];
    const outcome = await sendRequest(`${nginx.url}/api/v1/internal_collections`, {
      method: "POST",
      headers: { ...JSON_TYPE, Authorization },
      body: JSON.stringify({ title, description: "Written while processes were killed", posts }),
    }).then(
      ({ status }) => status,
      (error) => error.message,
    );
    if (outcome === 200 || outcome === 201) load.written.add(title);
    else load.unanswered.push({ title, outcome, phase });
  };
  const timers = [
    [read, ASK_EVERY_MS],
    [write, WRITE_EVERY_MS],
  ].map(([work, every]) => {
    let number = 0;
    return setInterval(() => void (load.open.size < OPEN_MAX && track(work(number++))), every);
  });

  const kill = async (port, signal, startAgain) => {
    const site = running.get(port);
    const { pid } = site;
    load.phase = `${signal} of ${ports.websites.includes(port) ? "a website" : "a content system"}`;
    process.kill(pid, signal);
    if (signal === "SIGTERM") await checkNotice(port);
    await site.ended;
    running.set(port, await startAgain(port));
    // Lets the restarted process receive requests before the next is killed.
    await pause(500);
  };
  const [website, otherWebsite] = ports.websites;
  const [contentSystem, otherContentSystem] = ports.contentSystems;

  await check(
    "a website and a content system that are asked to stop announce it, and no request fails",
    async () => {
      await kill(website, "SIGTERM", startWebsite);
      await kill(contentSystem, "SIGTERM", startContentSystem);
      await Promise.all(load.open);
      expectSame(
        [load.failed, load.unanswered],
        [[], []],
        "requests that failed while processes were stopping",
      );
      return `${load.sent} pages and calls, ${load.written.size} writes: none failed`;
    },
  );
  await check(
    "no page fails when a website and a content system are killed, and no write is incomplete or repeated",
    async () => {
      await kill(otherWebsite, "SIGKILL", startWebsite);
      await kill(otherContentSystem, "SIGKILL", startContentSystem);
      for (const timer of timers) clearInterval(timer);
      await Promise.all(load.open);
      expectSame(load.failed, [], "failed pages");
      const stored = await rows(
        "select c.title, (select count(*)::int from post_items i where i.owner_id = c.post_id) as items from (select post_id, title from post_translations where title like 'Collection %') c",
      );
      const counts = new Map();
      for (const { title } of stored) counts.set(title, (counts.get(title) ?? 0) + 1);
      expectSame(
        [...load.written].filter((title) => counts.get(title) !== 1),
        [],
        "acknowledged writes that are not stored exactly once",
      );
      expectSame(
        [...counts].filter(([, count]) => count > 1),
        [],
        "writes stored twice",
      );
      expectSame(
        stored.filter(({ items }) => items !== posts.length),
        [],
        "incomplete writes",
      );
      return `${load.sent} pages and calls: none failed; ${load.written.size} writes acknowledged and stored, ${load.unanswered.length} not acknowledged (${load.unanswered.map(({ title, outcome }) => `${outcome}, ${counts.has(title) ? "stored" : "not stored"}`).join("; ") || "none"})`;
    },
  );
}

/** Checks that a terminating process reports that it is not ready, and answers all other requests meanwhile. */
async function checkNotice(port) {
  // The signal takes a moment on a busy machine. If the process had ended, the connection would be refused and the test fail.
  while ((await sendRequest(at(port, "/readyz"))).status !== 503) await pause(20);
  const { status, headers } = await sendRequest(at(port, "/healthz"));
  expectSame(
    [status, headers.connection],
    [200, "close"],
    "other requests during the notice period",
  );
}
