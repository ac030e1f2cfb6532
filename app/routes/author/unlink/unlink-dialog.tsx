import { useState } from "react";
import { useTranslation } from "react-i18next";
import { buttonClass } from "~/components/button";
import { Dialog } from "~/components/dialog";
import type { PageDialogProps } from "~/features/dialogs/dialog-store";
import { LoadingPage } from "~/features/dialogs/loading-page";
import { UnlinkForm } from "./unlink-form";

/** The question over the author's page. */
export function UnlinkDialog({ page, onClose }: PageDialogProps) {
  const { t } = useTranslation("author");
  const [data, setData] = useState<{ author: { slug: string; name: string } }>();
  return (
    <Dialog
      open
      onClose={onClose}
      title={data ? t("unlink.title", { name: data.author.name }) : t("unlink.submit")}
      closeLabel={t("close")}
    >
      {data ? (
        <UnlinkForm author={data.author} onClose={onClose}>
          <button type="button" className={buttonClass({ variant: "bare" })} onClick={onClose}>
            {t("cancel")}
          </button>
        </UnlinkForm>
      ) : (
        <LoadingPage page={page} onLoad={setData} />
      )}
    </Dialog>
  );
}
