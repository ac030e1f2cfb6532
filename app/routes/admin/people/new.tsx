import { DISPLAY_NAME_MAX_CHARS } from "#contract/account-rules";
import { isAdministrator } from "#contract/roles";
import { useTranslation } from "react-i18next";
import { getInputProps, getSelectProps, useForm } from "@conform-to/react";
import { Invitation } from "#contract/accounts";
import { Button } from "~/components/button";
import { FieldGroup, SelectField, TextField } from "~/components/field";
import { accountOf, contentContext } from "~/contexts";
import { AdminHeading, AdminLead, AdminPage, SHEET } from "~/features/admin/admin-page";
import { INVITE_PATH, PEOPLE_PATH, personPath } from "~/paths/admin";
import {
  FailureNotice,
  ProblemSummary,
  useFieldMessage,
  useLimitHint,
} from "~/features/forms/form-messages";
import { failureOf, readForm, refused } from "~/features/forms/read-form.server";
import { useFormFetcher } from "~/features/forms/use-form-fetcher";
import { unlisted } from "~/features/page/page-meta";
import { RoleRows } from "~/features/admin/person-facts";
import { roleRequired } from "~/http/page-requests";
import { LanguageOptions, useLanguage } from "~/i18n/language";
import { i18nOf } from "~/i18n/i18next.server";
import { seeOther } from "~/i18n/link";
import type { Route } from "./+types/new";

export { revalidateUnlessDialog as shouldRevalidate } from "~/features/dialogs/dialog-location";
export { keepInputOnFailure as clientAction } from "~/features/forms/use-form-fetcher";
export { loadedMeta as meta } from "~/features/page/page-meta";

export const handle = { i18n: ["admin", "admin-people", "forms"] };
const FORM_ID = "invite";

export function loader({ context }: Route.LoaderArgs) {
  // The parent route admits editors, but only administrators may invite.
  if (!isAdministrator(accountOf(context))) throw roleRequired("administrator");
  const t = i18nOf(context.get(contentContext).language).getFixedT(null, "admin-people");
  return {
    meta: unlisted(INVITE_PATH, t("invite"), t("inviteLead")),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const content = context.get(contentContext);
  const read = await readForm(request, Invitation);
  if ("reply" in read) return read.reply;
  try {
    const { databaseId } = await content.post("/users", { body: read.value });
    return seeOther(personPath(databaseId, "invited"), content.language);
  } catch (error) {
    return refused({ result: read.result, failure: failureOf(error) });
  }
}

/** Creates an account for a colleague, who receives an email with a link to set a password. */
export default function Invite({ actionData }: Route.ComponentProps) {
  const { t } = useTranslation("admin-people");
  const withLimit = useLimitHint();
  const language = useLanguage();
  const { Form, reply, pending, formProps, options } = useFormFetcher(FORM_ID, actionData);
  const [form, fields] = useForm<Record<"name" | "email" | "language" | "role", string>>({
    ...options,
    defaultValue: { language, role: "staff" },
  });
  const problem = useFieldMessage();
  return (
    <AdminPage trail={[{ to: PEOPLE_PATH, label: t("title") }]}>
      <AdminHeading title={t("invite")} />
      <AdminLead>{t("inviteLead")}</AdminLead>
      <Form {...formProps(form, INVITE_PATH)} className={`my-6 ${SHEET}`}>
        <FailureNotice
          failure={reply?.failure}
          instead={{ email_taken: t("taken"), sign_on_required: t("organisation") }}
        />
        <ProblemSummary
          fields={[fields.name, fields.email]}
          labels={{ name: t("name"), email: t("email") }}
        />
        <TextField
          {...getInputProps(fields.name, { type: "text" })}
          error={problem(fields.name)}
          label={t("name")}
          hint={withLimit(DISPLAY_NAME_MAX_CHARS)}
          required
          autoComplete="off"
          dir="auto"
        />
        <TextField
          {...getInputProps(fields.email, { type: "email" })}
          error={problem(fields.email)}
          label={t("email")}
          required
          autoComplete="off"
          dir="ltr"
        />
        <SelectField {...getSelectProps(fields.language)} label={t("language")}>
          <LanguageOptions />
        </SelectField>
        <FieldGroup id={fields.role.id} legend={t("role")} hint={t("roleHint")}>
          <RoleRows field={fields.role} />
        </FieldGroup>
        <Button variant="primary" pending={pending} className="justify-self-start">
          {pending ? t("inviting") : t("send")}
        </Button>
      </Form>
    </AdminPage>
  );
}
