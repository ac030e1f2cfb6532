import { useTranslation } from "react-i18next";
import { useForm } from "@conform-to/react";
import { redirectDocument } from "react-router";
import { z } from "zod";
import { NewPassword as NewPasswordShape } from "#contract/accounts";
import { Button } from "~/components/button";
import { resetPassword } from "~/content/accounts.server";
import { contentContext } from "~/contexts";
import { unlisted } from "~/features/page/page-meta";
import { AccountLink } from "~/features/session/account-link";
import { AccountPage } from "~/features/account/account-page";
import { STACK, FailureNotice, ProblemSummary } from "~/features/forms/form-messages";
import { NewPassword } from "~/features/account/new-password";
import { failureOf, readForm, refused, repeats } from "~/features/forms/read-form.server";
import type { FormFailure } from "~/features/forms/form-reply";
import { useFormFetcher } from "~/features/forms/use-form-fetcher";
import { localisedPath } from "~/i18n/paths";
import { i18nOf } from "~/i18n/i18next.server";
import type { Route } from "./+types/route";
export { revalidateUnlessDialog as shouldRevalidate } from "~/features/dialogs/dialog-location";
export { keepInputOnFailure as clientAction } from "~/features/forms/use-form-fetcher";
export { loadedMeta as meta } from "~/features/page/page-meta";

export const handle = { i18n: ["account", "forms"] };

const ID = "reset";
const ResetFields = z
  .object({
    key: z.string().default(""),
    login: z.string().default(""),
    password: NewPasswordShape,
    repeat: z.string().default(""),
  })
  .superRefine(repeats);

export async function loader({ context, url }: Route.LoaderArgs) {
  const t = i18nOf(context.get(contentContext).language).getFixedT(null, "account");
  const key = url.searchParams.get("key") ?? "";
  const login = url.searchParams.get("login") ?? "";
  return {
    key,
    login,
    meta: unlisted("/account/reset-password", t("reset.title"), t("reset.description")),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const content = context.get(contentContext);
  const form = await readForm(request, ResetFields);
  if ("reply" in form) return form.reply;
  try {
    await resetPassword(content, form.value);
  } catch (error) {
    return refused({ result: {}, failure: failureOf(error) });
  }
  return redirectDocument(localisedPath("/account/login?changed=password", content.language), {
    status: 303,
    headers: { "X-Remix-Replace": "true" },
  });
}

/**
 * The URL contains a token, so it must not leak to other sites. `no-referrer` is not an option: browsers then hide the origin
 * of forms from the site too, and the form would be refused as cross-site.
 */
export const headers: Route.HeadersFunction = () => ({ "Referrer-Policy": "same-origin" });

const NO_KEY: FormFailure = { code: "link_expired" };

/** The target of the emailed link: sets a new password. */
export default function ResetPasswordPage({
  loaderData: { key, login },
  actionData,
}: Route.ComponentProps) {
  const { t } = useTranslation("account");
  const { Form, reply, pending, formProps, options } = useFormFetcher(ID, actionData);
  const [form, fields] = useForm<Record<"password" | "repeat", string>>(options);
  const failure = key && login ? reply?.failure : NO_KEY;
  const expired = failure?.code === "link_expired";
  return (
    <AccountPage title={t("reset.title")}>
      <div className={`${STACK} pt-1`}>
        <ProblemSummary fields={[fields.password, fields.repeat]} />
        <FailureNotice failure={failure} />
        {expired ? (
          <p>
            <AccountLink form="forgot-password" redirect="/">
              {t("reset.again")}
            </AccountLink>
          </p>
        ) : (
          <Form {...formProps(form, "/account/reset-password")} className={STACK}>
            <input type="hidden" name="key" value={key} />
            {/* Visually hidden, but readable for password managers, which learn the username. */}
            <input
              type="text"
              name="login"
              value={login}
              readOnly
              autoComplete="username"
              className="sr-only"
              tabIndex={-1}
              aria-hidden="true"
            />
            <NewPassword
              fields={fields}
              label={t("reset.password")}
              repeatLabel={t("password.repeat")}
            />
            <Button variant="primary" block pending={pending}>
              {t("reset.submit")}
            </Button>
          </Form>
        )}
      </div>
    </AccountPage>
  );
}
