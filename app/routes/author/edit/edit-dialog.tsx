import { type EditData } from "./edit-data";
import { useTranslation } from "react-i18next";
import type { PageDialogProps } from "~/features/dialogs/dialog-store";
import { LoadedDialog } from "~/features/dialogs/loaded-dialog";
import { EditProfile } from "./details-form";

/** The form as a dialog over the author's page. */
export function EditDialog({ page, onClose }: PageDialogProps) {
  const { t } = useTranslation("author-edit");
  return (
    <LoadedDialog<{ data: EditData }>
      page={page}
      onClose={onClose}
      title={() => t("dialog")}
      closeLabel={t("close")}
      wide
    >
      {({ data }) => <EditProfile data={data} onClose={onClose} />}
    </LoadedDialog>
  );
}
