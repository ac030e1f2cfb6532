import { getInputProps, useForm } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { REDIRECT_PATH_MAX_CHARS } from "#contract/limits";
import { Button } from "~/components/button";
import { TextField } from "~/components/field";
import { SHEET } from "~/features/admin/form-section";
import { REDIRECTS_PATH } from "~/features/admin/redirects-path";
import { FailureNotice, Problems, useProblem } from "~/features/forms/form-words";
import type { Reply } from "~/features/forms/reply";
import { useFormFetcher } from "~/features/forms/use-form-fetcher";

const FORM_ID = "redirect";
type RedirectFields = { path: string; target: string };

/** Creates a redirect. */
export function RedirectForm({ reply: pageReply }: { reply?: Reply }) {
  const { t } = useTranslation("admin-redirects");
  const { Form, reply, pending, formProps, options } = useFormFetcher<Reply>(FORM_ID, pageReply);
  const [form, fields] = useForm<RedirectFields>(options);
  const problem = useProblem();
  const labels = { path: t("path"), target: t("target") };
  return (
    <Form {...formProps(form, REDIRECTS_PATH)} className={`mb-8 ${SHEET}`}>
      <FailureNotice failure={reply?.failure} />
      <Problems fields={[fields.path, fields.target]} labels={labels} />
      <TextField
        {...getInputProps(fields.path, { type: "text" })}
        label={labels.path}
        hint={t("pathHint")}
        error={problem(fields.path)}
        maxLength={REDIRECT_PATH_MAX_CHARS}
        dir="ltr"
        required
      />
      <TextField
        {...getInputProps(fields.target, { type: "text" })}
        label={labels.target}
        hint={t("targetHint")}
        error={problem(fields.target)}
        maxLength={REDIRECT_PATH_MAX_CHARS}
        dir="ltr"
        required
      />
      <div className="actions">
        <Button variant="primary" pending={pending}>
          {t("add")}
        </Button>
      </div>
    </Form>
  );
}
