import type { ReactNode } from "react";
import { AccountLink } from "~/features/session/account-link";
import type { AccountForm } from "~/features/session/account-paths";

interface OtherFormProps {
  form: AccountForm;
  redirect: string;
  /** Says who the other form is for. */
  text?: string;
  children: ReactNode;
}

/** A link below an account form to another of them. */
export function OtherForm({ form, redirect, text, children }: OtherFormProps) {
  return (
    <p className="account-other text-center text-ink-2">
      {text ? `${text} ` : null}
      <AccountLink form={form} redirect={redirect} className="inline-block py-1.5">
        {children}
      </AccountLink>
    </p>
  );
}
