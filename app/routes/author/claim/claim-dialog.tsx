import { useTranslation } from "react-i18next";
import type { PageDialogProps } from "~/features/dialogs/dialog-store";
import { LoadedDialog } from "~/features/dialogs/loaded-dialog";
import { type ClaimableProfile, ClaimForm } from "./claim-form";

/** The claim form as a dialog over the author's page. */
export function ClaimDialog({ page, onClose }: PageDialogProps) {
  const { t } = useTranslation("author");
  return (
    <LoadedDialog<{ author: ClaimableProfile }>
      page={page}
      onClose={onClose}
      title={(data) => (data ? t("claim.title", { name: data.author.name }) : t("claim.open"))}
      closeLabel={t("close")}
    >
      {({ author }) => <ClaimForm author={author} onClose={onClose} />}
    </LoadedDialog>
  );
}
