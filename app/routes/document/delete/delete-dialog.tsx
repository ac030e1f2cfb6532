import { useState } from "react";
import { useTranslation } from "react-i18next";
import { buttonClass } from "~/components/button";
import { Dialog } from "~/components/dialog";
import type { PageDialogProps } from "~/features/dialogs/dialog-store";
import { LoadingPage } from "~/features/dialogs/loading-page";
import { DeleteForm, type DeleteFormProps } from "./delete-form";

/** The page that asks before a document is deleted, as a dialog. */
export function DeleteDialog({ page, onClose }: PageDialogProps) {
  const { t } = useTranslation("document-edit");
  const [data, setData] = useState<Pick<DeleteFormProps, "document">>();
  return (
    <Dialog open onClose={onClose} title={t("delete.title")} closeLabel={t("close")}>
      {data ? (
        <DeleteForm document={data.document}>
          <button type="button" className={buttonClass({ variant: "bare" })} onClick={onClose}>
            {t("cancel")}
          </button>
        </DeleteForm>
      ) : (
        <LoadingPage page={page} onLoad={setData} />
      )}
    </Dialog>
  );
}
