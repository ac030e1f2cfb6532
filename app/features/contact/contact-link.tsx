import type { FlatNamespace } from "i18next";
import type { ReactNode } from "react";
import { useLocation, useRouteError } from "react-router";
import { DialogLink } from "~/features/dialogs/dialog-host";
import { Link } from "~/i18n/link";
import { withoutLanguage } from "~/i18n/paths";
import { CONTACT_PATH, CORRECTION_PATH, correctionPathFrom } from "~/paths/site";

const NAMESPACES: readonly FlatNamespace[] = ["contact", "forms"];
const loadContact = () => import("./contact-dialogs").then((module) => module.ContactDialog);
const loadCorrection = () => import("./contact-dialogs").then((module) => module.CorrectionDialog);

/** A link from a document's page to the form for a correction. */
export function CorrectionLink({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <DialogLink
      id="suggest-correction"
      to={correctionPathFrom(pathname)}
      load={loadCorrection}
      namespaces={NAMESPACES}
    >
      {children}
    </DialogLink>
  );
}

/** Returns whether a menu entry leads to one of the forms. Takes its path with its language. */
export function isContactPath(path: string): boolean {
  const bare = withoutLanguage(path);
  return bare === CONTACT_PATH || bare === CORRECTION_PATH;
}

interface ContactMenuLinkProps {
  path: string;
  className: string;
  children: ReactNode;
}

/**
 * A menu entry that opens one of the forms as a dialog over the current page. On the forms' own pages and on error pages
 * it is a plain link. A correction is for the document in view, if there is one.
 */
export function ContactMenuLink({ path, className, children }: ContactMenuLinkProps) {
  const { pathname } = useLocation();
  const failed = useRouteError() != null;
  const isCorrection = withoutLanguage(path) === CORRECTION_PATH;
  const to = isCorrection ? correctionPathFrom(pathname) : CONTACT_PATH;
  if (failed || isContactPath(pathname))
    return (
      <Link to={to} className={className}>
        {children}
      </Link>
    );
  return (
    <DialogLink
      id={isCorrection ? "menu-correction" : "menu-contact"}
      to={to}
      load={isCorrection ? loadCorrection : loadContact}
      namespaces={NAMESPACES}
      className={className}
    >
      {children}
    </DialogLink>
  );
}
