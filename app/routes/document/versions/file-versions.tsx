import { Download } from "lucide-react";
import { useTranslation } from "react-i18next";
import { buttonClass } from "~/components/button";
import { Disclosure } from "~/components/disclosure";
import { Tag } from "~/components/tag";
import { META } from "~/features/cards/parts";
import { fileMeta, useCardWords } from "~/features/cards/words";
import type { NamedDocument } from "~/features/documents/paths";
import { foreign } from "~/features/posts/place";
import { formatDate, formatNumber, nativeLanguageName } from "~/i18n/format";
import { useLanguage } from "~/i18n/language";
import { ReplaceForm } from "./replace-form";
import type { ReplaceReply } from "./replace-reply.server";
import type { FileView, VersionView } from "./versions.view.server";

interface FileVersionsProps {
  document: NamedDocument;
  file: FileView;
  /** Id of the list of versions, the page's anchor. */
  historyId?: string;
  /** Whether it is the document's only file. */
  isOnly: boolean;
  /** The version that this visitor has just created. */
  made: string | null;
  reply?: ReplaceReply;
}

/** A file of a document: a form for a new version, and its version history. */
export function FileVersions({
  document,
  file,
  historyId,
  isOnly,
  made,
  reply,
}: FileVersionsProps) {
  const { t } = useTranslation("document-edit");
  const language = useLanguage();
  const { id, title, versions } = file;
  return (
    <section
      className="section max-w-180 border-t-2 border-ink pt-3"
      aria-labelledby={`file-${id}`}
    >
      <h2
        id={`file-${id}`}
        className="t-h2-small"
        lang={foreign(file.language, language)}
        dir="auto"
      >
        {title}
      </h2>
      <p className="hint" lang={file.language}>
        {nativeLanguageName(file.language)}
      </p>
      {/* Resets the form after a new version. */}
      <Disclosure
        key={made}
        summary={
          <>
            {t("replace.title")}
            <span className="sr-only">: {title}</span>
          </>
        }
        open={isOnly || reply !== undefined}
        className="mt-3"
      >
        <ReplaceForm document={document} file={file} reply={reply} />
      </Disclosure>
      <ol id={historyId} reversed>
        {versions.map((version) => (
          <Version key={version.number} version={version} title={title} />
        ))}
      </ol>
    </section>
  );
}

function Version({
  version: { number, current, link, created, by, note, ...file },
  title,
}: {
  version: VersionView;
  title: string;
}) {
  const { t } = useTranslation("document-edit");
  const language = useLanguage();
  const words = useCardWords();
  const date = formatDate(created, language);
  const shown = formatNumber(number, language);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-b border-line py-3.5 *:col-start-1 *:wrap-anywhere">
      <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 [&>.tag]:font-sans">
        {t("version", { number: shown })}{" "}
        {current ? <Tag tone="success">{t("version.current")}</Tag> : null}
      </h3>
      <p className={META}>{fileMeta({ ...file, language: "" }, words, true)}</p>
      <p className={META}>
        {by === null ? t("version.added", { date }) : t("version.addedBy", { date, name: by })}
      </p>
      {note ? <p dir="auto">{note}</p> : null}
      <a
        className={buttonClass({
          small: true,
          className: "mt-2 justify-self-start md:mt-0 md:self-center md:[grid-area:1/2/span_4]",
        })}
        href={link}
        download
      >
        <Download size={18} strokeWidth={1.75} aria-hidden="true" />
        {t("version.open", { number: shown })}
        <span className="sr-only"> {t("version.ofFile", { title })}</span>
      </a>
    </li>
  );
}
