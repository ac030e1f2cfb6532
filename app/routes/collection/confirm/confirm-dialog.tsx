import { Dialog } from "~/components/dialog";
import { Notice } from "~/components/notice";
import { Spinner } from "~/components/spinner";
import type { PageDialogProps } from "~/features/dialogs/dialog-link";
import { useTranslation } from "~/i18n/translate";
import { useDialogPage } from "../use-dialog-page";
import { ConfirmForm, useConfirmTitle } from "./confirm-form";
import type { Confirmation } from "./confirmation";

/** The question over the page. */
export function ConfirmDialog({ page: path, onClose }: PageDialogProps) {
  const { t } = useTranslation("collection");
  const titleOf = useConfirmTitle();
  const page = useDialogPage<{ confirmation: Confirmation | null }>(path);
  const confirmation = page?.confirmation;
  return (
    <Dialog open onClose={onClose} title={confirmation ? titleOf(confirmation) : t("confirm.title")} closeLabel={t("close")}>
      {confirmation ? <ConfirmForm confirmation={confirmation} onClose={onClose} /> : page ? <Notice>{t("confirm.over")}</Notice> : <Spinner />}
    </Dialog>
  );
}
