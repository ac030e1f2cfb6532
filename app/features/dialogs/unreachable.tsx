import { useTranslation } from "react-i18next";
import { Button } from "~/components/button";
import { Notice } from "~/components/notice";

interface TryAgainProps {
  onAgain: () => void;
}

/** Replaces a dialog's content if the site is unreachable. */
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
