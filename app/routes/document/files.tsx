import { clsx } from "clsx";
import { ArrowRight, Download, FileText } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useRouteLoaderData } from "react-router";
import { buttonClass } from "~/components/button";
import { Tag } from "~/components/tag";
import { META } from "~/features/posts/card-parts";
import { useLight } from "~/features/page/page-context";
import { FILE_BUTTON, FILE_ROW, FILES, langAttribute } from "~/features/posts/post-page";
import { PostSection } from "~/features/posts/post-layout";
import { PRINTED_ADDRESS } from "~/features/page/page-head";
import {
  nativeLanguageName,
  formatBytes,
  formatDuration,
  slowLineSeconds,
  useLanguage,
} from "~/i18n/language";
import { Link } from "~/i18n/link";
import type { loader as rootLoader } from "~/root";
import type { FileView } from "./document.view.server";
import { fileMeta, useCardLabels } from "~/features/posts/card-labels";
import { gainfulTextCost } from "~/features/posts/text-cost";

export type FileLabels = ReturnType<typeof useFileLabels>;

/** Returns functions for texts about files: their facts, and download times on a slow connection. Called once per list. */
export function useFileLabels() {
  const { t } = useTranslation("cards");
  const language = useLanguage();
  const { t: tDocument } = useTranslation("document");
  const labels = useCardLabels();
  const light = useLight();

  const kind = (file: FileView, pages: boolean) => fileMeta(file, labels, pages);
  /** Null for external links, and above ten minutes. */
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

/** All files, the visitor's language first. Every row shows the cost before the download. */
export function Files({ files }: { files: FileView[] }) {
  const { t } = useTranslation("document");
  const labels = useFileLabels();
  return (
    <PostSection id="files" title={t("files.title")}>
      <ul className={FILES}>
        {files.map((file) => (
          <FileRow key={file.href} file={file} labels={labels} />
        ))}
      </ul>
    </PostSection>
  );
}

function FileRow({ file, labels }: { file: FileView; labels: FileLabels }) {
  const { t } = useTranslation("document");
  const language = useLanguage();
  const { t: tCards } = useTranslation("cards");
  const siteUrl = useRouteLoaderData<typeof rootLoader>("root")?.siteUrl;
  const time = labels.time(file);
  // In light mode, the text comes first; it links to the file.
  const textFirst = useLight() && file.text !== null;
  return (
    <li className={FILE_ROW}>
      <p className="file-language flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold">
        <b lang={file.language}>{nativeLanguageName(file.language)}</b>
        {file.language === language ? <Tag>{tCards("yourLanguage")}</Tag> : null}
      </p>
      <div>
        <p lang={langAttribute(file.language, language)}>{file.title}</p>
        <p className={clsx(META, "file-text")}>
          {textFirst ? <FileLink file={file} /> : <TextLink file={file} labels={labels} />}
        </p>
      </div>
      <p className="meta text-small wrap-anywhere text-ink-2 *:inline lg:*:block max-lg:[&>:not(:last-child)]:after:content-['\a0·_']">
        <span>{labels.kind(file, true)}</span>
        {time ? <span>{time}</span> : null}
        {file.host === null ? null : <span>{t("files.target", { host: file.host })}</span>}
      </p>
      <p className={`${PRINTED_ADDRESS} print:col-span-full!`} dir="ltr">
        {new URL(file.href, siteUrl).href}
      </p>
      {textFirst ? (
        <TextLink file={file} labels={labels} className={buttonClass({ className: FILE_BUTTON })} />
      ) : (
        <FileLink file={file} className={buttonClass({ className: FILE_BUTTON })} />
      )}
    </li>
  );
}

/** Links to the file, or to the external site. */
function FileLink({ file, className }: { file: FileView; className?: string }) {
  const { t } = useTranslation("document");
  const elsewhere = file.host !== null;
  const Icon = elsewhere ? ArrowRight : Download;
  return (
    <a
      className={className}
      href={file.href}
      {...(elsewhere ? { rel: "external" } : { download: true })}
    >
      {className ? (
        <Icon
          className={elsewhere ? "mirror" : undefined}
          size={20}
          strokeWidth={1.75}
          aria-hidden="true"
        />
      ) : null}
      <span>{elsewhere ? t("files.open") : t("files.download")}</span>
      <FileDetails file={file} />
    </a>
  );
}

/** Links to the file's text with its size, or says why there is none. */
function TextLink({
  file,
  labels,
  className,
}: {
  file: FileView;
  labels: FileLabels;
  className?: string;
}) {
  const { t } = useTranslation("document");
  if (!file.text) return file.textMissing && t(`text.missing.${file.textMissing}`);
  const cost = labels.textCost(file);
  return (
    <>
      <Link to={file.text.to} className={className ?? "inline-block py-1"}>
        {className ? <FileText size={20} strokeWidth={1.75} aria-hidden="true" /> : null}
        <span>{t("text.read")}</span>
        <FileDetails file={file} />
      </Link>
      {className || !cost ? null : ` ${cost}`}
    </>
  );
}

/** Distinguishes equal links for screen readers, by the file they belong to. */
function FileDetails({ file }: { file: FileView }) {
  return <span className="sr-only"> {`${file.title}, ${nativeLanguageName(file.language)}`}</span>;
}
