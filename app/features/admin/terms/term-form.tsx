import { getInputProps, getSelectProps, getTextareaProps, useForm } from "@conform-to/react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { LANGUAGES } from "#contract/languages";
import {
  TERM_CODE_MAX_CHARS,
  TERM_DESCRIPTION_MAX_CHARS,
  TERM_NAME_MAX_CHARS,
  TERM_POSITION_MAX,
  TERM_SLUG_MAX_CHARS,
} from "#contract/limits";
import {
  CODED_TAXONOMIES,
  HIERARCHICAL_TAXONOMIES,
  type Taxonomy,
  TOPIC_FAMILIES,
} from "#contract/names";
import type { AdminTerm, TermUses } from "#contract/taxonomies";
import { Button } from "~/components/button";
import { SelectField, TextArea, TextField } from "~/components/field";
import {
  FailureNotice,
  ProblemSummary,
  useOptionalLabel,
  useFieldMessage,
  useLimitHint,
} from "~/features/forms/form-messages";
import { type FormReply, submittedValues } from "~/features/forms/form-reply";
import { useFormFetcher } from "~/features/forms/use-form-fetcher";
import { languageName, useLanguage } from "~/i18n/language";
import { Notice } from "~/components/messages";
import { AdminLead, SHEET } from "../admin-page";

/** Names of a term's fields that exist once per language. */
export const nameField = (language: string) => `name-${language}`;
export const descriptionField = (language: string) => `description-${language}`;

interface OtherTermVersionProps {
  /** The version that another user saved. */
  otherVersion: AdminTerm;
  /** The form's input. */
  typed: Partial<Record<string, string>>;
  /** Labels of the fields by name. */
  labels: Record<string, string>;
}

/** What another user has saved meanwhile, where it differs from the form. */
function OtherTermVersion({ otherVersion, typed, labels }: OtherTermVersionProps) {
  const { t } = useTranslation("admin-terms");
  const { taxonomy, names, descriptions, slug, parent, family, code, position } = otherVersion;
  // The name of each field, its value as in the form, and the value in words if they differ.
  const saved: [string, string, string?][] = [
    ...LANGUAGES.flatMap((one): [string, string][] => [
      [nameField(one), names[one] ?? ""],
      [descriptionField(one), descriptions[one] ?? ""],
    ]),
    ["slug", slug],
    ...(HIERARCHICAL_TAXONOMIES.includes(taxonomy)
      ? [
          ["parent", String(parent?.databaseId ?? ""), parent?.name ?? t("parent.none")] as [
            string,
            string,
            string,
          ],
        ]
      : []),
    ...(taxonomy === "topics"
      ? [
          ["family", family ?? "", t(family ? `family.${family}` : "family.parents")] as [
            string,
            string,
            string,
          ],
        ]
      : []),
    ...(CODED_TAXONOMIES.includes(taxonomy) ? [["code", code] as [string, string]] : []),
    ["position", String(position)],
  ];
  const others = saved.filter(([field, value]) => value !== (typed[field] ?? "").trim());
  if (others.length === 0) return null;
  return (
    <Notice tone="warning">
      <p>{t("theirs")}</p>
      <dl>
        {others.map(([field, value, words = value]) => (
          <div key={field}>
            <dt>{labels[field]}</dt>
            <dd dir="auto">{words || "–"}</dd>
          </div>
        ))}
      </dl>
    </Notice>
  );
}

/** A term that can be a parent. */
export interface ParentChoice {
  databaseId: number;
  /** Its name after the names of its parents. */
  name: string;
}

/** The server's answer about a term; `otherVersion` is what another user has saved meanwhile. Saving again overwrites it. */
export interface TermReply extends FormReply {
  otherVersion?: AdminTerm;
}

interface TermFormProps {
  taxonomy: Taxonomy;
  /** The current term; null for a new one. */
  term: AdminTerm | null;
  parents: ParentChoice[];
  /** Path without language. */
  action: string;
  reply?: TermReply;
}

const FORM_ID = "term";

const valuesOfTerm = (term: AdminTerm): Record<string, string> => ({
  ...Object.fromEntries(
    LANGUAGES.flatMap((one) => [
      [nameField(one), term.names[one] ?? ""],
      [descriptionField(one), term.descriptions[one] ?? ""],
    ]),
  ),
  slug: term.slug,
  parent: String(term.parent?.databaseId ?? ""),
  family: term.family ?? "",
  code: term.code,
  position: String(term.position),
});

/** The form of a term: its names and descriptions by language, and its place in the taxonomy. */
export function TermForm({ taxonomy, term, parents, action, reply: pageReply }: TermFormProps) {
  const { t } = useTranslation("admin-terms");
  const withLimit = useLimitHint();
  const language = useLanguage();
  const { Form, reply, pending, formProps, options } = useFormFetcher<TermReply>(
    FORM_ID,
    pageReply,
  );
  const [form, fields] = useForm<Record<string, string>>({
    ...options,
    defaultValue: term ? valuesOfTerm(term) : { position: "0" },
  });
  const problem = useFieldMessage();
  const optional = useOptionalLabel();
  const sentences = useMemo(
    () => ({ conflict: t(reply?.otherVersion ? "changed" : "removeUsed"), not_found: t("gone") }),
    [t, reply],
  );
  const input = (name: string) => ({
    ...getInputProps(fields[name]!, { type: "text" }),
    error: problem(fields[name]!),
  });
  const select = (name: string) => ({
    ...getSelectProps(fields[name]!),
    error: problem(fields[name]!),
  });
  const labels = {
    ...Object.fromEntries(
      LANGUAGES.flatMap((one) => [
        [nameField(one), `${t("name")} (${languageName(one, language)})`],
        [descriptionField(one), `${t("description")} (${languageName(one, language)})`],
      ]),
    ),
    slug: t("slug"),
    parent: t("parent"),
    family: t("family"),
    code: t("code"),
    position: t("position"),
  };
  return (
    <Form {...formProps(form, action)} className={`my-6 ${SHEET}`}>
      <FailureNotice failure={reply?.failure} instead={sentences} />
      {reply?.otherVersion ? (
        <OtherTermVersion
          otherVersion={reply.otherVersion}
          typed={submittedValues(reply)}
          labels={labels}
        />
      ) : null}
      <ProblemSummary
        fields={[
          ...LANGUAGES.flatMap((one) => [nameField(one), descriptionField(one)]),
          "slug",
          "parent",
          "code",
          "position",
        ].map((name) => fields[name]!)}
        labels={labels}
      />
      {term ? (
        <input
          type="hidden"
          name="modified"
          value={reply?.otherVersion?.modified ?? submittedValues(reply).modified ?? term.modified}
        />
      ) : (
        <input type="hidden" name="taxonomy" value={taxonomy} />
      )}
      {LANGUAGES.map((one) => (
        // On a wide page one row per language: its name and description. The rest of the form is language-independent.
        <fieldset
          key={one}
          className="grid gap-x-5 gap-y-3 border-t border-t-line pt-4 first-of-type:border-t-2 first-of-type:border-t-ink last-of-type:border-b-2 last-of-type:border-b-ink last-of-type:pb-5 md:grid-cols-[6rem_minmax(0,1fr)_minmax(0,1.5fr)] md:items-start"
        >
          <legend className="float-start t-title-m">{languageName(one, language)}</legend>
          <TextField
            {...input(nameField(one))}
            label={t("name")}
            hint={withLimit(TERM_NAME_MAX_CHARS)}
            optional={one === "en" ? undefined : optional}
            lang={one}
            maxLength={TERM_NAME_MAX_CHARS}
            required={one === "en"}
          />
          <TextArea
            {...getTextareaProps(fields[descriptionField(one)]!)}
            error={problem(fields[descriptionField(one)]!)}
            label={t("description")}
            hint={withLimit(TERM_DESCRIPTION_MAX_CHARS)}
            optional={optional}
            lang={one}
            maxLength={TERM_DESCRIPTION_MAX_CHARS}
            rows={2}
          />
        </fieldset>
      ))}
      <TextField
        {...input("slug")}
        label={t("slug")}
        hint={withLimit(TERM_SLUG_MAX_CHARS, t(term ? "slugHint" : "slugNew"))}
        optional={term ? undefined : optional}
        dir="ltr"
        maxLength={TERM_SLUG_MAX_CHARS}
        autoCapitalize="none"
        spellCheck={false}
      />
      {HIERARCHICAL_TAXONOMIES.includes(taxonomy) ? (
        <SelectField {...select("parent")} label={t("parent")}>
          <option value="">{t("parent.none")}</option>
          {parents.map(({ databaseId, name }) => (
            <option key={databaseId} value={databaseId}>
              {name}
            </option>
          ))}
        </SelectField>
      ) : null}
      {taxonomy === "topics" ? (
        <SelectField {...select("family")} label={t("family")} hint={t("familyHint")}>
          <option value="">{t("family.parents")}</option>
          {TOPIC_FAMILIES.map((family) => (
            <option key={family} value={family}>
              {t(`family.${family}`)}
            </option>
          ))}
        </SelectField>
      ) : null}
      {CODED_TAXONOMIES.includes(taxonomy) ? (
        <TextField
          {...input("code")}
          label={t("code")}
          hint={withLimit(TERM_CODE_MAX_CHARS, t("codeHint"))}
          optional={optional}
          dir="ltr"
          maxLength={TERM_CODE_MAX_CHARS}
        />
      ) : null}
      <TextField
        {...input("position")}
        label={t("position")}
        hint={t("positionHint")}
        type="number"
        min={0}
        max={TERM_POSITION_MAX}
        inputMode="numeric"
      />
      <div className="actions">
        <Button variant="primary" name="intent" value="save" pending={pending}>
          {pending ? t("saving") : t("save")}
        </Button>
      </div>
    </Form>
  );
}

/** Where a term is used, in words; zero counts are left out. */
export function TermUsesList({ uses }: { uses: TermUses }) {
  const { t } = useTranslation("admin-terms");
  const counted = (
    ["publicPosts", "children", "followers", "contributions", "claims"] as const
  ).filter((use) => uses[use] > 0);
  const hidden = uses.posts - uses.publicPosts;
  if (counted.length === 0 && hidden === 0 && !uses.hasOwner)
    return <AdminLead>{t("uses.none")}</AdminLead>;
  return (
    <ul className="mt-2 mb-4 list-disc ps-5" aria-label={t("uses")}>
      {counted.map((use) => (
        <li key={use}>{t(`uses.${use}`, { count: uses[use] })}</li>
      ))}
      {hidden > 0 ? <li>{t("uses.hidden", { count: hidden })}</li> : null}
      {uses.hasOwner ? <li>{t("uses.owner")}</li> : null}
    </ul>
  );
}
