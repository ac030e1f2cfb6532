import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "~/components/dialog";
import { Spinner } from "~/components/button";
import { Unreachable } from "~/features/dialogs/unreachable";
import { useLanguage } from "~/i18n/language";
import { SaveOfflineForm } from "./save-offline-form";
import { refreshSavedPosts } from "./saved-posts-store";
import type { PostSource } from "./offline-post";
import { useOfflinePosts } from "./use-saved-content";

export interface SaveOfflineDialogProps {
  of: PostSource;
  onClose: () => void;
}

/** A dialog for what to save of a list on this device, and in which form. Closing it does not stop downloads. */
export function SaveOfflineDialog({ of, onClose }: SaveOfflineDialogProps) {
  const { t } = useTranslation("offline");
  const language = useLanguage();
  const { posts, again } = useOfflinePosts(of, language);
  useEffect(() => void refreshSavedPosts(), []);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("keep.title")}
      closeLabel={t("close")}
      // Keeps the focused field clear of the buttons.
      bodyClassName="scroll-pb-20"
    >
      {posts ? (
        <SaveOfflineForm posts={posts} />
      ) : posts === null ? (
        <Unreachable onAgain={again} />
      ) : (
        <Spinner />
      )}
    </Dialog>
  );
}
