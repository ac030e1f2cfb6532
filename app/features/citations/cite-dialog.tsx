import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "~/components/dialog";
import type { PageDialogProps } from "~/features/dialogs/dialog-store";
import { LoadingPage } from "~/features/dialogs/loading-page";
import { CiteView } from "./cite-view";
import type { References } from "./reference.server";

/** The page about citing a piece, over that piece. */
export function CiteDialog({ page, onClose }: PageDialogProps) {
  const { t } = useTranslation("citations");
  const { t: tPage } = useTranslation("cite-page");
  const [data, setData] = useState<{ references: References }>();
  return (
    <Dialog open onClose={onClose} title={t("title")} closeLabel={tPage("close")}>
      {data ? (
        <CiteView references={data.references} heading="h3" />
      ) : (
        <LoadingPage page={page} onLoad={setData} />
      )}
    </Dialog>
  );
}
