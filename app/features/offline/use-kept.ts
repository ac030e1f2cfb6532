import { useCallback, useEffect, useState } from "react";
import { LANGUAGES } from "#contract/languages";
import { languageOfPath } from "~/i18n/paths";
import { type KeptPiece, listKept } from "./kept-pieces";
import { lookWhatIsKept, remove, useKeeping } from "./keeping-store";
import { READ_CACHES } from "./names";
import { LINKS_MAX, type OfflinePiece } from "./pieces";
import { listPages, type StoredPage } from "./store";
import { fetchPieces } from "./use-pieces";

/** Returns what this device holds; undefined until it has been read. `look` reads it again. */
export function useKept():
  { pieces: KeptPiece[]; read: StoredPage[]; look: () => Promise<void> } | undefined {
  const { kept } = useKeeping();
  const [read, setRead] = useState<StoredPage[]>();
  const look = useCallback(
    () => Promise.all([listPages(READ_CACHES), lookWhatIsKept()]).then(([pages]) => setRead(pages)),
    [],
  );
  useEffect(() => void look(), [look]);
  return read && { pieces: [...kept.values()], read, look };
}

interface News {
  /** The site's current versions of kept resources, by databaseId; empty when offline. */
  found: ReadonlyMap<number, OfflinePiece>;
  /** Titles of resources that were removed from the device because they are no longer public. */
  withdrawn: readonly string[];
}

/**
 * Asks the site for the current versions of kept resources, each in the language it was kept in. Withdrawn resources are
 * removed from the device at once.
 */
export function useNews(pieces: readonly KeptPiece[]): News {
  const [found, setFound] = useState<News["found"]>(new Map());
  const [withdrawn, setWithdrawn] = useState<News["withdrawn"]>([]);
  const links = pieces
    .map(({ link }) => link)
    .sort()
    .join(" ");
  useEffect(() => {
    const leaving = new AbortController();
    const compare = async () => {
      const asked = links.split(" ").filter(Boolean);
      const now = await fetchNews(asked, leaving.signal);
      const gone = (await listKept()).filter(
        ({ databaseId, link }) => asked.includes(link) && !now.has(databaseId),
      );
      if (gone.length > 0) {
        setWithdrawn((before) => [...before, ...gone.map(({ title }) => title)]);
        await remove(gone);
      }
      setFound(now);
    };
    // Offline, there is no news.
    compare().catch(() => undefined);
    return () => leaving.abort();
  }, [links]);
  return { found, withdrawn };
}

async function fetchNews(
  links: readonly string[],
  signal: AbortSignal,
): Promise<Map<number, OfflinePiece>> {
  const asked = LANGUAGES.flatMap((language) =>
    chunks(
      links.filter((link) => languageOfPath(link) === language),
      LINKS_MAX,
    ),
  );
  const answers = await Promise.all(
    asked.map((some) => fetchPieces({ links: some }, languageOfPath(some[0] ?? "/"), signal)),
  );
  return new Map(
    answers
      .flat()
      .filter(({ internal }) => !internal)
      .map((piece) => [piece.databaseId, piece]),
  );
}

const chunks = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, i) =>
    items.slice(i * size, (i + 1) * size),
  );
