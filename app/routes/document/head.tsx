import { ArrowRight, BookOpen, Download as DownloadIcon, FileText } from "lucide-react";
import { useContext } from "react";
import { useTranslation } from "react-i18next";
import { buttonClass, TwoLineLabel } from "~/components/button";
import {
  ownTextPath,
  deletePath,
  type NamedDocument,
  versionsPath,
  HISTORY_ID,
} from "~/paths/documents";
import { useLight } from "~/features/page/page-context";
import { Byline } from "~/features/posts/post-layout";
import { PreviewContext, EditLink } from "~/features/posts/edit-link";
import {
  useLanguageName,
  useLanguage,
  formatBytes,
  formatDuration,
  slowLineSeconds,
  formatList,
} from "~/i18n/language";
import { Link } from "~/i18n/link";
import type { DocumentView, FileView } from "./document.view.server";
import { useRouteLoaderData } from "react-router";
import { DialogLink } from "~/features/dialogs/dialog-host";
import type { loader as rootLoader } from "~/root";

import { fileMeta, useCardLabels } from "~/features/posts/card-labels";
import { gainfulTextCost } from "~/features/posts/text-cost";

const NAMED_CONTRIBUTORS = 3;

/** The authors. A long list ends with a number; the citation files have all. */
export function Contributors({ names }: { names: string[] }) {
  const { t } = useTranslation("document");
  const language = useLanguage();
  if (names.length === 0) return null;
  const shown =
    names.length > NAMED_CONTRIBUTORS + 1 ? names.slice(0, NAMED_CONTRIBUTORS - 1) : names;
  const text = formatList(shown, "comma", language);
  return (
    <Byline>
      <span className="sr-only">{t("contributors.label")} </span>
      {shown.length < names.length
        ? t("contributors.more", { names: text, count: names.length - shown.length })
        : text}
    </Byline>
  );
}

/** The primary button: the first file (in the visitor's language if available) and its size. In light mode, its text. */
export function Download({ file }: { file: FileView | undefined }) {
  const { t } = useTranslation("document");
  const label = useFileLabels();
  const languageName = useLanguageName();
  const light = useLight();
  if (!file) return null;
  const inLanguage = { language: languageName(file.language) };
  if (light && file.text) {
    return (
      <p>
        <Link className={buttonClass({ variant: "primary" })} to={file.text.to}>
          <TwoLineLabel
            icon={<FileText size={20} strokeWidth={1.75} aria-hidden="true" />}
            label={t("text.read")}
            detail={label.textCost(file)}
          />
        </Link>
      </p>
    );
  }
  return (
    <p>
      {file.host === null ? (
        <a className={buttonClass({ variant: "primary" })} href={file.href} download>
          <TwoLineLabel
            icon={<DownloadIcon size={20} strokeWidth={1.75} aria-hidden="true" />}
            label={t("download", inLanguage)}
            detail={label.cost(file, { pages: false })}
          />
        </a>
      ) : (
        <a className={buttonClass({ variant: "primary" })} href={file.href} rel="external">
          <TwoLineLabel
            icon={<ArrowRight className="mirror" size={20} strokeWidth={1.75} aria-hidden="true" />}
            label={t("open", inLanguage)}
            detail={t("files.target", { host: file.host })}
          />
        </a>
      )}
    </p>
  );
}

/** Links to the text stored in the document itself; it is the primary button if there is no file. */
export function ReadHere({ document }: { document: DocumentView }) {
  const { t } = useTranslation("document");
  const languageName = useLanguageName();
  const isPreview = useContext(PreviewContext) !== null;
  if (document.text === null || isPreview) return null;
  const icon = <BookOpen size={20} strokeWidth={1.75} aria-hidden="true" />;
  return (
    <p>
      {document.files.length === 0 ? (
        <Link className={buttonClass({ variant: "primary" })} to={ownTextPath(document)}>
          <TwoLineLabel icon={icon} label={t("readHere")} detail={languageName(document.text)} />
        </Link>
      ) : (
        <Link className={buttonClass()} to={ownTextPath(document)}>
          {icon}
          {t("readHere")}
        </Link>
      )}
    </p>
  );
}

const loadDelete = async () => (await import("./delete/delete-form")).DeleteDialog;
const DELETE_NAMESPACES = ["document-edit", "forms"] as const;

interface StaffRowProps {
  document: NamedDocument & { databaseId: number };
  /** Whether it has its own files, not only links. */
  hasFiles: boolean;
}

/** Actions on a document, visible to staff only. */
export function StaffRow({ document, hasFiles }: StaffRowProps) {
  const { t } = useTranslation("document");
  const isStaff = useRouteLoaderData<typeof rootLoader>("root")?.account?.staff;
  const isPreview = useContext(PreviewContext) !== null;
  if (!isStaff || isPreview) return null;
  return (
    <nav
      className="mt-4 flex flex-wrap items-center gap-x-5 [&>a]:py-2.5"
      aria-label={t("staff.label")}
    >
      <span className="hint" aria-hidden="true">
        {t("staff.label")}
      </span>
      <EditLink databaseId={document.databaseId} />
      {hasFiles ? (
        <>
          <Link to={versionsPath(document)}>{t("staff.replace")}</Link>
          <Link to={`${versionsPath(document)}#${HISTORY_ID}`}>{t("staff.history")}</Link>
        </>
      ) : null}
      <DialogLink
        id="delete-document"
        to={deletePath(document)}
        load={loadDelete}
        namespaces={DELETE_NAMESPACES}
      >
        {t("staff.delete")}
      </DialogLink>
    </nav>
  );
}

export type FileLabels = ReturnType<typeof useFileLabels>;

/** Returns functions for texts about files: their facts, and download times on a slow connection. Called once per list. */
export function useFileLabels() {
  const { t } = useTranslation("cards");
  const language = useLanguage();
  const { t: tDocument } = useTranslation("document");
  const labels = useCardLabels();
  const light = useLight();

  const kind = (file: FileView, pages: boolean) => fileMeta(file, labels, pages);
  /** Returns the download time on a slow connection; null for external links, and above ten minutes. */
  const time = (file: FileView) => {
    const seconds = file.size === null ? null : slowLineSeconds(file.size);
    return seconds === null ? null : t("slowLine", { time: formatDuration(seconds, language) });
  };
  /** Describes the transfer size of a file's text and of the file itself; undefined if the text is not smaller. */
  const textCost = ({ text, size }: FileView) => {
    const cost = text && size !== null ? gainfulTextCost(text, size, light) : null;
    return cost === null
      ? undefined
      : tDocument("text.cost", {
          text: formatBytes(cost, language),
          file: formatBytes(size ?? 0, language),
        });
  };
  const cost = (file: FileView, { pages }: { pages: boolean }) =>
    [kind(file, pages), time(file)].filter(Boolean).join(" · ");
  return { kind, time, cost, textCost };
}
