import { useTranslation } from "react-i18next";
import { buttonClass } from "~/components/button";
import type { PageDialogProps } from "~/features/dialogs/dialog-store";
import { LoadedDialog } from "~/features/dialogs/loaded-dialog";
import { type DeleteDocumentFormProps, DeleteDocumentForm } from "./delete-form";

/** The delete confirmation as a dialog. */
export function DeleteDialog({ page, onClose }: PageDialogProps) {
  const { t } = useTranslation("document-edit");
  return (
    <LoadedDialog<Pick<DeleteDocumentFormProps, "document">>
      page={page}
      onClose={onClose}
      title={() => t("delete.title")}
      closeLabel={t("close")}
    >
      {({ document }) => (
        <DeleteDocumentForm document={document}>
          <button type="button" className={buttonClass({ variant: "bare" })} onClick={onClose}>
            {t("cancel")}
          </button>
        </DeleteDocumentForm>
      )}
    </LoadedDialog>
  );
}
