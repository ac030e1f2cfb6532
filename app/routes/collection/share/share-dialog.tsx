import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "~/components/dialog";
import type { PageDialogProps } from "~/features/dialogs/dialog-store";
import { LoadingPage } from "~/features/dialogs/loading-page";
import { ShareForm, type Shared } from "./share-form";

/** The share page over the collection. */
export function ShareDialog({ page, onClose }: PageDialogProps) {
  const { t } = useTranslation("collection");
  const [data, setData] = useState<{ shared: Shared }>();
  return (
    <Dialog open onClose={onClose} title={t("share.title")} closeLabel={t("close")}>
      {data ? (
        <ShareForm {...data.shared} inDialog />
      ) : (
        <LoadingPage page={page} onLoad={setData} />
      )}
    </Dialog>
  );
}
