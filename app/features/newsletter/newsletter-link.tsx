import type { FlatNamespace } from "i18next";
import type { ReactNode } from "react";
import { useLocation, useRouteError } from "react-router";
import { DialogLink } from "~/features/dialogs/dialog-host";
import { Link } from "~/i18n/link";
import { withoutLanguage } from "~/i18n/paths";
import { NEWSLETTER_PATH } from "~/paths/newsletter";

const NAMESPACES: readonly FlatNamespace[] = ["newsletter", "terms", "forms"];
const load = () => import("./newsletter-dialog").then((module) => module.NewsletterDialog);

interface NewsletterLinkProps {
  /** From a search: the path with its conditions, see `newsletterPath`. */
  to?: string;
  id?: string;
  className?: string;
  children: ReactNode;
}

/**
 * A link that opens the newsletter form over the current page. On the form's own page and on error pages it is a plain link.
 */
export function NewsletterLink({ to = NEWSLETTER_PATH, children, ...rest }: NewsletterLinkProps) {
  const { pathname } = useLocation();
  const failed = useRouteError() != null;
  if (failed || withoutLanguage(pathname) === NEWSLETTER_PATH)
    return (
      <Link to={to} {...rest}>
        {children}
      </Link>
    );
  return (
    <DialogLink to={to} load={load} namespaces={NAMESPACES} {...rest}>
      {children}
    </DialogLink>
  );
}
