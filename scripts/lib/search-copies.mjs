// A very large index for benchmarks, of copies of a small one: indexing as many posts would take most of an hour.
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { prepareNode, startSearchCluster } from "./search-cluster.mjs";

/** Number of posts in a shard at most, as in `packages/search-opensearch/src/documents.ts`. */
const SHARD_POSTS = 1_000_000;
/** Number of segments in a shard: a cluster merges a million posts into about as many. */
const SEGMENTS = 5;

/**
 * Replaces the site's index on a cluster of one node by copies of it, which have the same ids. `data` is the folder of the
 * cluster, which must not run. `alias` is the name under which the site searches.
 */
export async function copyPosts({ data, heap, copies, alias = "resource-library" }) {
  const { from, to, shards } = await createTarget({ data, heap, copies, alias });
  for (let shard = 0; shard < shards; shard++)
    execFileSync(
      "java",
      [
        "-cp",
        prepareNode(),
        "CopyPosts",
        shardFolder(data, from, 0),
        shardFolder(data, to, shard),
        String(SEGMENTS),
        String(copies / shards / SEGMENTS),
      ],
      { stdio: "inherit" },
    );
}

/** Creates an empty index for the copies, and gives it the alias. Returns the ids of both indexes, and the number of shards. */
async function createTarget({ data, heap, copies, alias }) {
  const cluster = await startSearchCluster({ nodes: 1, heap, data });
  const call = async (method, path, body) => {
    const answer = await fetch(`${cluster.url}/${path}`, {
      method,
      headers: { "Content-Type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
    return answer.json();
  };
  try {
    await call("GET", `_cluster/health/${alias}?wait_for_status=green`);
    const [[name, { settings, mappings }]] = Object.entries(await call("GET", alias));
    const { uuid, number_of_shards, ...kept } = settings.index;
    // Each index has its own.
    for (const setting of ["version", "creation_date", "provided_name"]) delete kept[setting];
    const { count } = await call("GET", `${alias}/_count`);
    const shards = Math.max(1, Math.round((count * copies) / SHARD_POSTS));
    if (number_of_shards !== "1" || copies % (shards * SEGMENTS) !== 0)
      throw new Error(
        `The copied index must have one shard, and copies be a multiple of ${shards * SEGMENTS}.`,
      );
    const copy = name.replace(/\d+$/, (number) => String(Number(number) + 1));
    await call("PUT", copy, { settings: { ...kept, number_of_shards: shards }, mappings });
    await call("POST", "_aliases", {
      actions: [{ remove: { index: name, alias } }, { add: { index: copy, alias } }],
    });
    await call("POST", `${name},${copy}/_flush?force=true&wait_if_ongoing=true`);
    const created = await call("GET", `${copy}/_settings`);
    return { from: uuid, to: created[copy].settings.index.uuid, shards };
  } finally {
    await cluster.stop();
  }
}

/** Returns where the node of `SearchNode.java` keeps a shard. */
const shardFolder = (data, index, shard) =>
  join(data, "node-1/node_1/data/nodes/0/indices", index, String(shard), "index");
