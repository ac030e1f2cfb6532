import { useForm } from "@conform-to/react";
import { clsx } from "clsx";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Button, buttonClass } from "~/components/button";
import { FailureNotice, Problems, useProblem } from "~/features/forms/form-words";
import type { Reply } from "~/features/forms/reply";
import { useFormFetcher } from "~/features/forms/use-form-fetcher";
import type { TermFieldData } from "~/features/uploads/terms/field-term";
import { TermField } from "~/features/uploads/terms/term-field";
import { useLanguage } from "~/i18n/language";
import { Link } from "~/i18n/link";
import { localisedPath } from "~/i18n/paths";
import { FIELD_OF, preferencesPath, type Step, stepAfter, STEPS } from "./steps";

/** Field of a form in a dialog over a page: the answer must not redirect. */
export const IN_DIALOG = "dialog";
/** Query parameter of a form that is sent to search for terms. */
export const FIND = "find";

interface PreferencesFormProps {
  step: Step;
  field: TermFieldData;
  reply?: Reply;
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
  const problem = useProblem();
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
      <Problems fields={[fields[name]!]} />
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
