import { useTranslation } from "react-i18next";
import { buttonClass } from "~/components/button";
import type { PageDialogProps } from "~/features/dialogs/dialog-store";
import { LoadedDialog } from "~/features/dialogs/loaded-dialog";
import { UnlinkForm } from "./unlink-form";

/** The confirmation as a dialog over the author's page. */
export function UnlinkDialog({ page, onClose }: PageDialogProps) {
  const { t } = useTranslation("author");
  return (
    <LoadedDialog<{ author: { slug: string; name: string } }>
      page={page}
      onClose={onClose}
      title={(data) => (data ? t("unlink.title", { name: data.author.name }) : t("unlink.submit"))}
      closeLabel={t("close")}
    >
      {({ author }) => (
        <UnlinkForm author={author} onClose={onClose}>
          <button type="button" className={buttonClass({ variant: "bare" })} onClick={onClose}>
            {t("cancel")}
          </button>
        </UnlinkForm>
      )}
    </LoadedDialog>
  );
}
