import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "~/components/dialog";
import type { PageDialogProps } from "~/features/dialogs/dialog-store";
import { LoadingPage } from "~/features/dialogs/loading-page";
import type { EditData } from "./edit-data";
import { EditProfile } from "./edit-profile";

/** The form over the author's page. */
export function EditDialog({ page, onClose }: PageDialogProps) {
  const { t } = useTranslation("author-edit");
  const [loaded, setLoaded] = useState<{ data: EditData }>();
  return (
    <Dialog open onClose={onClose} title={t("dialog")} closeLabel={t("close")} wide>
      {loaded ? (
        <EditProfile data={loaded.data} onClose={onClose} />
      ) : (
        <LoadingPage page={page} onLoad={setLoaded} />
      )}
    </Dialog>
  );
}
