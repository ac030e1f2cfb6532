import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "~/components/dialog";
import { Spinner, Button } from "~/components/button";
import { Unreachable } from "~/features/dialogs/unreachable";
import { useLanguage, formatBytes } from "~/i18n/language";
import {
  refreshSavedPosts,
  downloadPosts,
  savedState,
  remove,
  useSavedPosts,
} from "./saved-posts-store";
import {
  type PostSource,
  type SavedFormat,
  type OfflinePost,
  roomFor,
  sizeOf,
} from "./offline-post";
import { useOfflinePosts, useCacheOwner } from "./use-saved-content";
import { CheckboxRow, FieldGroup, RadioRow } from "~/components/field";
import { Notice } from "~/components/messages";
import { langAttribute } from "~/features/posts/post-page";
import { Link } from "~/i18n/link";
import { DownloadStarted, DownloadFailure, DownloadProgress, PostState } from "./download-status";
import { OFFLINE_PATH } from "~/paths/site";

const CHOICES: readonly SavedFormat[] = ["text", "file"];

/** A form to choose resources of a list, as texts or files. Shows the size of the choice and what the device holds. */
export function SaveOfflineForm({ posts }: { posts: readonly OfflinePost[] }) {
  const { t } = useTranslation("offline");
  const language = useLanguage();
  const { saved, room, download, failure } = useSavedPosts();
  const owner = useCacheOwner();
  const [choice, setChoice] = useState<SavedFormat>("text");
  const available = posts.filter(({ internal }) => !internal);
  const [unchosen, setUnchosen] = useState<ReadonlySet<number>>(new Set());
  const chosen = available.filter(({ databaseId }) => !unchosen.has(databaseId));
  const wanted = chosen.filter((post) => !isSaved(post, choice, saved));
  const bytes = wanted.reduce((sum, post) => sum + sizeOf(post, choice), 0);
  const size = (value: number) => formatBytes(value, language);
  const savedHere = posts.flatMap(({ databaseId }) => saved.get(databaseId) ?? []);
  const isTight = room !== null && bytes > 0 && roomFor(wanted, choice) > room.free;

  const choose = (ids: readonly number[], isChosen: boolean) => {
    const next = new Set(unchosen);
    for (const id of ids)
      if (isChosen) next.delete(id);
      else next.add(id);
    setUnchosen(next);
  };

  return (
    <form
      className="grid gap-5 [&_.count]:whitespace-nowrap"
      onSubmit={(event) => {
        event.preventDefault();
        void downloadPosts({ posts: wanted, choice, owner });
      }}
    >
      <p>
        {t("keep.intro")} {owner === "account" ? t("keep.account") : null}
      </p>
      <FieldGroup id="keep-what" legend={t("keep.what")}>
        {CHOICES.map((each) => (
          <RadioRow
            key={each}
            name="choice"
            value={each}
            checked={choice === each}
            disabled={download !== null}
            onChange={() => setChoice(each)}
            label={t(`keep.choice.${each}`)}
          />
        ))}
      </FieldGroup>
      <FieldGroup id="keep-items" legend={t("keep.items")}>
        {available.length > 1 ? (
          <CheckboxRow
            checked={chosen.length === available.length}
            disabled={download !== null}
            onChange={(event) =>
              choose(
                available.map(({ databaseId }) => databaseId),
                event.currentTarget.checked,
              )
            }
            label={t("keep.all", { count: available.length })}
            className="border-b border-line [&>span]:font-semibold"
          />
        ) : null}
        {posts.map((post) => (
          <CheckboxRow
            key={post.databaseId}
            className="border-b border-line"
            checked={!post.internal && !unchosen.has(post.databaseId)}
            disabled={post.internal || download !== null}
            onChange={(event) => choose([post.databaseId], event.currentTarget.checked)}
            label={
              <>
                <span lang={langAttribute(post.language, language)} dir="auto">
                  {post.title}
                </span>
                <PostState post={post} choice={choice} />
              </>
            }
          />
        ))}
      </FieldGroup>
      {bytes > 0 ? (
        <p className="text-result text-ink-2">
          {room
            ? t("keep.room", { needed: size(bytes), free: size(room.free) })
            : t("keep.needed", { needed: size(bytes) })}
        </p>
      ) : null}
      {isTight ? (
        <Notice tone="warning" role="status">
          {t("keep.tight")}
        </Notice>
      ) : null}
      <DownloadFailure />
      <DownloadStarted />
      {download || failure || wanted.length > 0 || savedHere.length === 0 ? null : (
        <Notice tone="success" role="status">
          {t("keep.done")} <Link to={OFFLINE_PATH}>{t("keep.see")}</Link>
        </Notice>
      )}
      {/* Stays in view when the list is long. */}
      <div className="-bottom-5 -mx-5 -mb-5 actions border-t border-line bg-raised px-5 py-3 not-has-[button]:hidden sm:-mx-7 sm:px-7 [@media(min-height:30rem)]:sticky">
        <DownloadProgress />
        {wanted.length > 0 && !download ? (
          <Button variant="primary">{t("keep.submit", { count: wanted.length })}</Button>
        ) : null}
        {savedHere.length > 0 && !download ? (
          <Button type="button" onClick={() => void remove(savedHere)}>
            {t("keep.remove", { count: savedHere.length })}
          </Button>
        ) : null}
      </div>
    </form>
  );
}

/** Returns whether a choice needs no download for a resource. */
function isSaved(
  post: OfflinePost,
  choice: SavedFormat,
  saved: ReturnType<typeof useSavedPosts>["saved"],
): boolean {
  const known = saved.get(post.databaseId);
  return known?.choice === choice && savedState(known, post.modified) === "kept";
}

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
        <Unreachable onRetry={again} />
      ) : (
        <Spinner />
      )}
    </Dialog>
  );
}
