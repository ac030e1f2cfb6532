import { useTranslation } from "react-i18next";
import { getInputProps, getTextareaProps, useForm } from "@conform-to/react";
import { useCallback, useRef } from "react";
import {
  AUTHOR_AFFILIATION_MAX_CHARS,
  AUTHOR_DESCRIPTION_MAX_CHARS,
  AUTHOR_NAME_MAX_CHARS,
  AUTHOR_ROLE_MAX_CHARS,
} from "#contract/limits";
import type { ProfileRule } from "#contract/author-rules";
import { Button } from "~/components/button";
import { TextArea, TextField } from "~/components/field";
import { SectionHead } from "~/components/section-head";
import { useHydrated } from "~/components/use-hydrated";
import { FIELD_COLUMN } from "~/features/forms/field-column";
import { editPath } from "~/features/authors/paths";
import { useClosing } from "~/features/authors/use-closing";
import {
  DoneNotice,
  FailureNotice,
  Problems,
  useOptional,
  useProblem,
} from "~/features/forms/form-words";
import { type Reply, valuesOf } from "~/features/forms/reply";
import { useFormFetcher } from "~/features/forms/use-form-fetcher";
import { formatNumber, languageName } from "~/i18n/format";
import { useLanguage } from "~/i18n/language";
import type { Choice, EditData } from "./edit-data";
import { useProfileFailures, useRule } from "./profile-words";
import { TopResources } from "./top-resources";
import { usePicture } from "./use-picture";
import { useUnsaved } from "./use-unsaved";

export const DETAILS_ID = "profile";
const PROFILE_FIELDS = ["first_name", "last_name", "affiliation", "role", "description"] as const;
type ProfileField = (typeof PROFILE_FIELDS)[number] | "top_resources";
const TOP_RULES: readonly string[] = [
  "top_resource",
  "too_many_top_resources",
] satisfies ProfileRule[];

interface DetailsFormProps {
  data: EditData;
  reply?: Reply;
  /** Closes the dialog around it. */
  onClose?: () => void;
}

/** Edits names, affiliation, role, description and top resources. */
export function DetailsForm({ data, reply: pageReply, onClose }: DetailsFormProps) {
  const { t } = useTranslation("author-edit");
  const language = useLanguage();
  const { author } = data;
  const { Form, reply, pending, sent, formProps, options } = useFormFetcher(DETAILS_ID, pageReply);
  const [form, fields] = useForm<Record<ProfileField, string>>({
    ...options,
    defaultValue: {
      first_name: author.firstName,
      last_name: author.lastName,
      affiliation: author.affiliation,
      role: author.role,
      description: author.description,
    },
  });
  const ref = useRef<HTMLFormElement>(null);
  const { modified: pictured, sending: sendingPicture } = usePicture(data);
  const problem = useProblem();
  const topProblem = useTopProblem();
  const optional = useOptional();
  const hydrated = useHydrated();
  const sentences = useProfileFailures();
  const done = reply?.done === true && !pending;
  const isUnsaved = useUnsaved(ref, { sent, done, isSendingPicture: sendingPicture !== null });
  // Stays open while an image or newer text is unsaved.
  const close = useCallback(() => !isUnsaved() && onClose?.(), [isUnsaved, onClose]);
  useClosing(done, onClose && close);

  const number = (value: number) => formatNumber(value, language);
  const line = (name: ProfileField, label: string, most: number, autoComplete: string) => (
    <TextField
      {...getInputProps(fields[name], { type: "text" })}
      label={label}
      optional={optional}
      maxLength={most}
      autoComplete={autoComplete}
      error={problem(fields[name])}
      dir="auto"
    />
  );
  const hint = [
    t("text.hint", { most: number(AUTHOR_DESCRIPTION_MAX_CHARS) }),
    author.describedIn &&
      t("text.missing", {
        language: languageName(language, language),
        other: languageName(author.describedIn, language),
      }),
  ];
  return (
    <section className="section in-[.dialog-body]:mt-6" aria-labelledby="details-title">
      <SectionHead id="details-title" title={t("details.title")} />
      <Form {...formProps(form, editPath(author.slug))} ref={ref} className={FIELD_COLUMN}>
        {/* Enter in a field presses this button, because it is the form's first. */}
        <button className="sr-only" tabIndex={-1} aria-hidden="true" />
        <Problems fields={PROFILE_FIELDS.map((name) => fields[name])} />
        <FailureNotice failure={reply?.failure} instead={sentences} />
        <input
          type="hidden"
          name="modified"
          value={latest(
            valuesOf(pageReply).modified ?? author.modified,
            pictured,
            valuesOf(reply).modified,
          )}
        />
        <div className="grid gap-5 sm:grid-cols-[1fr_1fr]">
          {line("first_name", t("first"), AUTHOR_NAME_MAX_CHARS, "given-name")}
          {line("last_name", t("last"), AUTHOR_NAME_MAX_CHARS, "family-name")}
        </div>
        {line("affiliation", t("affiliation"), AUTHOR_AFFILIATION_MAX_CHARS, "organization")}
        {line("role", t("role"), AUTHOR_ROLE_MAX_CHARS, "organization-title")}
        <TextArea
          {...getTextareaProps(fields.description)}
          rows={7}
          label={t("text")}
          optional={optional}
          hint={hint.filter(Boolean).join(" ")}
          error={problem(fields.description)}
          dir="auto"
        />
        <TopResources
          slug={author.slug}
          start={chosenOf(pageReply, data) ?? data.top}
          choices={data.choices}
          error={topProblem(fields.top_resources.errors)}
        />
        {done ? <DoneNotice>{t("saved")}</DoneNotice> : null}
        {hydrated ? null : <p className="hint">{t("apart")}</p>}
        <div className="actions">
          <Button variant="primary" pending={pending} pendingLabel={t("saving")}>
            {t("save")}
          </Button>
        </div>
      </Form>
    </section>
  );
}

/** Returns the latest ISO 8601 time. Each part of the form receives the profile's `modified` in its own reply. */
const latest = (...times: (string | undefined)[]): string =>
  times
    .filter((time) => time !== undefined)
    .sort()
    .at(-1) ?? "";

/** Returns the order from a submission without JavaScript; undefined otherwise. */
function chosenOf(reply: Reply | undefined, { top, choices }: EditData): Choice[] | undefined {
  const known = [...top, ...choices.flatMap(({ pieces }) => pieces)];
  return valuesOf(reply)
    .top?.split(",")
    .flatMap((id) => known.find(({ databaseId }) => databaseId === Number(id)) ?? []);
}

/** Returns a function that gives the message for a problem with the top resources, or undefined. */
function useTopProblem(): (errors: string[] | undefined) => string | undefined {
  const rule = useRule();
  return ([broken] = []) =>
    broken && TOP_RULES.includes(broken) ? rule(broken as ProfileRule) : undefined;
}
