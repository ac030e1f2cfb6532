import type { Logger } from "pino";
import type { OpenedDatabase } from "../../db/client";
import type { TaxonomiesService } from "../taxonomies/taxonomies.service";
import { LibraryModel } from "./model";
import { readPieces, readShelves } from "./model.repo";

/** What changed in the library is gathered so long at least before it is read. Ours. */
const GATHER_MS = 10_000;
/** And so many times as long as the last reading took, so that it never keeps the database busy: six seconds for 200,000 pieces, embedded. Ours: a fiftieth of its time. */
const GATHER_READINGS = 50;
/** What people save is read anew after so long; nobody announces it. Also keeps anybody from telling by the clock who saved what. Ours. */
const SHELVES_SERVE_MS = 5 * 60 * 1000;
/** An older model is not used while the next one is read. Ours. */
const SERVES_MAX_MS = 10 * 60 * 1000;

/** A model that follows the database. */
export interface FreshModel {
  /** The model; the first call reads it. What changes comes a moment later: nobody waits for it. */
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
    // Before the reading: what changes meanwhile is read once more, never missed.
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
