import type { FilesWeight } from "../../contract/collections";
import { AppError } from "../../contract/errors";
import { DEFAULT_LANGUAGE, type Language } from "../../contract/languages";
import { PACK_PIECES_MAX } from "../../contract/limits";
import type { Db } from "../../db/client";
import type { Storage } from "../../platform/storage";
import { streamZip, type Zip, type ZipEntry } from "../../platform/zip";
import type { Actor } from "../actor";
import type { CollectionsService } from "../collections/collections.service";
import { loadCards } from "../posts/cards";
import { cutAtWord } from "../posts/text";
import { sightOf } from "../posts/visibility.policy";
import type { SiteService } from "../site/site.service";
import type { TaxonomiesService } from "../taxonomies/taxonomies.service";
import { mayHearOf } from "../taxonomies/terms.policy";
import type { Pack, PackPiece } from "./pack";
import { safeName } from "./pack-names";
import { packPage } from "./pack-page";
import { listAbstracts, listAuthorDocuments, listPieceFiles, weighFiles } from "./packs.repo";
import { createShelf } from "./shelf";

/** Packs under way at once in a process. Ours: each takes an open file, the page inside and its share of the line. */
export const PACKS_AT_ONCE = 8;
/** Longest abstract on the page inside. Ours: all but a few are shorter, and the page of a large pack stays a few megabytes. */
const ABSTRACT_CHARS = 1_500;
/** Pieces read from the database at once, so that other visitors' questions come in between. */
const BATCH = 100;
/** What deflating makes smaller. Documents and most pictures are packed tightly by their own formats. */
const LOOSE = /^(image\/(bmp|x-ms-bmp|tiff)$|text\/)/;

export type PackKind = "collection" | "author";

export interface PackDownload extends Zip {
  /** File name of the zip. */
  name: string;
  /** What has files in it. */
  postIds: number[];
}

export interface PacksService {
  /**
   * All files of a collection, or of an author's documents, that the actor may see, as a zip with a page that lists them
   * in the language asked for. The key is a databaseId or a slug. Whoever asks must read the zip's bytes or destroy them.
   * Throws not_found, and busy while PACKS_AT_ONCE are under way.
   */
  pack(actor: Actor, kind: PackKind, key: number | string, language: Language): Promise<PackDownload>;
  /** What those files weigh, before anybody asks for them. Throws not_found. */
  weigh(actor: Actor, kind: PackKind, key: number | string): Promise<FilesWeight>;
}

interface PacksDeps {
  db: Db;
  storage: Storage;
  terms: TaxonomiesService;
  collections: CollectionsService;
  site: SiteService;
  /** Address of the website, without a trailing slash. */
  siteUrl: string;
  now: () => Date;
}

/** Whose pack it is, and the pieces that the actor may see. */
interface Contents {
  owner: Pack["owner"];
  ids: number[];
}

export function createPacksService({ db, storage, terms, collections, site, siteUrl, now }: PacksDeps): PacksService {
  let underWay = 0;

  const contentsOf: Record<PackKind, (actor: Actor, key: number | string, language: Language) => Promise<Contents>> = {
    async collection(actor, key, language) {
      const collection = await collections.get(actor, key, language);
      const { title, description, link } = collection;
      return { owner: { title, description, language: collection.language, address: siteUrl + link }, ids: await collections.itemIds(actor, collection.databaseId) };
    },
    async author(actor, key, language) {
      const tree = await terms.tree();
      const node = typeof key === "number" ? tree.byId(key) : tree.bySlug("authors", key);
      if (node?.taxonomy !== "authors" || !mayHearOf(actor, tree)(node)) throw new AppError("not_found", "There is no such author");
      const { name: title, description, link } = tree.term(node, language);
      // A name belongs to no language; only a description is in one.
      const owner = { title, description, language: tree.describedIn(node, language), address: siteUrl + link };
      return { owner, ids: await listAuthorDocuments(db, sightOf(actor), node.id) };
    },
  };

  async function fill(actor: Actor, { owner, ids }: Contents, language: Language): Promise<Pack> {
    const sight = sightOf(actor);
    const shelf = createShelf(storage);
    const pieces: PackPiece[] = [];
    for (let start = 0; start < Math.min(ids.length, PACK_PIECES_MAX); start += BATCH) {
      const batch = ids.slice(start, start + BATCH);
      // Twice as long, so that it shows where the page cuts an abstract.
      const [cards, rows, abstracts] = await Promise.all([
        loadCards(db, terms, sight, batch, language), listPieceFiles(db, sight, batch), listAbstracts(db, batch, 2 * ABSTRACT_CHARS),
      ]);
      const files = await shelf.place(cards, rows);
      for (const card of cards) {
        const abstract = cutAtWord(abstracts.get(`${card.databaseId}/${card.language}`) ?? "", ABSTRACT_CHARS);
        pieces.push({ card, abstract, address: siteUrl + card.link, files: files.get(card.databaseId) ?? [] });
      }
    }
    const { title: siteTitle } = await site.settings(actor, language);
    return {
      siteTitle, owner, pieces, total: ids.length, files: shelf.files, size: shelf.files.reduce((sum, file) => sum + file.size, 0),
      missing: shelf.missing, made: now(),
    };
  }

  return {
    async pack(actor, kind, key, language) {
      const contents = await contentsOf[kind](actor, key, language);
      if (underWay >= PACKS_AT_ONCE) throw new AppError("busy", "Too many downloads of all files are under way");
      underWay++;
      try {
        const pack = await fill(actor, contents, language);
        const postIds = pack.pieces.filter(({ files }) => files.length > 0).map(({ card }) => card.databaseId);
        return { name: `${safeName(contents.owner.title, kind)}.zip`, postIds, ...streamZip(entriesOf(pack, language), () => underWay--) };
      } catch (error) {
        underWay--;
        throw error;
      }
    },

    async weigh(actor, kind, key) {
      const { ids } = await contentsOf[kind](actor, key, DEFAULT_LANGUAGE);
      return weighFiles(db, sightOf(actor), ids.slice(0, PACK_PIECES_MAX));
    },
  };
}

function entriesOf(pack: Pack, language: Language): ZipEntry[] {
  return [
    { path: "index.html", modified: pack.made, text: packPage(pack, language) },
    ...pack.files.map(({ path, created, size, mimeType, open }) => ({ path, modified: created, size, tight: !LOOSE.test(mimeType), open })),
  ];
}
