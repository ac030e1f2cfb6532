import { useTranslation } from "react-i18next";
import type { PageDialogProps } from "~/features/dialogs/dialog-store";
import { LoadedDialog } from "~/features/dialogs/loaded-dialog";
import { CiteView } from "./cite-view";
import type { References } from "./citation-file.server";

/** The page about citing a resource, as a dialog over that resource. */
export function CiteDialog({ page, onClose }: PageDialogProps) {
  const { t } = useTranslation("citations");
  const { t: tPage } = useTranslation("cite-page");
  return (
    <LoadedDialog<{ references: References }>
      page={page}
      onClose={onClose}
      title={() => t("title")}
      closeLabel={tPage("close")}
    >
      {({ references }) => <CiteView references={references} heading="h3" />}
    </LoadedDialog>
  );
}
