import { isTermUsed, TERM_RULE_SENTENCES, type TermRule } from "../../../contract/admin-rules";
import { AppError } from "../../../contract/errors";
import { DEFAULT_LANGUAGE, type Language, LANGUAGES } from "../../../contract/languages";
import { CODED_TAXONOMIES, HIERARCHICAL_TAXONOMIES, type Taxonomy } from "../../../contract/names";
import type {
  AdminTerm,
  AdminTermRow,
  AdminTermsAnswer,
  AdminTermsQuery,
  MergePreview,
  NewTerm,
  TermChange,
  TermInput,
  TermUses,
} from "../../../contract/taxonomies";
import type { Db, OpenedDatabase } from "../../../db/client";
import { indexTerm } from "../../../jobs/editorial.jobs";
import type { Jobs } from "../../../jobs/jobs.port";
import { stableId } from "../../../platform/ids";
import type { SearchEngine } from "../../../platform/search-engine.port";
import { type Actor, requireEditor } from "../../../shared/actor";
import { recordAuditEvent } from "../../../shared/audit.writer";
import { renameInFields } from "../../../shared/extra-fields";
import { pickTranslation } from "../../../shared/language";
import { slugOf } from "../../../shared/slugs";
import {
  nameFilter,
  pageOf,
  searchedText,
  cachedPerTree,
  type TaxonomiesService,
  type TermNode,
  type TermTree,
} from "../../vocabulary";
import { lockCurrentDrafts, updateDraftBases, renameTermInDrafts } from "../posts/drafts.service";
import { countSubmissionsWithTerm, renameTermInForms } from "../uploads/submission-form";
import type { Merging } from "./merging";
import {
  countTermUses,
  deleteTerm,
  dropFormerSlug,
  findTerm,
  idOfSlug,
  insertTerm,
  isWithin,
  listFormerSlugs,
  listPostsOf,
  listTexts,
  lockTerms,
  lockTree,
  saveFormerSlug,
  saveTexts,
  type TermRow,
  updateTerm,
} from "./terms-admin.repo";

/** Maximum number of posts indexed at once. Chosen: some seconds of work at most. */
const INDEXED_AT_ONCE = 200;

/**
 * Lets editors list, add, change, merge and delete terms. All methods throw `unauthenticated` for visitors, `forbidden` for
 * users who are not editors.
 */
export interface TermsAdmin {
  /** Returns the terms of a taxonomy by name, with or without posts. */
  list(actor: Actor, query: AdminTermsQuery): Promise<AdminTermsAnswer>;
  /** Throws `not_found`. */
  get(actor: Actor, id: number, language: Language): Promise<AdminTerm>;
  /** Throws `invalid_input` if another term has the slug, or the parent does not exist. */
  add(actor: Actor, term: NewTerm, language: Language): Promise<AdminTerm>;
  /**
   * Changes a term; its former slug leads to it from then on. Throws like `add`, `not_found`, `invalid_input` for a parent
   * below the term, and `conflict` with the current `modified` if another editor changed it since.
   */
  change(actor: Actor, id: number, change: TermChange, language: Language): Promise<AdminTerm>;
  /** Throws `not_found`, and `conflict` while the term is in use. */
  remove(actor: Actor, id: number): Promise<void>;
  /** Returns what merging a term into another would change. Throws `not_found`. */
  mergePreview(actor: Actor, id: number, into: number, language: Language): Promise<MergePreview>;
  /**
   * Merges a term into another: everything that has the first term gets the second, and the slug of the first leads to the
   * second. Throws `not_found`, and `conflict` if the preview reports a problem.
   */
  merge(actor: Actor, id: number, into: number, language: Language): Promise<AdminTerm>;
  /** For jobs: updates the posts of a term in the search index. */
  index(id: number, signal: AbortSignal): Promise<void>;
}

interface TermsAdminDeps {
  database: OpenedDatabase;
  taxonomies: Pick<TaxonomiesService, "tree" | "recount">;
  merging: Merging;
  engine: Pick<SearchEngine, "index">;
  jobs: Pick<Jobs, "enqueue">;
  now: () => Date;
}

export function createTermsAdmin({
  database,
  taxonomies,
  merging,
  engine,
  jobs,
  now,
}: TermsAdminDeps): TermsAdmin {
  const { db } = database;
  const searched = cachedPerTree<Map<number, string>>();

  /** Returns the texts by which terms are found: all names, and the slug. */
  const searchedNames = (tree: TermTree) =>
    searched(
      tree,
      "names",
      () =>
        new Map(
          [...tree.all()].map((node) => [
            node.id,
            searchedText([node.slug, ...node.translations.map(({ name }) => name)].join(" ")),
          ]),
        ),
    );

  /** Announces a change of terms. The posts of terms in `termIds` are indexed again, because their names changed. */
  async function announce(termIds: readonly number[] = []): Promise<void> {
    await jobs.enqueue(
      indexTerm,
      termIds.map((termId) => ({ termId })),
    );
    await taxonomies.recount();
  }

  async function usesOf(
    { id, taxonomy, slug }: Pick<TermRow, "id" | "taxonomy" | "slug">,
    at: Db = db,
  ): Promise<TermUses> {
    return {
      ...(await countTermUses(at, id)),
      contributions: await countSubmissionsWithTerm(at, taxonomy, slug),
    };
  }

  async function loadTerm(id: number, language: Language): Promise<AdminTerm> {
    const [tree, row, texts, formerSlugs] = await Promise.all([
      taxonomies.tree(),
      findTerm(db, id),
      listTexts(db, id),
      listFormerSlugs(db, id),
    ]);
    const node = tree.byId(id);
    if (!row || !node) throw noSuchTerm();
    const parent = row.parent_id === null ? undefined : tree.byId(row.parent_id);
    return {
      ...toRow(tree, node, language),
      names: Object.fromEntries(texts.map((text) => [text.language, text.name])),
      descriptions: Object.fromEntries(texts.map((text) => [text.language, text.description])),
      parent: parent ? { databaseId: parent.id, name: tree.name(parent, language) } : null,
      family: row.family,
      code: row.code ?? "",
      position: row.position,
      uses: await usesOf(row),
      formerSlugs,
      modified: row.modified.toISOString(),
    };
  }

  /** Returns the columns that apply to a taxonomy, with an unused slug and a valid parent. */
  async function columnsOf(
    trx: Db,
    taxonomy: Taxonomy,
    { slug: requestedSlug, names, parent, family, code, position }: TermInput,
    id: number | null,
  ): Promise<Pick<TermRow, "slug" | "parent_id" | "family" | "code" | "position">> {
    const slug =
      requestedSlug ||
      slugOf(names.en, DEFAULT_LANGUAGE) ||
      stableId("term", names.en.toLowerCase());
    const holder = await idOfSlug(trx, taxonomy, slug);
    if (holder !== undefined && holder !== id) throw invalidField("slug", "term_slug_taken");
    const parent_id = HIERARCHICAL_TAXONOMIES.includes(taxonomy) ? parent : null;
    if (parent_id !== null) {
      if ((await findTerm(trx, parent_id))?.taxonomy !== taxonomy)
        throw invalidField("parent", "term_parent_unknown");
      if (id !== null && (await isWithin(trx, parent_id, id)))
        throw invalidField("parent", "term_parent_below");
    }
    return {
      slug,
      parent_id,
      family: taxonomy === "topics" ? family : null,
      code: CODED_TAXONOMIES.includes(taxonomy) ? code || null : null,
      position,
    };
  }

  async function saveInput(trx: Db, id: number, { names, descriptions }: TermInput): Promise<void> {
    const texts = LANGUAGES.map((language) => ({
      language,
      name: names[language],
      description: descriptions[language],
    }));
    // A description without a name in its language gets the English name, which is shown in that language anyway.
    const named = texts
      .filter(({ name, description }) => name || description)
      .map((text) => ({ ...text, name: text.name || names.en }));
    await saveTexts(
      trx,
      id,
      named,
      texts
        .filter(({ name, description }) => !name && !description)
        .map(({ language }) => language),
    );
  }

  return {
    async list(actor, { taxonomy, search, language, page: requestedPage, page_size: pageSize }) {
      requireEditor(actor);
      const tree = await taxonomies.tree();
      const fits = nameFilter(search);
      const texts = searchedNames(tree);
      const { rows, ...place } = pageOf(
        tree.list(taxonomy, language).filter((node) => fits(texts.get(node.id) ?? "")),
        requestedPage,
        pageSize,
      );
      return { terms: rows.map((node) => toRow(tree, node, language)), ...place };
    },

    async get(actor, id, language) {
      requireEditor(actor);
      return loadTerm(id, language);
    },

    async add(actor, term, language) {
      const editor = requireEditor(actor);
      const { taxonomy } = term;
      const at = now();
      const id = await db.transaction().execute(async (trx) => {
        await lockTree(trx);
        const columns = await columnsOf(trx, taxonomy, term, null);
        await dropFormerSlug(trx, taxonomy, columns.slug);
        const newTermId = await insertTerm(trx, { taxonomy, ...columns, modified: at });
        await saveInput(trx, newTermId, term);
        await recordAuditEvent(trx, editor, at, {
          event: "term_added",
          subject: { type: "term", id: newTermId, title: term.names.en },
          details: { taxonomy },
        });
        return newTermId;
      });
      await announce();
      return loadTerm(id, language);
    },

    async change(actor, id, { modified, ...term }, language) {
      const editor = requireEditor(actor);
      const at = now();
      await db.transaction().execute(async (trx) => {
        const drafts = await lockCurrentDrafts(trx, id);
        await lockTree(trx);
        const [before] = await lockTerms(trx, [id]);
        if (!before) throw noSuchTerm();
        if (modified.getTime() !== before.modified.getTime())
          throw new AppError("conflict", "The term has changed since you read it; read it again", {
            modified: before.modified.toISOString(),
          });
        const columns = await columnsOf(trx, before.taxonomy, term, id);
        if (columns.slug !== before.slug) {
          await dropFormerSlug(trx, before.taxonomy, columns.slug);
          await saveFormerSlug(trx, before, id);
          // Another term may get the old slug; pending forms, fields and drafts must keep referring to this term.
          await renameTermInForms(trx, before.taxonomy, before.slug, columns.slug);
          await renameInFields(trx, before.taxonomy, before.slug, columns.slug);
          await renameTermInDrafts(trx, before.taxonomy, before.slug, columns.slug);
        }
        await updateTerm(trx, id, { ...columns, modified: at });
        await updateDraftBases(trx, drafts);
        await saveInput(trx, id, term);
        await recordAuditEvent(trx, editor, at, {
          event: "term_changed",
          subject: { type: "term", id, title: term.names.en },
          details: { taxonomy: before.taxonomy },
        });
      });
      await announce([id]);
      return loadTerm(id, language);
    },

    async remove(actor, id) {
      const editor = requireEditor(actor);
      const name = await nameOf(id);
      await db.transaction().execute(async (trx) => {
        await lockTree(trx);
        const [term] = await lockTerms(trx, [id]);
        if (!term) throw noSuchTerm();
        const uses = await usesOf(term, trx);
        if (isTermUsed(uses))
          throw new AppError("conflict", "The term is in use; merge it into another one instead");
        await deleteTerm(trx, id);
        await recordAuditEvent(trx, editor, now(), {
          event: "term_removed",
          subject: { type: "term", id, title: name },
          details: { taxonomy: term.taxonomy },
        });
      });
      await announce();
    },

    async mergePreview(actor, id, into, language) {
      requireEditor(actor);
      const [tree, from, to] = await Promise.all([
        taxonomies.tree(),
        findTerm(db, id),
        findTerm(db, into),
      ]);
      const [fromNode, intoNode] = [tree.byId(id), tree.byId(into)];
      if (!from || !to || !fromNode || !intoNode) throw noSuchTerm();
      const [uses, { both, problem }] = await Promise.all([
        usesOf(from),
        db.transaction().execute((trx) => merging.preview(trx, from, to)),
      ]);
      return {
        from: toRow(tree, fromNode, language),
        into: toRow(tree, intoNode, language),
        uses,
        both,
        problem,
      };
    },

    async merge(actor, id, into, language) {
      const editor = requireEditor(actor);
      const [name, intoName] = [await nameOf(id), await nameOf(into)];
      const at = now();
      await db.transaction().execute(async (trx) => {
        const drafts = await lockCurrentDrafts(trx, id);
        await lockTree(trx);
        const rows = await lockTerms(trx, [id, into]);
        const [from, to] = [rows.find((row) => row.id === id), rows.find((row) => row.id === into)];
        if (!from || !to) throw noSuchTerm();
        await merging.merge(trx, from, to, at);
        await updateDraftBases(trx, drafts);
        await recordAuditEvent(trx, editor, at, {
          event: "terms_merged",
          subject: { type: "term", id: into, title: intoName },
          details: { taxonomy: from.taxonomy, from: name },
        });
      });
      await announce([into]);
      return loadTerm(into, language);
    },

    async index(id, signal) {
      const posts = await listPostsOf(db, id);
      for (let first = 0; first < posts.length; first += INDEXED_AT_ONCE) {
        signal.throwIfAborted();
        await engine.index(posts.slice(first, first + INDEXED_AT_ONCE), { soon: true });
      }
    },
  };

  /** Returns the name of a term for the audit log. Throws `not_found`. */
  async function nameOf(id: number): Promise<string> {
    const texts = await listTexts(db, id);
    const name = pickTranslation(texts, DEFAULT_LANGUAGE)?.name;
    if (name !== undefined) return name;
    const row = await findTerm(db, id);
    if (!row) throw noSuchTerm();
    return row.slug;
  }
}

function toRow(tree: TermTree, node: TermNode, language: Language): AdminTermRow {
  const { databaseId, taxonomy, slug, name, count, link } = tree.term(node, language);
  return {
    databaseId,
    taxonomy,
    slug,
    name,
    count,
    link,
    language: pickTranslation(node.translations, language)?.language ?? language,
    path: tree.ancestors(node.id).map((above) => tree.name(above, language)),
    languages: LANGUAGES.filter((one) =>
      node.translations.some((translation) => translation.language === one),
    ),
  };
}

function noSuchTerm(): AppError {
  return new AppError("not_found", "There is no such term");
}

function invalidField(field: "slug" | "parent", rule: TermRule): AppError {
  return new AppError("invalid_input", "The input is not valid", {
    fields: { [field]: TERM_RULE_SENTENCES[rule] },
    rules: { [field]: rule },
  });
}
