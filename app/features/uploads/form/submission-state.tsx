import { useTranslation } from "react-i18next";
import { FactList, FactRow } from "~/components/section-head";
import { Button } from "~/components/button";
import { Disclosure } from "~/components/disclosure";
import { FailureNotice } from "~/features/forms/form-messages";
import type { FormReply } from "~/features/forms/form-reply";
import { langAttribute } from "~/features/posts/post-page";
import { ContributionState, StaffComment, TermNames } from "~/features/uploads/contribution-facts";
import { formatBytes, formatDate, formatList, useLanguage } from "~/i18n/language";
import { ContentLink, Form } from "~/i18n/link";
import { uploadPath } from "./upload-address";
import type { SubmissionStateData } from "./upload-data";

interface SubmissionStateProps extends Omit<SubmissionStateData, "view"> {
  /** Why it could not be withdrawn. */
  reply?: FormReply;
}

const PROPOSED = ["proposedKeywords", "proposedAuthors"] as const;

/** Shows the state of a contribution, the staff's comment and the submitted fields. */
export function SubmissionDetails({
  submission: {
    id,
    title,
    language: itsLanguage,
    state,
    comment,
    submitted,
    fields,
    files,
    document,
  },
  terms,
  answers,
  reply,
}: SubmissionStateProps) {
  const { t } = useTranslation("upload");
  const language = useLanguage();
  const { t: tContributions } = useTranslation("contributions");
  return (
    <div className="grid max-w-160 gap-4">
      <FailureNotice failure={reply?.failure} />
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
      <FactList single>
        <FactRow label={t("state.submitted")}>
          <time dateTime={submitted}>{formatDate(submitted, language)}</time>
        </FactRow>
        <FactRow label={t("field.abstract")}>
          <Written lang={langAttribute(itsLanguage, language)}>{fields.abstract}</Written>
        </FactRow>
        {fields.publication_year === null ? null : (
          <FactRow label={t("field.publication_year")}>{fields.publication_year}</FactRow>
        )}
        {terms.map(({ field, terms: named }) => (
          <FactRow key={field} label={t(`field.${field}`)}>
            <TermNames terms={named} />
          </FactRow>
        ))}
        {PROPOSED.map((field) =>
          fields[field].length > 0 ? (
            <FactRow key={field} label={t(`state.${field}`)}>
              {formatList(fields[field], "comma", language)}
            </FactRow>
          ) : null,
        )}
        {fields.sof ? (
          <FactRow label={t("field.sof")}>
            <Written lang={langAttribute(itsLanguage, language)}>{fields.sof}</Written>
          </FactRow>
        ) : null}
        {answers.map(({ question, answer }) => (
          <FactRow key={question} label={question}>
            <Written>{answer}</Written>
          </FactRow>
        ))}
        <FactRow label={t("section.files")}>
          <ul>
            {files.map((file) => (
              <li key={file.id}>
                <a href={file.link}>{file.name}</a>{" "}
                <span className="count">{formatBytes(file.size, language)}</span>
              </li>
            ))}
          </ul>
        </FactRow>
      </FactList>
      {state === "waiting" ? (
        <Disclosure summary={t("withdraw.open")}>
          <p>{t("withdraw.question", { title })}</p>
          <Form
            method="post"
            action={uploadPath({ draft: null, submission: id }, { withdraw: true })}
            className="mt-3"
          >
            <Button variant="danger">{t("withdraw.submit")}</Button>
          </Form>
        </Disclosure>
      ) : null}
    </div>
  );
}

/** A text as its uploader wrote it. */
function Written({ lang, children }: { lang?: string; children: string }) {
  return (
    <div className="wrap-anywhere whitespace-pre-line" lang={lang} dir="auto">
      {children}
    </div>
  );
}
