import { useContext } from "react";
import { useTranslation } from "react-i18next";
import { useRouteLoaderData } from "react-router";
import { DialogLink } from "~/features/dialogs/dialog-link";
import { EditLink } from "~/features/admin/edit-link";
import { deletePath, type NamedDocument, versionsPath } from "~/features/documents/paths";
import { PreviewContext } from "~/features/posts/preview-context";
import { Link } from "~/i18n/link";
import type { loader as rootLoader } from "~/root";
import { HISTORY_ID } from "./versions/history-id";

const loadDelete = async () => (await import("./delete/delete-dialog")).DeleteDialog;
const DELETE_NAMESPACES = ["document-edit", "forms"] as const;

interface StaffRowProps {
  document: NamedDocument & { databaseId: number };
  /** Whether it has its own files, not only links. */
  hasFiles: boolean;
}

/** Actions on a document, visible to staff only. */
export function StaffRow({ document, hasFiles }: StaffRowProps) {
  const { t } = useTranslation("document");
  const isStaff = useRouteLoaderData<typeof rootLoader>("root")?.account?.staff;
  const isPreview = useContext(PreviewContext) !== null;
  if (!isStaff || isPreview) return null;
  return (
    <nav
      className="mt-4 flex flex-wrap items-center gap-x-5 [&>a]:py-2.5"
      aria-label={t("staff.label")}
    >
      <span className="hint" aria-hidden="true">
        {t("staff.label")}
      </span>
      <EditLink databaseId={document.databaseId} />
      {hasFiles ? (
        <>
          <Link to={versionsPath(document)}>{t("staff.replace")}</Link>
          <Link to={`${versionsPath(document)}#${HISTORY_ID}`}>{t("staff.history")}</Link>
        </>
      ) : null}
      <DialogLink
        id="delete-document"
        to={deletePath(document)}
        load={loadDelete}
        namespaces={DELETE_NAMESPACES}
      >
        {t("staff.delete")}
      </DialogLink>
    </nav>
  );
}
