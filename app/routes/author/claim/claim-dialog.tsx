import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "~/components/dialog";
import type { PageDialogProps } from "~/features/dialogs/dialog-store";
import { LoadingPage } from "~/features/dialogs/loading-page";
import { ClaimForm, type Claimed } from "./claim-form";

/** The claim over the author's page. */
export function ClaimDialog({ page, onClose }: PageDialogProps) {
  const { t } = useTranslation("author");
  const [data, setData] = useState<{ author: Claimed }>();
  return (
    <Dialog
      open
      onClose={onClose}
      title={data ? t("claim.title", { name: data.author.name }) : t("claim.open")}
      closeLabel={t("close")}
    >
      {data ? (
        <ClaimForm author={data.author} onClose={onClose} />
      ) : (
        <LoadingPage page={page} onLoad={setData} />
      )}
    </Dialog>
  );
}
