import { getInputProps, getSelectProps, getTextareaProps, useForm } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { EXTRA_FIELD_KINDS, type ExtraFieldKind } from "#contract/extra-field-rules";
import type { AdminExtraField } from "#contract/extra-fields";
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from "#contract/languages";
import { EXTRA_FIELD_KEY_MAX_CHARS, EXTRA_FIELD_LABEL_MAX_CHARS } from "#contract/limits";
import { Button } from "~/components/button";
import { CheckboxRow, FieldGroup, SelectField, TextArea, TextField } from "~/components/field";
import { Notice } from "~/components/messages";
import { useHydrated } from "~/components/use-live-form";
import { useUnsavedForm } from "~/features/dialogs/use-unsaved-form";
import {
  FailureNotice,
  ProblemSummary,
  useOptionalLabel,
  useFieldMessage,
  useLimitHint,
} from "~/features/forms/form-messages";
import type { FormReply } from "~/features/forms/form-reply";
import { useFormFetcher } from "~/features/forms/use-form-fetcher";
import { languageName, useLanguage } from "~/i18n/language";
import { SHEET } from "../admin-page";

/** Names of the fields that exist once per language. */
export const labelField = <L extends Language>(language: L) => `label-${language}` as const;
export const headingField = <L extends Language>(language: L) => `heading-${language}` as const;
export const choicesField = <L extends Language>(language: L) => `choices-${language}` as const;

type InLanguages = Record<
  `label-${Language}` | `heading-${Language}` | `choices-${Language}`,
  string
>;
/** Values of the extra field form: texts, and the slugs of content types. */
export type FieldValues = InLanguages & {
  key: string;
  kind: string;
  required: string;
  defaultValue: string;
  min: string;
  max: string;
  digits: string;
  /** One per line. */
  values: string;
  types: string[];
};

/** Returns a field's values for its form. */
export function valuesOfField(field: AdminExtraField): FieldValues {
  const { labels, headings, choices } = field;
  const number = (value: number | null) => (value === null ? "" : String(value));
  const labelsIn = (language: Language) => choices.map((choice) => choice.labels[language] ?? "");
  return {
    ...(Object.fromEntries(
      LANGUAGES.flatMap((language) => [
        [labelField(language), labels[language] ?? ""],
        [headingField(language), headings[language] ?? ""],
        // If some labels are missing, the values replace them, because the lines have to match.
        [
          choicesField(language),
          labelsIn(language).some(Boolean)
            ? choices.map(({ value }, at) => labelsIn(language)[at] || value).join("\n")
            : "",
        ],
      ]),
    ) as InLanguages),
    key: field.name,
    kind: field.kind,
    required: field.required ? "on" : "",
    defaultValue: field.defaultValue,
    min: number(field.min),
    max: number(field.max),
    digits: number(field.digits),
    values: choices.map(({ value }) => value).join("\n"),
    types: field.terms,
  };
}

/** A content type to choose. */
export interface TypeChoice {
  slug: string;
  /** Its name after the names of its parents. */
  name: string;
}

/** The server's answer about a field. */
export interface FieldReply extends FormReply {
  /** What another editor has saved since: its values for the form, and the JSON that the next save sends as `was`. */
  otherVersion?: FieldValues;
  was?: string;
}

interface FieldFormProps {
  /** The current field; null for a new one. */
  field: AdminExtraField | null;
  types: readonly TypeChoice[];
  /** Path without language. */
  action: string;
  reply?: FieldReply;
}

const FORM_ID = "field";
const NEW: Partial<FieldValues> = { kind: "text", types: [] };

/** The form that defines an extra field. */
export function FieldForm({ field, types, action, reply: pageReply }: FieldFormProps) {
  const { t } = useTranslation("admin-fields");
  const withLimit = useLimitHint();
  const withLineLimit = useLimitHint("line");
  const optional = useOptionalLabel();
  const problem = useFieldMessage();
  const labels = useLabels();
  const { Form, reply, pending, formProps, options } = useFormFetcher<FieldReply>(
    FORM_ID,
    pageReply,
  );
  useUnsavedForm(FORM_ID);
  const [form, fields] = useForm<FieldValues>({
    ...options,
    defaultValue: field ? valuesOfField(field) : NEW,
  });
  const line = (name: Exclude<keyof FieldValues, "types">) => ({
    ...getInputProps(fields[name], { type: "text" }),
    label: labels[name],
    error: problem(fields[name]),
  });
  const lines = (name: Exclude<keyof FieldValues, "types">) => ({
    ...getTextareaProps(fields[name]),
    label: labels[name],
    error: problem(fields[name]),
    rows: 4,
    dir: "auto",
  });
  const number = (name: "min" | "max" | "digits") => (
    <TextField {...line(name)} optional={optional} inputMode="numeric" dir="ltr" />
  );
  // Without JavaScript all fields are shown, and those of other kinds are discarded. With it, hidden fields keep their input
  // while another kind is chosen.
  const hydrated = useHydrated();
  const isLeftOut = (kind: ExtraFieldKind) => hydrated && fields.kind.value !== kind;
  const chosen = [fields.types.initialValue ?? []].flat();
  return (
    <Form {...formProps(form, action)} className={`my-6 ${SHEET}`}>
      <FailureNotice
        failure={reply?.failure}
        instead={{ edit_conflict: t("conflict"), not_found: t("gone") }}
      />
      {reply?.otherVersion ? (
        <OtherVersion
          otherVersion={reply.otherVersion}
          typed={reply.result.initialValue ?? {}}
          labels={labels}
        />
      ) : null}
      <ProblemSummary
        fields={[
          fields.key,
          ...LANGUAGES.map((one) => fields[labelField(one)]),
          fields.kind,
          fields.types,
          fields.min,
          fields.max,
          fields.digits,
          fields.values,
          ...LANGUAGES.map((one) => fields[choicesField(one)]),
          fields.defaultValue,
        ]}
        labels={labels}
      />
      {field ? (
        <input type="hidden" name="was" value={reply?.was ?? JSON.stringify(field)} />
      ) : null}
      {field ? (
        <p className="text-ink-2">
          {t("key")}: <b dir="ltr">{field.name}</b>. {t("keyFixed")}
        </p>
      ) : (
        <TextField
          {...line("key")}
          hint={withLimit(EXTRA_FIELD_KEY_MAX_CHARS, t("keyHint"))}
          required
          maxLength={EXTRA_FIELD_KEY_MAX_CHARS}
          dir="ltr"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
        />
      )}
      <FieldGroup
        id={`${FORM_ID}-labels`}
        legend={t("labels")}
        hint={withLimit(EXTRA_FIELD_LABEL_MAX_CHARS, t("labelsHint"))}
      >
        <div className="mt-2 grid gap-4 md:grid-cols-2">
          {LANGUAGES.map((one) => (
            <TextField
              {...line(labelField(one))}
              key={one}
              required={one === DEFAULT_LANGUAGE}
              optional={one === DEFAULT_LANGUAGE ? undefined : optional}
              maxLength={EXTRA_FIELD_LABEL_MAX_CHARS}
              lang={one}
            />
          ))}
        </div>
      </FieldGroup>
      <SelectField {...getSelectProps(fields.kind)} label={t("kind")} error={problem(fields.kind)}>
        {EXTRA_FIELD_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {t(`kind.${kind}`)}
          </option>
        ))}
      </SelectField>
      <div hidden={isLeftOut("number")}>
        <FieldGroup id={`${FORM_ID}-number`} legend={t("number")}>
          <div className="mt-2 grid gap-4 sm:grid-cols-2">
            {number("min")}
            {number("max")}
            {number("digits")}
          </div>
        </FieldGroup>
      </div>
      <div hidden={isLeftOut("choice")}>
        <FieldGroup id={`${FORM_ID}-choices`} legend={t("choices")}>
          <div className="mt-2 grid gap-4 md:grid-cols-2">
            <TextArea
              {...lines("values")}
              hint={withLineLimit(EXTRA_FIELD_LABEL_MAX_CHARS, t("valuesHint"))}
            />
            {LANGUAGES.map((one) => (
              <TextArea
                {...lines(choicesField(one))}
                key={one}
                hint={withLineLimit(EXTRA_FIELD_LABEL_MAX_CHARS, t("choiceLabelsHint"))}
                optional={optional}
                lang={one}
              />
            ))}
          </div>
        </FieldGroup>
      </div>
      <TextField
        {...line("defaultValue")}
        hint={withLimit(EXTRA_FIELD_LABEL_MAX_CHARS, t("defaultHint"))}
        optional={optional}
        maxLength={EXTRA_FIELD_LABEL_MAX_CHARS}
        dir="auto"
      />
      <CheckboxRow
        id={fields.required.id}
        name={fields.required.name}
        defaultChecked={Boolean(fields.required.initialValue)}
        label={t("mustBe")}
      />
      {field && field.taxonomy !== "content_types" ? null : (
        <FieldGroup
          id={fields.types.id}
          legend={t("types")}
          hint={t("typesHint")}
          error={problem(fields.types)}
        >
          <div className="grid gap-x-4 md:grid-cols-2">
            {types.map(({ slug, name }) => (
              <CheckboxRow
                key={slug}
                name="types"
                value={slug}
                defaultChecked={chosen.includes(slug)}
                label={name}
              />
            ))}
          </div>
        </FieldGroup>
      )}
      <FieldGroup
        id={`${FORM_ID}-headings`}
        legend={t("headings")}
        hint={withLimit(EXTRA_FIELD_LABEL_MAX_CHARS, t("headingsHint"))}
      >
        <div className="mt-2 grid gap-4 md:grid-cols-2">
          {LANGUAGES.map((one) => (
            <TextField
              {...line(headingField(one))}
              key={one}
              optional={optional}
              maxLength={EXTRA_FIELD_LABEL_MAX_CHARS}
              lang={one}
            />
          ))}
        </div>
      </FieldGroup>
      <div className="actions">
        <Button variant="primary" name="intent" value="save" pending={pending}>
          {pending ? t("saving") : t("save")}
        </Button>
      </div>
    </Form>
  );
}

/** Returns the labels of the form's fields. */
function useLabels(): Record<keyof FieldValues, string> {
  const { t } = useTranslation("admin-fields");
  const language = useLanguage();
  const inLanguages = Object.fromEntries(
    LANGUAGES.flatMap((one) => {
      const its = languageName(one, language);
      return [
        [labelField(one), `${t("label")} (${its})`],
        [headingField(one), `${t("heading")} (${its})`],
        [choicesField(one), t("choiceLabels", { language: its })],
      ];
    }),
  );
  return {
    ...inLanguages,
    key: t("key"),
    kind: t("kind"),
    required: t("mustBe"),
    defaultValue: t("defaultValue"),
    min: t("min"),
    max: t("max"),
    digits: t("digits"),
    values: t("values"),
    types: t("types"),
  } as Record<keyof FieldValues, string>;
}

interface OtherVersionProps {
  otherVersion: FieldValues;
  typed: Record<string, unknown>;
  labels: Record<keyof FieldValues, string>;
}

/** The values that another editor has saved since, where they differ from the form. */
function OtherVersion({ otherVersion, typed, labels }: OtherVersionProps) {
  const { t } = useTranslation("admin-fields");
  const textOf = (value: unknown) =>
    [value ?? ""].flat().map(String).join("\n").replaceAll("\r\n", "\n");
  const others = (Object.keys(labels) as (keyof FieldValues)[]).filter(
    (name) => name !== "key" && textOf(otherVersion[name]) !== textOf(typed[name]),
  );
  return (
    <Notice tone="warning">
      <p>{t("theirs")}</p>
      <dl>
        {others.map((name) => (
          <div key={name}>
            <dt>{labels[name]}</dt>
            <dd dir="auto" className="whitespace-pre-line">
              {textOf(otherVersion[name]) || "–"}
            </dd>
          </div>
        ))}
      </dl>
    </Notice>
  );
}
