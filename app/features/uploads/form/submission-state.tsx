import { Button } from "~/components/button";
import { Disclosure } from "~/components/disclosure";
import { FailureNotice } from "~/features/forms/form-words";
import type { Reply } from "~/features/forms/reply";
import { ContributionState, StaffComment } from "~/features/review/contribution-facts";
import { formatBytes, formatDate } from "~/i18n/format";
import { ContentLink, Form } from "~/i18n/link";
import { useTranslation } from "~/i18n/translate";
import { uploadPath } from "./upload-address";
import type { SubmissionStateData } from "./upload-data";

interface SubmissionStateProps {
  submission: SubmissionStateData["submission"];
  /** Why it could not be withdrawn. */
  reply?: Reply;
}

/** What became of something that was handed in, what staff said of it, and what it was. */
export function SubmissionState({ submission: { id, title, language: itsLanguage, state, comment, submitted, fields, files, document }, reply }: SubmissionStateProps) {
  const { t, language } = useTranslation("upload");
  const { t: tContributions } = useTranslation("contributions");
  return (
    <div className="upload-state">
      {reply?.failure ? <FailureNotice failure={reply.failure} /> : null}
      <h2 lang={itsLanguage === language ? undefined : itsLanguage} dir="auto">
        {title}
      </h2>
      <p>
        <ContributionState state={state} />
      </p>
      <p>{t(`state.${state}`)}</p>
      {document ? (
        <p>
          <ContentLink to={document.link}>{tContributions("document")}</ContentLink>
        </p>
      ) : null}
      {comment ? <StaffComment comment={comment} /> : null}
      <dl className="facts">
        <div>
          <dt>{t("state.submitted")}</dt>
          <dd>
            <time dateTime={submitted}>{formatDate(submitted, language)}</time>
          </dd>
        </div>
        <div>
          <dt>{t("field.abstract")}</dt>
          <dd className="upload-comment" lang={itsLanguage === language ? undefined : itsLanguage} dir="auto">
            {fields.abstract}
          </dd>
        </div>
        {fields.publication_year === null ? null : (
          <div>
            <dt>{t("field.publication_year")}</dt>
            <dd>{fields.publication_year}</dd>
          </div>
        )}
        <div>
          <dt>{t("section.files")}</dt>
          <dd>
            <ul>
              {files.map((file) => (
                <li key={file.id}>
                  <a href={file.link}>{file.name}</a> <span className="count">{formatBytes(file.size, language)}</span>
                </li>
              ))}
            </ul>
          </dd>
        </div>
      </dl>
      {state === "waiting" ? (
        <Disclosure summary={t("withdraw.open")} className="upload-withdraw">
          <p>{t("withdraw.question", { title })}</p>
          <Form method="post" action={uploadPath({ draft: null, submission: id }, { withdraw: true })}>
            <Button variant="danger">{t("withdraw.submit")}</Button>
          </Form>
        </Disclosure>
      ) : null}
    </div>
  );
}
