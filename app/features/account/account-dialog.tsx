import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useFetcher } from "react-router";
import { Dialog } from "~/components/dialog";
import { Spinner } from "~/components/button";
import { SEND_BUTTON_SPACE } from "~/features/forms/form-messages";
import { localisedPath } from "~/i18n/paths";
import { type AccountForm, formPath } from "~/paths/account";
import { useLanguage } from "~/i18n/language";
import { ForgotForm } from "./forgot-form";
import { type LoginData, type RegisterData, LoginForm } from "./login-form";
import { RegisterForm } from "./register-form";

export interface AccountDialogProps {
  form: AccountForm;
  /** Path to go to after signing in. */
  redirect: string;
  onClose: () => void;
}

/** Shows the account forms, which link to each other, in one dialog over the page. */
export function AccountDialog({ form, redirect, onClose }: AccountDialogProps) {
  const { t } = useTranslation("account");
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(`title.${form}`)}
      closeLabel={t("close")}
      bodyClassName={form === "login" ? undefined : SEND_BUTTON_SPACE}
    >
      {/* A new key for each form: its fields start empty, and its first field gets the focus. */}
      <DialogForm key={form} form={form} redirect={redirect} />
    </Dialog>
  );
}

function DialogForm({ form, redirect }: { form: AccountForm; redirect: string }) {
  if (form === "login") return <FetchedLogin redirect={redirect} />;
  if (form === "register") return <FetchedRegister redirect={redirect} />;
  return <FetchedForgot redirect={redirect} />;
}

function FetchedLogin({ redirect }: { redirect: string }) {
  const data = usePageData<LoginData>("login", redirect);
  return data ? <LoginForm {...data} redirect={redirect} focus /> : <Spinner />;
}

function FetchedRegister({ redirect }: { redirect: string }) {
  const data = usePageData<RegisterData>("register", redirect);
  return data ? <RegisterForm {...data} redirect={redirect} focus /> : <Spinner />;
}

function FetchedForgot({ redirect }: { redirect: string }) {
  // The form shows no data of its page. They are loaded anyway, so that they are available if the connection is lost.
  usePageData("forgot-password", redirect);
  return <ForgotForm redirect={redirect} focus />;
}

/**
 * Returns the data that the form's own page would show. A user who has signed in meanwhile in another tab is redirected
 * as by the page.
 */
function usePageData<T>(form: AccountForm, redirect: string): T | undefined {
  const language = useLanguage();
  const { load, data } = useFetcher<T>();
  useEffect(
    () => void load(localisedPath(formPath(form, redirect), language)),
    [load, form, redirect, language],
  );
  return data as T | undefined;
}
