import { type FieldMetadata, getInputProps, getTextareaProps } from "@conform-to/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { COLLECTION_DESCRIPTION_MAX_CHARS, COLLECTION_TITLE_MAX_CHARS } from "#contract/limits";
import { FieldGroup, RadioRow, TextArea, TextField } from "~/components/field";
import { useOptional } from "~/features/forms/form-words";
import { formatNumber } from "~/i18n/format";
import { useLanguage } from "~/i18n/language";
import { ACCESS, type Access } from "./access";

export type DetailsField = "title" | "description" | "access";

interface DetailsFieldsProps {
  fields: Record<DetailsField, FieldMetadata<string>>;
  start: { title: string; description: string; access: string };
  /** The access choices; empty for users who do not own the collection. */
  accessChoices: readonly Access[];
  /** What a choice means for this collection. */
  accessHint?: string | null;
  problem: (field: FieldMetadata<string>) => string | undefined;
  /** Returns further content for a field, shown after it. */
  beside?: (field: DetailsField) => ReactNode;
}

/** Fields for title, description and access. */
export function DetailsFields({
  fields,
  start,
  accessChoices,
  accessHint,
  problem,
  beside,
}: DetailsFieldsProps) {
  const { t } = useTranslation("collection-edit");
  const language = useLanguage();
  const { t: tStates } = useTranslation("collections");
  const optional = useOptional();
  return (
    <>
      <TextField
        {...getInputProps(fields.title, { type: "text", value: false })}
        autoComplete="off"
        required
        label={t("title.label")}
        hint={t("title.hint", { max: COLLECTION_TITLE_MAX_CHARS })}
        defaultValue={start.title}
        error={problem(fields.title)}
        dir="auto"
      />
      {beside?.("title")}
      <TextArea
        {...getTextareaProps(fields.description, { value: false })}
        label={t("description.label")}
        optional={optional}
        hint={t("description.hint", {
          max: formatNumber(COLLECTION_DESCRIPTION_MAX_CHARS, language),
        })}
        defaultValue={start.description}
        error={problem(fields.description)}
        dir="auto"
      />
      {beside?.("description")}
      {accessChoices.length > 0 ? (
        <FieldGroup
          id={fields.access.id}
          legend={t("access.label")}
          hint={accessHint ?? t("access.hint")}
          error={problem(fields.access)}
        >
          {accessChoices.map((access) => (
            <RadioRow
              key={access}
              name={fields.access.name}
              value={access}
              defaultChecked={start.access === access}
              label={
                <>
                  {tStates(`state.${STATE_WORDS[access]}`)}
                  <span className="block hint">{t(`access.${access}`)}</span>
                </>
              }
            />
          ))}
        </FieldGroup>
      ) : null}
      {beside?.("access")}
    </>
  );
}

/** Text keys of the access levels, as on the tags of collections. */
export const STATE_WORDS = {
  private: "private",
  open: "open",
  staff: "staffOnly",
} as const satisfies Record<Access, string>;

/** Returns the access levels that the user can choose; only staff can choose the staff level. */
export const accessChoices = (isStaff: boolean): readonly Access[] =>
  isStaff ? ACCESS : ACCESS.filter((access) => access !== "staff");
