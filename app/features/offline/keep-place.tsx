import { HardDriveDownload } from "lucide-react";
import { type ComponentType, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "~/components/button";
import { useHydrated } from "~/components/use-hydrated";
import { UnreachableToast } from "~/features/dialogs/unreachable-toast";
import { loadNamespaces } from "~/i18n/load-namespaces";
import { canKeep } from "./can-keep";
import type { KeepDialogProps } from "./keep-dialog";
import { keptSince } from "./kept-notice";
import type { PiecesOf } from "./pieces";

/** The loaded dialog, or `unreachable` if its code could not be loaded. */
type Opened = { View: ComponentType<KeepDialogProps> } | "unreachable" | null;

/**
 * A button to keep all or some resources of a list on the device. It is missing without script, without browser storage,
 * and on a kept copy: nothing can be downloaded offline, and kept content has a page of its own.
 */
export function KeepPlace({ of }: { of: PiecesOf }) {
  const { t } = useTranslation("common");
  const hydrated = useHydrated();
  const [opened, setOpened] = useState<Opened>(null);
  const open = () => {
    Promise.all([import("./keep-dialog"), loadNamespaces("offline")]).then(
      ([{ KeepDialog }]) => setOpened({ View: KeepDialog }),
      () => setOpened("unreachable"),
    );
  };
  const close = () => setOpened(null);
  // Reserves the space until the page is hydrated, so that nothing below moves.
  return (
    <div className="mb-4 min-h-11 in-[.light-version]:hidden noscript:hidden">
      {hydrated && canKeep() && keptSince() === undefined ? (
        <Button type="button" onClick={open}>
          <HardDriveDownload size={20} strokeWidth={1.75} aria-hidden="true" />
          {t("kept.keep")}
        </Button>
      ) : null}
      {opened === "unreachable" ? (
        <UnreachableToast onClose={close} onAgain={open} />
      ) : opened ? (
        <opened.View of={of} onClose={close} />
      ) : null}
    </div>
  );
}
