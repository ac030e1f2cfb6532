import { useTranslation } from "react-i18next";
import type { PageDialogProps } from "~/features/dialogs/dialog-store";
import { LoadedDialog } from "~/features/dialogs/loaded-dialog";
import { type Shared, ShareForm } from "./share-form";

/** The share page as a dialog over the collection. */
export function ShareDialog({ page, onClose }: PageDialogProps) {
  const { t } = useTranslation("collection");
  return (
    <LoadedDialog<{ shared: Shared }>
      page={page}
      onClose={onClose}
      title={() => t("share.title")}
      closeLabel={t("close")}
    >
      {({ shared }) => <ShareForm {...shared} inDialog />}
    </LoadedDialog>
  );
}
