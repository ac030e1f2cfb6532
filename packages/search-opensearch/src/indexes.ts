import { type Cluster, isAlreadyThere, isMissing, type Json } from "./cluster";
import { indexBody, type IndexMeta, SEARCHED_SETTINGS } from "./documents";

/** The indexes of a site on the cluster: the one that is searched, and those that are built to replace it. */
export type Indexes = ReturnType<typeof createIndexes>;

/**
 * Returns the alias under which posts are written to an index that is being built. A name that is not one of an alias is
 * refused, where the cluster would create an index for the name of a missing one.
 */
export const buildAlias = (name: string): string => `${name}-build`;

/** Number of segments of a size that a build leaves unmerged. The cluster merges them while it is searched. */
const SEGMENTS_WHILE_BUILDING = 50;

/**
 * Settings for a build, which is not searched: segments are written in larger steps, copied to no other node, and reach the disk
 * within seconds instead of with each request. A build that a crash interrupts is begun again.
 */
const SETTINGS_WHILE_BUILDING: Json = {
  refresh_interval: "30s",
  auto_expand_replicas: false,
  number_of_replicas: 0,
  "merge.policy.segments_per_tier": SEGMENTS_WHILE_BUILDING,
  "merge.policy.max_merge_at_once": SEGMENTS_WHILE_BUILDING,
  "translog.durability": "async",
  "translog.flush_threshold_size": "2gb",
};
/** The settings that replace those of a build. Null stands for the cluster's own. */
const SETTINGS_AFTER_BUILD: Json = {
  ...SEARCHED_SETTINGS,
  "merge.policy.segments_per_tier": null,
  "merge.policy.max_merge_at_once": null,
  "translog.durability": null,
  "translog.flush_threshold_size": null,
};

/** `index` is the alias under which the site searches. `names` are the taxonomies and languages of the site. */
export function createIndexes(
  cluster: Cluster,
  index: string,
  names: { taxonomies: readonly string[]; languages: readonly string[] },
) {
  async function create(
    name: string,
    posts: number,
    aliases: Json,
    meta: Omit<IndexMeta, "version">,
  ) {
    await cluster
      .call((to) =>
        to.indices.create({
          index: name,
          body: { ...indexBody(posts, names, meta), aliases },
        } as never),
      )
      // Another process created it at the same time.
      .catch((error: unknown) => {
        if (!isAlreadyThere(error)) throw error;
      });
  }

  /** Returns the highest version of a document. */
  async function highestVersion(): Promise<number> {
    const { aggregations } = await cluster.search(index, {
      size: 0,
      track_total_hits: false,
      aggs: { version: { max: { field: "version" } } },
    });
    return aggregations!.version!.value ?? 0;
  }

  async function metaOf(name: string): Promise<IndexMeta> {
    const mappings = await cluster.call<Record<string, { mappings: { _meta?: IndexMeta } }>>((to) =>
      to.indices.getMapping({ index: name }),
    );
    return Object.values(mappings)[0]?.mappings._meta ?? {};
  }

  /** Changes what an index says about itself. */
  async function updateMeta(name: string, changed: Partial<IndexMeta>): Promise<void> {
    const meta = { ...(await metaOf(name)), ...changed };
    await cluster.call((to) =>
      to.indices.putMapping({ index: name, body: { _meta: meta } } as never),
    );
  }

  /** Returns the indexes that have a name as their alias. */
  async function indexesOf(name: string): Promise<string[]> {
    return cluster
      .call<Record<string, unknown>>((to) => to.indices.getAlias({ name }))
      .then(Object.keys, (error: unknown) => {
        if (isMissing(error)) return [];
        throw error;
      });
  }

  /** Prepares an index for a build, or for searches after it. */
  async function setBuilding(name: string, isBuilding: boolean): Promise<void> {
    await cluster.call((to) =>
      to.indices.putSettings({
        index: name,
        body: isBuilding ? SETTINGS_WHILE_BUILDING : SETTINGS_AFTER_BUILD,
      } as never),
    );
  }

  /** Deletes what a killed build has left. */
  async function removeAbandoned(kept: readonly string[]): Promise<void> {
    const all = await cluster.call<Record<string, { mappings: { _meta?: IndexMeta } }>>((to) =>
      to.indices.get({ index: `${index}-*` }),
    );
    for (const [name, { mappings }] of Object.entries(all)) {
      // An operator's index may have a similar name.
      const isBuild = /^\d+$/.test(name.slice(index.length + 1)) && mappings._meta?.version;
      if (isBuild && !kept.includes(name)) await removeIndex(name);
    }
  }

  async function removeIndex(name: string): Promise<void> {
    await cluster
      .call((to) => to.indices.delete({ index: name }))
      .catch((error: unknown) => {
        if (!isMissing(error)) throw error;
      });
  }

  return {
    create,
    highestVersion,
    metaOf,
    updateMeta,
    indexesOf,
    setBuilding,
    removeAbandoned,
    removeIndex,
  };
}
