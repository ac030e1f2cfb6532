import { type FieldMetadata, getInputProps, getTextareaProps } from "@conform-to/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { COLLECTION_DESCRIPTION_MAX_CHARS, COLLECTION_TITLE_MAX_CHARS } from "#contract/limits";
import { FieldGroup, RadioRow, TextArea, TextField } from "~/components/field";
import {
  useOptionalLabel,
  type FieldWithErrors,
  useFieldMessage,
  useLimitHint,
} from "~/features/forms/form-messages";
import { ACCESS, type Access } from "./state";
import type { FormReply } from "~/features/forms/form-reply";

export type DetailsField = "title" | "description" | "access";

interface DetailsFieldsProps {
  fields: Record<DetailsField, FieldMetadata<string>>;
  initialValues: { title: string; description: string; access: string };
  /** The access choices; empty for users who do not own the collection. */
  accessChoices: readonly Access[];
  /** What a choice means for this collection. */
  accessHint?: string | null;
  problem: (field: FieldMetadata<string>) => string | undefined;
  /** Returns further content for a field, shown after it. */
  after?: (field: DetailsField) => ReactNode;
}

/** Fields for title, description and access. */
export function DetailsFields({
  fields,
  initialValues,
  accessChoices,
  accessHint,
  problem,
  after,
}: DetailsFieldsProps) {
  const { t } = useTranslation("collection-edit");
  const withLimit = useLimitHint();
  const { t: tStates } = useTranslation("collections");
  const optional = useOptionalLabel();
  return (
    <>
      <TextField
        {...getInputProps(fields.title, { type: "text", value: false })}
        autoComplete="off"
        required
        label={t("title.label")}
        hint={withLimit(COLLECTION_TITLE_MAX_CHARS, t("title.hint"))}
        defaultValue={initialValues.title}
        error={problem(fields.title)}
        dir="auto"
      />
      {after?.("title")}
      <TextArea
        {...getTextareaProps(fields.description, { value: false })}
        label={t("description.label")}
        optional={optional}
        hint={withLimit(COLLECTION_DESCRIPTION_MAX_CHARS, t("description.hint"))}
        defaultValue={initialValues.description}
        error={problem(fields.description)}
        dir="auto"
      />
      {after?.("description")}
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
              defaultChecked={initialValues.access === access}
              label={
                <>
                  {tStates(`state.${ACCESS_LABEL_KEYS[access]}`)}
                  <span className="block hint">{t(`access.${access}`)}</span>
                </>
              }
            />
          ))}
        </FieldGroup>
      ) : null}
      {after?.("access")}
    </>
  );
}

/** Text keys of the access levels, as on the tags of collections. */
export const ACCESS_LABEL_KEYS = {
  private: "private",
  open: "open",
  staff: "staffOnly",
} as const satisfies Record<Access, string>;

/** Returns the access levels that the user can choose; only staff can choose the staff level. */
export const accessChoices = (isStaff: boolean): readonly Access[] =>
  isStaff ? ACCESS : ACCESS.filter((access) => access !== "staff");

/** The field that a refusal belongs to. */
export const TITLE_FIELD = { title_taken: "title" } as const;

/** Returns the sentence for a field's problem in a reply. A taken title is reported at the title. */
export function useTitleProblem(reply: FormReply | undefined) {
  const { t } = useTranslation("forms");
  const ruleMessage = useFieldMessage();
  const isTitleTaken = reply?.failure?.code === "title_taken";
  return {
    isTitleTaken,
    problem: (field: FieldWithErrors) =>
      isTitleTaken && field.name === "title" ? t("failure.title_taken") : ruleMessage(field),
  };
}
