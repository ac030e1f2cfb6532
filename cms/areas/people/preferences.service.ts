import type { AccountExport } from "../../contract/accounts";
import { AppError } from "../../contract/errors";
import { DEFAULT_LANGUAGE, type Language } from "../../contract/languages";
import {
  type FollowedTerm,
  PREFERENCE_FIELDS,
  type PreferenceField,
  type PreferencesChange,
  type UserPreferences,
} from "../../contract/discovery";
import type { Db } from "../../db/client";
import { type Actor, signedIn } from "../../shared/actor";
import { pickTranslation } from "../../shared/language";
import { type TaxonomiesService, canSeeTerm, type TermNode, type TermTree } from "../vocabulary";
import { sql } from "kysely";

/** Returns the ids of the terms that a user follows, of all taxonomies, in the order in which they chose them. */
async function listFollowed(db: Db, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom("user_preferences")
    .select("term_id")
    .where("user_id", "=", userId)
    .orderBy("position")
    .orderBy("term_id")
    .execute();
  return rows.map((row) => row.term_id);
}

/** Locks the terms that a user follows until the transaction ends, so that other changes of them wait. */
async function lockFollowed(trx: Db, userId: number): Promise<void> {
  await trx
    .selectFrom("users")
    .select("database_id")
    .where("database_id", "=", userId)
    .forUpdate()
    .execute();
}

/** Replaces the terms that a user follows. */
async function replaceFollowed(trx: Db, userId: number, termIds: readonly number[]): Promise<void> {
  await trx.deleteFrom("user_preferences").where("user_id", "=", userId).execute();
  if (termIds.length === 0) return;
  // The join leaves out a term that was deleted meanwhile, instead of failing.
  await sql`
    insert into user_preferences (user_id, term_id, position)
    select ${userId}, t.id, wanted.place from unnest(${[...termIds]}::int[]) with ordinality as wanted (id, place) join terms t on t.id = wanted.id`.execute(
    trx,
  );
}

const FIELDS = Object.keys(PREFERENCE_FIELDS) as PreferenceField[];

/** The terms that users follow. Users see only their own; all methods throw `unauthenticated` without an account. */
export interface PreferencesService {
  /** Returns the terms, named in the language. Leaves out terms that the user may no longer see. */
  get(actor: Actor, language: Language): Promise<UserPreferences>;
  /**
   * Replaces the terms that the user follows; a taxonomy that is left out stays unchanged. Throws `invalid_input` for an id
   * that is not a term of its taxonomy.
   */
  update(actor: Actor, change: PreferencesChange, language: Language): Promise<UserPreferences>;
  /** Returns the names of the terms, for the export of all stored data about the user. */
  exportOwn(actor: Actor): Promise<AccountExport["preferences"]>;
}

export function createPreferencesService({
  db,
  taxonomies,
}: {
  db: Db;
  taxonomies: Pick<TaxonomiesService, "tree">;
}): PreferencesService {
  async function get(actor: Actor, language: Language): Promise<UserPreferences> {
    const [tree, ids] = await Promise.all([
      taxonomies.tree(),
      listFollowed(db, signedIn(actor).userId),
    ]);
    const known = ids.flatMap((id) => tree.byId(id) ?? []).filter(canSeeTerm(actor, tree));
    const of = (field: PreferenceField) =>
      known
        .filter(({ taxonomy }) => taxonomy === PREFERENCE_FIELDS[field])
        .map((node) => followedTerm(tree, node, language));
    return { documentCountries: of("documentCountries"), documentTopics: of("documentTopics") };
  }

  return {
    get,

    async update(actor, change, language) {
      const { userId } = signedIn(actor);
      const tree = await taxonomies.tree();
      refuseUnknown(change, tree, canSeeTerm(actor, tree));
      await db.transaction().execute(async (trx) => {
        await lockFollowed(trx, userId);
        const before = await listFollowed(trx, userId);
        const replaced = FIELDS.filter((field) => change[field] !== undefined);
        const isReplaced = (id: number) =>
          replaced.some((field) => PREFERENCE_FIELDS[field] === tree.byId(id)?.taxonomy);
        await replaceFollowed(trx, userId, [
          ...before.filter((id) => !isReplaced(id)),
          ...new Set(replaced.flatMap((field) => change[field] ?? [])),
        ]);
      });
      return get(actor, language);
    },

    async exportOwn(actor) {
      const { documentCountries, documentTopics } = await get(actor, DEFAULT_LANGUAGE);
      return {
        countries: documentCountries.map(({ name }) => name),
        topics: documentTopics.map(({ name }) => name),
      };
    },
  };
}

function refuseUnknown(
  change: PreferencesChange,
  tree: TermTree,
  mayChoose: (term: TermNode) => boolean,
): void {
  const isKnown = (field: PreferenceField) => (id: number) => {
    const term = tree.byId(id);
    return term?.taxonomy === PREFERENCE_FIELDS[field] && mayChoose(term);
  };
  const wrong = FIELDS.filter((field) => !(change[field] ?? []).every(isKnown(field)));
  if (wrong.length === 0) return;
  throw new AppError("invalid_input", "The input is not valid", {
    fields: Object.fromEntries(
      wrong.map((field) => [
        field,
        `Each databaseId must belong to a term of ${PREFERENCE_FIELDS[field]}`,
      ]),
    ),
  });
}

function followedTerm(tree: TermTree, node: TermNode, language: Language): FollowedTerm {
  return {
    databaseId: node.id,
    ...tree.ref(node, language),
    language: pickTranslation(node.translations, language)?.language ?? language,
  };
}
