import { useTranslation } from "react-i18next";
import { Button } from "~/components/button";
import { Dialog } from "~/components/dialog";
import { Notice } from "~/components/notice";

interface TryAgainProps {
  onAgain: () => void;
}

/** In place of what a dialog shows, where the site cannot be reached. */
export function Unreachable({ onAgain }: TryAgainProps) {
  const { t } = useTranslation("common");
  return (
    <>
      <Notice tone="danger" role="alert">
        {t("dialog.unreachable")}
      </Notice>
      <TryAgain onAgain={onAgain} />
    </>
  );
}

/** In place of a dialog whose code is out of reach. */
export function UnreachableDialog({ onClose, onAgain }: TryAgainProps & { onClose: () => void }) {
  const { t } = useTranslation("common");
  return (
    <Dialog open onClose={onClose} title={t("dialog.offline")} closeLabel={t("dialog.close")}>
      <Unreachable onAgain={onAgain} />
    </Dialog>
  );
}

export function TryAgain({ onAgain }: TryAgainProps) {
  const { t } = useTranslation("common");
  return (
    <div className="actions">
      <Button type="button" onClick={onAgain}>
        {t("dialog.again")}
      </Button>
    </div>
  );
}
