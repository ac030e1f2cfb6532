import type { AdminContent, AdminPreview, AdminPreviewQuery } from "../../../contract/admin";
import { EMPTY_TEXTS } from "../../../contract/admin-rules";
import { AppError } from "../../../contract/errors";
import type { Language } from "../../../contract/languages";
import type { PostType } from "../../../contract/names";
import type { Db } from "../../../db/client";
import { type Actor, ANONYMOUS, requireEditor } from "../../../shared/actor";
import { createCollectionsService } from "../../collections";
import {
  createArticlesService,
  createDocumentsService,
  createPagesService,
  createToolkitsService,
} from "../../library";
import type { TaxonomiesService } from "../../vocabulary";
import { type AdminPostState, findAdminPost, summaryOf } from "./admin-post";
import { findRevision } from "./admin-posts.repo";
import { isInternal } from "./post-content";
import { findReferences, withoutMissing } from "./post-validation";
import { writePost } from "./write-post";

/** Shows unpublished content as if it were published. */
export interface AdminPreviews {
  /**
   * Returns what visitors would read; for an internal document, what staff would read. References to missing posts, files and
   * terms are left out, and missing texts are empty. Throws `unauthenticated`, `forbidden`, `not_found`, also for an unknown
   * revision or chapter.
   */
  preview(actor: Actor, id: number, query: AdminPreviewQuery): Promise<AdminPreview>;
}

interface PreviewDeps {
  db: Db;
  taxonomies: TaxonomiesService;
  siteUrl: string;
  now: () => Date;
}

export function createAdminPreviews({ db, taxonomies, siteUrl, now }: PreviewDeps): AdminPreviews {
  /** Reads the response that visitors get, with the same services. */
  async function read(
    trx: Db,
    terms: TaxonomiesService,
    viewer: Actor,
    { id, type }: { id: number; type: PostType },
    { language, chapter }: AdminPreviewQuery,
  ): Promise<Omit<AdminPreview, "post">> {
    switch (type) {
      case "article":
        return { article: await createArticlesService(trx, terms).get(viewer, id, language) };
      case "page":
        return { page: await createPagesService(trx).get(viewer, id, language) };
      case "collection":
        return { collection: await createCollectionsService(trx, terms).get(viewer, id, language) };
      case "toolkit": {
        const toolkits = createToolkitsService(trx, terms);
        const toolkit = await toolkits.get(viewer, id, language);
        if (chapter === undefined) return { toolkit };
        const ref = toolkit.chapters.find(({ number }) => number === chapter);
        if (!ref) throw new AppError("not_found", "There is no such chapter");
        return { chapter: await toolkits.chapter(viewer, id, ref.slug, language) };
      }
      default:
        return {
          document: await createDocumentsService(trx, terms, siteUrl).get(
            viewer,
            { type, key: id },
            language,
          ),
        };
    }
  }

  async function contentOf(
    id: number,
    draft: AdminContent,
    revision: number | undefined,
  ): Promise<AdminContent> {
    if (revision === undefined) return draft;
    const row = await findRevision(db, id, revision);
    if (!row) throw new AppError("not_found", "There is no such revision");
    return row.content;
  }

  return {
    async preview(actor, id, query) {
      requireEditor(actor);
      const post = await findAdminPost(db, id);
      const { type, live, row } = post;
      const source = await contentOf(id, post.content, query.revision);
      const content = withSomeText(
        withoutMissing(source, await findReferences(db, source), live),
        query.language,
      );
      // Read before the transaction, because the embedded database answers no other queries during it.
      const tree = await taxonomies.tree();
      const terms = { ...taxonomies, tree: () => Promise.resolve(tree) };
      const result = await rollBackAfter(db, async (trx) => {
        await writePost(trx, tree, {
          id,
          type,
          content,
          live,
          withheld: row?.withheld ?? [],
          now: now(),
        });
        return read(trx, terms, viewerOf(actor, post), post, query);
      });
      return { post: await summaryOf(db, id, query.language), ...result };
    },
  };
}

/** Returns the actor for a preview: a visitor, unless visitors may not see the post. */
function viewerOf(actor: Actor, post: AdminPostState): Actor {
  return isInternal(post) || post.live?.isClosed ? actor : ANONYMOUS;
}

/** Adds empty texts, because content without any language cannot be read. */
function withSomeText(content: AdminContent, language: Language): AdminContent {
  return Object.keys(content.texts).length > 0
    ? content
    : { ...content, texts: { [language]: EMPTY_TEXTS } };
}

/** Thrown to roll a transaction back after its work succeeded. */
class RolledBack extends Error {}

/** Runs work in a transaction, rolls it back, and returns the result of the work. */
async function rollBackAfter<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  let result: { value: T } | undefined;
  try {
    await db.transaction().execute(async (trx) => {
      result = { value: await work(trx) };
      throw new RolledBack();
    });
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
  }
  return result!.value;
}
