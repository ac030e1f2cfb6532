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
import { UPLOAD_REASONS, type UploadReason } from "../../../contract/upload-reasons";
import type { Db } from "../../../db/client";
import type { Actor } from "../../../shared/actor";
import type { TaxonomiesService } from "../../vocabulary";
import { checkAnswers } from "./extra-fields";
import type { IncomingRow } from "./incoming.repo";
import type { IncomingFiles } from "./incoming.service";
import { TERM_FIELDS } from "./publishing";

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
  incoming: Pick<IncomingFiles, "settled">;
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
  const { fields, rules, answers, files } = await lookAtForm(deps, actor, input, kept);
  if (Object.keys(fields).length > 0)
    throw new AppError("invalid_input", "The input is not valid", { fields, rules });
  // Only the submission's own fields: files, consents and bot proof are not stored with them.
  return { fields: Fields.parse({ ...input, extra: answers }), files };
}

/** The fields that are checked against the library's data. */
type LookedAtFields = Pick<
  SubmissionInput,
  keyof typeof TERM_FIELDS | `${FileLanguage}_files` | "extra"
>;

/**
 * Returns the checked fields of a form whose shape is invalid. Fields that are valid on their own are kept; the others count
 * as empty.
 */
export function rightFields(given: Readonly<Record<string, unknown>>): LookedAtFields {
  const { shape } = FormShape;
  const right = <Field extends keyof LookedAtFields>(field: Field) => {
    const parsed = shape[field].safeParse(given[field]);
    return [field, parsed.success ? parsed.data : shape[field].parse(undefined)] as const;
  };
  const lists = [
    ...(Object.keys(TERM_FIELDS) as (keyof typeof TERM_FIELDS)[]),
    ...FILE_LANGUAGES.map((language) => `${language}_files` as const),
  ];
  return Object.fromEntries([...lists, "extra" as const].map(right)) as LookedAtFields;
}

/**
 * Returns what is wrong with a form apart from its shape, by field, as sentences and as rules; and the valid values. Throws
 * as `checkForm` does if files cannot be checked.
 */
export async function lookAtForm(
  { db, taxonomies, incoming }: FormCheckDeps,
  actor: Actor,
  input: LookedAtFields,
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
    problems[field] = `"${unknown}" is none of the library's ${taxonomy.replace("_", " ")}.`;
    rules[field] = "choice";
  }
  for (const [path, rule] of Object.entries(broken)) problems[path] = SENTENCES[rule];
  return { fields: problems, rules, answers, files };
}

function chosenTerms(input: LookedAtFields): Partial<Record<Taxonomy, readonly string[]>> {
  return Object.fromEntries(
    Object.entries(TERM_FIELDS).map(([field, taxonomy]) => [
      taxonomy,
      input[field as keyof typeof TERM_FIELDS],
    ]),
  );
}

async function checkFiles(
  incoming: Pick<IncomingFiles, "settled">,
  actor: Actor,
  input: LookedAtFields,
  kept: readonly Omit<FormFile, "language" | "isNew">[],
) {
  const named = FILE_LANGUAGES.flatMap((language) =>
    input[`${language}_files`].map((id) => ({ id, language })),
  );
  const known = new Map(kept.map((file) => [file.id, file]));
  const rows = new Map(
    (
      await incoming.settled(
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
    const problem = own ? undefined : problemOf(row);
    if (own) files.push({ ...own, language, isNew: false });
    else if (problem) refuse(field, problem.rule, problem.sentence);
    else files.push({ id, language, name: row!.name, kind: row!.kind!, isNew: true });
  }
  return { files, problems };
}

/** Returns why an upload cannot be submitted, or undefined. Throws `busy` if it could not be checked yet. */
function problemOf(
  row: IncomingRow | undefined,
): { rule: UploadRule; sentence: string } | undefined {
  if (!row) return { rule: "file_unknown", sentence: UPLOAD_RULE_SENTENCES.file_unknown };
  if (row.state === "accepted") return undefined;
  if (row.state === "checking") throw new AppError("busy", UPLOAD_REASONS.not_checked);
  if (row.state === "refused")
    return {
      rule: "file_refused",
      sentence: `${row.name}: ${UPLOAD_REASONS[row.reason as UploadReason]}`,
    };
  return {
    rule: "file_unfinished",
    sentence: `${row.name}: ${UPLOAD_RULE_SENTENCES.file_unfinished}`,
  };
}

/**
 * Checks that a single upload can be submitted. Throws `invalid_input` for the field `upload`, with the name of the reason
 * if the file itself was refused, and `busy` while it cannot be checked.
 */
export async function checkUpload(
  incoming: Pick<IncomingFiles, "settled">,
  actor: Actor,
  id: string,
): Promise<void> {
  const [row] = await incoming.settled(actor, [id]);
  const problem = uploadProblem(row);
  if (problem)
    throw new AppError("invalid_input", "The input is not valid", {
      fields: { upload: problem.sentence },
      rules: { upload: problem.rule },
    });
}

/**
 * Returns why a single upload cannot be submitted, with the name of the reason if the file itself was refused, or undefined.
 * Throws `busy` while it cannot be checked.
 */
export function uploadProblem(
  row: IncomingRow | undefined,
): { rule: string; sentence: string } | undefined {
  const problem = problemOf(row);
  return problem && { ...problem, rule: row?.state === "refused" ? row.reason! : problem.rule };
}
