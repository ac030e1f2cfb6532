import { HardDriveDownload } from "lucide-react";
import { type ComponentType, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "~/components/button";
import { useHydrated } from "~/components/use-live-form";
import { UnreachableToast } from "~/features/dialogs/unreachable";
import { savedCopyTime } from "~/features/page/saved-copy-notice";
import { loadNamespaces } from "~/i18n/namespaces";
import type { PostSource } from "./offline-post";
import type { SaveOfflineDialogProps } from "./save-offline-dialog";
import { canSaveOffline } from "./use-service-worker";

/** The loaded dialog, or `unreachable` if its code could not be loaded. */
type LoadedDialog = { View: ComponentType<SaveOfflineDialogProps> } | "unreachable" | null;

/**
 * A button to save all or some resources of a list on the device. It is missing without script, without browser storage, and on
 * a saved copy: nothing can be downloaded offline, and saved content has a separate page.
 */
export function SaveOfflineButton({ of }: { of: PostSource }) {
  const { t } = useTranslation("common");
  const hydrated = useHydrated();
  const [dialog, setDialog] = useState<LoadedDialog>(null);
  const open = () => {
    Promise.all([import("./save-offline-dialog"), loadNamespaces("offline")]).then(
      ([{ SaveOfflineDialog }]) => setDialog({ View: SaveOfflineDialog }),
      () => setDialog("unreachable"),
    );
  };
  const close = () => setDialog(null);
  // Reserves the space until the page is hydrated, so that nothing below moves.
  return (
    <div className="mb-4 min-h-11 in-[.light-version]:hidden noscript:hidden">
      {hydrated && canSaveOffline() && savedCopyTime() === undefined ? (
        <Button type="button" onClick={open}>
          <HardDriveDownload size={20} strokeWidth={1.75} aria-hidden="true" />
          {t("kept.keep")}
        </Button>
      ) : null}
      {dialog === "unreachable" ? (
        <UnreachableToast onClose={close} onRetry={open} />
      ) : dialog ? (
        <dialog.View of={of} onClose={close} />
      ) : null}
    </div>
  );
}
