import type { Logger } from "pino";
import type { OpenedDatabase } from "../../../db/client";
import type { TaxonomiesService } from "../../vocabulary";
import { LibraryModel } from "./model";
import { readPieces, readShelves } from "./model.repo";

/** Minimum time for collecting changes in the library before it is read again. */
const GATHER_MS = 10_000;
/**
 * Collecting also takes at least this many times as long as the last read, so that reads never keep the database busy. A read takes
 * six seconds for 200,000 posts in the embedded database. Chosen: at most a fiftieth of its time.
 */
const GATHER_READINGS = 50;
/**
 * Saved posts are read again after this time, because their changes are not announced. The delay also hides when a user saved a
 * post (decision 0036).
 */
const SHELVES_SERVE_MS = 5 * 60 * 1000;
/** Age from which a request waits for the next model instead of using this one. */
const SERVES_MAX_MS = 10 * 60 * 1000;

/** A model that follows changes in the database. */
export interface FreshModel {
  /** Returns the model; the first call reads it. Later changes are read in the background, so that no request waits for them. */
  current(): Promise<LibraryModel>;
  close(): void;
}

export function createFreshModel({
  database,
  taxonomies,
  logger,
  now,
}: {
  database: OpenedDatabase;
  taxonomies: Pick<TaxonomiesService, "tree">;
  logger: Logger;
  now: () => Date;
}): FreshModel {
  let kept: { model: LibraryModel; at: number; gatherMs: number } | null = null;
  let hasChanged = false;
  let loading: Promise<LibraryModel> | null = null;

  const stopListening = database.onChange((topic) => {
    if (topic === "posts" || topic === "terms") hasChanged = true;
  });

  function load(): Promise<LibraryModel> {
    loading ??= read().finally(() => {
      loading = null;
    });
    return loading;
  }

  async function read(): Promise<LibraryModel> {
    const [at, started] = [now().getTime(), performance.now()];
    // Reset before reading: changes made during the read cause one more read and are never missed.
    hasChanged = false;
    try {
      const [tree, pieces, shelves] = [
        await taxonomies.tree(),
        await readPieces(database.db),
        await readShelves(database.db),
      ];
      const model = new LibraryModel({ pieces, shelves }, tree);
      const ms = performance.now() - started;
      kept = { model, at, gatherMs: Math.max(GATHER_MS, GATHER_READINGS * ms) };
      logger.debug(
        { pieces: model.size, people: shelves.length, ms: Math.round(ms) },
        "read what recommendations are made of",
      );
      return model;
    } catch (error) {
      hasChanged = true;
      throw error;
    }
  }

  return {
    async current() {
      const age = kept ? now().getTime() - kept.at : Infinity;
      if (!kept || age > SERVES_MAX_MS) return load();
      if (age > SHELVES_SERVE_MS || (hasChanged && age > kept.gatherMs)) {
        load().catch((error: unknown) =>
          logger.error({ err: error }, "cannot read what recommendations are made of"),
        );
      }
      return kept.model;
    },
    close: stopListening,
  };
}
