import { type ReactNode, useMemo } from "react";
import {
  Link,
  type NavigateOptions,
  useLocation,
  useRouteError,
  type Location,
} from "react-router";
import {
  DIALOG_HASH,
  type AccountForm,
  formPath,
  isAccountPage,
  redirectOf,
} from "~/paths/account";
import { useHydrated } from "~/components/use-live-form";
import { useLanguage } from "~/i18n/language";
import { localisedPath } from "~/i18n/paths";

/** State of a history entry with an open dialog. */
export interface DialogEntry {
  accountForm: AccountForm;
  /** Whether the previous entry is the page without the dialog. */
  pushed: boolean;
}

/**
 * Returns the dialog that is open at a location and where signing in from it leads, or null. Applies only while the
 * browser shows the address of the form's page: a reload opens that page itself, with the same history entry.
 */
export function dialogOf(location: Location): (DialogEntry & { redirect: string }) | null {
  const { mask, state } = location as {
    mask?: { pathname: string; search: string };
    state: Partial<DialogEntry> | null;
  };
  if (!mask || !state?.accountForm) return null;
  return {
    accountForm: state.accountForm,
    pushed: state.pushed ?? false,
    redirect: redirectOf(mask),
  };
}

/**
 * Returns the link to an account form. With script it opens a dialog over the page, while the browser shows the address
 * of the form's page. On pages that should not be covered it leads to the form's page.
 */
export function useAccountLink(
  form: AccountForm,
  redirect?: string,
): { to: string; options: NavigateOptions } {
  const language = useLanguage();
  const location = useLocation();
  const failed = useRouteError() != null;
  const hydrated = useHydrated();
  return useMemo(() => {
    const { pathname, search, hash } = location;
    const open = dialogOf(location);
    const page = localisedPath(
      formPath(
        form,
        redirect ??
          open?.redirect ??
          // The server does not know the hash, and the first client render must match the server's HTML.
          redirectOf({ pathname, search, hash: hydrated ? hash : "" }),
      ),
      language,
    );
    if (failed || isAccountPage(pathname)) return { to: page, options: {} };
    const options = {
      mask: page,
      state: { accountForm: form, pushed: open?.pushed ?? true } satisfies DialogEntry,
      // Replaces another open form, so that Back leads to the page.
      replace: open !== null,
      preventScrollReset: true,
      defaultShouldRevalidate: false,
    };
    return { to: pathname + search + (hash === DIALOG_HASH ? "" : hash), options };
  }, [form, redirect, language, location, failed, hydrated]);
}

interface AccountLinkProps {
  form: AccountForm;
  /** Where to go after signing in; the current page by default. */
  redirect?: string;
  className?: string;
  /** Accessible name, if the content does not say enough. */
  label?: string;
  children: ReactNode;
}

/** A link to an account form; without script it leads to the form's page. */
export function AccountLink({ form, redirect, className, label, children }: AccountLinkProps) {
  const { to, options } = useAccountLink(form, redirect);
  return (
    <Link to={to} {...options} className={className} aria-label={label} rel="nofollow">
      {children}
    </Link>
  );
}
