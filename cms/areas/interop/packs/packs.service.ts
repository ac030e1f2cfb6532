import { CITATION_FORMATS, DOCUMENT_TYPES } from "../../../contract/names";
import type { FilesWeight } from "../../../contract/collections";
import { AppError } from "../../../contract/errors";
import { DEFAULT_LANGUAGE, type Language } from "../../../contract/languages";
import { PACK_POSTS_MAX } from "../../../contract/limits";
import type { Db } from "../../../db/client";
import type { Slots } from "../../../platform/concurrency";
import type { Storage } from "../../../platform/storage";
import { streamZip, textEntry, type Zip, type ZipEntry } from "../../../platform/zip";
import type { Actor } from "../../../shared/actor";
import type { CitationsService } from "../citations/citations.service";
import type { CollectionsService } from "../../collections";
import { listPostsWithTerm, loadCards, viewerOf } from "../../posts";
import { cutAtWord } from "../../../contract/format";
import type { SiteService } from "../../site";
import { type TaxonomiesService, canSeeTerm } from "../../vocabulary";
import {
  citationsFile,
  METADATA_FILES,
  type Pack,
  type PackPost,
  citationsOf,
  metadataCsv,
  metadataJson,
  createPackPaths,
  listPostFiles,
  weighFiles,
} from "./pack";
import { safeName } from "../../../shared/file-names";
import { packPage } from "./pack-page";

/**
 * Maximum number of packs and references of whole collections that a process makes at once. Chosen: each takes an open file,
 * memory for the start page, processor time and bandwidth.
 */
export const PACKS_AT_ONCE = 8;
/**
 * Longest abstract on the start page and in the lists. Chosen: almost all are shorter, and a large pack takes only a few
 * megabytes of memory.
 */
const ABSTRACT_CHARS = 1_500;
/** Posts read from the database at once. */
const BATCH = 100;
/** Types that compression makes smaller. Documents and most pictures are already compressed. */
const COMPRESSIBLE = /^(image\/(bmp|x-ms-bmp|tiff)$|text\/)/;

export type PackKind = "collection" | "author";

export interface PackDownload extends Zip {
  /** File name of the zip. */
  name: string;
  /** Ids of the posts with files. */
  postIds: number[];
}

export interface PacksService {
  /**
   * Returns all visible files of a collection, or of an author's documents, as a zip. It has a start page in the requested
   * language, metadata and references. The key is a databaseId or a slug. The caller must read the zip's bytes or destroy the
   * stream. Throws `not_found`, and `busy` while all slots are taken.
   */
  pack(
    actor: Actor,
    kind: PackKind,
    key: number | string,
    language: Language,
  ): Promise<PackDownload>;
  /** Returns the number and size of those files before a download. Throws `not_found`. */
  weigh(actor: Actor, kind: PackKind, key: number | string): Promise<FilesWeight>;
}

interface PacksDeps {
  db: Db;
  storage: Storage;
  terms: TaxonomiesService;
  collections: CollectionsService;
  citations: Pick<CitationsService, "works">;
  /** Slots shared with other code that reads whole collections. */
  slots: Slots;
  site: SiteService;
  /** URL of the website, without a trailing slash. */
  siteUrl: string;
  now: () => Date;
}

/** The owner of a pack, and the ids of its posts that the actor may see. */
interface Contents {
  owner: Pack["owner"];
  ids: number[];
}

export function createPacksService({
  db,
  storage,
  terms,
  collections,
  citations,
  slots,
  site,
  siteUrl,
  now,
}: PacksDeps): PacksService {
  const contentsOf: Record<
    PackKind,
    (actor: Actor, key: number | string, language: Language) => Promise<Contents>
  > = {
    async collection(actor, key, language) {
      const collection = await collections.get(actor, key, language);
      const { title, description, link } = collection;
      return {
        owner: { title, description, language: collection.language, address: siteUrl + link },
        ids: await collections.itemIds(actor, collection.databaseId),
      };
    },
    async author(actor, key, language) {
      const tree = await terms.tree();
      const node = typeof key === "number" ? tree.byId(key) : tree.bySlug("authors", key);
      if (node?.taxonomy !== "authors" || !canSeeTerm(actor, tree)(node))
        throw new AppError("not_found", "There is no such author");
      const { name: title, description, link } = tree.term(node, language);
      // A name has no language; only a description has one.
      const owner = {
        title,
        description,
        language: tree.describedIn(node, language),
        address: siteUrl + link,
      };
      return { owner, ids: await listPostsWithTerm(db, viewerOf(actor), DOCUMENT_TYPES, node.id) };
    },
  };

  async function fill(actor: Actor, { owner, ids }: Contents, language: Language): Promise<Pack> {
    const viewer = viewerOf(actor);
    const packPaths = createPackPaths(storage);
    const posts: PackPost[] = [];
    for (let start = 0; start < Math.min(ids.length, PACK_POSTS_MAX); start += BATCH) {
      const batch = ids.slice(start, start + BATCH);
      const [cards, rows, works] = await Promise.all([
        loadCards(db, terms, viewer, batch, language),
        listPostFiles(db, viewer, batch),
        citations.works(actor, batch, language),
      ]);
      const [files, workOf] = [
        await packPaths.place(cards, rows),
        new Map(works.map((work) => [work.databaseId, work])),
      ];
      for (const card of cards) {
        const work = workOf.get(card.databaseId);
        // The post was hidden between the two queries.
        if (!work) continue;
        const abstract = cutAtWord(work.abstract, ABSTRACT_CHARS);
        const csl = { ...work.csl, ...(abstract && { abstract }) };
        posts.push({
          card,
          abstract,
          address: siteUrl + card.link,
          terms: work.terms,
          credits: work.credits,
          csl,
          files: files.get(card.databaseId) ?? [],
        });
      }
    }
    const { title: siteTitle } = await site.settings(actor, language);
    return {
      siteTitle,
      owner,
      posts,
      total: ids.length,
      files: packPaths.files,
      size: packPaths.files.reduce((sum, file) => sum + file.size, 0),
      missing: packPaths.missing,
      createdAt: now(),
    };
  }

  return {
    async pack(actor, kind, key, language) {
      const contents = await contentsOf[kind](actor, key, language);
      const releaseSlot = slots();
      if (!releaseSlot)
        throw new AppError("busy", "Too many downloads are running; try again in a moment");
      try {
        const pack = await fill(actor, contents, language);
        const postIds = pack.posts
          .filter(({ files }) => files.length > 0)
          .map(({ card }) => card.databaseId);
        return {
          name: `${safeName(contents.owner.title, kind)}.zip`,
          postIds,
          ...streamZip(await entriesOf(pack, language), releaseSlot),
        };
      } catch (error) {
        releaseSlot();
        throw error;
      }
    },

    async weigh(actor, kind, key) {
      const { ids } = await contentsOf[kind](actor, key, DEFAULT_LANGUAGE);
      return weighFiles(db, viewerOf(actor), ids.slice(0, PACK_POSTS_MAX));
    },
  };
}

async function entriesOf(pack: Pack, language: Language): Promise<ZipEntry[]> {
  const { createdAt, posts } = pack;
  const entries = [await textEntry("index.html", createdAt, () => packPage(pack, language))];
  if (posts.length > 0) {
    entries.push(
      await textEntry(METADATA_FILES.csv, createdAt, () => metadataCsv(posts, language)),
      await textEntry(METADATA_FILES.json, createdAt, () => metadataJson(posts)),
    );
    for (const format of CITATION_FORMATS)
      entries.push(
        await textEntry(citationsFile(format), createdAt, () => citationsOf(format, posts)),
      );
  }
  return [
    ...entries,
    ...pack.files.map(({ path, created, size, mimeType, open }) => ({
      path,
      modified: created,
      size,
      isCompressed: !COMPRESSIBLE.test(mimeType),
      open,
    })),
  ];
}
