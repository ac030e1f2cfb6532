import { useTranslation } from "react-i18next";
import { z } from "zod";
import { Email } from "#contract/accounts";
import { sendPasswordReset } from "~/content/accounts.server";
import { contentContext } from "~/contexts";
import { AccountPage } from "~/features/account/account-page";
import { unlisted } from "~/features/page/page-meta";
import { REDIRECT } from "~/paths/account";
import { ForgotForm } from "~/features/account/forgot-form";
import { failureOf, readForm, refused } from "~/features/forms/read-form.server";
import { type FormReply, submittedValues } from "~/features/forms/form-reply";
import { signInTarget } from "~/http/return-path";
import { i18nOf } from "~/i18n/i18next.server";
import type { Route } from "./+types/route";
export { revalidateUnlessDialog as shouldRevalidate } from "~/features/dialogs/dialog-location";
export { keepInputOnFailure as clientAction } from "~/features/forms/use-form-fetcher";
export { loadedMeta as meta } from "~/features/page/page-meta";

export const handle = { i18n: ["account", "forms"] };

const ForgotFields = z.object({ email: Email });

export async function loader({ context, url }: Route.LoaderArgs) {
  const { language } = context.get(contentContext);
  const t = i18nOf(language).getFixedT(null, "account");
  return {
    target: signInTarget(url.searchParams.get(REDIRECT), language),
    meta: unlisted(
      "/account/forgot-password",
      t("title.forgot-password"),
      t("description.forgot-password"),
    ),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, ForgotFields);
  if ("reply" in form) return form.reply;
  try {
    await sendPasswordReset(context.get(contentContext), form.value.email);
  } catch (error) {
    return refused({ result: form.result, failure: failureOf(error) });
  }
  const reply: FormReply = { result: form.result, done: true };
  return reply;
}

export default function ForgotPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("account");
  return (
    <AccountPage title={t("title.forgot-password")}>
      <ForgotForm
        redirect={submittedValues(actionData)[REDIRECT] ?? loaderData.target}
        reply={actionData}
      />
    </AccountPage>
  );
}
