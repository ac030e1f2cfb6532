import { FileText } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { SubmissionFile } from "#contract/uploads";
import { buttonClass } from "~/components/button";
import { fileMeta, useCardWords } from "~/features/cards/words";
import { FILE_BUTTON, FILE_ROW, FILES } from "~/features/posts/file-row";
import { PieceSection } from "~/features/posts/piece-section";
import { foreign } from "~/features/posts/place";
import { nativeLanguageName } from "~/i18n/format";
import { useLanguage } from "~/i18n/language";
import { ContentLink } from "~/i18n/link";

/** The submitted files, to read before deciding. */
export function Files({ files }: { files: SubmissionFile[] }) {
  const { t } = useTranslation("review");
  const { t: tDocument } = useTranslation("document");
  return (
    <PieceSection id="files" title={tDocument("files.title")}>
      {files.length > 0 ? (
        <ul className={FILES}>
          {files.map((file) => (
            <FileRow key={file.id} file={file} />
          ))}
        </ul>
      ) : (
        <p className="text-ink-2">{t("contribution.noFiles")}</p>
      )}
    </PieceSection>
  );
}

function FileRow({ file }: { file: SubmissionFile }) {
  const { t } = useTranslation("review");
  const language = useLanguage();
  const words = useCardWords();
  return (
    <li className={FILE_ROW}>
      <p className="font-semibold" lang={file.language}>
        {nativeLanguageName(file.language)}
      </p>
      <p dir="auto">{file.name}</p>
      <p className="text-small wrap-anywhere text-ink-2">{fileMeta(file, words, true)}</p>
      <a
        className={buttonClass({ className: FILE_BUTTON })}
        href={file.link}
        target="_blank"
        rel="noopener"
      >
        <FileText size={20} strokeWidth={1.75} aria-hidden="true" />
        <span>{t("contribution.open")}</span>
        <span className="sr-only"> {file.name}</span>
      </a>
      {file.duplicates.length > 0 ? (
        <div className="mt-2 lg:col-span-full">
          <p>{t("contribution.duplicates")}</p>
          <ul>
            {file.duplicates.map(({ databaseId, link, title, language: itsLanguage }) => (
              <li key={databaseId}>
                <ContentLink to={link} lang={foreign(itsLanguage, language)} dir="auto">
                  {title}
                </ContentLink>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </li>
  );
}
