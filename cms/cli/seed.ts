import { parseArgs } from "node:util";
import { savePosts } from "../areas/posts";
import { saveReferenceTerms, saveTerms } from "../areas/vocabulary";
import {
  EXIT,
  finishLoad,
  peakMemoryMb,
  runCommand,
  createProgressLine,
  createIndexQueue,
} from "./command";
import { syntheticPosts, syntheticTerms } from "./seed/synthetic";

const DOCUMENTS_DEFAULT = 20_000;
const DOCUMENTS_MAX = 2_000_000;
/** Documents per transaction. */
const BATCH = 300;

/**
 * Runs `npm run seed -- --documents 20000`: creates a large synthetic library for load tests with the same writers as an
 * import. The same number creates the same library, and seeding again replaces it. Returns 0, or 2 if it could not
 * continue.
 */
export async function main(argv: string[]): Promise<number> {
  const documents = readCount(argv);
  if (documents === null) {
    console.error(`Usage: npm run seed -- --documents 20000 (1 to ${DOCUMENTS_MAX})`);
    return EXIT.failed;
  }
  const started = performance.now();
  return runCommand("Seeding", async (opened) => {
    const {
      database: { db },
      services: { searchEngine },
    } = opened;
    await saveReferenceTerms(db);
    await saveTerms(db, syntheticTerms(), { existing: "keep" });
    const line = createProgressLine();
    const queue = createIndexQueue(searchEngine);
    for (let first = 0; first < documents; first += BATCH) {
      const posts = syntheticPosts(first, Math.min(BATCH, documents - first));
      const ids = await savePosts(db, posts);
      await queue.add(ids.values());
      line.show(`${first + posts.length} of ${documents} documents`);
    }
    await queue.finish();
    await finishLoad(opened);
    line.clear();
    console.log(
      `${documents} documents in ${((performance.now() - started) / 1000).toFixed(1)} s, with at most ${peakMemoryMb()} MB of memory.`,
    );
    return EXIT.fine;
  });
}

function readCount(argv: string[]): number | null {
  try {
    const { values } = parseArgs({
      args: argv,
      options: { documents: { type: "string", default: String(DOCUMENTS_DEFAULT) } },
    });
    const count = Number(values.documents);
    return Number.isInteger(count) && count >= 1 && count <= DOCUMENTS_MAX ? count : null;
  } catch {
    return null;
  }
}
