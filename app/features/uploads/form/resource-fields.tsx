import { useLanguage, formatNumber, NativeLanguageOptions } from "~/i18n/language";
import {
  type FieldMetadata,
  getInputProps,
  getSelectProps,
  getTextareaProps,
} from "@conform-to/react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import {
  DOCUMENT_ABSTRACT_MAX_CHARS,
  DOCUMENT_TITLE_MAX_CHARS,
  PROPOSED_TERM_MAX_CHARS,
} from "#contract/limits";
import { SelectField, TextArea, TextField } from "~/components/field";
import { useHydrated } from "~/components/use-live-form";
import { useOptionalLabel, useLimitHint } from "~/features/forms/form-messages";
import type { ExtraFieldGroup } from "#contract/extra-fields";
import type { FieldTerm, TermFieldName, TermFieldsData } from "~/features/terms/field-term";
import { TermField } from "~/features/terms/term-field";
import { ExtraFields, groupKey, groupsForTerms } from "./extra-fields";
import { fieldId, type STAFF_FIELDS, type UploadFormData } from "./upload-data";
import { EYEBROW } from "~/features/posts/card-parts";
import type { TopicFamily } from "#contract/names";
import { Cover } from "~/features/posts/covers/cover";

const NAMES = ["title", "abstract", "language", "publication_year"] as const;

interface ResourceFieldsProps {
  fields: Record<(typeof NAMES)[number], FieldMetadata<string>>;
  problem: (field: string) => string | undefined;
}

/** Fields of every resource: title, abstract, the language of both, year. */
export function ResourceFields({ fields, problem }: ResourceFieldsProps) {
  const { t } = useTranslation("upload");
  const withLimit = useLimitHint();
  const optional = useOptionalLabel();
  return (
    <>
      <TextField
        {...getInputProps(fields.title, { type: "text" })}
        required
        maxLength={DOCUMENT_TITLE_MAX_CHARS}
        label={t("field.title")}
        hint={withLimit(DOCUMENT_TITLE_MAX_CHARS)}
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
  const withLimit = useLimitHint();
  const hydrated = useHydrated();
  const [length, setLength] = useState(fields.abstract.initialValue?.length ?? 0);
  return (
    <div className="grid gap-1">
      <TextArea
        {...getTextareaProps(fields.abstract)}
        rows={6}
        required
        label={t("field.abstract")}
        hint={withLimit(DOCUMENT_ABSTRACT_MAX_CHARS, t("hint.abstract"))}
        error={problem("abstract")}
        dir="auto"
        onInput={(event) => setLength(event.currentTarget.value.length)}
      />
      {/* Keeps its place while the script loads. */}
      <p className="min-h-6 count in-[.light-version]:hidden noscript:hidden">
        {hydrated
          ? t("characters", {
              count: length,
              most: formatNumber(DOCUMENT_ABSTRACT_MAX_CHARS, language),
            })
          : null}
      </p>
    </div>
  );
}

interface TermSectionProps {
  name: TermFieldName;
  hint?: string;
  terms: TermFieldsData[TermFieldName];
  /** Slugs of the chosen terms. */
  chosen: readonly string[];
  /** All extra fields of the site. */
  groups: readonly ExtraFieldGroup[];
  answers: Record<string, string>;
  problem: (field: string) => string | undefined;
  /** Where the form is sent without script to search for terms. */
  findAction: string;
  onChange: (chosen: readonly FieldTerm[]) => void;
  /** Fields that also depend on the terms, shown before the extra fields. */
  children?: ReactNode;
}

/** A field of terms with the extra fields that depend on them. */
export function TermSection({
  name,
  hint,
  terms,
  chosen,
  groups,
  answers,
  problem,
  findAction,
  onChange,
  children,
}: TermSectionProps) {
  const { t } = useTranslation("upload");
  return (
    <div className="grid gap-6">
      <TermField
        id={fieldId(name)}
        name={name}
        label={t(`field.${name}`)}
        hint={hint}
        optional
        data={terms}
        findAction={findAction}
        error={problem(name)}
        onChange={onChange}
      />
      {children}
      {groupsForTerms(groups, name, chosen).map((group) => (
        <ExtraFields
          key={groupKey(group)}
          group={group}
          answers={answers}
          problem={problem}
          idOf={fieldId}
        />
      ))}
    </div>
  );
}

interface StaffFieldsProps {
  fields: Record<(typeof STAFF_FIELDS)[number], FieldMetadata<string>>;
  licenses: readonly { slug: string; name: string }[];
  problem: (field: string) => string | undefined;
}

/** Fields for staff only: publishers that the library does not have yet, and the document's single licence. */
export function StaffFields({ fields, licenses, problem }: StaffFieldsProps) {
  const { t } = useTranslation("upload");
  const withLineLimit = useLimitHint("line");
  const optional = useOptionalLabel();
  return (
    <>
      <TextArea
        {...getTextareaProps(fields.proposedPublishers)}
        rows={2}
        label={t("field.proposedPublishers")}
        hint={withLineLimit(PROPOSED_TERM_MAX_CHARS, t("hint.proposedPublishers"))}
        optional={optional}
        error={problem("proposedPublishers")}
        dir="auto"
      />
      <SelectField
        {...getSelectProps(fields.documentLicenses)}
        label={t("field.documentLicenses")}
        optional={optional}
        error={problem("documentLicenses")}
        className="[&_.input]:max-w-80"
      >
        <option value="">{t("license.none")}</option>
        {licenses.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </SelectField>
    </>
  );
}

/** Id of a document that has none yet. */
const NO_ID = 0;
/** Topic family of documents without a topic, as in the content system. */
const NO_FAMILY: TopicFamily = "none";

interface CoverPreviewProps {
  families: UploadFormData["families"];
  types: readonly FieldTerm[];
  topics: readonly FieldTerm[];
  title: string;
  year: string;
}

/**
 * Shows how the resource will look in lists. With script it updates as the user types, without script each time the form
 * is sent.
 */
export function CoverPreview({
  families,
  types: [type],
  topics: [topic],
  title,
  year,
}: CoverPreviewProps) {
  const { t } = useTranslation("upload");
  const family = (Object.keys(families) as TopicFamily[]).find(
    (one) => topic && families[one]?.includes(topic.slug),
  );
  return (
    <aside
      className="panel self-start rounded-control bg-sunk p-4.5 max-lg:hidden"
      aria-labelledby="upload-preview"
    >
      <h2 id="upload-preview" className="t-title-m">
        {t("preview.title")}
      </h2>
      <p className="hint">{t("preview.text")}</p>
      <div className="mt-3 grid grid-cols-[6.5rem_minmax(0,1fr)] gap-4">
        <Cover
          card={{
            databaseId: NO_ID,
            type: "document",
            contentTypeSlug: type?.slug ?? null,
            topicFamily: family ?? NO_FAMILY,
            publicationYear: /^[12]\d{3}$/.test(year) ? Number(year) : null,
          }}
        />
        <div>
          <p className={EYEBROW}>
            <b className="text-ink">{type?.name}</b>
          </p>
          <p className="t-title-m wrap-anywhere" dir="auto">
            {title.trim() || t("preview.untitled")}
          </p>
        </div>
      </div>
    </aside>
  );
}
