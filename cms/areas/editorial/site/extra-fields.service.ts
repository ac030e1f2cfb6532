import type { Rule } from "../../../contract/account-rules";
import { AppError } from "../../../contract/errors";
import { EXTRA_FIELD_RULE_SENTENCES, answerProblem } from "../../../contract/extra-field-rules";
import type {
  AdminExtraField,
  AdminFieldsAnswer,
  AdminFieldsSave,
  ExtraFieldGroup,
} from "../../../contract/extra-fields";
import { DEFAULT_LANGUAGE, type Language } from "../../../contract/languages";
import type { Taxonomy } from "../../../contract/names";
import {
  ETHICS_GROUP,
  ETHICS_NO,
  ETHICS_OF_OTHERS,
  REFERENCE_STUDY_FIELD,
  type UploadRule,
} from "../../../contract/upload-rules";
import type { Db, OpenedDatabase } from "../../../db/client";
import { type Actor, requireEditor } from "../../../shared/actor";
import { recordAuditEvent } from "../../../shared/audit.writer";
import {
  FIELDS_SETTING,
  FORMER_SETTING,
  listFormerLanguages,
  readFields,
  groupsOf,
} from "../../../shared/extra-fields";
import { checkVersion, versionOf } from "../../../shared/versions";
import type { TaxonomiesService } from "../../vocabulary";
import { lockSite, saveSettings } from "./site-admin.repo";

/** The definitions of extra fields, for editors. All methods throw `unauthenticated`, `forbidden`. */
export interface ExtraFieldsAdmin {
  list(actor: Actor): Promise<AdminFieldsAnswer>;
  /**
   * Replaces the list; returns its new state. Throws `edit_conflict` if another editor saved first, and `invalid_input` if a
   * field names unknown terms that it did not name before.
   */
  save(actor: Actor, save: AdminFieldsSave): Promise<AdminFieldsAnswer>;
}

interface ExtraFieldsDeps {
  database: OpenedDatabase;
  taxonomies: Pick<TaxonomiesService, "tree">;
  now: () => Date;
}

export function createExtraFieldsAdmin({
  database,
  taxonomies,
  now,
}: ExtraFieldsDeps): ExtraFieldsAdmin {
  const { db } = database;

  async function present(at: Db): Promise<AdminFieldsAnswer> {
    const fields = await readFields(at);
    return { version: versionOf(fields), fields };
  }

  return {
    async list(actor) {
      requireEditor(actor);
      return present(db);
    },

    async save(actor, { version, fields }) {
      const editor = requireEditor(actor);
      // Read before the transaction, which uses the only connection of the embedded database.
      const tree = await taxonomies.tree();
      const result = await db.transaction().execute(async (trx) => {
        await lockSite(trx);
        const before = await present(trx);
        checkVersion(version, before.version);
        checkTerms(before.fields, fields, (field, slug) =>
          Boolean(tree.bySlug(field.taxonomy, slug)),
        );
        await saveSettings(trx, [
          { key: FIELDS_SETTING, language: "", value: fields.map(onlyOfKind) },
          ...(await listFormerLanguages(trx)).map((language) => ({
            key: FORMER_SETTING,
            language,
            value: undefined,
          })),
        ]);
        await recordAuditEvent(trx, editor, now(), {
          event: "settings_changed",
          subject: { type: "settings", id: null, title: "" },
          details: { language: DEFAULT_LANGUAGE, changed: [FIELDS_SETTING] },
        });
        return present(trx);
      });
      await database.announceChange("site");
      return result;
    },
  };
}

/** Returns a field without the properties of other kinds. */
function onlyOfKind(field: AdminExtraField): AdminExtraField {
  const isNumber = field.kind === "number";
  return {
    ...field,
    min: isNumber ? field.min : null,
    max: isNumber ? field.max : null,
    digits: isNumber ? field.digits : null,
    choices: field.kind === "choice" ? field.choices : [],
  };
}

/**
 * Throws for unknown terms. A field may keep terms that it had before and that were deleted since, so that the list can be
 * changed without correcting them.
 */
function checkTerms(
  before: readonly AdminExtraField[],
  after: readonly AdminExtraField[],
  isKnown: (field: AdminExtraField, slug: string) => boolean,
): void {
  const rule = "field_type_unknown";
  const wrong = after.flatMap((field, at) => {
    const was = before.find(({ name }) => name === field.name)?.terms ?? [];
    return field.terms.every((slug) => was.includes(slug) || isKnown(field, slug))
      ? []
      : [`fields.${at}.terms`];
  });
  if (wrong.length > 0)
    throw new AppError("invalid_input", "The input is not valid", {
      fields: Object.fromEntries(wrong.map((path) => [path, EXTRA_FIELD_RULE_SENTENCES[rule]])),
      rules: Object.fromEntries(wrong.map((path) => [path, rule])),
    });
}

/** The form that uploads use, with its extra fields. */
const UPLOAD_FORM = "documents";

/** Returns the extra fields of a form in a language or its fallback. Returns null for a form that cannot have extra fields. */
export async function readExtraFields(
  db: Db,
  form: string,
  language: Language,
): Promise<ExtraFieldGroup[] | null> {
  return form === UPLOAD_FORM ? groupsOf(await readFields(db), language) : null;
}

export interface CheckedAnswers {
  /** Answers of the groups that apply to the form, without empty answers. */
  answers: Record<string, string>;
  /** The rule that each invalid answer breaks, by the field's path. */
  problems: Record<string, Rule | UploadRule>;
}

interface AnswerCheck {
  /** If false, fields that an upload requires may be empty. Given values must still be valid. */
  mustBeGiven: boolean;
}

/**
 * Validates the answers of a document with the given terms: required fields, values of each kind of field, and the ethics
 * rules.
 */
export async function checkAnswers(
  db: Db,
  given: Record<string, string>,
  chosen: Partial<Record<Taxonomy, readonly string[]>>,
  check: AnswerCheck = { mustBeGiven: true },
): Promise<CheckedAnswers> {
  const groups = groupsOf(await readFields(db), DEFAULT_LANGUAGE);
  const applicableGroups = groups.filter((group) =>
    group.terms.some((slug) => chosen[group.taxonomy]?.includes(slug)),
  );
  const checked: CheckedAnswers = { answers: {}, problems: {} };
  for (const group of applicableGroups) checkGroup(group, given, checked, check);
  return checked;
}

function checkGroup(
  { name: groupName, fields }: ExtraFieldGroup,
  given: Record<string, string>,
  { answers, problems }: CheckedAnswers,
  { mustBeGiven }: AnswerCheck,
): void {
  const isEthics = groupName === ETHICS_GROUP;
  for (const field of fields) {
    const { name, required } = field;
    const answer = given[name] ?? "";
    const path = `extra.${name}`;
    if (answer !== "") answers[name] = answer;
    const problem = answerProblem(field, answer);
    if (answer === "" && required && mustBeGiven) problems[path] = "blank";
    else if (problem) problems[path] = problem;
    else if (isEthics && answer === ETHICS_NO) problems[path] = "ethics_no";
  }
  const isOfOthers = fields.some(({ name }) => given[name] === ETHICS_OF_OTHERS);
  if (isEthics && isOfOthers && !given[REFERENCE_STUDY_FIELD])
    problems[`extra.${REFERENCE_STUDY_FIELD}`] = "reference_study";
}
