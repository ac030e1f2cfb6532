import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "~/components/dialog";
import type { PageDialogProps } from "~/features/dialogs/dialog-store";
import { LoadingPage } from "~/features/dialogs/loaded-dialog";
import { showMessage } from "~/features/collections/library/library";
import { Drafts, DraftsFull, UnsentVersion } from "./drafts";
import type { UploadData, UploadReply } from "./upload-data";
import { UploadForm } from "./upload-form";
import { useAnnounceDraftKept } from "./draft-autosave";

/** Keeps the focused field clear of the sticky footer. */
const ROOM_FOR_FOOT = "scroll-pt-4 scroll-pb-[clamp(0rem,(100dvh-30rem)*1000,9rem)]";

/** The form over the current page. Closing it asks nothing: the input is saved as a draft, and a message says so. */
export function UploadDialog({ page, onClose }: PageDialogProps) {
  const { t } = useTranslation("upload");
  const { t: tContributions } = useTranslation("contributions");
  const [data, setData] = useState<UploadData>();
  const announceDraftSaved = useAnnounceDraftKept();
  const onDone = useCallback(
    ({ path, isDocument }: NonNullable<UploadReply["submittedUpload"]>) => {
      showMessage({
        text: tContributions("handedIn"),
        link: { to: path, label: isDocument ? tContributions("document") : t("done.submission") },
      });
      onClose();
    },
    // The texts belong to the language, which cannot change under a dialog.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [onClose],
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("title")}
      closeLabel={t("close")}
      sheet
      wide
      bodyClassName={data?.view === "form" ? ROOM_FOR_FOOT : undefined}
    >
      {data?.view === "form" ? (
        <>
          <Drafts drafts={data.drafts} />
          <UploadForm data={data} inDialog onDone={onDone} onLeave={announceDraftSaved} />
          {/* Elements outside a dialog cannot be clicked. */}
          <UnsentVersion person={data.person} draft={null} />
        </>
      ) : data?.view === "full" ? (
        <DraftsFull drafts={data.drafts} />
      ) : (
        <LoadingPage page={page} onLoad={setData} />
      )}
    </Dialog>
  );
}
