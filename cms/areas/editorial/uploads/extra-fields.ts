import type { Rule } from "../../../contract/account-rules";
import { answerProblem } from "../../../contract/extra-field-rules";
import { DEFAULT_LANGUAGE, type Language } from "../../../contract/languages";
import type { Taxonomy } from "../../../contract/names";
import {
  ETHICS_GROUP,
  ETHICS_NO,
  ETHICS_OF_OTHERS,
  REFERENCE_STUDY_FIELD,
  type UploadRule,
} from "../../../contract/upload-rules";
import type { ExtraFieldGroup } from "../../../contract/uploads";
import type { Db } from "../../../db/client";
import { groupsOf, readFields } from "../../../shared/extra-fields";

/** The form that uploads use, with its extra fields. */
export const UPLOAD_FORM = "documents";

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
 * Validates the answers of a document with the given terms: required fields, values of each kind of field, and the rules of
 * ethics.
 */
export async function checkAnswers(
  db: Db,
  given: Record<string, string>,
  chosen: Partial<Record<Taxonomy, readonly string[]>>,
  check: AnswerCheck = { mustBeGiven: true },
): Promise<CheckedAnswers> {
  const groups = groupsOf(await readFields(db), DEFAULT_LANGUAGE);
  const asked = groups.filter((group) =>
    group.terms.some((slug) => chosen[group.taxonomy]?.includes(slug)),
  );
  const checked: CheckedAnswers = { answers: {}, problems: {} };
  for (const group of asked) checkGroup(group, given, checked, check);
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
