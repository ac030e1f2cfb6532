import { Dialog } from "~/components/dialog";
import { Spinner } from "~/components/spinner";
import type { PageDialogProps } from "~/features/dialogs/dialog-link";
import { useTranslation } from "~/i18n/translate";
import { useDialogPage } from "../use-dialog-page";
import { ShareForm, type Shared } from "./share-form";

/** The share page over the collection. */
export function ShareDialog({ page: path, onClose }: PageDialogProps) {
  const { t } = useTranslation("collection");
  const page = useDialogPage<{ shared: Shared }>(path);
  return (
    <Dialog open onClose={onClose} title={t("share.title")} closeLabel={t("close")}>
      {page ? <ShareForm {...page.shared} /> : <Spinner />}
    </Dialog>
  );
}
