import { ArrowRight, BookOpen, Download as DownloadIcon, FileText } from "lucide-react";
import { useContext } from "react";
import { useTranslation } from "react-i18next";
import { buttonClass, TwoLineLabel, Button } from "~/components/button";
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
import { useLanguageName, formatDate, useLanguage } from "~/i18n/language";
import { Link, Form } from "~/i18n/link";
import type { DocumentView, FileView } from "./document.view.server";
import { useFileLabels } from "./files";
import { useRouteLoaderData, useNavigation } from "react-router";
import { DialogLink } from "~/features/dialogs/dialog-link";
import type { loader as rootLoader } from "~/root";
import { localisedPath } from "~/i18n/paths";

const NAMED_CONTRIBUTORS = 3;

/** The authors. A long list ends with a number; the citation files have all. */
export function Contributors({ names }: { names: string[] }) {
  const { t } = useTranslation("document");
  if (names.length === 0) return null;
  const shown =
    names.length > NAMED_CONTRIBUTORS + 1 ? names.slice(0, NAMED_CONTRIBUTORS - 1) : names;
  const text = shown.join(", ");
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

const loadDelete = async () => (await import("./delete/delete-dialog")).DeleteDialog;
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

/** Name of the button that switches counting on or off. */
export const TRACKED = "tracked";

/** What is known about an internal document's readers. */
export type Readers =
  | { state: "counted"; views: number; downloads: number; since: string }
  | { state: "uncounted" }
  | { state: "failed" };

/** How often an internal document was read, and whether readers are counted. `path` is the page's path without the language. */
export function ReadersRow({ readers, path }: { readers: Readers; path: string }) {
  const { t } = useTranslation("document-internal");
  const language = useLanguage();
  const { formAction } = useNavigation();
  const label = useLabels(readers);
  const isCounted = readers.state === "counted";
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-5">
      <p className="hint" role="status">
        {label}
      </p>
      {readers.state === "failed" ? null : (
        <Form method="post" action={path} replace preventScrollReset>
          <Button
            small
            name={TRACKED}
            value={String(!isCounted)}
            pending={formAction === localisedPath(path, language)}
            pendingLabel={t("readers.changing")}
          >
            {t(isCounted ? "readers.stop" : "readers.start")}
          </Button>
        </Form>
      )}
    </div>
  );
}

function useLabels(readers: Readers): string {
  const { t } = useTranslation("document-internal");
  const language = useLanguage();
  if (readers.state !== "counted") return t(`readers.${readers.state}`);
  return [
    t("readers.views", { count: readers.views }),
    t("readers.downloads", { count: readers.downloads }),
    t("readers.since", { date: formatDate(readers.since, language) }),
  ].join(" · ");
}
