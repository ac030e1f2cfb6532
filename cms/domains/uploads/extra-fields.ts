import { sql } from "kysely";
import { z } from "zod";
import type { Rule } from "../../contract/account-rules";
import { DEFAULT_LANGUAGE, type Language } from "../../contract/languages";
import type { Taxonomy } from "../../contract/names";
import {
  ETHICS_GROUP,
  ETHICS_NO,
  ETHICS_OF_OTHERS,
  REFERENCE_STUDY_FIELD,
  type UploadRule,
} from "../../contract/upload-rules";
import { ExtraFieldGroup } from "../../contract/uploads";
import type { Db } from "../../db/client";
import { languageOrder } from "../posts/language";

/** The form whose extra fields an upload has. */
export const UPLOAD_FORM = "documents";
/** Setting of the site under which the extra fields of a form stand, by language. */
const settingOf = (form: string) => `fields:${form}`;

/** The extra fields of a form in a language or its fallback; null for a form that has none. A setting of the wrong shape throws: the operator wrote it. */
export async function readExtraFields(
  db: Db,
  form: string,
  language: Language,
): Promise<ExtraFieldGroup[] | null> {
  const { rows } = await sql<{ value: unknown }>`
    select value from site_settings where key = ${settingOf(form)}
    order by array_position(${languageOrder(language)}::text[], language), language limit 1`.execute(
    db,
  );
  return rows[0] ? z.array(ExtraFieldGroup).parse(rows[0].value) : null;
}

export interface CheckedAnswers {
  /** Of the groups that are asked for, without empty ones. */
  answers: Record<string, string>;
  /** The rule that each answer breaks, by the field's path. */
  problems: Record<string, Rule | UploadRule>;
}

/** Checks the answers of an upload whose terms are chosen: what is required, what is a choice, and the rules of ethics. */
export async function checkAnswers(
  db: Db,
  given: Record<string, string>,
  chosen: Partial<Record<Taxonomy, readonly string[]>>,
): Promise<CheckedAnswers> {
  const groups = (await readExtraFields(db, UPLOAD_FORM, DEFAULT_LANGUAGE)) ?? [];
  const asked = groups.filter((group) =>
    group.terms.some((slug) => chosen[group.taxonomy]?.includes(slug)),
  );
  const checked: CheckedAnswers = { answers: {}, problems: {} };
  for (const group of asked) checkGroup(group, given, checked);
  return checked;
}

function checkGroup(
  { name: groupName, fields }: ExtraFieldGroup,
  given: Record<string, string>,
  { answers, problems }: CheckedAnswers,
): void {
  const isEthics = groupName === ETHICS_GROUP;
  for (const { name, required, choices } of fields) {
    const answer = given[name] ?? "";
    const path = `extra.${name}`;
    if (answer !== "") answers[name] = answer;
    if (answer === "" && required) problems[path] = "blank";
    else if (
      answer !== "" &&
      choices.length > 0 &&
      !choices.some((choice) => choice.value === answer)
    )
      problems[path] = "choice";
    else if (isEthics && answer === ETHICS_NO) problems[path] = "ethics_no";
  }
  const isOfOthers = fields.some(({ name }) => given[name] === ETHICS_OF_OTHERS);
  if (isEthics && isOfOthers && !given[REFERENCE_STUDY_FIELD])
    problems[`extra.${REFERENCE_STUDY_FIELD}`] = "reference_study";
}
