import type { ReactNode } from "react";
import { useLocation, useRouteError } from "react-router";
import { DialogLink } from "~/features/dialogs/dialog-host";
import { Link } from "~/i18n/link";
import { withoutLanguage } from "~/i18n/paths";
import { UPLOAD_PATH } from "~/paths/account";
import type { FlatNamespace } from "i18next";

/** Namespaces loaded with the upload dialog when it is first opened. */
export const UPLOAD_NAMESPACES: readonly FlatNamespace[] = [
  "upload",
  "upload-files",
  "terms",
  "extra-fields",
  "contributions",
  "forms",
];
export const loadUploadDialog = () =>
  import("./upload-dialog").then((module) => module.UploadDialog);

/**
 * A menu entry that opens the upload form as a dialog over the current page. On the form's own page and on error pages
 * it is a plain link.
 */
export function UploadLink({ className, children }: { className: string; children: ReactNode }) {
  const { pathname } = useLocation();
  const failed = useRouteError() != null;
  if (failed || withoutLanguage(pathname) === UPLOAD_PATH)
    return (
      <Link to={UPLOAD_PATH} className={className}>
        {children}
      </Link>
    );
  return (
    <DialogLink
      to={UPLOAD_PATH}
      className={className}
      load={loadUploadDialog}
      namespaces={UPLOAD_NAMESPACES}
    >
      {children}
    </DialogLink>
  );
}
