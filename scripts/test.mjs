// `npm test`: runs all checks, on a fresh clone. The last line counts all tests together. With `--vitest`, runs only the unit and
// integration tests.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import {
  ensureChromium,
  ensureClamAv,
  ensureDependencies,
  ensureNginx,
  ensurePostgres,
  ensureSimpleSamlPhp,
  root,
} from "./lib/prepare.mjs";
import { readVitestCounts, vitestArguments } from "./lib/vitest.mjs";

ensureDependencies();
const { startPostgres } = await import("./lib/servers.mjs");
const { fillSampleFolder, startSite } = await import("./lib/site.mjs");

const reports = mkdtempSync(join(tmpdir(), "resource-library-test-"));
const total = { passed: 0, failed: 0 };
const lines = [];

function record(name, passed, failures, seconds) {
  total.passed += passed;
  total.failed += failures.length;
  lines.push(
    `${failures.length ? "FAILED" : "ok    "}  ${name}: ${passed} passed${failures.length ? `, ${failures.length} failed` : ""} (${seconds.toFixed(0)} s)`,
  );
  // Repeated by name at the end, because often only the end of a long log is kept.
  for (const failure of failures) lines.push(`          ${failure}`);
}

/**
 * Runs a command and shows its output. With `shownAfter`, the promise of a concurrent step, the whole output is shown at once
 * after that step has ended too. Only the end of the run waits for this. Without `counts`, the command is one test, which
 * passes or fails. Returns whether it succeeded.
 */
async function step(name, args, { counts, environment, shownAfter } = {}) {
  if (!shownAfter) announce(name);
  const started = Date.now();
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: shownAfter ? ["ignore", "pipe", "pipe"] : "inherit",
    env: { ...process.env, ...environment },
  });
  const output = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk) => output.push(chunk));
  const status = await new Promise((ended) => child.once("close", ended));
  const seconds = (Date.now() - started) / 1000;
  const { passed, failures } = counts
    ? readCounts(counts)
    : { passed: status === 0 ? 1 : 0, failures: [] };
  // A runner that fails without a failed test (a crash, no test found) is a failure too.
  if (status !== 0 && failures.length === 0) failures.push(`${name} ended with ${status}`);
  record(name, passed, failures, seconds);
  shown.push(
    shownAfter?.then(() => {
      announce(name);
      process.stdout.write(Buffer.concat(output));
    }),
  );
  return status === 0;
}

/** Output of concurrent steps that is still to be shown. */
const shown = [];

function announce(name) {
  console.log(`\n── ${name}`);
}

function readCounts(read) {
  try {
    return read();
  } catch {
    return { passed: 0, failures: [] };
  }
}

function failedBrowserTests(suites, above = []) {
  return suites.flatMap(({ title, suites: within = [], specs = [] }) => {
    const path = [...above, title];
    return [
      ...specs
        .filter(({ ok }) => !ok)
        .map((spec) => `${[...path, spec.title].join(" › ")}: ${firstError(spec)}`),
      ...failedBrowserTests(within, path),
    ];
  });
}

/** Returns the first line of a failed browser test's error, and the line of the test. */
function firstError({ tests }) {
  const { error } = tests[0].results.at(-1);
  const [message] = stripVTControlCharacters(error?.message ?? "no error message").split("\n");
  return `${message} (line ${error?.location?.line})`;
}

const bin = (path) => join(root, "node_modules", path);

function vitest(name, project, { environment = {}, files, shownAfter } = {}) {
  const report = join(reports, `${name}.json`);
  return step(name, vitestArguments({ project, report, files }), {
    environment: { ...environment, NODE_ENV: "test" },
    counts: () => readVitestCounts(report),
    shownAfter,
  });
}

try {
  // Fetched once, before several test files need it at the same time. If it is unavailable, those tests fail and say so.
  ensureSimpleSamlPhp();
} catch (error) {
  console.log(`\n${error.message}`);
}
if (!ensureClamAv())
  console.log(
    "\nClamAV is missing and cannot be installed: tests scan uploads with a fake daemon only.",
  );
const postgresBin = ensurePostgres();
const onlyVitest = process.argv.includes("--vitest");
const nginx = !onlyVitest && postgresBin && ensureNginx();

/** Returns the arguments of the program that a script of package.json runs. */
function argumentsOf(script) {
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  return scripts[script].split(" ").slice(1);
}

async function lint() {
  await step("lint", [bin("oxlint/bin/oxlint"), "--deny-warnings"]);
  await step("imports", [
    bin("dependency-cruiser/bin/dependency-cruise.mjs"),
    ...argumentsOf("imports"),
  ]);
  await step("unused code", [bin("knip/bin/knip.js"), "--no-progress"]);
  await step("types of GraphQL documents", [bin("@graphql-codegen/cli/cjs/bin.js"), "--check"]);
}

async function unitsAndIntegration() {
  await vitest("unit", "unit");
  await vitest(
    "integration, embedded database",
    "integration*",
    postgresBin ? { environment: { SERVER_TOO: "on" } } : {},
  );
  if (!postgresBin) {
    console.log(
      "\nPostgreSQL 15 or newer is missing and cannot be installed: the integration tests ran on the embedded database only, and the tests of read replicas were skipped.",
    );
    return;
  }
  const postgres = await startPostgres(postgresBin);
  try {
    await vitest("integration, PostgreSQL server", "integration*", {
      environment: { TEST_DATABASE_URL: postgres.url },
    });
  } finally {
    await postgres.stop();
  }
  if (onlyVitest) await testReplicas();
}

/** Deletes the data folder with the sample library, once there is one. */
let removeSampleFolder = () => {};

/** Runs these steps in sequence, concurrently with the given one, whose tests often wait. Returns whether there is a build. */
async function formatTypesBuildAndProcesses(shownAfter) {
  await step("format", [bin("prettier/bin/prettier.cjs"), "--check", "--log-level", "warn", "."], {
    shownAfter,
  });
  // The other steps use the second core.
  await step("types", [bin("typescript-native/bin/tsc"), "--noEmit", "--singleThreaded"], {
    shownAfter,
  });
  const prepare = `const { ensureBuild } = await import(${JSON.stringify(new URL("lib/prepare.mjs", import.meta.url).href)}); ensureBuild();`;
  const isBuilt = await step("build", ["--input-type=module", "--eval", prepare], { shownAfter });
  const processes = async (name, script) => {
    const file = join(reports, `${name}.json`);
    await step(name, [join(root, script), "--json", file], {
      shownAfter,
      counts: () => JSON.parse(readFileSync(file, "utf8")),
    });
  };
  if (isBuilt) removeSampleFolder = await fillSampleFolder();
  if (isBuilt && nginx) await processes("several processes", "scripts/check-processes.mjs");
  if (isBuilt) await processes("website processes", "tests/processes/web-processes.mjs");
  await testCluster(shownAfter);
  if (postgresBin) await testReplicas(shownAfter);
  return isBuilt;
}

/** Runs the tests of read replicas. They often wait for servers, so other tests should run beside them. */
function testReplicas(shownAfter) {
  return vitest("read replicas", "cluster", {
    files: ["tests/cluster/replica.test.ts"],
    shownAfter,
  });
}

/** Runs the tests on a search cluster, where Java and Maven can start one. */
async function testCluster(shownAfter) {
  const { canStartCluster } = await import("./lib/search-cluster.mjs");
  if (!process.env.OPENSEARCH_URL && !canStartCluster()) {
    lines.push("skipped search cluster: it needs Java 17 and Maven");
    return;
  }
  const file = join(reports, "cluster.json");
  await step(
    "search cluster",
    [join(root, "scripts/test-cluster.mjs"), "--short", "--json", file],
    {
      shownAfter,
      counts: () => JSON.parse(readFileSync(file, "utf8")),
    },
  );
}

async function runAllChecks() {
  await step("types: routes", [bin("@react-router/dev/bin.js"), "typegen"]);
  const inFront = lint().then(unitsAndIntegration);
  const [isBuilt] = await Promise.all([formatTypesBuildAndProcesses(inFront), inFront]);
  await Promise.all(shown);
  if (!nginx)
    console.log(
      "\nPostgreSQL or nginx is missing and cannot be installed: the check of several processes was skipped.",
    );
  if (isBuilt) await runBrowserTests();
}

async function runBrowserTests() {
  const chromium = ensureChromium() ?? "";
  const site = await startSite();
  try {
    const environment = {
      SITE_UNDER_TEST: site.url,
      SITE_DATA_DIR: site.dataDir,
      CHROMIUM_PATH: chromium,
    };
    const file = join(reports, "browser-tests.json");
    await step("browser tests", [bin("@playwright/test/cli.js"), "test"], {
      environment: { ...environment, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
      counts: () => {
        const { stats, suites } = JSON.parse(readFileSync(file, "utf8"));
        return { passed: stats.expected, failures: failedBrowserTests(suites) };
      },
    });
    const html = join(reports, "html.json");
    await step("HTML of pages", [join(root, "scripts/check-html.mjs"), "--json", html], {
      environment,
      counts: () => JSON.parse(readFileSync(html, "utf8")),
    });
    const budgets = join(reports, "budgets.json");
    await step("budgets", [join(root, "scripts/budget.mjs"), "--json", budgets], {
      environment,
      counts: () => JSON.parse(readFileSync(budgets, "utf8")),
    });
  } finally {
    await site.stop();
    if (total.failed > 0) console.log(site.output());
  }
}

await (onlyVitest ? unitsAndIntegration() : runAllChecks());

removeSampleFolder();
rmSync(reports, { recursive: true, force: true });
console.log(`\n${lines.join("\n")}\n`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;
