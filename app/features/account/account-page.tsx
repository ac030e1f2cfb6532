import { clsx } from "clsx";
import type { ReactNode } from "react";
import { FiguresPicture } from "~/features/posts/covers/start-picture";
import { Breadcrumbs } from "~/features/page/page-head";
import { AccountLink } from "~/features/session/account-link";
import type { AccountForm } from "~/paths/account";

/** An account form on its own page; on a wide screen with a picture beside it. */
export function AccountPage({
  title,
  trail,
  wide,
  children,
}: {
  title: string;
  /** Parent pages, below the start page. */
  trail?: { to: string; label: string }[];
  /** Wide enough for fields of several lines. */
  wide?: boolean;
  children: ReactNode;
}) {
  return (
    <div className="wrap">
      <Breadcrumbs items={trail} />
      <div className="items-start gap-16 lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
        <div
          className={clsx(
            "min-w-0 [&>.notice]:mb-5",
            wide ? "[&>:not(h1)]:max-w-160" : "[&>:not(h1)]:max-w-101",
          )}
        >
          <h1 className="mt-2 mb-6">{title}</h1>
          {children}
        </div>
        <FiguresPicture className="mt-3.5 hidden w-full rounded-cover forced-color-adjust-none lg:block" />
      </div>
    </div>
  );
}

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
