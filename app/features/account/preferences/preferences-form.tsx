import { useForm } from "@conform-to/react";
import { clsx } from "clsx";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Button, buttonClass } from "~/components/button";
import { FailureNotice, ProblemSummary, useFieldMessage } from "~/features/forms/form-messages";
import type { FormReply } from "~/features/forms/form-reply";
import { useFormFetcher } from "~/features/forms/use-form-fetcher";
import type { TermFieldData } from "~/features/terms/field-term";
import { TermField } from "~/features/terms/term-field";
import { useLanguage } from "~/i18n/language";
import { Link } from "~/i18n/link";
import { localisedPath } from "~/i18n/paths";
import type { PreferenceField, UserPreferences } from "#contract/discovery";
import type { FlatNamespace } from "i18next";
import { DialogLink, type DialogLinkProps } from "~/features/dialogs/dialog-host";

/** The wizard as a page, without language. */
const PREFERENCES_PATH = "/account/discovery/preferences";

/** The steps of the wizard in order (R2.29), and the field of each. */
export const STEPS = ["countries", "topics"] as const;
export type Step = (typeof STEPS)[number];
export const FIELD_OF = {
  countries: "documentCountries",
  topics: "documentTopics",
} as const satisfies Record<Step, PreferenceField>;

export const preferencesPath = (step: Step): string => `${PREFERENCES_PATH}?step=${step}`;

export const readStep = (query: URLSearchParams): Step =>
  STEPS.find((step) => step === query.get("step")) ?? STEPS[0];

export const stepAfter = (step: Step): Step | null => STEPS[STEPS.indexOf(step) + 1] ?? null;

/** How many countries and topics are followed, and the first step without any; null if both have some. */
export interface Choices {
  countries: number;
  topics: number;
  missing: Step | null;
}

export function stepsOf(preferences: UserPreferences): Choices {
  const count = (step: Step) => preferences[FIELD_OF[step]].length;
  return {
    countries: count("countries"),
    topics: count("topics"),
    missing: STEPS.find((step) => count(step) === 0) ?? null,
  };
}

/** Field of a form in a dialog over a page: the answer must not redirect. */
export const IN_DIALOG = "dialog";
/** Query parameter of a form that is sent to search for terms. */
export const FIND = "find";

interface PreferencesFormProps {
  step: Step;
  field: TermFieldData;
  reply?: FormReply;
  /** On a page: where the link "Not now" leads. */
  back?: string;
  /** In a dialog: called after saving, and when the visitor postpones it. */
  onSaved?: () => void;
  onLater?: () => void;
}

/** One step of the wizard: the chosen terms are followed as soon as they are saved. */
export function PreferencesForm({
  step,
  field,
  reply: pageReply,
  back,
  onSaved,
  onLater,
}: PreferencesFormProps) {
  const { t } = useTranslation("discovery");
  const language = useLanguage();
  const { Form, reply, pending, formProps, options } = useFormFetcher("preferences", pageReply, {
    focus: onSaved !== undefined,
  });
  const [form, fields] = useForm<Record<string, string>>(options);
  const problem = useFieldMessage();
  const name = FIELD_OF[step];
  const path = preferencesPath(step);
  const isDone = reply?.done === true;
  useEffect(() => {
    if (isDone) onSaved?.();
  }, [isDone, onSaved]);

  return (
    <Form
      {...formProps(form, path)}
      className={clsx(
        "grid gap-5 *:min-w-0",
        // In a dialog: leaves room for the list of matching terms.
        onSaved ? "min-h-88 grid-rows-[auto_1fr_auto] [&>.terms]:self-start" : "max-w-160",
      )}
    >
      <ProblemSummary fields={[fields[name]!]} />
      <FailureNotice failure={reply?.failure} />
      {onSaved ? <input type="hidden" name={IN_DIALOG} value="yes" /> : null}
      <p className="text-small text-ink-2">
        {t("preferences.step", { step: STEPS.indexOf(step) + 1, steps: STEPS.length })}
      </p>
      <TermField
        id={fields[name]!.id}
        name={name}
        label={t(`preferences.${step}`)}
        hint={t(`preferences.${step}.hint`)}
        data={field}
        findAction={localisedPath(`${path}&${FIND}=yes`, language)}
        error={problem(fields[name]!)}
      />
      <div className="actions">
        <Button variant="primary" pending={pending} pendingLabel={t("preferences.saving")}>
          {stepAfter(step) ? t("preferences.next") : t("preferences.save")}
        </Button>
        {onLater ? (
          <Button type="button" onClick={onLater}>
            {t("preferences.later")}
          </Button>
        ) : back ? (
          <Link to={back} className={buttonClass()}>
            {t("preferences.later")}
          </Link>
        ) : null}
      </div>
    </Form>
  );
}

/** The wizard's options for `useOpenDialog`. */
export const PREFERENCES_DIALOG = {
  load: () => import("./preferences-dialog").then((module) => module.PreferencesDialog),
  namespaces: ["discovery", "terms", "forms"] satisfies FlatNamespace[],
} as const;

/** A link to a step of the wizard in which members choose what to follow; `to` is a `preferencesPath`. */
export function PreferencesLink(props: Omit<DialogLinkProps, "load" | "namespaces">) {
  return <DialogLink {...props} {...PREFERENCES_DIALOG} />;
}
