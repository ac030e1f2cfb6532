import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "~/components/dialog";
import { Spinner } from "~/components/spinner";
import { Unreachable } from "~/features/dialogs/unreachable";
import { useLanguage } from "~/i18n/language";
import { KeepForm } from "./keep-form";
import { lookWhatIsKept } from "./keeping-store";
import type { PiecesOf } from "./pieces";
import { usePieces } from "./use-pieces";

export interface KeepDialogProps {
  of: PiecesOf;
  onClose: () => void;
}

/** A dialog for what to keep of a list on this device, and in which form. Closing it does not stop downloads. */
export function KeepDialog({ of, onClose }: KeepDialogProps) {
  const { t } = useTranslation("offline");
  const language = useLanguage();
  const { pieces, again } = usePieces(of, language);
  useEffect(() => void lookWhatIsKept(), []);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("keep.title")}
      closeLabel={t("close")}
      // Keeps the focused field clear of the buttons.
      bodyClassName="scroll-pb-20"
    >
      {pieces ? (
        <KeepForm pieces={pieces} />
      ) : pieces === null ? (
        <Unreachable onAgain={again} />
      ) : (
        <Spinner />
      )}
    </Dialog>
  );
}
