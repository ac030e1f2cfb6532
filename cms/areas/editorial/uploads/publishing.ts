import type { Logger } from "pino";
import type { FileKind, Taxonomy } from "../../../contract/names";
import type { SubmissionFields } from "../../../contract/uploads";
import type { Db, OpenedDatabase } from "../../../db/client";
import { drawThumbnail, extractText } from "../../../jobs/editorial.jobs";
import type { Jobs } from "../../../jobs/jobs.port";
import { stableId } from "../../../platform/ids";
import type { SearchEngine } from "../../../platform/search-engine.port";
import { slugOf } from "../../../shared/slugs";
import { savePosts } from "../../posts";
import { impliedTerms, type TaxonomiesService, type TermTree, saveTerms } from "../../vocabulary";
import { TERM_FIELDS } from "./submission-form";
import { publishFiles } from "./submissions.repo";

/** A document to be written. Its files are in the library already. */
export interface NewDocument {
  /** Ensures that publishing twice creates one document. */
  sourceId: string;
  fields: SubmissionFields;
  byStaff: boolean;
  files: readonly { id: string; name: string; kind: FileKind; language: string }[];
  /** Names from which new terms are made. */
  newKeywords: readonly string[];
  newAuthors: readonly string[];
  newPublishers: readonly string[];
}

/** Turns submissions into documents. */
export interface Publishing {
  /**
   * Writes a document in the caller's transaction and returns its databaseId. It is internal unless it is for public use. The
   * caller reads the terms before the transaction, which uses the only connection of the embedded database.
   */
  write(trx: Db, tree: TermTree, document: NewDocument, now: Date): Promise<number>;
  /**
   * Informs search and all processes of documents that were written, changed, removed or restored. Never throws: failures are
   * logged, and the next start makes up for them.
   */
  announce(postIds: readonly number[]): Promise<void>;
  /**
   * Announces documents with new files, like `announce`. Also queues jobs that extract the texts of the files and generate
   * thumbnails.
   */
  announceWithFiles(postIds: readonly number[], fileIds: readonly string[]): Promise<void>;
}

export interface PublishingDeps {
  database: OpenedDatabase;
  taxonomies: Pick<TaxonomiesService, "recount">;
  engine: Pick<SearchEngine, "index">;
  jobs: Pick<Jobs, "enqueue">;
  logger: Logger;
}

export function createPublishing({
  database,
  taxonomies,
  engine,
  jobs,
  logger,
}: PublishingDeps): Publishing {
  async function updateOthers(
    postIds: readonly number[],
    ...more: Promise<unknown>[]
  ): Promise<void> {
    const steps = [
      engine.index([...postIds]),
      taxonomies.recount(),
      database.announceChange("posts"),
      ...more,
    ];
    for (const step of await Promise.allSettled(steps)) {
      if (step.status === "rejected")
        logger.error(
          { err: step.reason as unknown, posts: postIds },
          "could not tell search or other processes about changed documents",
        );
    }
  }

  return {
    async write(trx, tree, { sourceId, fields, byStaff, files, ...names }, now) {
      const newTerms = await saveNewTerms(trx, tree, fields.language, {
        keywords: names.newKeywords,
        authors: names.newAuthors,
        publishers: names.newPublishers,
      });
      const ids = await savePosts(trx, [
        {
          sourceId,
          byStaff,
          type: fields.externalUse ? "document" : "internal_document",
          visibility: fields.externalUse ? "public" : "internal",
          publicationYear: fields.publication_year,
          contributors: [],
          statementOfFindings: fields.sof || null,
          extra: fields.extra,
          created: now,
          modified: now,
          translations: [
            { language: fields.language, title: fields.title, abstract: fields.abstract },
          ],
          terms: withoutDuplicates([
            ...termsOf(
              tree,
              fields,
              files.map(({ language }) => language),
            ),
            ...newTerms,
          ]),
          files: files.map(({ id, name, kind, language }) => ({
            fileId: id,
            language,
            kind,
            title: fields.fileTitles[id] || titleOf(name, fields.title, files.length),
          })),
        },
      ]);
      const id = ids.get(sourceId)!;
      if (fields.externalUse)
        await publishFiles(
          trx,
          files.map((file) => file.id),
        );
      return id;
    },

    announce: (postIds) => updateOthers(postIds),

    announceWithFiles: (postIds, fileIds) =>
      updateOthers(
        postIds,
        jobs.enqueue(
          drawThumbnail,
          postIds.map((postId) => ({ postId })),
        ),
        jobs.enqueue(
          extractText,
          fileIds.map((fileId) => ({ fileId })),
        ),
      ),
  };
}

/**
 * Returns the title of a file on its document's page: the document's title if it is the only file, else the file's own name.
 */
function titleOf(fileName: string, title: string, count: number): string {
  return count === 1 ? title : fileName.replace(/\.[^.]+$/, "");
}

/** Returns the selected terms that still exist, the regions of the countries, and the languages of the files. */
function termsOf(
  tree: TermTree,
  fields: SubmissionFields,
  languages: readonly string[],
): { taxonomy: Taxonomy; slug: string }[] {
  const chosen = Object.entries(TERM_FIELDS).flatMap(([field, taxonomy]) =>
    fields[field as keyof typeof TERM_FIELDS].map((slug) => ({ taxonomy, slug })),
  );
  return [
    ...chosen.filter(({ taxonomy, slug }) => tree.bySlug(taxonomy, slug)),
    ...impliedTerms(tree, { countries: fields.documentCountries, languages }),
  ];
}

/** Removes duplicate terms: those both selected and proposed in another spelling. */
function withoutDuplicates(
  terms: readonly { taxonomy: Taxonomy; slug: string }[],
): { taxonomy: Taxonomy; slug: string }[] {
  return [
    ...new Map(terms.map((term) => [`${term.taxonomy}/${term.slug}`, term] as const)).values(),
  ];
}

/** Creates terms from names, also in the language in which they were written. An existing term is reused. */
async function saveNewTerms(
  trx: Db,
  tree: TermTree,
  language: string,
  names: Record<"keywords" | "authors" | "publishers", readonly string[]>,
): Promise<{ taxonomy: Taxonomy; slug: string }[]> {
  const drafts = Object.entries(names).flatMap(([taxonomy, list]) =>
    list.map((name) => ({
      taxonomy: taxonomy as Taxonomy,
      slug: slugOf(name, language) || stableId("term", name.toLowerCase()),
      names: { en: name, [language]: name },
    })),
  );
  await saveTerms(
    trx,
    drafts.filter(({ taxonomy, slug }) => !tree.bySlug(taxonomy, slug)),
    { existing: "keep" },
  );
  return drafts.map(({ taxonomy, slug }) => ({ taxonomy, slug }));
}
