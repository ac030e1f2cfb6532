import { useTranslation } from "react-i18next";
import { Button } from "~/components/button";
import { Notice, Toast, Toasts } from "~/components/messages";
import { createPortal } from "react-dom";
import type { ShouldRevalidateFunction } from "react-router";
import { REFUSED_STATUS, type FormReply } from "~/features/forms/form-reply";
import { revalidateUnlessDialog } from "./dialog-location";

interface TryAgainProps {
  onRetry: () => void;
}

/** Replaces a dialog's content if the site is unreachable. */
export function Unreachable({ onRetry }: TryAgainProps) {
  const { t } = useTranslation("common");
  return (
    <>
      <Notice tone="danger" role="alert">
        {t("dialog.unreachable")}
      </Notice>
      <TryAgain onRetry={onRetry} />
    </>
  );
}

export function TryAgain({ onRetry }: TryAgainProps) {
  const { t } = useTranslation("common");
  return (
    <div className="actions">
      <Button type="button" onClick={onRetry}>
        {t("dialog.again")}
      </Button>
    </div>
  );
}

interface UnreachableToastProps {
  onClose: () => void;
  onRetry: () => void;
}

/**
 * Says that a dialog could not be loaded. A dialog cannot say so: its code may be missing too. It is a child of
 * `<body>`, so that another open dialog does not make it inert.
 */
export function UnreachableToast({ onClose, onRetry }: UnreachableToastProps) {
  const { t } = useTranslation("common");
  return createPortal(
    <Toasts>
      <Toast
        error
        closeLabel={t("dialog.close")}
        onClose={onClose}
        action={
          <Button type="button" variant="bare" onClick={onRetry}>
            {t("dialog.again")}
          </Button>
        }
      >
        <span role="alert">{t("dialog.unreachable")}</span>
      </Toast>
    </Toasts>,
    document.body,
  );
}

/**
 * Exported as `shouldRevalidate`: a refusal usually means that another user changed the data meanwhile, so the page
 * shows the current data.
 */
export const reloadAfterRefusal: ShouldRevalidateFunction = (args) =>
  args.actionStatus === REFUSED_STATUS || revalidateUnlessDialog(args);

/**
 * Exported as `shouldRevalidate`: after the error code `conflict` the page is loaded again, since its data was changed
 * meanwhile.
 */
export const reloadAfterConflict: ShouldRevalidateFunction = (args) =>
  (args.actionResult as FormReply | undefined)?.failure?.code === "conflict" ||
  revalidateUnlessDialog(args);
