import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "~/components/dialog";
import { Notice } from "~/components/notice";
import type { PageDialogProps } from "~/features/dialogs/dialog-store";
import { LoadingPage } from "~/features/dialogs/loading-page";
import { ConfirmForm, useConfirmTitle } from "./confirm-form";
import type { Confirmation } from "./confirmation";

/** The question over the page. */
export function ConfirmDialog({ page, onClose }: PageDialogProps) {
  const { t } = useTranslation("collection");
  const titleOf = useConfirmTitle();
  const [data, setData] = useState<{ confirmation: Confirmation | null }>();
  const confirmation = data?.confirmation;
  return (
    <Dialog
      open
      onClose={onClose}
      title={confirmation ? titleOf(confirmation) : t("confirm.title")}
      closeLabel={t("close")}
    >
      {confirmation ? (
        <ConfirmForm confirmation={confirmation} onClose={onClose} />
      ) : data ? (
        <Notice>{t("confirm.over")}</Notice>
      ) : (
        <LoadingPage page={page} onLoad={setData} />
      )}
    </Dialog>
  );
}
