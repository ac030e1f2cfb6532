import { useTranslation } from "react-i18next";
import { data, redirectDocument } from "react-router";
import { z } from "zod";
import { BotProof, Email, NewPassword, Username } from "#contract/accounts";
import { REGISTRATION_MESSAGE_MS } from "#contract/limits";
import { register } from "~/content/accounts.server";
import { getLayout } from "~/content/site.server";
import { contentContext, visitorContext } from "~/contexts";
import { AccountPage } from "~/features/account/account-page";
import { unlisted } from "~/features/page/page-meta";
import { formPath, REDIRECT } from "~/paths/account";
import type { RegisterData } from "~/features/account/login-form";
import { failureOf, readForm, refused, repeats } from "~/features/forms/read-form.server";
import { RegisterForm } from "~/features/account/register-form";
import { type FormReply, submittedValues } from "~/features/forms/form-reply";
import { signInTarget, pageAfterSignIn } from "~/http/return-path";
import { localisedPath } from "~/i18n/paths";
import { i18nOf } from "~/i18n/i18next.server";
import type { Route } from "./+types/route";
export { revalidateUnlessDialog as shouldRevalidate } from "~/features/dialogs/dialog-location";
export { keepInputOnFailure as clientAction } from "~/features/forms/use-form-fetcher";
export { loadedMeta as meta } from "~/features/page/page-meta";

export const handle = { i18n: ["account", "forms"] };

const RegisterFields = z
  .object({
    username: Username,
    email: Email,
    password: NewPassword,
    repeat: z.string().default(""),
    terms: z.string().optional(),
    [REDIRECT]: z.string().optional(),
    ...BotProof.shape,
  })
  .superRefine(repeats)
  .superRefine(({ terms }, context) => {
    if (terms !== "on")
      context.addIssue({ code: "custom", path: ["terms"], params: { rule: "terms" } });
  });

export async function loader({ context, url }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const target = signInTarget(url.searchParams.get(REDIRECT), content.language);
  if (context.get(visitorContext).account)
    throw redirectDocument(pageAfterSignIn(target, content.language));
  const [{ stamp }, { settings }] = await Promise.all([
    content.get("/bot_challenge"),
    getLayout(content),
  ]);
  const data: RegisterData = { stamp, termsUrl: settings.termsAndConditionsUrl };
  const t = i18nOf(content.language).getFixedT(null, "account");
  return {
    ...data,
    target,
    meta: unlisted("/account/register", t("title.register"), t("description.register")),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const content = context.get(contentContext);
  const form = await readForm(request, RegisterFields, { registering: true });
  if ("reply" in form) return form.reply;
  const { username, email, password, altcha, stamp, website } = form.value;
  try {
    await register(content, {
      username,
      email,
      password,
      acceptedTerms: true,
      botCheck: altcha ? { altcha } : { stamp, website },
    });
  } catch (error) {
    // A proof is valid only once, so the form needs a new stamp. A browser that does not solve the challenge sends the stamp as
    // its proof.
    const next = await content.get("/bot_challenge").catch(() => null);
    return refused({
      result: form.result,
      failure: failureOf(error),
      stamp: next?.stamp,
    });
  }
  const login = localisedPath(
    formPath("login", signInTarget(form.value[REDIRECT], content.language)),
    content.language,
  );
  // Opens the sign-in page after the time it takes to read the message. The header is for pages without JavaScript; otherwise a
  // script does this.
  return data(
    {
      result: { initialValue: { [REDIRECT]: form.value[REDIRECT] ?? "/" } },
      done: true,
    } satisfies FormReply,
    { headers: { Refresh: `${REGISTRATION_MESSAGE_MS / 1000}; url=${login}` } },
  );
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export default function RegisterPage({
  loaderData: { stamp, termsUrl, target },
  actionData,
}: Route.ComponentProps) {
  const { t } = useTranslation("account");
  return (
    <AccountPage title={t("title.register")}>
      <RegisterForm
        stamp={stamp}
        termsUrl={termsUrl}
        redirect={submittedValues(actionData)[REDIRECT] ?? target}
        reply={actionData}
      />
    </AccountPage>
  );
}
