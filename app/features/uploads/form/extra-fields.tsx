import { useTranslation } from "react-i18next";
import type { ExtraField, ExtraFieldGroup } from "#contract/extra-fields";
import { UPLOAD_ANSWER_MAX_CHARS } from "#contract/limits";
import { FieldGroup, RadioRow, SelectField, TextArea, TextField } from "~/components/field";
import { useLimitHint, useOptionalLabel } from "~/features/forms/form-messages";
import { TERM_FIELDS, type TermFieldName } from "~/features/terms/field-term";
import { extraName } from "./upload-data";
import { useLanguage, formatNumber } from "~/i18n/language";

export type Limits = Pick<ExtraField, "min" | "max" | "digits">;

/** Returns a function that gives the sentence about the numbers that a field accepts. */
function useNumberHint(): (limits: Limits) => string {
  const { t } = useTranslation("extra-fields");
  const language = useLanguage();
  const range = ({ min, max }: Limits) => {
    const words = {
      min: min === null ? "" : formatNumber(min, language),
      max: max === null ? "" : formatNumber(max, language),
    };
    if (min !== null && max !== null) return t("range", words);
    if (min !== null) return t("least", words);
    return max === null ? null : t("most", words);
  };
  return (limits) => {
    const parts = [
      range(limits),
      limits.digits === null ? null : t("digits", { count: limits.digits }),
    ].filter(Boolean);
    return parts.length > 0 ? parts.join(" · ") : t("whole");
  };
}

/** Returns the groups of extra fields that a field's chosen terms ask for. */
export function groupsForTerms(
  groups: readonly ExtraFieldGroup[],
  field: TermFieldName,
  chosen: readonly string[],
): ExtraFieldGroup[] {
  return groups.filter(
    ({ taxonomy, terms }) =>
      taxonomy === TERM_FIELDS[field] && terms.some((slug) => chosen.includes(slug)),
  );
}

/** Returns a unique key for a group. Two groups for different terms may have the same heading, or none. */
export const groupKey = ({ name, taxonomy, terms }: ExtraFieldGroup): string =>
  [taxonomy, name, ...terms].join(" ");

interface ExtraFieldsProps {
  group: ExtraFieldGroup;
  /** Answers by the field's name in the form. A field without an entry starts with its default. */
  answers: Record<string, string>;
  problem: (field: string) => string | undefined;
  /** Returns the id of a form field by its name. */
  idOf: (name: string) => string;
  /** Whether fields that uploads require may stay empty here. Their labels are the same. */
  isLenient?: boolean;
}

/** A group of extra fields that depends on the form's terms; the site defines its texts. */
export function ExtraFields({ group, answers, problem, idOf, isLenient }: ExtraFieldsProps) {
  return (
    <div className="grid min-w-0 gap-6 border-s-3 border-line ps-4">
      {group.label ? <h3 className="leading-6 font-semibold">{group.label}</h3> : null}
      {group.fields.map((field) => (
        <Answer
          key={field.name}
          id={idOf(extraName(field.name))}
          field={field}
          isLenient={isLenient}
          answer={answers[extraName(field.name)] ?? (field.value || field.default_value)}
          error={problem(extraName(field.name))}
        />
      ))}
    </div>
  );
}

interface AnswerProps {
  id: string;
  field: ExtraField;
  isLenient: boolean | undefined;
  answer: string;
  error: string | undefined;
}

/** The input that suits the kind of a field. */
function Answer({ id, field, isLenient, answer, error }: AnswerProps) {
  const { t } = useTranslation("extra-fields");
  const optional = useOptionalLabel();
  const numberHint = useNumberHint();
  const withLimit = useLimitHint();
  const { name, label, type, choices, required } = field;
  const shared = { id, label, optional: required ? undefined : optional, error };
  const control = {
    name: extraName(name),
    required: required && !isLenient,
    defaultValue: answer,
  };
  switch (type) {
    case "textarea":
      return (
        <TextArea {...shared} {...control} hint={withLimit(UPLOAD_ANSWER_MAX_CHARS)} dir="auto" />
      );
    case "number":
      // Not an input of type "number", which would discard text that is not a number.
      return (
        <TextField
          {...shared}
          {...control}
          hint={numberHint(field)}
          inputMode="numeric"
          autoComplete="off"
          className="max-w-80"
        />
      );
    case "date":
      return <TextField {...shared} {...control} type="date" className="max-w-80" />;
    case "personal_number":
      return (
        <TextField
          {...shared}
          {...control}
          hint={t("personal_number")}
          autoComplete="off"
          dir="ltr"
          className="max-w-80"
        />
      );
    case "select":
      return (
        <SelectField {...shared} {...control}>
          <option value="">{t("choose")}</option>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </SelectField>
      );
    case "radio":
      return (
        <FieldGroup id={id} legend={label} optional={shared.optional} error={error}>
          {choices.map((choice) => (
            <RadioRow
              key={choice.value}
              name={control.name}
              value={choice.value}
              label={choice.label}
              defaultChecked={choice.value === answer}
            />
          ))}
        </FieldGroup>
      );
    default:
      return (
        <TextField {...shared} {...control} hint={withLimit(UPLOAD_ANSWER_MAX_CHARS)} dir="auto" />
      );
  }
}
