import { useState } from "react";
import { LANGUAGE_INFO, LANGUAGES } from "#contract/languages";
import { DOCUMENT_ABSTRACT_MAX_CHARS, DOCUMENT_TITLE_MAX_CHARS } from "#contract/limits";
import { SelectField, TextArea, TextField } from "~/components/field";
import { useHydrated } from "~/components/use-hydrated";
import { useOptional } from "~/features/forms/form-words";
import { formatNumber } from "~/i18n/format";
import { useTranslation } from "~/i18n/translate";
import type { TypedUpload } from "./typed-upload";
import { fieldId } from "./field-names";

interface ResourceFieldsProps {
  typed: TypedUpload;
  problem: (field: string) => string | undefined;
}

/** What every resource has: title, abstract, the language of both, year. */
export function ResourceFields({ typed, problem }: ResourceFieldsProps) {
  const { t } = useTranslation("upload");
  const optional = useOptional();
  return (
    <>
      <TextField
        id={fieldId("title")}
        name="title"
        required
        maxLength={DOCUMENT_TITLE_MAX_CHARS}
        label={t("field.title")}
        defaultValue={typed.title}
        error={problem("title")}
        dir="auto"
      />
      <Abstract typed={typed} problem={problem} />
      <SelectField
        id={fieldId("language")}
        name="language"
        label={t("field.language")}
        hint={t("hint.language")}
        defaultValue={typed.language}
        error={problem("language")}
        className="upload-short"
      >
        {LANGUAGES.map((code) => (
          <option key={code} value={code} lang={code}>
            {LANGUAGE_INFO[code].name}
          </option>
        ))}
      </SelectField>
      <TextField
        id={fieldId("publication_year")}
        name="publication_year"
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        label={t("field.publication_year")}
        optional={optional}
        defaultValue={typed.publication_year}
        error={problem("publication_year")}
        className="upload-year"
      />
    </>
  );
}

/** With script the characters are counted as they are typed. */
function Abstract({ typed, problem }: ResourceFieldsProps) {
  const { t, language } = useTranslation("upload");
  const most = formatNumber(DOCUMENT_ABSTRACT_MAX_CHARS, language);
  const hydrated = useHydrated();
  const [length, setLength] = useState(typed.abstract.length);
  return (
    <div className="upload-counted">
      <TextArea
        id={fieldId("abstract")}
        name="abstract"
        rows={6}
        required
        label={t("field.abstract")}
        hint={t("hint.abstract")}
        defaultValue={typed.abstract}
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
