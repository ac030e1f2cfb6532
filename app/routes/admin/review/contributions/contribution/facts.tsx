import { useTranslation } from "react-i18next";
import { FactList, FactRow } from "~/components/section-head";
import { PostSection } from "~/features/posts/post-layout";
import { TermNames, USER_PARAGRAPHS } from "~/features/uploads/contribution-facts";
import type { TermFact } from "~/features/uploads/contribution.server";
import { FileText } from "lucide-react";
import type { SubmissionFile } from "#contract/uploads";
import { buttonClass } from "~/components/button";
import { fileMeta, useCardLabels } from "~/features/posts/card-labels";
import { FILE_BUTTON, FILE_ROW, FILES, langAttribute } from "~/features/posts/post-page";
import { nativeLanguageName, useLanguage } from "~/i18n/language";
import { ContentLink } from "~/i18n/link";

interface FactsProps {
  year: number | null;
  terms: TermFact[];
}

/** Facts about the contribution, with the labels of the document page. */
export function Facts({ year, terms }: FactsProps) {
  const { t } = useTranslation("document");
  if (year === null && terms.length === 0) return null;
  return (
    <PostSection id="about" title={t("about.title")}>
      <FactList>
        {year === null ? null : <FactRow label={t("fact.year")}>{year}</FactRow>}
        {terms.map(({ taxonomy, terms: named }) => (
          <FactRow key={taxonomy} label={t(`fact.${taxonomy}`)}>
            <TermNames terms={named} />
          </FactRow>
        ))}
      </FactList>
    </PostSection>
  );
}

/** The extra fields of a contribution, with their answers. */
export function Answers({ answers }: { answers: { question: string; answer: string }[] }) {
  const { t } = useTranslation("review");
  if (answers.length === 0) return null;
  return (
    <PostSection id="answers" title={t("contribution.answers")}>
      <dl className="max-w-180">
        {answers.map(({ question, answer }) => (
          <div key={question} className="not-first:mt-3">
            <dt className="text-ink-2">{question}</dt>
            <dd className={USER_PARAGRAPHS} dir="auto">
              {answer}
            </dd>
          </div>
        ))}
      </dl>
    </PostSection>
  );
}

/** The submitted files, to read before deciding. */
export function Files({ files }: { files: SubmissionFile[] }) {
  const { t } = useTranslation("review");
  const { t: tDocument } = useTranslation("document");
  return (
    <PostSection id="files" title={tDocument("files.title")}>
      {files.length > 0 ? (
        <ul className={FILES}>
          {files.map((file) => (
            <FileRow key={file.id} file={file} />
          ))}
        </ul>
      ) : (
        <p className="text-ink-2">{t("contribution.noFiles")}</p>
      )}
    </PostSection>
  );
}

function FileRow({ file }: { file: SubmissionFile }) {
  const { t } = useTranslation("review");
  const language = useLanguage();
  const labels = useCardLabels();
  return (
    <li className={FILE_ROW}>
      <p className="font-semibold" lang={file.language}>
        {nativeLanguageName(file.language)}
      </p>
      <p dir="auto">{file.name}</p>
      <p className="text-small wrap-anywhere text-ink-2">{fileMeta(file, labels, true)}</p>
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
                <ContentLink to={link} lang={langAttribute(itsLanguage, language)} dir="auto">
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
