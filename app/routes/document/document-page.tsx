import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useCardLabels } from "~/features/posts/card-labels";
import { HowToCite } from "~/features/posts/citations/cite-view";
import type { References } from "~/features/posts/citations/citation-file.server";
import { OnDemandPicture } from "~/features/page/on-demand-picture";
import { Facts } from "~/features/posts/facts";
import { PostLayout, PostSection, UsagePixel } from "~/features/posts/post-layout";
import { PostActions } from "~/features/cards/card";
import { langAttribute, FILE_BUTTON, FILE_ROW, FILES } from "~/features/posts/post-page";
import { RelatedResources } from "~/features/cards/related-resources";
import { Breadcrumbs, PRINTED_ADDRESS } from "~/features/page/page-head";
import { ShareButton } from "~/features/posts/share-button";
import type { Shareable } from "~/features/posts/read-document.server";
import { useLanguage, nativeLanguageName, formatList } from "~/i18n/language";
import type { DocumentView, FileView } from "./document.view.server";
import { Contributors, Download, ReadHere, StaffRow, type FileLabels, useFileLabels } from "./head";
import { clsx } from "clsx";
import { ArrowRight, Download as DownloadIcon, FileText } from "lucide-react";
import { useRouteLoaderData } from "react-router";
import { buttonClass } from "~/components/button";
import { Tag } from "~/components/tag";
import { META } from "~/features/posts/card-parts";
import { useLight } from "~/features/page/page-context";
import { Link } from "~/i18n/link";
import type { loader as rootLoader } from "~/root";

interface DocumentPageProps {
  document: DocumentView;
  /** Only for public documents, since readers could not look up others. */
  references?: References;
  /** Only for public documents. */
  share?: Shareable;
  /** Further content for staff, below their actions. */
  children?: ReactNode;
}

/** A public or internal document: its facts, its files, and related resources. */
export function DocumentPage({ document, references, share, children }: DocumentPageProps) {
  const { t } = useTranslation("document");
  const language = useLanguage();
  const labels = useCardLabels();
  const lang = langAttribute(document.language, language);
  return (
    <div className="wrap">
      <Breadcrumbs
        items={document.topicPath.map(({ slug, name }) => ({
          to: `/search?topic=${encodeURIComponent(slug)}`,
          label: name,
        }))}
      />
      <PostLayout
        card={document}
        labels={labels}
        head={
          <>
            <h1 className="t-h1-document" lang={lang}>
              {document.title}
            </h1>
            <Contributors names={document.contributors} />
          </>
        }
        actions={
          <>
            <Download file={document.files[0]} />
            <ReadHere document={document} />
            <PostActions post={document} />
            {share ? <ShareButton share={share} title={document.title} /> : null}
          </>
        }
        facts={
          <Facts
            title={t("about.title")}
            facts={document.facts}
            year={document.publicationYear}
            changed={document.changed}
          />
        }
      >
        <div className="mt-5 t-lead [&>p+p]:mt-3" lang={lang}>
          {document.abstract.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        {document.thumbnail ? (
          <OnDemandPicture image={document.thumbnail}>{null}</OnDemandPicture>
        ) : null}
        {document.files.length > 0 ? <Files files={document.files} /> : null}
        <StaffRow document={document} hasFiles={document.files.some(({ host }) => host === null)} />
        {children}
        {document.findings ? (
          <PostSection id="findings" title={t("findings.title")}>
            <p className="max-w-176 wrap-anywhere whitespace-pre-line" dir="auto">
              {document.findings}
            </p>
          </PostSection>
        ) : null}
        {references ? <HowToCite references={references} /> : null}
      </PostLayout>
      <RelatedResources related={document.related} labels={labels} />
      <UsagePixel type="document" databaseId={document.databaseId} />
    </div>
  );
}

/** All files, the visitor's language first. Every row shows the cost before the download. */
function Files({ files }: { files: FileView[] }) {
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
  const Icon = elsewhere ? ArrowRight : DownloadIcon;
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
  const language = useLanguage();
  const details = [file.title, nativeLanguageName(file.language)];
  return <span className="sr-only"> {formatList(details, "comma", language)}</span>;
}
