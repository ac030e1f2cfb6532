import { clsx } from "clsx";
import { useTranslation } from "react-i18next";
import { getInputProps, useForm } from "@conform-to/react";
import { useCallback, useEffect, useState, useContext } from "react";
import { emailProblem } from "#contract/account-rules";
import { AUTOFILL_POLL_MS } from "#contract/limits";
import { Button, buttonClass } from "~/components/button";
import { EmailField, PasswordField } from "~/components/field";
import { Notice } from "~/components/messages";
import { useHydrated } from "~/components/use-live-form";
import { useLight, PageContext } from "~/features/page/page-context";
import { AccountLink } from "~/features/session/account-link";
import { REDIRECT, redirectOf } from "~/paths/account";
import {
  STACK,
  FailureNotice,
  ProblemSummary,
  useFieldMessage,
} from "~/features/forms/form-messages";
import { type FormReply, submittedValues } from "~/features/forms/form-reply";
import { OtherForm } from "./account-page";
import { useFormFetcher } from "~/features/forms/use-form-fetcher";
import type { SignOn } from "#contract/accounts";
import { LogIn } from "lucide-react";
import { localisedPath } from "~/i18n/paths";
import { useLanguage } from "~/i18n/language";
import { useLocation } from "react-router";

interface StaffSignInProps {
  kind: "saml" | "demonstration";
  redirect: string;
  /** Whether it is the primary action. */
  primary: boolean;
}

/** The button for the organisation's own sign-in. A plain form, because it leaves the site. */
function StaffSignIn({ kind, redirect, primary }: StaffSignInProps) {
  const { t } = useTranslation("account");
  const language = useLanguage();
  return (
    <>
      <p className="flex items-center gap-3 text-small text-ink-2">
        <span className="flex-1 border-t border-line" />
        <span>{t("staff.or")}</span>
        <span className="flex-1 border-t border-line" />
      </p>
      <form method="post" action={localisedPath("/account/staff-sign-in", language)}>
        <input type="hidden" name={REDIRECT} value={redirect} />
        <button
          className={buttonClass({ block: true, variant: primary ? "primary" : "secondary" })}
        >
          <LogIn size={20} strokeWidth={1.75} aria-hidden="true" className="mirror" />
          {t("staff.button")}
        </button>
        {kind === "demonstration" ? <p className="mt-2 hint">{t("staff.demonstration")}</p> : null}
      </form>
    </>
  );
}

/** Pause in typing. Chosen: long enough not to ask for each letter, too short to be noticed. */
const PAUSE_MS = 400;

/**
 * Returns whether a typed address belongs to the organisation. Asks the server when typing pauses; `known` is an address that
 * the server has confirmed already. No answer counts as no: the server checks again when the form is sent.
 */
function useStaffAddress(typed: string, known: string | undefined): boolean {
  const language = useLanguage();
  const email = typed.trim();
  const [staffAddress, setStaffAddress] = useState(known);
  useEffect(() => {
    if (emailProblem(email) !== null) return;
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      ask(localisedPath("/account/staff-address", language), email, leaving.signal).then(
        (isStaff) => isStaff && setStaffAddress(email),
        () => undefined,
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [email, language]);
  return email !== "" && (email === staffAddress || email === known);
}

async function ask(path: string, email: string, signal: AbortSignal): Promise<boolean> {
  const response = await fetch(path, {
    method: "POST",
    body: new URLSearchParams({ email }),
    signal,
  });
  return response.ok && ((await response.json()) as boolean);
}

const ID = "login";
/** The fields that get the focus after these failures. Both keep their input, and most often the password is wrong. */
const FIELD_OF = { incorrect_password: "password", invalid_email: "email" };

interface LoginFormProps extends LoginData {
  /** Where to go after signing in. */
  redirect: string;
  /** The server's answer when the page itself was sent. */
  reply?: FormReply;
  /** Puts the focus into the first field. */
  focus?: boolean;
}

/**
 * Email and password, or the staff sign-in. With script the button is disabled until the input can be valid, and
 * addresses of the organisation are recognised during typing. The server checks both again.
 */
export function LoginForm({ staff, redirect, reply: pageReply, focus }: LoginFormProps) {
  const { t } = useTranslation("account");
  const { Form, reply, pending, formProps, options } = useFormFetcher(ID, pageReply, {
    focus,
    fieldOf: FIELD_OF,
  });
  const [form, fields] = useForm<Record<"email" | "password", string>>(options);
  const problem = useFieldMessage();
  const hydrated = useHydrated();
  const light = useLight();
  const [typed, setTyped] = useState({
    email: submittedValues(reply).email ?? "",
    hasPassword: false,
  });
  const refusedAsStaff =
    reply?.failure?.code === "sign_on_required" ? submittedValues(reply).email : undefined;
  const isStaff = useStaffAddress(typed.email, refusedAsStaff) && staff !== "none";
  const complete = emailProblem(typed.email.trim()) === null && typed.hasPassword && !isStaff;

  const waits = hydrated && !complete;

  const checkFields = useCallback(() => {
    const typedIn = (id: string) => document.querySelector<HTMLInputElement>(`#${id}`)?.value;
    const email = typedIn(`${ID}-email`) ?? "";
    const hasPassword = typedIn(`${ID}-password`) !== "";
    setTyped((before) =>
      before.email === email && before.hasPassword === hasPassword
        ? before
        : { email, hasPassword },
    );
  }, []);

  // Browsers fire no event when they fill in a form.
  useEffect(() => {
    const timer = setInterval(checkFields, AUTOFILL_POLL_MS);
    return () => clearInterval(timer);
  }, [checkFields]);

  return (
    <div className={`${STACK} pt-1`}>
      <ProblemSummary
        fields={[fields.email, fields.password]}
        labels={{ email: t("email"), password: t("password") }}
      />
      {reply?.failure && !isStaff ? <FailureNotice failure={reply.failure} /> : null}
      <Form {...formProps(form, "/account/login")} className={STACK} onInput={checkFields}>
        <input type="hidden" name={REDIRECT} value={redirect} />
        <EmailField
          {...getInputProps(fields.email, { type: "email" })}
          autoComplete="username"
          label={t("email")}
          error={problem(fields.email)}
        />
        {isStaff ? <StaffHint /> : null}
        <PasswordField
          {...getInputProps(fields.password, { type: "password" })}
          autoComplete="current-password"
          required
          label={t("password")}
          showLabel={t("password.show")}
          hideValueLabel={t("password.hide")}
          error={problem(fields.password)}
        />
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          {/* Takes the space beside the link, so that its width does not depend on the label. */}
          <Button
            className="grow basis-44"
            variant={isStaff ? "secondary" : "primary"}
            disabled={waits}
            aria-describedby={waits && !isStaff ? `${ID}-waits` : undefined}
            pending={pending}
            pendingLabel={t("login.pending")}
          >
            {t("login.submit")}
          </Button>
          {/* Keeps its place, so that nothing moves when the script loads or the button becomes ready. */}
          {isStaff || light ? null : (
            <p
              id={`${ID}-waits`}
              className={clsx("basis-full hint sm:order-1", !waits && "invisible")}
            >
              {t("login.waits")}
            </p>
          )}
          <AccountLink form="forgot-password" redirect={redirect} className="py-2.5">
            {t("login.forgot")}
          </AccountLink>
        </div>
      </Form>
      {staff === "none" ? null : <StaffSignIn kind={staff} redirect={redirect} primary={isStaff} />}
      <OtherForm form="register" redirect={redirect} text={t("login.new")}>
        {t("login.register")}
      </OtherForm>
    </div>
  );
}

function StaffHint() {
  const { t } = useTranslation("account");
  // The button's name is bold, wherever the sentence of a language has it.
  const [before, after] = t("staff.hint", { button: "|" }).split("|");
  return (
    <Notice role="status">
      {before}
      <strong>{t("staff.button")}</strong>
      {after}
    </Notice>
  );
}

/** Server data for a form; the page's loader and the dialog get the same. */
export interface LoginData {
  /** The sign-on behind the staff button. */
  staff: SignOn["staff"];
}

export interface RegisterData {
  /** Proof of a human visitor without script: issued with the form, and valid only after some time. */
  stamp: string;
  termsUrl: string;
}

/** The sign-in form on a page that is refused to visitors; it leads back to that page. */
export function SignInHere() {
  const { pathname, search, hash } = useLocation();
  const { staffSignIn = "none" } = useContext(PageContext);
  // The server does not know the hash, and the first client render must match the server's HTML.
  const hydrated = useHydrated();
  return (
    <LoginForm
      staff={staffSignIn}
      redirect={redirectOf({ pathname, search, hash: hydrated ? hash : "" })}
    />
  );
}
