import { useTranslation } from "react-i18next";
import { redirectDocument } from "react-router";
import { z } from "zod";
import { CurrentPassword, Email, type Tokens } from "#contract/accounts";
import { login } from "~/content/accounts.server";
import { Notice } from "~/components/messages";
import { contentContext, visitorContext } from "~/contexts";
import { AccountPage } from "~/features/account/account-page";
import { REDIRECT } from "~/paths/account";
import { type LoginData, LoginForm } from "~/features/account/login-form";
import { failureOf, readForm, refused } from "~/features/forms/read-form.server";
import { signInTarget, pageAfterSignIn } from "~/http/return-path";
import { loadedMeta } from "~/features/page/page-meta";
import { saveAfterSignIn } from "~/http/pending-save.server";
import { startSession } from "~/http/session.server";
import { i18nOf } from "~/i18n/i18next.server";
import type { Route } from "./+types/route";
import { submittedValues } from "~/features/forms/form-reply";
export { revalidateUnlessDialog as shouldRevalidate } from "~/features/dialogs/dialog-location";
export { keepInputOnFailure as clientAction } from "~/features/forms/use-form-fetcher";

export const handle = { i18n: ["account", "forms"] };

const LoginFields = z.object({
  email: Email,
  password: CurrentPassword,
  [REDIRECT]: z.string().optional(),
});

/** Actions in the settings that end the session. */
const ENDED = ["everywhere", "deleted"] as const;

export async function loader({ context, url }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const target = signInTarget(url.searchParams.get(REDIRECT), content.language);
  if (context.get(visitorContext).account)
    throw redirectDocument(pageAfterSignIn(target, content.language));
  const data: LoginData = { staff: (await content.get("/sign_on")).staff };
  const t = i18nOf(content.language).getFixedT(null, "account");
  const ended = ENDED.find((how) => how === url.searchParams.get("ended")) ?? null;
  return {
    ...data,
    target,
    ended,
    changed: url.searchParams.has("changed"),
    signOnFailed: url.searchParams.get("sign-on") === "failed",
    isNameTransient: url.searchParams.get("reason") === "transient",
    meta: {
      title: t("title.login"),
      description: t("description.login"),
      path: "/account/login",
      robots: url.search ? "noindex" : undefined,
    },
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const content = context.get(contentContext);
  const form = await readForm(request, LoginFields);
  if ("reply" in form) return form.reply;
  let tokens: Tokens;
  try {
    tokens = await login(content, form.value);
  } catch (error) {
    return refused({ result: form.result, failure: failureOf(error) });
  }
  startSession(context, tokens);
  const target = signInTarget(form.value[REDIRECT], content.language);
  const saved = await saveAfterSignIn(context, request.headers.get("Cookie"), tokens, target);
  // Reloads the document, because everything in the browser was rendered for a signed-out visitor.
  const headers = new Headers({ "X-Remix-Replace": "true" });
  for (const cookie of saved) headers.append("Set-Cookie", cookie);
  return redirectDocument(pageAfterSignIn(target, content.language), {
    status: 303,
    headers,
  });
}

export const meta: Route.MetaFunction = loadedMeta;

export default function LoginPage({
  loaderData: { staff, target, ended, changed, signOnFailed, isNameTransient },
  actionData,
}: Route.ComponentProps) {
  const { t } = useTranslation("account");
  return (
    <AccountPage title={t("title.login")}>
      {ended ? <Notice tone="success">{t(`ended.${ended}`)}</Notice> : null}
      {changed ? <Notice tone="success">{t("reset.done")}</Notice> : null}
      {signOnFailed ? (
        <Notice tone="danger" role="alert">
          {isNameTransient ? t("staff.transient") : t("staff.failed")}
        </Notice>
      ) : null}
      {/* After a submission, the page's address lacks the query. */}
      <LoginForm
        staff={staff}
        redirect={submittedValues(actionData)[REDIRECT] ?? target}
        reply={actionData}
      />
    </AccountPage>
  );
}
