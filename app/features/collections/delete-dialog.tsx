import { useTranslation } from "react-i18next";
import { buttonClass } from "~/components/button";
import type { PageDialogProps } from "~/features/dialogs/dialog-store";
import { LoadedDialog } from "~/features/dialogs/loaded-dialog";
import { DeleteForm, type DeleteFormProps } from "./delete-form";

/** The confirmation page for deleting a collection, as a dialog. */
export function DeleteDialog({ page, onClose }: PageDialogProps) {
  const { t } = useTranslation("collection-edit");
  return (
    <LoadedDialog<Pick<DeleteFormProps, "collection">>
      page={page}
      onClose={onClose}
      title={() => t("delete.heading")}
      closeLabel={t("close")}
    >
      {({ collection }) => (
        <DeleteForm collection={collection}>
          <button type="button" className={buttonClass({ variant: "bare" })} onClick={onClose}>
            {t("cancel")}
          </button>
        </DeleteForm>
      )}
    </LoadedDialog>
  );
}
