import { useTranslation } from "react-i18next";
import { Button } from "~/components/button";
import { Notice } from "~/components/notice";
import { formatBytes, useLanguage } from "~/i18n/language";
import { savedState, stopDownload, useSavedPosts } from "./saved-posts-store";
import type { SavedFormat, OfflinePost, PostSource } from "./offline-post";
import { HardDriveDownload } from "lucide-react";
import { type ComponentType, useState } from "react";
import { useHydrated } from "~/components/use-live-form";
import { UnreachableToast } from "~/features/dialogs/unreachable";
import { loadNamespaces } from "~/i18n/namespaces";
import type { SaveOfflineDialogProps } from "./save-offline-dialog";
import { savedCopyTime } from "../page/saved-copy-notice";

/** The state of a resource on this device, or why it cannot be kept. */
export function PostState({ post, choice }: { post: OfflinePost; choice: SavedFormat }) {
  const { t } = useTranslation("offline");
  const { saved, problems } = useSavedPosts();
  const savedHere = saved.get(post.databaseId);
  const problem = problems.get(post.databaseId);
  const words = [
    post.internal ? t("keep.internal") : null,
    problem ? t(`keep.${problem}`) : null,
    savedHere ? t(`state.${savedState(savedHere, post.modified)}`) : null,
    choice === "text" && !post.internal && post.files.length > 0 && !post.text
      ? t("keep.noText")
      : null,
  ].filter(Boolean);
  return words.length > 0 ? (
    <small className="block text-small text-ink-2">{words.join(" · ")}</small>
  ) : null;
}

/** Progress of the download. */
export function DownloadProgress() {
  const { t } = useTranslation("offline");
  const language = useLanguage();
  const { download } = useSavedPosts();
  if (!download) return null;
  const size = (value: number) => formatBytes(value, language);
  return (
    <div className="grid grow basis-full justify-items-start gap-2">
      <progress
        max={download.total || 1}
        value={Math.min(download.bytes, download.total)}
        aria-label={t("keep.progress")}
      />
      <p className="text-result wrap-anywhere">
        <span>
          {t("keep.running", { bytes: size(download.bytes), total: size(download.total) })}
        </span>{" "}
        <bdi>{download.title}</bdi>
      </p>
      <Button type="button" onClick={stopDownload}>
        {t("keep.stop")}
      </Button>
    </div>
  );
}

/** Announces the download to screen readers once, not with every byte. */
export function DownloadStarted() {
  const { t } = useTranslation("offline");
  const { download } = useSavedPosts();
  return (
    <p className="sr-only" role="status">
      {download ? t("keep.begun") : null}
    </p>
  );
}

/** Why not everything was downloaded. */
export function DownloadFailure() {
  const { t } = useTranslation("offline");
  const { failure } = useSavedPosts();
  return failure ? (
    <Notice tone="danger" role="alert">
      {t(`failed.${failure}`)}
    </Notice>
  ) : null;
}

/** Read once, while the page is still as the site sent it. */
const HAS_WORKER =
  typeof document !== "undefined" && !("noWorker" in document.documentElement.dataset);

/**
 * Whether this browser can keep pages. It has a worker and caches only in a secure context (https, or the device
 * itself), and only if the site serves a worker.
 */
export const canSaveOffline = (): boolean =>
  HAS_WORKER && "serviceWorker" in navigator && "caches" in window && "locks" in navigator;

/** The loaded dialog, or `unreachable` if its code could not be loaded. */
type LoadedDialog = { View: ComponentType<SaveOfflineDialogProps> } | "unreachable" | null;

/**
 * A button to keep all or some resources of a list on the device. It is missing without script, without browser storage,
 * and on a kept copy: nothing can be downloaded offline, and kept content has a page of its own.
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
        <UnreachableToast onClose={close} onAgain={open} />
      ) : dialog ? (
        <dialog.View of={of} onClose={close} />
      ) : null}
    </div>
  );
}
