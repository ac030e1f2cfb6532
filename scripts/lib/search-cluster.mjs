// A real OpenSearch cluster for tests: three nodes on 127.0.0.1, each in its own Java process. Needs Java and Maven, which
// fetches OpenSearch from Maven Central once.
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { root } from "./prepare.mjs";
import { freePort } from "./site.mjs";

/** Number of nodes in tests. */
const NODES = 3;
/** Memory of a node: enough for the tests, and for some 20,000 documents. */
const HEAP = "400m";
/** How long a cluster may take to start on a busy machine. */
const START_MS = 240_000;

const sources = join(root, "tests/cluster");
const cache = join(root, "node_modules/.cache/search-cluster");

/** Returns whether Java 17 or newer and Maven are here. */
export function canStartCluster() {
  const version = /^javac (\d+)/m.exec(
    spawnSync("javac", ["-version"], { encoding: "utf8" }).stdout ?? "",
  );
  return Number(version?.[1]) >= 17 && spawnSync("mvn", ["--version"]).status === 0;
}

/** Fetches OpenSearch and compiles the programs in `sources`, unless that is done. Returns the class path. */
export function prepareNode() {
  const files = ["pom.xml", "SearchNode.java", "CopyPosts.java"].map((name) => join(sources, name));
  const hash = createHash("sha256");
  for (const file of files) hash.update(readFileSync(file));
  const folder = join(cache, hash.digest("hex").slice(0, 12));
  const classPath = join(folder, "class-path");
  if (existsSync(classPath)) return readFileSync(classPath, "utf8");
  mkdirSync(folder, { recursive: true });
  const listed = join(folder, "jars");
  execFileSync(
    "mvn",
    ["-q", "-B", "-f", files[0], "dependency:build-classpath", `-Dmdep.outputFile=${listed}`],
    { stdio: ["ignore", "inherit", "inherit"] },
  );
  const jars = readFileSync(listed, "utf8").trim();
  execFileSync("javac", ["-cp", jars, "-d", folder, ...files.slice(1)], { stdio: "inherit" });
  writeFileSync(classPath, [folder, jars].join(delimiter));
  return [folder, jars].join(delimiter);
}

/**
 * Starts the cluster and waits until all nodes have joined it. Returns the value for SEARCH_URL, and functions to kill a
 * node without warning, to start it again, and to stop everything. `heap` is the memory of each node. `data` is a folder of
 * indexes to keep; without it, they are deleted in the end.
 */
export async function startSearchCluster({ heap = HEAP, nodes = NODES, data } = {}) {
  const classPath = prepareNode();
  const names = Array.from({ length: nodes }, (_, node) => `node-${node + 1}`);
  const folder = data ?? mkdtempSync(join(tmpdir(), "resource-library-opensearch-"));
  const http = [];
  const transport = [];
  for (let node = 0; node < nodes; node++) {
    http.push(await freePort());
    transport.push(await freePort());
  }
  const children = [];
  const start = (node) => {
    const child = spawn(
      "java",
      [
        `-Xms${heap}`,
        `-Xmx${heap}`,
        // Starts in half of the time on a machine with few cores, but pauses longer on a large heap.
        ...(heap === HEAP ? ["-XX:+UseSerialGC"] : []),
        "-cp",
        classPath,
        "SearchNode",
        join(folder, names[node]),
        names[node],
        http[node],
        transport[node],
        transport.map((port) => `127.0.0.1:${port}`).join(),
        names.join(),
      ].map(String),
      { stdio: ["pipe", "pipe", "pipe"] },
    );
    const output = [];
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (piece) => output.push(piece) > 400 && output.shift());
    children[node] = { child, output, ended: new Promise((end) => child.once("exit", end)) };
  };
  const stop = async () => {
    for (const { child } of children) child.kill("SIGKILL");
    await Promise.all(children.map(({ ended }) => ended));
    if (!data) rmSync(folder, { recursive: true, force: true });
  };
  const urls = http.map((port) => `http://127.0.0.1:${port}`);
  names.forEach((_, node) => start(node));
  try {
    await waitForNodes(urls, nodes, () => children.find(({ child }) => child.exitCode !== null));
  } catch (error) {
    console.error(children.map(({ output }) => Buffer.concat(output).toString()).join("\n"));
    await stop();
    throw error;
  }
  return {
    url: urls.join(),
    urls,
    stop,
    async kill(node) {
      children[node].child.kill("SIGKILL");
      await children[node].ended;
    },
    async restart(node) {
      start(node);
      await waitForNodes([urls[node]], nodes, () => false);
    },
  };
}

/** Waits until each address answers that the cluster has this many nodes. */
async function waitForNodes(urls, nodes, hasEnded) {
  const until = Date.now() + START_MS;
  for (const url of urls) {
    for (;;) {
      const health = await fetch(`${url}/_cluster/health?wait_for_nodes=${nodes}&timeout=5s`)
        .then((response) => response.json())
        .catch(() => null);
      if (health?.number_of_nodes === nodes && !health.timed_out) break;
      if (hasEnded()) throw new Error("a node of the OpenSearch cluster ended");
      if (Date.now() > until) throw new Error("the OpenSearch cluster did not start");
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }
}
