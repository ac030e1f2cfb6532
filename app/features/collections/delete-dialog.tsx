import { useEffect } from "react";
import { useFetcher } from "react-router";
import { Dialog } from "~/components/dialog";
import { Spinner } from "~/components/spinner";
import type { PageDialogProps } from "~/features/dialogs/dialog-link";
import { useTranslation } from "~/i18n/translate";
import { DeleteForm, type DeleteFormProps } from "./delete-form";
import "~/styles/collection-edit.css";

/** The page that asks before a collection is deleted, as a dialog. */
export function DeleteDialog({ page, onClose }: PageDialogProps) {
  const { t } = useTranslation("collection-edit");
  const { load, data } = useFetcher<Pick<DeleteFormProps, "collection">>();
  useEffect(() => void load(page), [load, page]);
  return (
    <Dialog open onClose={onClose} title={t("delete.heading")} closeLabel={t("close")}>
      {data ? (
        <DeleteForm collection={data.collection}>
          <button type="button" className="button button-bare" onClick={onClose}>
            {t("cancel")}
          </button>
        </DeleteForm>
      ) : (
        <Spinner />
      )}
    </Dialog>
  );
}
