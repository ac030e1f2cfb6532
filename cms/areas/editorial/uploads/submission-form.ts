import { type RawBuilder, sql } from "kysely";
import { type Rule, RULE_SENTENCES } from "../../../contract/account-rules";
import { AppError } from "../../../contract/errors";
import type { FileKind, Taxonomy } from "../../../contract/names";
import {
  FILE_LANGUAGES,
  type FileLanguage,
  UPLOAD_RULE_SENTENCES,
  type UploadRule,
} from "../../../contract/upload-rules";
import {
  type SubmissionFields,
  SubmissionFields as Fields,
  SubmissionInput as FormShape,
  type SubmissionInput,
} from "../../../contract/uploads";
import type { Db } from "../../../db/client";
import { toDatabaseJson } from "../../../db/queries";
import type { Actor } from "../../../shared/actor";
import type { TaxonomiesService } from "../../vocabulary";
import { checkAnswers } from "../site/extra-fields.service";
import type { IncomingFiles } from "./incoming.service";
import { uploadProblem } from "./library-files";

/** Term fields of the form, and their taxonomies. */
export const TERM_FIELDS = {
  documentTopics: "topics",
  documentContentTypes: "content_types",
  documentKeywords: "keywords",
  documentCountries: "countries",
  documentPublishers: "publishers",
  documentAuthors: "authors",
  documentLicenses: "licenses",
} as const satisfies Partial<Record<keyof SubmissionFields, Taxonomy>>;

const SENTENCES = { ...RULE_SENTENCES, ...UPLOAD_RULE_SENTENCES };

/** A file in a form that can be submitted. */
export interface FormFile {
  id: string;
  language: string;
  name: string;
  kind: FileKind;
  /** Whether the file is a new upload; otherwise it already belongs to the submission. */
  isNew: boolean;
}

/** A form that passed all checks that are possible before writing. */
export interface CheckedForm {
  fields: SubmissionFields;
  files: FormFile[];
}

interface FormCheckDeps {
  db: Db;
  taxonomies: Pick<TaxonomiesService, "tree">;
  incoming: Pick<IncomingFiles, "waitForChecks">;
}

/**
 * Checks what the schema of a form cannot express: that its terms exist, that its extra fields are filled in, and that its
 * files were received and accepted. `kept` are files that already belong to the submission. Throws `invalid_input` with all
 * problems, by field, and `busy` while a file cannot be checked.
 */
export async function checkForm(
  deps: FormCheckDeps,
  actor: Actor,
  input: SubmissionInput,
  kept: readonly Omit<FormFile, "language" | "isNew">[] = [],
): Promise<CheckedForm> {
  const { fields, rules, answers, files } = await checkFormFields(deps, actor, input, kept);
  if (Object.keys(fields).length > 0)
    throw new AppError("invalid_input", "The input is not valid", { fields, rules });
  // Only the submission's own fields: files, consents and bot proof are not stored with them.
  return { fields: Fields.parse({ ...input, extra: answers }), files };
}

/** The fields that are checked against the library's data. */
type CheckableFields = Pick<
  SubmissionInput,
  keyof typeof TERM_FIELDS | `${FileLanguage}_files` | "extra"
>;

/**
 * Returns the checked fields of a form whose shape is invalid. Fields that are valid on their own are kept; the others count
 * as empty.
 */
export function validFields(given: Readonly<Record<string, unknown>>): CheckableFields {
  const { shape } = FormShape;
  const validField = <Field extends keyof CheckableFields>(field: Field) => {
    const parsed = shape[field].safeParse(given[field]);
    return [field, parsed.success ? parsed.data : shape[field].parse(undefined)] as const;
  };
  const lists = [
    ...(Object.keys(TERM_FIELDS) as (keyof typeof TERM_FIELDS)[]),
    ...FILE_LANGUAGES.map((language) => `${language}_files` as const),
  ];
  return Object.fromEntries([...lists, "extra" as const].map(validField)) as CheckableFields;
}

/**
 * Returns what is wrong with a form apart from its shape, by field, as sentences and as rules; and the valid values. Throws
 * as `checkForm` does if files cannot be checked.
 */
export async function checkFormFields(
  { db, taxonomies, incoming }: FormCheckDeps,
  actor: Actor,
  input: CheckableFields,
  kept: readonly Omit<FormFile, "language" | "isNew">[] = [],
) {
  const [tree, { answers, problems: broken }, { files, problems: wrongFiles }] = await Promise.all([
    taxonomies.tree(),
    checkAnswers(db, input.extra, chosenTerms(input)),
    checkFiles(incoming, actor, input, kept),
  ]);
  const problems: Record<string, string> = { ...wrongFiles.sentences };
  const rules: Record<string, Rule | UploadRule> = { ...broken, ...wrongFiles.rules };
  for (const [field, taxonomy] of Object.entries(TERM_FIELDS)) {
    const unknown = input[field as keyof typeof TERM_FIELDS].find(
      (slug) => !tree.bySlug(taxonomy, slug),
    );
    if (unknown === undefined) continue;
    problems[field] = `"${unknown}" is not one of the library's ${taxonomy.replace("_", " ")}.`;
    rules[field] = "choice";
  }
  for (const [path, rule] of Object.entries(broken)) problems[path] = SENTENCES[rule];
  return { fields: problems, rules, answers, files };
}

function chosenTerms(input: CheckableFields): Partial<Record<Taxonomy, readonly string[]>> {
  return Object.fromEntries(
    Object.entries(TERM_FIELDS).map(([field, taxonomy]) => [
      taxonomy,
      input[field as keyof typeof TERM_FIELDS],
    ]),
  );
}

async function checkFiles(
  incoming: Pick<IncomingFiles, "waitForChecks">,
  actor: Actor,
  input: CheckableFields,
  kept: readonly Omit<FormFile, "language" | "isNew">[],
) {
  const named = FILE_LANGUAGES.flatMap((language) =>
    input[`${language}_files`].map((id) => ({ id, language })),
  );
  const known = new Map(kept.map((file) => [file.id, file]));
  const rows = new Map(
    (
      await incoming.waitForChecks(
        actor,
        named.flatMap(({ id }) => (known.has(id) ? [] : [id])),
      )
    ).map((row) => [row.id, row]),
  );
  const files: FormFile[] = [];
  const problems: { sentences: Record<string, string>; rules: Record<string, UploadRule> } = {
    sentences: {},
    rules: {},
  };
  const refuse = (field: string, rule: UploadRule, sentence: string) => {
    problems.sentences[field] ??= sentence;
    problems.rules[field] ??= rule;
  };
  for (const { id, language } of named) {
    const field = `${language}_files`;
    const own = known.get(id);
    const row = rows.get(id);
    const problem = own ? undefined : uploadProblem(row);
    if (own) files.push({ ...own, language, isNew: false });
    else if (problem) refuse(field, problem.rule, problem.sentence);
    else files.push({ id, language, name: row!.name, kind: row!.kind!, isNew: true });
  }
  return { files, problems };
}

/** Returns the form's field with terms of a taxonomy; undefined if the form has none. */
const fieldOf = (taxonomy: Taxonomy): string | undefined =>
  Object.entries(TERM_FIELDS).find(([, its]) => its === taxonomy)?.[0];

const names = (field: string, slug: string): RawBuilder<boolean> =>
  sql<boolean>`fields->${field}::text @> to_jsonb(${slug}::text)`;

/** Counts undecided contributions that use a term. */
export async function countSubmissionsWithTerm(
  db: Db,
  taxonomy: Taxonomy,
  slug: string,
): Promise<number> {
  const field = fieldOf(taxonomy);
  if (!field) return 0;
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from submissions where state in ('waiting', 'returned') and ${names(field, slug)}`.execute(
    db,
  );
  return rows[0]!.count;
}

/** Replaces a term's slug in contributions and drafts, without creating duplicates. */
export async function renameTermInForms(
  trx: Db,
  taxonomy: Taxonomy,
  from: string,
  to: string,
): Promise<void> {
  const field = fieldOf(taxonomy);
  if (!field) return;
  for (const table of ["submissions", "upload_drafts"] as const) {
    const key = table === "submissions" ? sql`id::text` : sql`user_id || '/' || id`;
    const { rows } = await sql<{ key: string; slugs: string | string[] }>`
      select ${key} as key, fields->${field}::text as slugs from ${sql.table(table)} where ${names(field, from)} for update`.execute(
      trx,
    );
    for (const { key: its, slugs } of rows) {
      const renamed = [...new Set([slugs].flat().map((slug) => (slug === from ? to : slug)))];
      const kept = toDatabaseJson(Array.isArray(slugs) ? renamed : to);
      await sql`update ${sql.table(table)} set fields = jsonb_set(fields, array[${field}::text], ${kept}::text::jsonb) where ${key} = ${its}`.execute(
        trx,
      );
    }
  }
}
