import { useCallback, useMemo } from "react";
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
import { editPath } from "~/features/authors/paths";
import { useClosing } from "~/features/authors/use-closing";
import {
  DoneNotice,
  FailureNotice,
  Problems,
  useOptional,
  useProblem,
} from "~/features/forms/form-words";
import type { Reply } from "~/features/forms/reply";
import { useForm } from "~/features/forms/use-form";
import { formatNumber, languageName } from "~/i18n/format";
import { localisedPath } from "~/i18n/paths";
import { useTranslation } from "~/i18n/translate";
import type { Choice, EditData } from "./edit-data";
import { useRule } from "./profile-words";
import { TopResources } from "./top-resources";
import { usePicture } from "./use-picture";
import { useUnsaved } from "./use-unsaved";

export const DETAILS_ID = "profile";
const TOP_RULES: readonly string[] = [
  "top_resource",
  "too_many_top_resources",
] satisfies ProfileRule[];

interface DetailsFormProps {
  data: EditData;
  reply?: Reply;
  /** Of the dialog that it is in. */
  onClose?: () => void;
}

/** Names, affiliation, role, description, and what comes first. */
export function DetailsForm({ data, reply: pageReply, onClose }: DetailsFormProps) {
  const { t, language } = useTranslation("author-edit");
  const { author } = data;
  const { Form, ref, reply, pending, sent } = useForm(pageReply);
  const { modified: pictured, sending: sendingPicture } = usePicture(data);
  const problem = useProblem(reply);
  const optional = useOptional();
  const hydrated = useHydrated();
  const sentences = useMemo(() => ({ conflict: t("conflict") }), [t]);
  const done = reply?.done === true && !pending;
  const isUnsaved = useUnsaved(ref, { sent, done, isSendingPicture: sendingPicture !== null });
  // Whoever has a picture still to save, or has written on meanwhile, goes on here.
  const close = useCallback(() => !isUnsaved() && onClose?.(), [isUnsaved, onClose]);
  useClosing(done, onClose && close);

  const id = (field: string) => `${DETAILS_ID}-${field}`;
  const number = (value: number) => formatNumber(value, language);
  const start = (field: string, before: string) => pageReply?.values[field] ?? before;
  const line = (
    name: string,
    label: string,
    before: string,
    most: number,
    autoComplete: string,
  ) => (
    <TextField
      id={id(name)}
      name={name}
      label={label}
      optional={optional}
      defaultValue={start(name, before)}
      maxLength={most}
      autoComplete={autoComplete}
      error={problem(name)}
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
    <section className="section" aria-labelledby="details-title">
      <SectionHead id="details-title" title={t("details.title")} />
      <Form
        ref={ref}
        id={DETAILS_ID}
        method="post"
        action={localisedPath(editPath(author.slug), language)}
        className="author-fields"
        noValidate={hydrated}
      >
        {/* Enter in a field saves, whichever button comes first. */}
        <button className="sr-only" tabIndex={-1} aria-hidden="true" />
        <Problems
          formId={DETAILS_ID}
          reply={reply}
          fields={["first_name", "last_name", "affiliation", "role", "description"]}
        />
        {reply?.failure ? <FailureNotice failure={reply.failure} instead={sentences} /> : null}
        <input
          type="hidden"
          name="modified"
          value={latest(start("modified", author.modified), pictured, reply?.values.modified)}
        />
        <div className="author-names">
          {line("first_name", t("first"), author.firstName, AUTHOR_NAME_MAX_CHARS, "given-name")}
          {line("last_name", t("last"), author.lastName, AUTHOR_NAME_MAX_CHARS, "family-name")}
        </div>
        {line(
          "affiliation",
          t("affiliation"),
          author.affiliation,
          AUTHOR_AFFILIATION_MAX_CHARS,
          "organization",
        )}
        {line("role", t("role"), author.role, AUTHOR_ROLE_MAX_CHARS, "organization-title")}
        <TextArea
          id={id("description")}
          name="description"
          rows={7}
          label={t("text")}
          optional={optional}
          hint={hint.filter(Boolean).join(" ")}
          defaultValue={start("description", author.description)}
          error={problem("description")}
          dir="auto"
        />
        <TopResources
          slug={author.slug}
          start={chosenOf(pageReply, data) ?? data.top}
          choices={data.choices}
          error={useTopProblem(reply)}
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

/** Of times in ISO 8601 the last: each is what the server said of the profile when one part of it was sent. */
const latest = (...times: (string | undefined)[]): string =>
  times
    .filter((time) => time !== undefined)
    .sort()
    .at(-1) ?? "";

/** The order in which the page was sent without script; undefined where it was not. */
function chosenOf(reply: Reply | undefined, { top, choices }: EditData): Choice[] | undefined {
  const known = [...top, ...choices.flatMap(({ pieces }) => pieces)];
  return reply?.values.top
    ?.split(",")
    .flatMap((id) => known.find(({ databaseId }) => databaseId === Number(id)) ?? []);
}

/** The sentence for what is wrong with the top resources, or undefined. */
function useTopProblem(reply: Reply | undefined): string | undefined {
  const rule = useRule();
  const broken = reply?.problems.top_resources?.[0] as string | undefined;
  return broken && TOP_RULES.includes(broken) ? rule(broken as ProfileRule) : undefined;
}
