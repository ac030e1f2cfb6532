import { Mail, FileText } from "lucide-react";
import { useTranslation } from "react-i18next";
import { replace } from "react-router";
import { buttonClass } from "~/components/button";
import { orNotFound, type ContentClient } from "~/content/client.server";
import { getAuditLog, listExtraFields, listSubmissions } from "~/content/uploads.server";
import { contentContext } from "~/contexts";
import { failureOf, readForm, refused, type ReadForm } from "~/features/forms/read-form.server";
import { unlisted } from "~/features/page/page-meta";
import { langAttribute, FILE_BUTTON, FILE_ROW, FILES } from "~/features/posts/post-page";
import { Breadcrumbs } from "~/features/page/page-head";
import {
  USER_PARAGRAPHS,
  ContributionFacts,
  ContributionState,
  StaffComment,
  TermNames,
  FactsLine,
} from "~/features/uploads/contribution-facts";
import {
  answersOf,
  loadTermFacts,
  type TermFact,
} from "~/features/uploads/form/upload-data.server";
import { STAFF_PAGE, AuditList } from "~/features/admin/review/review-list";
import { mailTo } from "~/features/admin/review/message-list";
import { CONTRIBUTIONS_PATH, contributionPath } from "~/paths/admin";
import { REVIEW_PATH } from "~/paths/admin-links";
import { readDatabaseId } from "~/http/form-data.server";
import { formatDate, languageName, useLanguage, nativeLanguageName } from "~/i18n/language";
import { ContentLink } from "~/i18n/link";
import { localisedPath } from "~/i18n/paths";
import { i18nOf } from "~/i18n/i18next.server";
import { deletedNoticePath } from "../route";
import type { Route } from "./+types/route";
import {
  Decided,
  decidedPath,
  isJustDecided,
  Decision,
  AUTHOR_BOX,
  KEYWORD_BOX,
  tickedNames,
} from "./decision";
import { PostSection } from "~/features/posts/post-layout";
import { FactList, FactRow } from "~/components/section-head";
import { type SubmissionFile, SubmissionDecision } from "#contract/uploads";
import { fileMeta, useCardLabels } from "~/features/posts/card-labels";
import { submittedValues } from "~/features/forms/form-reply";

export { reloadAfterConflict as shouldRevalidate } from "~/features/dialogs/unreachable";
export { keepInputOnFailure as clientAction } from "~/features/forms/use-form-fetcher";
export { loadedMeta as meta } from "~/features/page/page-meta";
export { staffOnlyPage as middleware } from "~/middleware/require-role";

export const handle = { i18n: ["review", "audit", "contributions", "document", "cards", "forms"] };

/** The form of a decision; the accepted proposals are in separate fields. */
const DecisionForm = SubmissionDecision;

/**
 * Sends a decision to the content system. Throws `not_found` if the submission was withdrawn, `conflict` if it is no longer
 * waiting or has changed since it was shown, and `title_taken` if its title is already used.
 */
async function decide(
  content: ContentClient,
  id: number,
  { value, result }: Extract<ReadForm<SubmissionDecision>, { value: unknown }>,
): Promise<void> {
  const values = submittedValues({ result });
  const modified = value.modified.toISOString();
  await content.put("/submissions/{id}/decision", {
    params: { path: { id } },
    body:
      value.decision === "accept"
        ? {
            ...value,
            modified,
            newKeywords: tickedNames(values, KEYWORD_BOX),
            newAuthors: tickedNames(values, AUTHOR_BOX),
          }
        : { ...value, modified },
  });
}

/** Returns the contribution that has waited longest; null if there is none. */
async function nextWaiting(content: ContentClient): Promise<{ id: number; title: string } | null> {
  const {
    submissions: [next],
  } = await listSubmissions(content, { state: "waiting", page: 1 });
  return next ? { id: next.id, title: next.title } : null;
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const contribution = await orNotFound(
    content.get("/submissions/{id}", { params: { path: { id: readDatabaseId(params.id) } } }),
  );
  const { fields } = contribution;
  const [terms, groups, { entries: auditEvents }, next] = await Promise.all([
    loadTermFacts(content, fields),
    listExtraFields(content),
    getAuditLog(content, { subject: "contribution", subject_id: contribution.id }),
    isJustDecided(url.searchParams) ? nextWaiting(content) : undefined,
  ]);
  const t = i18nOf(content.language).getFixedT(null, "review");
  return {
    contribution,
    terms,
    answers: answersOf(fields.extra, groups),
    auditEvents,
    next,
    meta: unlisted(
      contributionPath(contribution.id),
      contribution.title,
      t("contributions.description"),
    ),
  };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const content = context.get(contentContext);
  const id = readDatabaseId(params.id);
  const to = (path: string) => replace(localisedPath(path, content.language), 303);
  const read = await readForm(request, DecisionForm);
  if ("reply" in read) return read.reply;
  try {
    await decide(content, id, read);
    return to(decidedPath(id));
  } catch (error) {
    const failure = failureOf(error);
    return failure.code === "not_found"
      ? to(deletedNoticePath)
      : refused({ result: read.result, failure });
  }
}

/** A contribution as its document will show it, and the staff's decision. */
export default function ReviewContribution({
  loaderData: { contribution, terms, answers, auditEvents, next },
  actionData: reply,
}: Route.ComponentProps) {
  const { t } = useTranslation("review");
  const language = useLanguage();
  const { t: tContributions } = useTranslation("contributions");
  const { id, title, state, uploader, email, decided, comment, document, fields } = contribution;
  const inItsLanguage = { lang: langAttribute(contribution.language, language), dir: "auto" };
  return (
    <div className={STAFF_PAGE}>
      <Breadcrumbs
        items={[
          { to: REVIEW_PATH, label: t("title") },
          { to: CONTRIBUTIONS_PATH, label: t("part.contributions") },
        ]}
      />
      <header className="mb-4 page-head">
        <h1 {...inItsLanguage}>{title}</h1>
      </header>
      {next !== undefined && state !== "waiting" ? (
        <Decided key={id} contribution={{ ...contribution, state }} next={next} />
      ) : null}
      <FactsLine>
        <ContributionState state={state} />
        <b dir="auto">{t("contribution.by", { name: uploader.name })}</b>
        {email ? (
          <a
            href={mailTo(email, t("contribution.subject", { title }))}
            className="inline-flex min-h-6 items-center gap-1.5"
          >
            <Mail size={18} strokeWidth={1.75} aria-hidden="true" />
            <span dir="ltr">{email}</span>
          </a>
        ) : null}
        <ContributionFacts contribution={contribution} />
        <span>{languageName(contribution.language, language)}</span>
        {decided ? (
          <span>
            {t(state === "waiting" ? "contribution.returned" : "contribution.decided", {
              date: formatDate(decided, language),
            })}
          </span>
        ) : null}
      </FactsLine>
      {comment ? <StaffComment comment={comment} /> : null}
      {document ? (
        <p className="mt-4 actions">
          <ContentLink to={document.link} className={buttonClass()}>
            {tContributions("document")}
          </ContentLink>
        </p>
      ) : null}
      <PostSection id="abstract" title={t("contribution.abstract")}>
        <p className={USER_PARAGRAPHS} {...inItsLanguage}>
          {fields.abstract}
        </p>
      </PostSection>
      <Files files={contribution.files} />
      <Facts year={fields.publication_year} terms={terms} />
      {fields.sof ? (
        <PostSection id="findings" title={t("contribution.findings")}>
          <p className={USER_PARAGRAPHS} {...inItsLanguage}>
            {fields.sof}
          </p>
        </PostSection>
      ) : null}
      <Answers answers={answers} />
      {auditEvents.length > 0 ? (
        <PostSection id="decisions" title={t("contribution.decisions")}>
          <AuditList entries={auditEvents} />
        </PostSection>
      ) : null}
      <Decision key={id} contribution={contribution} reply={reply} />
    </div>
  );
}

interface FactsProps {
  year: number | null;
  terms: TermFact[];
}

/** Facts about the contribution, with the labels of the document page. */
function Facts({ year, terms }: FactsProps) {
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
function Answers({ answers }: { answers: { question: string; answer: string }[] }) {
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
function Files({ files }: { files: SubmissionFile[] }) {
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
