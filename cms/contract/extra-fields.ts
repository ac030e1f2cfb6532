import { z } from "zod";
import {
  EXTRA_FIELD_TYPES,
  answerProblem,
  EXTRA_FIELD_KINDS,
  type ExtraFieldKind,
  type ExtraFieldRule,
  type ExtraFieldType,
  YES_NO,
} from "./extra-field-rules";
import { TAXONOMIES } from "./names";
import type { Rule } from "./account-rules";
import { LANGUAGES } from "./languages";
import {
  EXTRA_FIELD_CHOICES_MAX,
  EXTRA_FIELD_KEY_MAX_CHARS,
  EXTRA_FIELD_LABEL_MAX_CHARS,
  EXTRA_FIELD_NUMBER_MAX,
  EXTRA_FIELD_DIGITS_MAX,
  EXTRA_FIELDS_MAX,
  SLUG_MAX_CHARS,
} from "./limits";
import { lineOf, optionalLineOf } from "./shared";
import type { UploadRule } from "./upload-rules";

/** The extra fields of documents as editors define them. Forms read them from `GET /fields/documents`, in one language. */

const addRuleIssue = (
  context: z.RefinementCtx,
  rule: Rule | UploadRule | ExtraFieldRule,
  path: PropertyKey[],
) => context.addIssue({ code: "custom", params: { rule }, path });

/** A text in each language. A language without a text falls back to another. */
const Texts = z
  .partialRecord(z.enum(LANGUAGES), optionalLineOf(EXTRA_FIELD_LABEL_MAX_CHARS))
  .default({});
const WholeNumber = z
  .number()
  .int()
  .min(-EXTRA_FIELD_NUMBER_MAX)
  .max(EXTRA_FIELD_NUMBER_MAX)
  .nullable()
  .default(null);

/** A field as it is stored, and as editors read it. */
export const AdminExtraField = z.object({
  /** The name under which answers are stored. */
  name: z.string(),
  labels: Texts,
  /** The heading above this field and its neighbours with the same heading. In English it is the name of their group. */
  headings: Texts,
  kind: z.enum(EXTRA_FIELD_KINDS),
  required: z.boolean().default(false),
  /** The initial value in a new form. */
  defaultValue: z.string().default(""),
  /** For a number: the range, both ends included, and the required number of digits. */
  min: WholeNumber,
  max: WholeNumber,
  digits: z.number().int().min(1).max(EXTRA_FIELD_DIGITS_MAX).nullable().default(null),
  /** For a choice: the stored value and the labels that are shown. */
  choices: z
    .array(z.object({ value: lineOf(EXTRA_FIELD_LABEL_MAX_CHARS), labels: Texts }))
    .max(EXTRA_FIELD_CHOICES_MAX)
    .default([]),
  taxonomy: z.enum(TAXONOMIES).default("content_types"),
  /** Slugs: the field is shown when one of these terms is chosen. */
  terms: z.array(z.string().max(SLUG_MAX_CHARS)).default([]),
});
export type AdminExtraField = z.infer<typeof AdminExtraField>;

/** `GET /admin/fields`: for editors, in the order in which forms show them. */
export const AdminFieldsAnswer = z.object({
  /** The version of this list, needed to save it. */
  version: z.string(),
  fields: z.array(AdminExtraField),
});
export type AdminFieldsAnswer = z.infer<typeof AdminFieldsAnswer>;

/** A letter, followed by letters, digits, hyphens and underscores. */
const KEY = new RegExp(`^[A-Za-z][\\w-]{0,${EXTRA_FIELD_KEY_MAX_CHARS - 1}}$`);

/** Returns the form control for a kind of field. A few choices are radio buttons, many are a drop-down list. */
export function typeOfKind(kind: ExtraFieldKind, choiceCount: number): ExtraFieldType {
  if (kind === "long_text") return "textarea";
  if (kind === "yes_no") return "radio";
  if (kind === "choice") return choiceCount > RADIO_CHOICES_MAX ? "select" : "radio";
  return kind;
}
/** Most choices that are shown as radio buttons. Chosen: what fits half a phone's screen. */
const RADIO_CHOICES_MAX = 6;

const SavedField = AdminExtraField.extend({
  name: z
    .string()
    .trim()
    .superRefine((name, context) => {
      if (name === "") addRuleIssue(context, "blank", []);
      else if (!KEY.test(name)) addRuleIssue(context, "field_key", []);
    }),
}).superRefine((field, context) => {
  const { kind, labels, choices, min, max, terms, defaultValue } = field;
  if (!labels.en) addRuleIssue(context, "blank", ["labels", "en"]);
  if (terms.length === 0) addRuleIssue(context, "field_types", ["terms"]);
  if (
    kind === "choice" &&
    new Set(choices.map(({ value }) => value)).size < Math.max(2, choices.length)
  )
    addRuleIssue(context, "field_choices", ["choices"]);
  if (min !== null && max !== null && min > max) addRuleIssue(context, "field_range", ["max"]);
  const type = typeOfKind(kind, choices.length);
  const values = kind === "yes_no" ? YES_NO.map((value) => ({ value })) : choices;
  const problem = answerProblem({ ...field, type, choices: values }, defaultValue);
  if (problem) addRuleIssue(context, problem, ["defaultValue"]);
});

/** `PUT /admin/fields`: the whole list. An omitted field is deleted; answers to it stay with their documents. */
export const AdminFieldsSave = z.object({
  /** The version that was read. If there is a newer one, nothing is saved (`edit_conflict`). */
  version: z.string().max(100),
  fields: z
    .array(SavedField)
    .max(EXTRA_FIELDS_MAX)
    .superRefine((fields, context) => {
      for (const [at, { name }] of fields.entries())
        if (fields.findIndex((one) => one.name === name) < at)
          addRuleIssue(context, "field_key_taken", [at, "name"]);
    }),
});
export type AdminFieldsSave = z.infer<typeof AdminFieldsSave>;

/** An extra field of some documents. */
export const ExtraField = z.object({
  name: z.string(),
  label: z.string(),
  /** `personal_number`: a Swedish personal identity number. */
  type: z.enum(EXTRA_FIELD_TYPES),
  value: z.string(),
  default_value: z.string(),
  required: z.boolean(),
  /** For `select` and `radio`: the submitted value and the label that is shown. */
  choices: z.array(z.object({ value: z.string(), label: z.string() })),
  /** For `number`: the range, both ends included, and the required number of digits. */
  min: z.number().nullable(),
  max: z.number().nullable(),
  digits: z.number().nullable(),
});
export type ExtraField = z.infer<typeof ExtraField>;

/** Fields that are shown when one of the terms is selected. */
export const ExtraFieldGroup = z.object({
  taxonomy: z.enum(TAXONOMIES),
  /** Slugs. */
  terms: z.array(z.string()),
  /** The name is the same in every language, and `label` is shown. Both are empty for fields without a heading. */
  name: z.string(),
  label: z.string(),
  fields: z.array(ExtraField),
});
export type ExtraFieldGroup = z.infer<typeof ExtraFieldGroup>;

/** `GET /fields/{name}?language=`. */
export const ExtraFieldsAnswer = z.object({ groups: z.array(ExtraFieldGroup) });
export type ExtraFieldsAnswer = z.infer<typeof ExtraFieldsAnswer>;
