import { DIALOG_HASH } from "~/components/dialog-hash";

/** The forms that are a page each, and with script a dialog over whatever page one is on. */
export const ACCOUNT_FORMS = ["login", "register", "forgot-password"] as const;
export type AccountForm = (typeof ACCOUNT_FORMS)[number];

/** In the query and in forms: where to go once signed in, a path within the site with its language. */
export const REDIRECT = "redirect";

/** What the specification's hashes open, on any page (section 2). */
export const REGISTER_HASH = "#register";
export const UPLOAD_HASH = "#upload_content";

/** Pages that one does not want to come back to. */
const ACCOUNT_PAGE = /^(\/[a-z]{2})?\/account\/(login|register|forgot-password|reset-password)\/?$/;

/** The page of a form, without language. The start page needs no mention. */
export function formPath(form: AccountForm, redirect: string): string {
  return `/account/${form}${/^\/([a-z]{2})?$/.test(redirect) ? "" : `?${REDIRECT}=${encodeURIComponent(redirect)}`}`;
}

/** Whether a page is one of the forms themselves. */
export const isAccountPage = (pathname: string): boolean => ACCOUNT_PAGE.test(pathname);

/** Hashes that open a dialog instead of naming a place on the page. */
const DIALOG_HASHES = [DIALOG_HASH, REGISTER_HASH, UPLOAD_HASH];

/**
 * Returns where signing in from a page leads: back to it and to the place that its hash names, and from one of the forms to
 * where that leads itself. Only scripts know the hash.
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
