import { useTranslation } from "react-i18next";
import { Notice } from "~/components/messages";
import type { PageDialogProps } from "~/features/dialogs/dialog-store";
import { LoadedDialog } from "~/features/dialogs/loaded-dialog";
import { useConfirmTitle, type Confirmation, ConfirmForm } from "./confirm-form";

/** The confirmation as a dialog over the page. */
export function ConfirmDialog({ page, onClose }: PageDialogProps) {
  const { t } = useTranslation("collection");
  const titleOf = useConfirmTitle();
  return (
    <LoadedDialog<{ confirmation: Confirmation | null }>
      page={page}
      onClose={onClose}
      title={(data) => (data?.confirmation ? titleOf(data.confirmation) : t("confirm.title"))}
      closeLabel={t("close")}
    >
      {({ confirmation }) =>
        confirmation ? (
          <ConfirmForm confirmation={confirmation} onClose={onClose} />
        ) : (
          <Notice>{t("confirm.over")}</Notice>
        )
      }
    </LoadedDialog>
  );
}
