import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import { Button } from "~/components/button";
import { Toast } from "~/components/toast";
import { Toasts } from "~/components/toasts";

interface UnreachableToastProps {
  onClose: () => void;
  onAgain: () => void;
}

/**
 * Says that a dialog could not be loaded. A dialog cannot say so: its code may be missing too. It is a child of
 * `<body>`, so that another open dialog does not make it inert.
 */
export function UnreachableToast({ onClose, onAgain }: UnreachableToastProps) {
  const { t } = useTranslation("common");
  return createPortal(
    <Toasts>
      <Toast
        error
        closeLabel={t("dialog.close")}
        onClose={onClose}
        action={
          <Button type="button" variant="bare" onClick={onAgain}>
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
