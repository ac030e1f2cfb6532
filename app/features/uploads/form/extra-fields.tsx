import { useTranslation } from "react-i18next";
import type { ExtraField, ExtraFieldGroup } from "#contract/uploads";
import { FieldGroup, RadioRow, SelectField, TextArea, TextField } from "~/components/field";
import { useOptional } from "~/features/forms/form-words";
import { TERM_FIELDS, type TermFieldName } from "../terms/field-term";
import { extraName, fieldId } from "./field-names";

/** The groups of extra fields that are asked for because of the terms of a field: one of theirs is chosen there. */
export function groupsAskedBy(
  groups: readonly ExtraFieldGroup[],
  field: TermFieldName,
  chosen: readonly string[],
): ExtraFieldGroup[] {
  return groups.filter(
    ({ taxonomy, terms }) =>
      taxonomy === TERM_FIELDS[field] && terms.some((slug) => chosen.includes(slug)),
  );
}

interface ExtraFieldsProps {
  group: ExtraFieldGroup;
  /** What was answered, by the field's name in the form. */
  answers: Record<string, string>;
  problem: (field: string) => string | undefined;
}

/** A group of fields that follow from the terms of the form; its words are the site's own. */
export function ExtraFields({ group, answers, problem }: ExtraFieldsProps) {
  return (
    <div className="grid min-w-0 gap-6 border-s-3 border-line ps-4">
      <h3 className="leading-6 font-semibold">{group.label}</h3>
      {group.fields.map((field) => (
        <Answer
          key={field.name}
          field={field}
          answer={answers[extraName(field.name)] ?? (field.value || field.default_value)}
          error={problem(extraName(field.name))}
        />
      ))}
    </div>
  );
}

function Answer({
  field: { name, label, type, required, choices },
  answer,
  error,
}: {
  field: ExtraField;
  answer: string;
  error: string | undefined;
}) {
  const { t } = useTranslation("upload");
  const optional = useOptional();
  const id = fieldId(extraName(name));
  const shared = { id, label, optional: required ? undefined : optional, error };
  const control = { name: extraName(name), required, defaultValue: answer };
  switch (type) {
    case "textarea":
      return <TextArea {...shared} {...control} />;
    case "select":
      return (
        <SelectField {...shared} {...control}>
          <option value="">{t("extra.choose")}</option>
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
      return <TextField {...shared} {...control} />;
  }
}
