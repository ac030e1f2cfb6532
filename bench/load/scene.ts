import { sql } from "kysely";
import { collectionPath } from "~/paths/collections";
import { pathWith, localisedPath } from "~/i18n/paths";
import { type Language, LANGUAGES } from "../../cms/contract/languages";
import type { Db } from "../../cms/db/client";
import { filePath } from "../../cms/areas/posts";
import { seededRandom } from "../../cms/platform/ids";
import { sampleLibrary } from "../library/sample";
import { drawSearches, pathOf } from "../library/searches";
import { shuffled } from "./drive";

/** Most documents to request, spread evenly over the library. */
const DOCUMENTS_MAX = 20_000;
/** Searches per class: visitors make more distinct searches than a cache can hold. */
const SEARCHES_OF_CLASS = 400;
/** Browsing pages, in each language. */
const BROWSED = [
  "/topics",
  "/keywords",
  "/countries",
  "/publishers",
  "/authors",
  "/collections",
  "/toolkits",
];

export interface SceneDocument {
  databaseId: number;
  path: string;
  /** Path of the image that counts a view. */
  countedBy: string;
}

export interface Download {
  path: string;
  size: number;
}

/** The pages of a library to request, the most popular first in each list. */
export interface LoadTargets {
  starts: string[];
  browsed: string[];
  searches: string[];
  documents: SceneDocument[];
  /** Collections, toolkits and articles; can be empty. */
  others: string[];
  downloads: Download[];
}

/**
 * Reads the pages of a library; the same library gives the same result. Popularity is random. Throws if the library has too
 * few.
 */
export async function readLoadTargets(db: Db): Promise<LoadTargets> {
  const random = seededRandom(1);
  const mix = <T>(things: readonly T[]): T[] => shuffled(things, random);
  const inLanguages = (paths: readonly string[]) =>
    paths.flatMap((path) => LANGUAGES.map((language) => localisedPath(path, language)));
  const scene: LoadTargets = {
    starts: inLanguages(["/"]),
    browsed: mix(inLanguages(BROWSED)),
    searches: mix(
      drawSearches(await sampleLibrary(db), SEARCHES_OF_CLASS).flatMap(({ searches }) =>
        searches.map(pathOf),
      ),
    ),
    documents: mix(await listDocuments(db)),
    others: mix(await listOthers(db)),
    downloads: mix(await listDownloads(db)),
  };
  if (scene.documents.length === 0 || scene.searches.length === 0)
    throw new Error("The library is empty: fill it first, for instance with npm run seed");
  return scene;
}

async function listDocuments(db: Db): Promise<SceneDocument[]> {
  const { rows } = await sql<{ databaseId: number; language: Language; slug: string }>`
    with public as (select database_id, row_number() over (order by database_id) as number, count(*) over () as total from posts where type = 'document' and visibility = 'public')
    select distinct on (p.database_id) p.database_id as "databaseId", t.language, t.slug
    from public p join post_translations t on t.post_id = p.database_id
    where p.number % greatest(1, ceil(p.total::float8 / ${DOCUMENTS_MAX}::int)::int) = 0 and t.language in (${sql.join(LANGUAGES)})
    order by p.database_id, t.language`.execute(db);
  return rows.map(({ databaseId, language, slug }) => ({
    databaseId,
    path: localisedPath(`/document/${encodeURIComponent(slug)}`, language),
    countedBy: pathWith(`/usage/document/${databaseId}`, { language }),
  }));
}

async function listOthers(db: Db): Promise<string[]> {
  const { rows } = await sql<{ type: string; language: Language; slug: string }>`
    select t.type, t.language, t.slug from post_translations t join posts p on p.database_id = t.post_id left join collections c on c.post_id = p.database_id
    where p.visibility = 'public' and t.language in (${sql.join(LANGUAGES)})
      and (p.type in ('toolkit', 'article') or c.site_collection and not c.private and not c.staff_only and c.deleted is null)
    order by p.database_id, t.language`.execute(db);
  return rows.map(({ type, language, slug }) =>
    localisedPath(
      type === "collection" ? collectionPath(slug) : `/${type}/${encodeURIComponent(slug)}`,
      language,
    ),
  );
}

async function listDownloads(db: Db): Promise<Download[]> {
  const { rows } = await sql<{ id: string; name: string; size: number }>`
    select distinct f.id, f.name, f.size from files f join document_files d on d.file_id = f.id join posts p on p.database_id = d.post_id
    where f.visibility = 'public' and p.visibility = 'public' order by f.id`.execute(db);
  return rows.map(({ size, ...file }) => ({ path: filePath(file), size }));
}
