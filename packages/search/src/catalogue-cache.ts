import { Catalogue } from "./catalogue";
import { changesSince, newestRevision } from "./storage/index-tables";
import { LRUCache } from "lru-cache";
import type { Logger, PostSource, SearchDatabase } from "./types";

/** How long announcements of other processes are gathered before the changes are read. */
const GATHER_MS = 250;
/** If more posts than this have changed, everything is read again, which is then faster and frees unused memory. */
export const PIECEMEAL_MAX = 5_000;

/** Keeps a catalogue in memory, and updates it when the database changes. */
export interface CatalogueCache {
  /**
   * Returns the catalogue. The first call loads everything. Changes by other processes appear a moment later. Throws
   * database errors.
   */
  current(): Promise<Catalogue>;
  /** Reads the changes since the last time before it returns. Does nothing until the catalogue is first requested. */
  readChanges(): Promise<void>;
  close(): void;
}

/** Receives events of a catalogue. */
interface CatalogueListener {
  /** Called after everything was loaded again, because much had changed. */
  onReload(): void;
  /** Called when searches return other results for posts that are or were of these types. */
  onResultsChanged(types: readonly string[]): void;
}

export function createCatalogueCache(
  database: SearchDatabase,
  source: PostSource,
  logger: Logger,
  { onReload, onResultsChanged }: CatalogueListener,
): CatalogueCache {
  const { db } = database;
  let loaded: Promise<{ catalogue: Catalogue; revision: number }> | null = null;
  let work: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  function load(): Promise<{ catalogue: Catalogue; revision: number }> {
    const loading = (async () => {
      const started = performance.now();
      // Read before the posts: changes made meanwhile are read again rather than missed.
      const revision = await newestRevision(db);
      const catalogue = await Catalogue.load(db, source);
      logger.debug(
        { posts: catalogue.size, ms: Math.round(performance.now() - started) },
        "read the search catalogue",
      );
      return { catalogue, revision };
    })();
    // A failed load is not cached: the next search tries again.
    loading.catch(() => {
      if (loaded === loading) loaded = null;
    });
    return loading;
  }

  /** Updates the catalogue. Returns the types of the posts that changed. */
  async function updateCatalogue(): Promise<readonly string[]> {
    if (!loaded) return [];
    const { catalogue, revision } = await loaded;
    const { newest, posts: changed } = await changesSince(db, revision);
    const regrouped = await catalogue.readTerms(db, source);
    if (newest === revision && !regrouped) return [];
    if (regrouped || changed === null || changed.length > PIECEMEAL_MAX) {
      const next = load();
      await next;
      loaded = next;
      onReload();
      return source.types;
    }
    const before = catalogue.typesOf(changed);
    await catalogue.update(db, source, changed);
    loaded = Promise.resolve({ catalogue, revision: newest });
    return [...before, ...catalogue.typesOf(changed)];
  }

  /**
   * Runs one update after the other. If one fails, the next search loads everything, because changes may be missing.
   */
  function readChanges(): Promise<void> {
    const done = work.then(updateCatalogue).then((types) => {
      if (types.length > 0) onResultsChanged(types);
    });
    work = done.catch(() => {
      loaded = null;
      onResultsChanged(source.types);
    });
    return done;
  }

  const stopListening = database.onChange(() => {
    if (timer) return;
    timer = setTimeout(() => {
      timer = undefined;
      readChanges().catch((error: unknown) =>
        logger.error({ err: error }, "cannot read what changed for search"),
      );
    }, GATHER_MS);
    timer.unref();
  });

  return {
    async current() {
      return (await (loaded ??= load())).catalogue;
    },
    readChanges,
    close() {
      clearTimeout(timer);
      stopListening();
    },
  };
}

/** Memory of the cache, in bytes: a few dozen texts for a library of 200,000 posts. */
const MAX_BYTES = 32 * 1024 * 1024;

/**
 * Caches results computed from a catalogue until it changes. The next page of results, another facet, and suggestions for
 * more results use the same words and conditions again.
 */
export class Memo {
  private readonly known = new LRUCache<string, { value: Promise<unknown>; bytes: number }>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ bytes }) => bytes,
  });
  private of: { catalogue: Catalogue; version: number } | null = null;

  /** Returns the cached value of the key, or else makes it. */
  get<Value>(
    catalogue: Catalogue,
    key: string,
    make: () => Promise<Value>,
    bytesOf: (value: Value) => number,
  ): Promise<Value> {
    if (this.of?.catalogue !== catalogue || this.of.version !== catalogue.version) {
      this.known.clear();
      this.of = { catalogue, version: catalogue.version };
    }
    const known = this.known.get(key);
    if (known) return known.value as Promise<Value>;
    const value = make();
    const store = (bytes: number) => this.known.set(key, { value, bytes: bytes + key.length });
    const isStored = () => this.known.peek(key)?.value === value;
    store(0);
    value.then(
      (made) => {
        if (isStored()) store(bytesOf(made));
      },
      () => {
        // A failure is not cached: the next request tries again.
        if (isStored()) this.known.delete(key);
      },
    );
    return value;
  }
}
