import { Readable } from "node:stream";
import type { CitationFormat } from "../../contract/citation-formats";
import type { CslItem } from "../../contract/citations";
import { AppError } from "../../contract/errors";
import type { Language } from "../../contract/languages";
import { PACK_PIECES_MAX } from "../../contract/limits";
import type { DocumentType } from "../../contract/names";
import type { Actor } from "../actor";
import type { CollectionsService } from "../collections/collections.service";
import { findPost } from "../posts/posts.reader";
import { findTombstone } from "../posts/tombstones.reader";
import { type Sight, sightOf } from "../posts/visibility.policy";
import { inTurns } from "../../platform/in-turns";
import { patient } from "../../platform/patient";
import type { Places } from "../../platform/places";
import { CITATION_FILES, writeCitations } from "./formats";
import { type ReadWorks, type WorksDeps, worksReader } from "./works";

/** Pieces of a collection read at once. */
const BATCH = 100;

/** What has a page of its own to be cited, and how an address names it. */
export interface CitedPost {
  type: DocumentType | "article" | "toolkit";
  key: number | string;
}

/** A file of references. */
export interface CitationFile {
  /** File name. */
  name: string;
  /** With its charset. */
  mediaType: string;
  /** Whether a proxy may keep what a visitor got; not where a collection can be closed at any time. */
  isOfMembers: boolean;
  /** Made while it is read, which somebody must do, or destroy it. */
  text: Readable;
}

export interface CitationsService {
  /**
   * The reference to a piece in the language asked for, or in that which its text has. Throws not_found, also for what the actor may
   * not know of, and `gone` for a document that was removed.
   */
  cite(
    actor: Actor,
    post: CitedPost,
    format: CitationFormat,
    language: Language,
  ): Promise<CitationFile>;
  /** The references to a collection's pieces that the actor may see, in its order, PACK_PIECES_MAX at most. Throws not_found, and busy while all places are taken. */
  citeCollection(
    actor: Actor,
    key: number | string,
    format: CitationFormat,
    language: Language,
  ): Promise<CitationFile>;
  works: ReadWorks;
}

interface CitationsDeps extends WorksDeps {
  collections: CollectionsService;
  /** Shared with others who read whole collections. */
  places: Places;
}

export function createCitationsService({
  collections,
  places,
  ...deps
}: CitationsDeps): CitationsService {
  const { db } = deps;
  const works = worksReader(deps);

  async function missing(
    sight: Sight,
    { type, key }: CitedPost,
    language: Language,
  ): Promise<AppError> {
    const tombstone =
      typeof key === "string"
        ? await findTombstone(db, sight, { type, slug: key }, language)
        : undefined;
    return tombstone
      ? new AppError("gone", "The document was removed")
      : new AppError("not_found", "There is no such piece");
  }

  async function* inBatches(
    actor: Actor,
    ids: readonly number[],
    language: Language,
  ): AsyncGenerator<CslItem[]> {
    for (let start = 0; start < ids.length; start += BATCH) {
      yield (await works(actor, ids.slice(start, start + BATCH), language)).map(({ csl }) => csl);
    }
  }

  function fileOf(
    slug: string,
    format: CitationFormat,
    rest: Pick<CitationFile, "isOfMembers" | "text">,
  ): CitationFile {
    const { ending, mediaType } = CITATION_FILES[format];
    return { name: `${slug}.${ending}`, mediaType, ...rest };
  }

  const textOf = (parts: AsyncIterable<string>) => Readable.from(parts, { objectMode: false });

  return {
    works,

    async cite(actor, post, format, language) {
      const sight = sightOf(actor);
      const found = await findPost(db, sight, post.type, post.key, language);
      const [work] = found ? await works(actor, [found.database_id], language) : [];
      if (!work) throw await missing(sight, post, language);
      return fileOf(work.slug, format, {
        isOfMembers: false,
        text: textOf(writeCitations(format, [[work.csl]])),
      });
    },

    async citeCollection(actor, key, format, language) {
      const { databaseId, slug, siteCollection, featured } = await collections.get(
        actor,
        key,
        language,
      );
      const ids = (await collections.itemIds(actor, databaseId)).slice(0, PACK_PIECES_MAX);
      const leave = places();
      if (!leave)
        throw new AppError("busy", "Too many downloads of whole collections are under way");
      const text = textOf(inTurns(writeCitations(format, inBatches(actor, ids, language))));
      return fileOf(slug, format, {
        isOfMembers: !siteCollection && !featured,
        text: patient(text, leave),
      });
    },
  };
}
