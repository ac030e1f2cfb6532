import type { Logger, PostSource, SearchDatabase } from "@resource-library/search";
import type { Cluster } from "./cluster";
import { forgetWords } from "./documents";
import { buildAlias, type Indexes } from "./indexes";
import * as outbox from "./outbox";
import { type PostWriter, READ_POSTS } from "./post-writer";
import { COMPARED_IDS } from "./verification";

/**
 * Number of parts of the library that are written at once, so that neither this process nor the cluster waits for the other. With
 * four, two shared cores were idle for a twentieth of the time; with six, for a hundredth.
 */
const WRITTEN_AT_ONCE = 6;

export interface RebuildOptions {
  cluster: Cluster;
  /** The name under which the index is searched. */
  index: string;
  indexes: Indexes;
  db: SearchDatabase["db"];
  source: PostSource;
  writer: PostWriter;
  logger: Logger;
  onResultsChanged: (types: readonly string[]) => Promise<void>;
}

/** Builds a new index while searches use the old one, and switches to it. Returns false if another process does so. */
export async function rebuild({
  cluster,
  index,
  indexes,
  db,
  source,
  writer,
  logger,
  onResultsChanged,
}: RebuildOptions): Promise<boolean> {
  const name = `${index}-${Date.now()}`;
  const range = await outbox.postRange(db, source);
  const refusedBefore = await outbox.refusedRows(db);
  // Before deliveries know of it, which write to it.
  await indexes.create(
    name,
    range?.count ?? 0,
    { [buildAlias(name)]: {} },
    { averages: await writer.sampleAverages() },
  );
  if (!(await outbox.startBuild(db, name))) {
    await indexes.removeIndex(name);
    return false;
  }
  let before: string[];
  try {
    before = await indexes.indexesOf(index);
    await indexes.removeAbandoned([...before, name]);
    await indexes.setBuilding(name, true);
    await buildInto(name).finally(forgetWords);
    await indexes.setBuilding(name, false);
    await cluster.call((to) => to.indices.refresh({ index: name }));
    // Writes what has been built to the disk before the previous index is deleted.
    await cluster.call((to) => to.indices.flush({ index: name }));
    await outbox.renewBuild(db, name);
    await cluster.call((to) =>
      to.indices.updateAliases({
        body: {
          actions: [
            ...before.map((old) => ({ remove: { index: old, alias: index } })),
            { add: { index: name, alias: index } },
          ],
        },
      } as never),
    );
  } catch (error) {
    await outbox.endBuild(db, name);
    // The switch may have happened although its answer was lost.
    const searched = await indexes.indexesOf(index).catch(() => [name]);
    if (!searched.includes(name)) await indexes.removeIndex(name).catch(() => {});
    throw error;
  }
  writer.forgetAverages();
  await outbox.endBuild(db, name);
  // Posts that this index refuses as well have other rows.
  await outbox.finish(db, { rows: refusedBefore, postIds: [] });
  for (const old of before)
    await indexes
      .removeIndex(old)
      .catch((error: unknown) =>
        logger.error({ err: error, index: old }, "cannot delete the previous search index"),
      );
  await onResultsChanged(source.types);
  return true;

  async function buildInto(name: string): Promise<void> {
    const parts = partsOfLibrary();
    let hasFailed = false;
    const writeParts = async () => {
      for await (const postIds of parts) {
        if (hasFailed) return;
        await writePart(name, postIds).catch((error: unknown) => {
          hasFailed = true;
          throw error;
        });
      }
    };
    await Promise.all(Array.from({ length: WRITTEN_AT_ONCE }, writeParts));
  }

  async function* partsOfLibrary(): AsyncGenerator<number[]> {
    const range = await outbox.postRange(db, source);
    if (!range) return;
    for (let above = range.first - 1; above < range.last; above += COMPARED_IDS) {
      const ids = await outbox.idsBetween(db, source, above, above + COMPARED_IDS);
      for (let start = 0; start < ids.length; start += READ_POSTS)
        yield ids.slice(start, start + READ_POSTS);
    }
  }

  async function writePart(name: string, postIds: readonly number[]): Promise<void> {
    await outbox.renewBuild(db, name);
    // Taken before the posts are read, like any version.
    const { version } = await outbox.nextVersion(db);
    const { refused } = await writer.write(postIds, [buildAlias(name)], version, false);
    await outbox.finish(db, { rows: [], postIds: refused.map(({ postId }) => postId) }, refused);
  }
}
