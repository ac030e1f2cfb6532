import { clsx } from "clsx";
import { Ellipsis, LogOut, Pencil, Share2, Trash2, ChevronDown, Quote, Sheet } from "lucide-react";
import { useTranslation } from "react-i18next";
import { buttonClass } from "~/components/button";
import { FactList, FactRow } from "~/components/section-head";
import { Menu, MENU_ITEM, MenuEntry } from "~/components/menu";
import { DeleteLink } from "~/features/collections/delete-form";
import { StateTags, type CollectionState } from "~/features/collections/state";
import {
  editPath,
  collaboratorsPath,
  sharePath,
  collectionPath,
  workbookPath,
} from "~/paths/collections";
import { Avatar } from "~/features/posts/covers/avatar";
import { EditLink } from "~/features/posts/edit-link";
import { DialogLink } from "~/features/dialogs/dialog-host";
import { SaveButton } from "~/features/collections/library/save-button";
import { FilesBusyNotice, AllFilesLink } from "~/features/posts/download-all";
import { langAttribute } from "~/features/posts/post-page";
import { formatBytes, formatDate, formatNumber, useLanguage } from "~/i18n/language";
import { Link } from "~/i18n/link";
import { ConfirmLink } from "./changes";
import { confirmPath, type Collaborators } from "./collaborators/collaborator-list";
import { CITATION_FORMATS } from "#contract/names";
import type { FilesWeight } from "#contract/collections";
import { collectionCitationPath, FORMAT_NAMES } from "~/paths/documents";

const ICON = { size: 20, strokeWidth: 1.75, "aria-hidden": true } as const;

/** Maximum number of avatars in the head; the list in the sidebar has all people. */
const AVATARS = 5;

const loadShare = async () => (await import("./share/share-form")).ShareDialog;

const SHARE_NAMESPACES = ["collection", "forms"] as const;

interface HeadProps {
  collection: {
    databaseId: number;
    slug: string;
    title: string;
    language: string;
    description: string;
    /** Name of the owner. */
    by: string | null;
    /** Whether it is a site collection, which editors manage in the admin area. */
    isSite: boolean;
    modified: string;
    saved?: boolean;
    count: number;
  };
  /** For collaborators: who can see the collection. */
  state: CollectionState | null;
  /** For collaborators. */
  collaborators: Collaborators | null;
  canEdit: boolean;
  files: { count: number; size: number; busy: boolean };
}

/** Title and description of a collection. */
export function Head({ collection, state }: Pick<HeadProps, "collection" | "state">) {
  const language = useLanguage();
  const lang = langAttribute(collection.language, language);
  return (
    <header className="page-head">
      {state ? (
        <p className="state-tags flex flex-wrap gap-2">
          <StateTags state={state} />
        </p>
      ) : null}
      <h1 className="max-w-[22ch]" lang={lang} dir="auto">
        {collection.title}
      </h1>
      {collection.description ? (
        <p className="t-lead whitespace-pre-line" lang={lang} dir="auto">
          {collection.description}
        </p>
      ) : null}
    </header>
  );
}

/**
 * Actions on the whole collection, its people and its key facts. They follow the heading. From the breakpoint `lg` on, they are
 * beside the posts and stay in view.
 */
export function HeadAside({
  collection,
  collaborators,
  canEdit,
  files,
  className,
}: Omit<HeadProps, "state"> & { className?: string }) {
  const { t } = useTranslation("content");
  const language = useLanguage();
  const { t: tCollection } = useTranslation("collection");
  const { slug, count } = collection;
  return (
    <div className={clsx("mt-4 self-start lg:sticky lg:top-6 lg:mt-0", className)}>
      {/* A menu's button may be at either edge of a phone's screen, so the list opens from the start of the row. */}
      <div className="post-actions relative actions max-sm:[&>.menu]:static max-sm:[&>.menu>ul]:[inset-inline:0_auto] max-sm:[&>.menu>ul]:top-auto">
        <Actions
          collection={collection}
          collaborators={collaborators}
          canEdit={canEdit}
          files={files}
        />
        {/* With large fonts, the text wraps below the avatars. */}
        <div className="flex basis-full flex-wrap items-center gap-x-4 gap-y-2.5 lg:mt-2">
          {collaborators ? (
            <Link
              to={collaboratorsPath(slug)}
              className="flex gap-1 py-2 no-underline"
              aria-label={tCollection("people.title")}
            >
              {collaborators.people
                .filter((person) => person.state !== "pending")
                .slice(0, AVATARS)
                .map((person) => (
                  <Avatar key={person.databaseId} name={person.name} size="s" />
                ))}
            </Link>
          ) : null}
          <p className="text-small text-ink-2 lg:hidden">
            {collaborators?.isOwner ? (
              <>{tCollection("head.byYou")} · </>
            ) : collection.by ? (
              <>{t("collection.curator", { name: collection.by })} · </>
            ) : null}
            {t("resources", { count })} ·{" "}
            {t("modified", { date: formatDate(collection.modified, language) })}
          </p>
        </div>
      </div>
      <CollectionFacts
        className="mt-3 max-lg:hidden"
        facts={[
          [
            t("collection.fact.by"),
            collaborators?.isOwner ? tCollection("head.you") : collection.by,
          ],
          [t("collection.fact.resources"), formatNumber(count, language)],
          [
            t("collection.fact.files"),
            files.count > 0
              ? `${formatNumber(files.count, language)} · ${formatBytes(files.size, language)}`
              : null,
          ],
          [t("collection.fact.changed"), formatDate(collection.modified, language)],
        ]}
      />
      {files.busy ? (
        <div className="mt-4 grid max-w-160 justify-items-start gap-3">
          <FilesBusyNotice />
        </div>
      ) : null}
    </div>
  );
}

/** The facts that narrow screens show as one line, as a list for wide screens. Unknown facts are left out. */
function CollectionFacts({
  facts,
  className,
}: {
  facts: (readonly [label: string, value: string | null])[];
  className: string;
}) {
  return (
    <FactList single className={className}>
      {facts.map(([label, value]) =>
        value ? (
          <FactRow key={label} label={label}>
            {value}
          </FactRow>
        ) : null,
      )}
    </FactList>
  );
}

function Actions({
  collection,
  collaborators,
  canEdit,
  files,
}: Pick<HeadProps, "collection" | "collaborators" | "canEdit" | "files">) {
  const { t } = useTranslation("collection");
  const { slug, count } = collection;
  return (
    <>
      <DialogLink
        to={sharePath(slug)}
        load={loadShare}
        namespaces={SHARE_NAMESPACES}
        className={buttonClass({ variant: "primary" })}
      >
        <Share2 {...ICON} />
        {t("head.share")}
      </DialogLink>
      {canEdit ? (
        <Link to={editPath(slug)} className={buttonClass()}>
          <Pencil {...ICON} />
          {t("head.edit")}
        </Link>
      ) : null}
      {count > 0 ? <ExportMenu slug={slug} files={files} /> : null}
      <SaveButton post={collection} />
      {collection.isSite ? <EditLink databaseId={collection.databaseId} /> : null}
      {collaborators ? (
        <Menu
          summaryClassName={buttonClass({ variant: "bare", icon: true })}
          label={t("head.more")}
          summary={<Ellipsis size={22} strokeWidth={1.75} aria-hidden="true" />}
        >
          <MenuEntry>
            {collaborators.isOwner ? (
              <DeleteLink slug={slug} className={MENU_ITEM}>
                <Trash2 {...ICON} />
                {t("head.delete")}
              </DeleteLink>
            ) : (
              <ConfirmLink to={confirmPath(slug, "leave")} className={MENU_ITEM}>
                <LogOut {...ICON} />
                {t("head.leave")}
              </ConfirmLink>
            )}
          </MenuEntry>
        </Menu>
      ) : null}
    </>
  );
}

/** Downloads of a collection: all files, the list as a workbook, and the references for reference managers. */
function ExportMenu({ slug, files }: { slug: string; files: FilesWeight }) {
  const { t } = useTranslation("collection");
  return (
    <Menu
      className="[&>ul]:[inset-inline:0_auto] [&>ul]:w-max [&>ul]:max-w-[calc(100vw-2*var(--side))]"
      summaryClassName={buttonClass()}
      summary={
        <>
          <Sheet {...ICON} />
          {t("head.export")}
          <ChevronDown {...ICON} size={18} />
        </>
      }
    >
      {files.count > 0 ? (
        <MenuEntry className="[&_.two-lines]:justify-items-start [&_.two-lines]:py-1.5 [&_.two-lines>small]:ps-8 [&_.two-lines>span]:gap-3">
          <AllFilesLink page={collectionPath(slug)} weight={files} className={MENU_ITEM} />
        </MenuEntry>
      ) : null}
      <MenuEntry>
        <Link to={workbookPath(slug)} className={MENU_ITEM} rel="nofollow" reloadDocument>
          <Sheet {...ICON} />
          {t("head.exportTo")}
        </Link>
      </MenuEntry>
      {CITATION_FORMATS.map((format) => (
        <MenuEntry key={format}>
          <Link
            to={collectionCitationPath(slug, format)}
            className={MENU_ITEM}
            rel="nofollow"
            reloadDocument
          >
            <Quote {...ICON} />
            {t("head.references", { format: FORMAT_NAMES[format] })}
          </Link>
        </MenuEntry>
      ))}
    </Menu>
  );
}
