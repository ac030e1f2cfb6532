import { clsx } from "clsx";
import { Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, buttonClass } from "~/components/button";
import { EmptyState } from "~/components/empty-state";
import { TextField } from "~/components/field";
import { Notice } from "~/components/messages";
import { SECTION_HEAD, SectionHead } from "~/components/section-head";
import { langAttribute } from "~/features/posts/post-page";
import { formatBytes, formatDate, formatNumber, useLanguage } from "~/i18n/language";
import { DownloadStarted, DownloadFailure, DownloadProgress } from "./download-status";
import { downloadPosts, savedState, remove, useSavedPosts } from "./saved-posts-store";
import type { SavedPost } from "./saved-posts";
import { FROM_DEVICE } from "~/service-worker/names";
import type { OfflinePost } from "./offline-post";
import { READ_AGE_MAX_MS, READ_PAGES_MAX } from "./caching-rules";
import { deleteReadPages, type StoredPage } from "./page-cache";
import { useCacheOwner, useSavedContent, useCurrentVersions } from "./use-saved-content";

/** Shorter lists can be scanned without a search field. */
const SEARCHED_FROM = 8;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Everything that this device holds of the library: to open, search, update and remove. */
export function SavedContent() {
  const { t } = useTranslation("offline");
  const language = useLanguage();
  const saved = useSavedContent();
  const { download, room } = useSavedPosts();
  const [find, setFind] = useState("");
  const [announcement, setAnnouncement] = useState("");
  const { found: versions, withdrawn } = useCurrentVersions(saved?.posts ?? NONE);
  if (!saved) return null;
  const { posts, read, reload } = saved;
  const fits = ({ title }: { title: string }) =>
    title.toLocaleLowerCase(language).includes(find.trim().toLocaleLowerCase(language));
  const nothing = find && !posts.some(fits) && !read.some(fits);
  const removeAndAnnounce = async (work: Promise<void>, words: string) => {
    await work;
    await reload();
    setAnnouncement(words);
    document.getElementById(SAVED_POSTS_ID)?.focus();
  };
  return (
    <>
      {room ? (
        <p className="text-result text-ink-2">
          {t("room", {
            used: formatBytes(room.used, language),
            free: formatBytes(room.free, language),
          })}
        </p>
      ) : null}
      {posts.length + read.length >= SEARCHED_FROM ? (
        <TextField
          id="find"
          className="my-5 max-w-160"
          type="search"
          label={t("find")}
          value={find}
          onInput={(event) => setFind(event.currentTarget.value)}
        />
      ) : null}
      <p className="sr-only" role="status">
        {announcement}
      </p>
      {nothing ? <EmptyState blocks="search" title={t("none", { find })} /> : null}
      {withdrawn.length > 0 ? (
        <Notice tone="warning" role="status">
          {t("items.withdrawn", { count: withdrawn.length, titles: withdrawn.join(" · ") })}
        </Notice>
      ) : null}
      <DownloadFailure />
      <DownloadStarted />
      <DownloadProgress />
      <SavedPosts
        posts={posts.filter(fits)}
        versions={versions}
        isBusy={download !== null}
        isSearched={find !== ""}
        onRemove={(some) =>
          removeAndAnnounce(
            remove(some),
            some.length === 1 ? t("removed", { title: some[0]?.title ?? "" }) : t("removedAll"),
          )
        }
      />
      <ReadPages
        pages={read.filter(fits)}
        isSearched={find !== ""}
        onRemove={(some) =>
          removeAndAnnounce(
            deleteReadPages(some.map(({ address }) => address)),
            some.length === 1 ? t("removed", { title: some[0]?.title ?? "" }) : t("removedAll"),
          )
        }
      />
    </>
  );
}

const SAVED_POSTS_ID = "kept";
const NONE: readonly SavedPost[] = [];

interface SavedPostsProps {
  posts: SavedPost[];
  /** The site's current versions, by databaseId, if the site can be reached. */
  versions: ReadonlyMap<number, OfflinePost>;
  isBusy: boolean;
  isSearched: boolean;
  onRemove: (posts: SavedPost[]) => void;
}

/** Resources that the user chose to save. */
function SavedPosts({ posts, versions, isBusy, isSearched, onRemove }: SavedPostsProps) {
  const { t } = useTranslation("offline");
  const language = useLanguage();
  const owner = useCacheOwner();
  if (posts.length === 0 && isSearched) return null;
  const stale = posts.flatMap((post) => {
    const now = versions.get(post.databaseId);
    return now && savedState(post, now.modified) !== "kept" ? [{ now, choice: post.choice }] : [];
  });
  const updateAll = async () => {
    for (const choice of ["text", "file"] as const) {
      const some = stale.filter((each) => each.choice === choice).map(({ now }) => now);
      if (some.length > 0) await downloadPosts({ posts: some, choice, owner });
    }
  };
  return (
    <section className="section" aria-labelledby={SAVED_POSTS_ID}>
      <div className={clsx(SECTION_HEAD, "mb-4 items-baseline rule")}>
        <h2 id={SAVED_POSTS_ID} tabIndex={-1}>
          {t("items.title")}
        </h2>
        {posts.length > 1 ? (
          <RemoveAllButton
            of={t("items.title")}
            onRemove={() => onRemove(posts)}
            disabled={isBusy}
          />
        ) : null}
      </div>
      {posts.length === 0 ? (
        <EmptyState blocks="library" level={3} title={t("items.none")}>
          <p>{t("items.noneText")}</p>
        </EmptyState>
      ) : null}
      {stale.length > 0 && !isBusy ? (
        <p className="my-3 actions">
          <Button type="button" onClick={() => void updateAll()}>
            {t("items.update", { count: stale.length })}
          </Button>
        </p>
      ) : null}
      <ul>
        {posts.map((post) => (
          <Row
            key={post.databaseId}
            title={post.title}
            language={post.language}
            link={post.link}
            facts={[
              t(`choice.${post.choice}`),
              formatBytes(post.bytes, language),
              t("asOf", { date: formatDate(post.at, language) }),
              t(`state.${savedState(post, versions.get(post.databaseId)?.modified)}`),
            ]}
            onRemove={() => onRemove([post])}
            disabled={isBusy}
          >
            {opens(post).map(({ href, label, number }) => (
              <li key={href}>
                {/* Whole pages and files, as stored on the device. */}
                <a href={href} className="inline-block py-2.5">
                  {label === null ? t("openText") : t("openFile", { name: label })}
                  {number === null ? null : ` ${formatNumber(number, language)}`}
                  <span className="sr-only">: {post.title}</span>
                </a>
              </li>
            ))}
          </Row>
        ))}
      </ul>
    </section>
  );
}

/**
 * Lists what can be opened of a saved resource besides its own page: its text versions, numbered if there are several and
 * each at its first page, and its files.
 */
function opens({
  pages,
  files,
  done,
  link,
}: SavedPost): { href: string; label: string | null; number: number | null }[] {
  const isSaved = (address: string) => done.includes(address);
  const texts = pages
    .filter((page) => page.startsWith(`${link}/text/`) && !page.includes("?"))
    .filter(isSaved);
  return [
    ...texts.map((href, index) => ({
      href,
      label: null,
      number: texts.length > 1 ? index + 1 : null,
    })),
    ...files
      .filter((file) => isSaved(file.link))
      .map((file) => ({
        href: `${file.link}?${FROM_DEVICE}`,
        label: nameOf(file.link),
        number: null,
      })),
  ];
}

const nameOf = (link: string) => decodeURIComponent(link.split("/").at(-1) ?? "");

/** Pages that were read, which the worker stores by itself. */
function ReadPages({
  pages,
  isSearched,
  onRemove,
}: {
  pages: StoredPage[];
  isSearched: boolean;
  onRemove: (pages: StoredPage[]) => void;
}) {
  const { t } = useTranslation("offline");
  const language = useLanguage();
  if (pages.length === 0 && isSearched) return null;
  // Different pages may share a title: two searches, or the start page in each language.
  const titles = pages.map(({ title }) => title);
  const isAlone = (title: string) => titles.indexOf(title) === titles.lastIndexOf(title);
  return (
    <section className="section" aria-labelledby="read">
      <SectionHead id="read" title={t("read.title")}>
        {pages.length > 1 ? (
          <RemoveAllButton of={t("read.title")} onRemove={() => onRemove(pages)} />
        ) : null}
      </SectionHead>
      <p className="mb-2 max-w-160 text-result text-ink-2">
        {t("read.text", {
          pages: formatNumber(READ_PAGES_MAX, language),
          days: formatNumber(READ_AGE_MAX_MS / DAY_MS, language),
        })}
      </p>
      <ul>
        {pages.map((page) => (
          <Row
            key={page.address}
            title={page.title}
            language={page.language}
            link={page.address}
            address={isAlone(page.title) ? undefined : shownAddress(page.address)}
            facts={[t("asOf", { date: formatDate(page.at, language) })]}
            onRemove={() => onRemove([page])}
          />
        ))}
      </ul>
    </section>
  );
}

/** Returns an address for display, with characters of other scripts decoded. */
function shownAddress(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}

/**
 * A button that removes all entries of a list. `of` is the heading beside it, which screen readers would not connect with the
 * button.
 */
function RemoveAllButton({
  of,
  onRemove,
  disabled,
}: {
  of: string;
  onRemove: () => void;
  disabled?: boolean;
}) {
  const { t } = useTranslation("offline");
  return (
    <button type="button" className="link-button" onClick={onRemove} disabled={disabled}>
      {t("removeAll")} <span className="sr-only">({of})</span>
    </button>
  );
}

interface RowProps {
  title: string;
  language: string;
  link: string;
  /** Distinguishes it from others with the same title. */
  address?: string;
  facts: string[];
  onRemove: () => void;
  disabled?: boolean;
  /** `<li>`s with the other parts that can be opened. */
  children?: ReactNode;
}

function Row({
  title,
  language: own,
  link,
  address,
  facts,
  onRemove,
  disabled,
  children,
}: RowProps) {
  const { t } = useTranslation("offline");
  const language = useLanguage();
  return (
    <li className="flex items-start gap-3 border-b border-line py-3">
      <div className="min-w-0 flex-1">
        {/* Loads a new document, because the worker stores whole pages. */}
        <a
          href={link}
          lang={langAttribute(own, language)}
          dir="auto"
          className="inline-block py-1 font-serif text-[1.125rem]/6 wrap-anywhere text-ink hover:text-accent-hover"
        >
          {title}
          {address === undefined ? null : (
            <bdi className="font-sans text-small text-ink-2"> {address}</bdi>
          )}
        </a>
        <p className="text-result text-ink-2">{facts.join(" · ")}</p>
        {children ? (
          <ul className="flex flex-wrap gap-x-5 text-[0.9375rem] wrap-anywhere">{children}</ul>
        ) : null}
      </div>
      <button
        type="button"
        className={buttonClass({ variant: "bare", icon: true })}
        aria-label={t("remove", { title: address === undefined ? title : `${title} ${address}` })}
        onClick={onRemove}
        disabled={disabled}
      >
        <Trash2 size={20} strokeWidth={1.75} aria-hidden="true" />
      </button>
    </li>
  );
}
