// A very large index for benchmarks, of copies of a small one: indexing as many posts would take most of an hour.
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { Client } from "@opensearch-project/opensearch";
import { prepareNode, startSearchCluster } from "./search-cluster.mjs";

/** Number of posts in a shard, more or less, as in `packages/search-opensearch/src/documents.ts`. */
const SHARD_POSTS = 1_000_000;
/** Number of segments in a shard: a cluster merges a million posts into about as many. */
const SEGMENTS = 5;

/**
 * Replaces the site's index on a cluster of one node by copies of it, which have the same ids. `data` is the folder of the
 * cluster, which must not run. `alias` is the name under which the site searches.
 */
export async function copyPosts({ data, heap, copies, alias = "resource-library" }) {
  const { from, to, shards } = await createTarget({ data, heap, copies, alias });
  const classPath = prepareNode();
  for (let shard = 0; shard < shards; shard++)
    execFileSync(
      "java",
      [
        "-cp",
        classPath,
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
  const client = new Client({ node: cluster.url });
  const settingsOf = async (index) => {
    const { body } = await client.indices.getSettings({ index });
    const [[name, { settings }]] = Object.entries(body);
    return { name, settings: settings.index };
  };
  try {
    await client.cluster.health({ index: alias, wait_for_status: "green" });
    const { name, settings } = await settingsOf(alias);
    const { uuid, number_of_shards, ...kept } = settings;
    // Each index has its own.
    for (const setting of ["version", "creation_date", "provided_name"]) delete kept[setting];
    const { body: counted } = await client.count({ index: alias });
    const shards = Math.max(1, Math.round((counted.count * copies) / SHARD_POSTS));
    if (number_of_shards !== "1" || copies % (shards * SEGMENTS) !== 0)
      throw new Error(
        `The copied index must have one shard, and copies be a multiple of ${shards * SEGMENTS}.`,
      );
    const { body: mapped } = await client.indices.getMapping({ index: name });
    const copy = name.replace(/\d+$/, (number) => String(Number(number) + 1));
    await client.indices.create({
      index: copy,
      body: { settings: { ...kept, number_of_shards: shards }, mappings: mapped[name].mappings },
    });
    await client.indices.updateAliases({
      body: {
        actions: [{ remove: { index: name, alias } }, { add: { index: copy, alias } }],
      },
    });
    await client.indices.flush({ index: [name, copy], force: true, wait_if_ongoing: true });
    return { from: uuid, to: (await settingsOf(copy)).settings.uuid, shards };
  } finally {
    await client.close();
    await cluster.stop();
  }
}

/** Returns where the node of `SearchNode.java` keeps a shard. */
const shardFolder = (data, index, shard) =>
  join(data, "node-1/node_1/data/nodes/0/indices", index, String(shard), "index");
