import { useTranslation } from "react-i18next";
import { Button } from "~/components/button";
import { Notice } from "~/components/messages";
import { formatBytes, useLanguage } from "~/i18n/language";
import { savedState, stopDownload, useSavedPosts } from "./saved-posts-store";
import type { SavedFormat, OfflinePost } from "./offline-post";

/** The state of a resource on this device, or why it cannot be saved. */
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
