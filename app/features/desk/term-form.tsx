import { useMemo } from "react";
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
import type { DeskTerm } from "#contract/terms-desk";
import { Button } from "~/components/button";
import { SelectField, TextArea, TextField } from "~/components/field";
import { useHydrated } from "~/components/use-hydrated";
import { FailureNotice, Problems, useOptional, useProblem } from "~/features/forms/form-words";
import type { Reply } from "~/features/forms/reply";
import { useForm } from "~/features/forms/use-form";
import { languageName } from "~/i18n/format";
import { localisedPath } from "~/i18n/paths";
import { useTranslation } from "~/i18n/translate";
import { descriptionField, nameField } from "./term-fields";
import { TermTheirs } from "./term-theirs";

/** A term that can be above another. */
export interface ParentChoice {
  databaseId: number;
  /** With those above it. */
  name: string;
}

/** What the server says of a term; `theirs` is what somebody else has saved meanwhile. Saving again puts one's own in its place. */
export interface TermReply extends Reply {
  theirs?: DeskTerm;
}

interface TermFormProps {
  taxonomy: Taxonomy;
  /** As it is; null for a new one. */
  term: DeskTerm | null;
  parents: ParentChoice[];
  /** Without language. */
  action: string;
  reply?: TermReply;
}

const FORM_ID = "term";

/** All that an editor says of a term: its names and descriptions by language, and where it stands. */
export function TermForm({ taxonomy, term, parents, action, reply: pageReply }: TermFormProps) {
  const { t, language } = useTranslation("desk-terms");
  const { Form, ref, reply: last, pending } = useForm(pageReply);
  const reply = last as TermReply | undefined;
  const problem = useProblem(reply);
  const optional = useOptional();
  const hydrated = useHydrated();
  const sentences = useMemo(
    () => ({ conflict: t(reply?.theirs ? "changed" : "removeUsed"), not_found: t("gone") }),
    [t, reply],
  );
  const field = (name: string, before: string | number = "") => ({
    id: `${FORM_ID}-${name}`,
    name,
    error: problem(name),
    defaultValue: reply?.values[name] ?? before,
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
    <Form
      ref={ref}
      method="post"
      action={localisedPath(action, language)}
      noValidate={hydrated}
      className="desk-sheet"
    >
      {reply?.failure ? <FailureNotice failure={reply.failure} instead={sentences} /> : null}
      {reply?.theirs ? (
        <TermTheirs theirs={reply.theirs} typed={reply.values} labels={labels} />
      ) : null}
      <Problems
        formId={FORM_ID}
        reply={reply}
        fields={[
          ...LANGUAGES.flatMap((one) => [nameField(one), descriptionField(one)]),
          "slug",
          "parent",
          "code",
          "position",
        ]}
        labels={labels}
      />
      {term ? (
        <input
          type="hidden"
          name="modified"
          value={reply?.theirs?.modified ?? reply?.values.modified ?? term.modified}
        />
      ) : (
        <input type="hidden" name="taxonomy" value={taxonomy} />
      )}
      {LANGUAGES.map((one) => (
        <fieldset key={one} className="desk-language">
          <legend>{languageName(one, language)}</legend>
          <TextField
            {...field(nameField(one), term?.names[one])}
            label={t("name")}
            optional={one === "en" ? undefined : optional}
            lang={one}
            maxLength={TERM_NAME_MAX_CHARS}
            required={one === "en"}
          />
          <TextArea
            {...field(descriptionField(one), term?.descriptions[one])}
            label={t("description")}
            optional={optional}
            lang={one}
            maxLength={TERM_DESCRIPTION_MAX_CHARS}
            rows={2}
          />
        </fieldset>
      ))}
      <TextField
        {...field("slug", term?.slug)}
        label={t("slug")}
        hint={t(term ? "slugHint" : "slugNew")}
        optional={term ? undefined : optional}
        dir="ltr"
        maxLength={TERM_SLUG_MAX_CHARS}
        autoCapitalize="none"
        spellCheck={false}
      />
      {HIERARCHICAL_TAXONOMIES.includes(taxonomy) ? (
        <SelectField {...field("parent", term?.parent?.databaseId)} label={t("parent")}>
          <option value="">{t("parent.none")}</option>
          {parents.map(({ databaseId, name }) => (
            <option key={databaseId} value={databaseId}>
              {name}
            </option>
          ))}
        </SelectField>
      ) : null}
      {taxonomy === "topics" ? (
        <SelectField
          {...field("family", term?.family ?? "")}
          label={t("family")}
          hint={t("familyHint")}
        >
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
          {...field("code", term?.code)}
          label={t("code")}
          hint={t("codeHint")}
          optional={optional}
          dir="ltr"
          maxLength={TERM_CODE_MAX_CHARS}
        />
      ) : null}
      <TextField
        {...field("position", term?.position ?? 0)}
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
