import { useState } from "react";
import { useTranslation } from "react-i18next";
import { getInputProps, getTextareaProps } from "@conform-to/react";
import { ADMIN_TAXONOMIES } from "#contract/admin-rules";
import {
  ADMIN_CAPTION_MAX_CHARS,
  DOCUMENT_TERMS_MAX,
  SENDER_NAME_MAX_CHARS,
  UPLOAD_ANSWER_MAX_CHARS,
  YEAR_MAX,
  YEAR_MIN,
} from "#contract/limits";
import { CheckboxRow, FieldGroup, SelectField, TextArea, TextField } from "~/components/field";
import { useLimitHint } from "~/features/forms/form-messages";
import { TermField } from "~/features/terms/term-field";
import { type FieldTerm, type TermFieldName, TERM_FIELD_NAMES } from "~/features/terms/field-term";
import { TERM_FIELD_OF, useEditor, INTENT, intentValue } from "./editor-form";
import { fieldId } from "./use-problem-list";
import { ExtraFields, groupKey, groupsForTerms } from "~/features/uploads/form/extra-fields";
import { extraName } from "~/features/uploads/form/upload-data";

/**
 * The extra fields that a document's terms ask for. Answers that uploads require may be missing, because older documents
 * lack them.
 */
function ExtraAnswers({ chosen }: { chosen: Partial<Record<TermFieldName, readonly string[]>> }) {
  const {
    data: { content, groups },
    problem,
  } = useEditor();
  const requestedGroups = TERM_FIELD_NAMES.flatMap((name) =>
    groupsForTerms(groups, name, chosen[name] ?? []),
  );
  // No defaults: an answer that was never given stays empty.
  const answers = Object.fromEntries(
    requestedGroups.flatMap(({ fields }) =>
      fields.map(({ name }) => [extraName(name), content.extra[name] ?? ""]),
    ),
  );
  return requestedGroups.map((group) => (
    <ExtraFields
      key={groupKey(group)}
      group={group}
      answers={answers}
      problem={problem}
      idOf={fieldId}
      isLenient
    />
  ));
}

/** Fields that all languages share: terms, year, people, marks. `has` says which parts the type has. */
export function FactFields({ has }: { has: (part: string) => boolean }) {
  const { t } = useTranslation("admin-edit");
  const withLimit = useLimitHint();
  const withLineLimit = useLimitHint("line");
  const { fields, problem, data } = useEditor();
  const [chosen, setChosen] = useState(() =>
    Object.fromEntries(
      ADMIN_TAXONOMIES.map((taxonomy) => [
        TERM_FIELD_OF[taxonomy],
        data.content.terms[taxonomy] ?? [],
      ]),
    ),
  );
  const line = (name: "curator" | "publicationYear", type: "text" | "number") => ({
    ...getInputProps(fields[name], { type }),
    label: t(`part.${name}`),
    error: problem(name),
  });
  const text = (name: "contributors" | "statementOfFindings") => ({
    ...getTextareaProps(fields[name]),
    label: t(`part.${name}`),
    error: problem(name),
  });
  const ticked = (["recommended", "byStaff", "peerReviewed"] as const).filter(has);
  return (
    <>
      {has("terms") ? (
        <TermFields
          onChange={(name, terms) =>
            setChosen((before) => ({ ...before, [name]: terms.map(({ slug }) => slug) }))
          }
        />
      ) : null}
      {has("extra") ? <ExtraAnswers chosen={chosen} /> : null}
      {has("publicationYear") ? (
        <TextField
          {...line("publicationYear", "number")}
          min={YEAR_MIN}
          max={YEAR_MAX}
          className="max-w-48"
        />
      ) : null}
      {has("contributors") ? (
        <TextArea
          {...text("contributors")}
          hint={withLineLimit(SENDER_NAME_MAX_CHARS, t("contributors.hint"))}
          rows={3}
          dir="auto"
        />
      ) : null}
      {has("curator") ? (
        <TextField
          {...line("curator", "text")}
          hint={withLimit(ADMIN_CAPTION_MAX_CHARS, t("curator.hint"))}
          dir="auto"
        />
      ) : null}
      {has("statementOfFindings") ? (
        <TextArea
          {...text("statementOfFindings")}
          hint={withLimit(UPLOAD_ANSWER_MAX_CHARS, t("findings.hint"))}
          dir="auto"
        />
      ) : null}
      {ticked.length > 0 ? (
        <FieldGroup id={fieldId("marks")} legend={t("marks")}>
          {ticked.map((name) => (
            <CheckboxRow
              {...getInputProps(fields[name], { type: "checkbox" })}
              key={name}
              label={t(`part.${name}`)}
            />
          ))}
        </FieldGroup>
      ) : null}
    </>
  );
}

/** Fields of terms, as in the upload form. New terms are created on the pages for terms. */
function TermFields({
  onChange,
}: {
  onChange: (name: TermFieldName, chosen: readonly FieldTerm[]) => void;
}) {
  const { t } = useTranslation("admin-edit");
  const {
    data: { content, terms, licenses },
    action,
    problem,
  } = useEditor();
  if (!terms) return null;
  return ADMIN_TAXONOMIES.map((taxonomy) => {
    const name = TERM_FIELD_OF[taxonomy];
    const common = { id: fieldId(name), label: t(`part.terms.${taxonomy}`), error: problem(name) };
    const chosen = content.terms[taxonomy] ?? [];
    if (taxonomy === "licenses") {
      return (
        <SelectField key={name} {...common} name={name} defaultValue={chosen[0] ?? ""}>
          <option value="">{t("license.none")}</option>
          {licenses.map(({ slug, name: label }) => (
            <option key={slug} value={slug}>
              {label}
            </option>
          ))}
        </SelectField>
      );
    }
    const field = name as TermFieldName;
    return (
      <div key={name}>
        <TermField
          {...common}
          name={field}
          data={terms[field]}
          isClosed
          onChange={(terms) => onChange(field, terms)}
          findAction={action}
          findValue={{ name: INTENT, value: intentValue({ verb: "find", list: name }) }}
        />
        {/* Terms beyond the field's limit stay unchanged. */}
        {chosen.slice(DOCUMENT_TERMS_MAX).map((slug) => (
          <input key={slug} type="hidden" name={name} value={slug} />
        ))}
      </div>
    );
  });
}
