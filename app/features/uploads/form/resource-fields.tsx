import { useLanguage } from "~/i18n/language";
import {
  type FieldMetadata,
  getInputProps,
  getSelectProps,
  getTextareaProps,
} from "@conform-to/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { NativeLanguageOptions } from "~/i18n/language-options";
import { DOCUMENT_ABSTRACT_MAX_CHARS, DOCUMENT_TITLE_MAX_CHARS } from "#contract/limits";
import { SelectField, TextArea, TextField } from "~/components/field";
import { useHydrated } from "~/components/use-hydrated";
import { useOptional } from "~/features/forms/form-words";
import { formatNumber } from "~/i18n/format";

const NAMES = ["title", "abstract", "language", "publication_year"] as const;

interface ResourceFieldsProps {
  fields: Record<(typeof NAMES)[number], FieldMetadata<string>>;
  problem: (field: string) => string | undefined;
}

/** Fields of every resource: title, abstract, the language of both, year. */
export function ResourceFields({ fields, problem }: ResourceFieldsProps) {
  const { t } = useTranslation("upload");
  const optional = useOptional();
  return (
    <>
      <TextField
        {...getInputProps(fields.title, { type: "text" })}
        required
        maxLength={DOCUMENT_TITLE_MAX_CHARS}
        label={t("field.title")}
        error={problem("title")}
        dir="auto"
      />
      <Abstract fields={fields} problem={problem} />
      <SelectField
        {...getSelectProps(fields.language)}
        label={t("field.language")}
        hint={t("hint.language")}
        error={problem("language")}
        className="[&_.input]:max-w-80"
      >
        <NativeLanguageOptions />
      </SelectField>
      <TextField
        {...getInputProps(fields.publication_year, { type: "text" })}
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        label={t("field.publication_year")}
        optional={optional}
        error={problem("publication_year")}
        className="[&_.input]:max-w-40"
      />
    </>
  );
}

/** The field for the abstract. With script it counts the characters as the user types. */
function Abstract({ fields, problem }: ResourceFieldsProps) {
  const { t } = useTranslation("upload");
  const language = useLanguage();
  const most = formatNumber(DOCUMENT_ABSTRACT_MAX_CHARS, language);
  const hydrated = useHydrated();
  const [length, setLength] = useState(fields.abstract.initialValue?.length ?? 0);
  return (
    <div className="grid gap-1">
      <TextArea
        {...getTextareaProps(fields.abstract)}
        rows={6}
        required
        label={t("field.abstract")}
        hint={t("hint.abstract")}
        error={problem("abstract")}
        dir="auto"
        onInput={(event) => setLength(event.currentTarget.value.length)}
      />
      <p className="count">
        {hydrated ? t("characters", { count: length, most }) : t("characters.limit", { most })}
      </p>
    </div>
  );
}
