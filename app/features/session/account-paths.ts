/** The forms that are a page each, and with script a dialog over whatever page one is on. */
export const ACCOUNT_FORMS = ["login", "register", "forgot-password"] as const;
export type AccountForm = (typeof ACCOUNT_FORMS)[number];

/** In the query and in forms: where to go once signed in, a path within the site with its language. */
export const REDIRECT = "redirect";

/** Pages that one does not want to come back to. */
const ACCOUNT_PAGE = /^(\/[a-z]{2})?\/account\/(login|register|forgot-password|reset-password)\/?$/;

/** The page of a form, without language. The start page needs no mention. */
export function formPath(form: AccountForm, redirect: string): string {
  return `/account/${form}${/^\/([a-z]{2})?$/.test(redirect) ? "" : `?${REDIRECT}=${encodeURIComponent(redirect)}`}`;
}

/** Whether a page is one of the forms themselves. */
export const isAccountPage = (pathname: string): boolean => ACCOUNT_PAGE.test(pathname);

/** Where signing in from a page leads: back to it, and from one of the forms to where that leads itself. */
export function redirectOf({ pathname, search }: { pathname: string; search: string }): string {
  return isAccountPage(pathname)
    ? (new URLSearchParams(search).get(REDIRECT) ?? "/")
    : pathname + search;
}
