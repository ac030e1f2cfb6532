import { Readable } from "node:stream";
import type { CitationFormat, DocumentType } from "../../../contract/names";
import type { CslItem } from "../../../contract/documents";
import { AppError } from "../../../contract/errors";
import type { Language } from "../../../contract/languages";
import { PACK_POSTS_MAX } from "../../../contract/limits";
import type { Actor } from "../../../shared/actor";
import type { CollectionsService } from "../../collections";
import { findPost, findTombstone, type Viewer, viewerOf } from "../../posts";
import { yieldBetween } from "../../../platform/iteration";
import { withIdleTimeout } from "../../../platform/zip";
import type { Slots } from "../../../platform/concurrency";
import { CITATION_FILES, writeCitations } from "./formats";
import { type ReadWorks, type WorksDeps, worksReader } from "./cited-works";

/** Number of posts of a collection that are read at once. */
const BATCH = 100;

/** A post with its own page to cite, by the number or slug in its address. */
export interface CitedPost {
  type: DocumentType | "article" | "toolkit";
  key: number | string;
}

/** A file of references. */
export interface CitationFile {
  /** File name. */
  name: string;
  /** Includes the charset. */
  mediaType: string;
  /**
   * Whether the file is of a user's collection. If so, proxies must not cache it, not even for visitors, because the collection
   * can be closed at any time.
   */
  isOfMembers: boolean;
  /** Generated while it is read. The caller must read it to the end or destroy it. */
  text: Readable;
}

export interface CitationsService {
  /**
   * Returns the reference to a post in the requested language, or else in that of its text. Throws `not_found`, also for posts
   * that the actor may not know of, and `gone` for a document that was removed.
   */
  cite(
    actor: Actor,
    post: CitedPost,
    format: CitationFormat,
    language: Language,
  ): Promise<CitationFile>;
  /**
   * Returns the references to a collection's posts that the actor may see, in its order, at most PACK_POSTS_MAX. Throws
   * `not_found`, and `busy` while all slots are taken.
   */
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
  /** Slots shared with other code that reads whole collections. */
  slots: Slots;
}

export function createCitationsService({
  collections,
  slots,
  ...deps
}: CitationsDeps): CitationsService {
  const { db } = deps;
  const works = worksReader(deps);

  async function missing(
    viewer: Viewer,
    { type, key }: CitedPost,
    language: Language,
  ): Promise<AppError> {
    const tombstone =
      typeof key === "string"
        ? await findTombstone(db, viewer, { type, slug: key }, language)
        : undefined;
    return tombstone
      ? new AppError("gone", "The document was removed")
      : new AppError("not_found", "There is no such post");
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
      const viewer = viewerOf(actor);
      const found = await findPost(db, viewer, post.type, post.key, language);
      const [work] = found ? await works(actor, [found.database_id], language) : [];
      if (!work) throw await missing(viewer, post, language);
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
      const ids = (await collections.itemIds(actor, databaseId)).slice(0, PACK_POSTS_MAX);
      const releaseSlot = slots();
      if (!releaseSlot)
        throw new AppError(
          "busy",
          "Too many collections are being downloaded; try again in a moment",
        );
      const text = textOf(yieldBetween(writeCitations(format, inBatches(actor, ids, language))));
      return fileOf(slug, format, {
        isOfMembers: !siteCollection && !featured,
        text: withIdleTimeout(text, releaseSlot),
      });
    },
  };
}
