// `npm run test:cluster`: runs the integration tests of search on a real OpenSearch cluster: that of OPENSEARCH_URL, or three
// nodes that this script starts, one of which a test kills. Needs Java 17 and Maven for those. Then runs the tests of read
// replicas with a PostgreSQL server and a replica of it. The last line counts the tests. `npm test` runs it with `--short`,
// which leaves out the tests of pages and of replicas, and with `--json FILE`, for the counts. With `--serve`, it only starts a
// cluster, prints the value for SEARCH_URL, and runs until it is stopped: for benchmarks, with `--nodes 1 --heap 4g`. `--data
// FOLDER` keeps its indexes, and `--copies 100` replaces the one in that folder by a hundred copies of itself first.
import { spawn } from "node:child_process";
import { createServer } from "node:http";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { ensureDependencies, ensurePostgres, root } from "./lib/prepare.mjs";
import { readVitestCounts, vitestArguments } from "./lib/vitest.mjs";

ensureDependencies();
const { canStartCluster, startSearchCluster } = await import("./lib/search-cluster.mjs");

const { values } = parseArgs({
  options: {
    json: { type: "string" },
    short: { type: "boolean", default: false },
    serve: { type: "boolean", default: false },
    nodes: { type: "string" },
    heap: { type: "string" },
    data: { type: "string" },
    copies: { type: "string" },
  },
});
if (values.serve) await serve();

/** Tests of the engine, and those of everything that searches. */
const ENGINE = ["search-cluster", "search-cluster-large", "search-engine"];
const PAGES = ["search", "search-page", "suggestions", "discovery", "term-pages", "leak"];

/** The parts of this command. Each returns its counts, or null if it cannot run here, and says why. */
const steps = { search: testSearch, ...(!values.short && { "read replicas": testReplicas }) };

const total = { passed: 0, failures: [], skipped: [] };
for (const [name, run] of Object.entries(steps)) {
  console.log(`\n── ${name}`);
  const counts = await run();
  if (!counts) total.skipped.push(name);
  else {
    total.passed += counts.passed;
    total.failures.push(...counts.failures);
  }
}
if (values.json) writeFileSync(values.json, JSON.stringify(total));
for (const failure of total.failures) console.log(`FAILED ${failure}`);
console.log(
  `\n${total.passed} passed, ${total.failures.length} failed${total.skipped.length > 0 ? `, skipped: ${total.skipped.join(", ")}` : ""}`,
);
process.exitCode = total.failures.length > 0 ? 1 : 0;

/** Runs a cluster until this process is stopped. */
async function serve() {
  const { heap } = values;
  const nodes = values.nodes && Number(values.nodes);
  const data = values.data && resolve(values.data);
  if (values.copies) {
    if (!data || nodes !== 1) throw new Error("--copies needs --data with an index, and --nodes 1");
    const { copyPosts } = await import("./lib/search-copies.mjs");
    await copyPosts({ data, heap, copies: Number(values.copies) });
  }
  const cluster = await startSearchCluster({ ...(nodes && { nodes }), heap, data });
  console.log(`SEARCH_URL=${cluster.url}`);
  await new Promise((stopped) => {
    for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, stopped);
  });
  await cluster.stop();
  process.exit();
}

async function testSearch() {
  const given = process.env.OPENSEARCH_URL;
  if (!given && !canStartCluster()) {
    console.log("Java 17 or Maven is missing: the tests on an OpenSearch cluster are skipped.");
    return null;
  }
  const cluster = given ? null : await startSearchCluster();
  const control = cluster && (await controlOf(cluster));
  try {
    const names = [...ENGINE, ...(values.short ? [] : PAGES)];
    return await vitest(
      "integration*",
      names.map((name) => `tests/integration/${name}.test.ts`),
      {
        OPENSEARCH_URL: given ?? cluster.url,
        ...(control && { SEARCH_CLUSTER_CONTROL: control.url }),
      },
    );
  } finally {
    control?.close();
    await cluster?.stop();
  }
}

async function testReplicas() {
  if (ensurePostgres()) return vitest("cluster", ["tests/cluster/replica.test.ts"]);
  console.log(
    "PostgreSQL 15 or newer is missing and cannot be installed: these tests are skipped.",
  );
  return null;
}

/** Lets a test kill the last node and start it again: `POST /kill` and `POST /restart`. */
async function controlOf(cluster) {
  const node = cluster.urls.length - 1;
  const commands = { "/kill": () => cluster.kill(node), "/restart": () => cluster.restart(node) };
  const server = createServer(async (request, response) => {
    await commands[request.url]?.();
    response.end();
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  return { url: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}

/** Runs files of tests of one project. Returns how many tests passed, and which failed. */
async function vitest(project, files, environment) {
  const folder = mkdtempSync(join(tmpdir(), "resource-library-cluster-"));
  const report = join(folder, "report.json");
  try {
    const child = spawn(process.execPath, vitestArguments({ project, report, files }), {
      cwd: root,
      stdio: "inherit",
      env: { ...process.env, ...environment, NODE_ENV: "test", TEST_DATABASE_URL: "" },
    });
    const status = await new Promise((ended) => child.once("close", ended));
    const { passed, failures } = readVitestCounts(report);
    if (status !== 0 && failures.length === 0)
      failures.push(`the test runner ended with ${status}`);
    return { passed, failures };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
