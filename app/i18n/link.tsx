import {
  Form as RouterForm,
  Link as RouterLink,
  type FormProps,
  type LinkProps,
  redirect,
} from "react-router";
import { useLanguage } from "./language";
import { localisedPath } from "./paths";
import type { PageLanguage } from "#contract/languages";

/** A link within the site. `to` is the path without language; the page's language is added in front. */
export function Link({ to, ...rest }: Omit<LinkProps, "to"> & { to: string }) {
  const language = useLanguage();
  return <RouterLink to={localisedPath(to, language)} {...rest} />;
}

/** A link to a path that already has its language, as content answers have it (`card.link`). */
export function ContentLink(props: Omit<LinkProps, "to"> & { to: string }) {
  return <RouterLink {...props} />;
}

/** A form within the site; `action` is the path without language. */
export function Form({ action, ...rest }: FormProps & { action: string }) {
  const language = useLanguage();
  return <RouterForm action={localisedPath(action, language)} {...rest} />;
}

/** Redirects to a path of the site in a language. */
export const redirectTo = (path: string, language: PageLanguage) =>
  redirect(localisedPath(path, language));

/** Answers a sent form: the browser continues with GET at a path of the site in a language. */
export const seeOther = (path: string, language: PageLanguage) =>
  redirect(localisedPath(path, language), 303);
