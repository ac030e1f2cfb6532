import { DIALOG_HASH } from "~/components/dialog-hash";

/** Forms with a page of their own; with script each is a dialog over the current page. */
export const ACCOUNT_FORMS = ["login", "register", "forgot-password"] as const;
export type AccountForm = (typeof ACCOUNT_FORMS)[number];

/** Query parameter and form field: where to go after signing in, a path within the site with its language. */
export const REDIRECT = "redirect";

/** Hashes that open a dialog on any page (R2.11, R2.12). */
export const REGISTER_HASH = "#register";
export const UPLOAD_HASH = "#upload_content";

/** Pages that are no destination after signing in. */
const ACCOUNT_PAGE = /^(\/[a-z]{2})?\/account\/(login|register|forgot-password|reset-password)\/?$/;

/** Returns the path of a form's page, without language. The start page is the default destination and is left out. */
export function formPath(form: AccountForm, redirect: string): string {
  return `/account/${form}${/^\/([a-z]{2})?$/.test(redirect) ? "" : `?${REDIRECT}=${encodeURIComponent(redirect)}`}`;
}

/** Whether a page is one of the forms themselves. */
export const isAccountPage = (pathname: string): boolean => ACCOUNT_PAGE.test(pathname);

/** Hashes that open a dialog instead of naming a place on the page. */
const DIALOG_HASHES = [DIALOG_HASH, REGISTER_HASH, UPLOAD_HASH];

/**
 * Returns where signing in from a page leads: back to it and to the place that its hash names. From one of the forms it
 * leads where that form leads. Only scripts know the hash.
 */
export function redirectOf({
  pathname,
  search,
  hash = "",
}: {
  pathname: string;
  search: string;
  hash?: string;
}): string {
  if (isAccountPage(pathname)) return new URLSearchParams(search).get(REDIRECT) ?? "/";
  return pathname + search + (DIALOG_HASHES.includes(hash) ? "" : hash);
}
