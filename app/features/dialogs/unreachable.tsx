import { useTranslation } from "react-i18next";
import { Button } from "~/components/button";
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
