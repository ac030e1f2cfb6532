import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router";
import { accountOf, contentContext } from "~/contexts";
import { forDialog } from "~/features/dialogs/dialog-location";
import { DoneNotice, FailureNotice } from "~/features/forms/form-messages";
import { Breadcrumbs } from "~/features/page/page-head";
import { OWN_UPLOADS_PATH, UPLOAD_PATH } from "~/paths/account";
import { unlisted } from "~/features/page/page-meta";
import { Drafts, DraftsFull, UnsentVersion } from "~/features/uploads/form/drafts";
import { uploadAction } from "~/features/uploads/form/upload-action.server";
import { readUploadAddress, uploadPath } from "~/features/uploads/form/upload-address";
import type { UploadReply, SubmissionStateData } from "~/features/uploads/form/upload-data";
import { loadUpload } from "~/features/uploads/form/upload-data.server";
import { UploadForm } from "~/features/uploads/form/upload-form";
import { useAnnounceDraftKept } from "~/features/uploads/form/draft-autosave";
import { ContentLink, Form } from "~/i18n/link";
import { localisedPath } from "~/i18n/paths";
import { i18nOf } from "~/i18n/i18next.server";
import { useLanguage, formatBytes, formatDate, formatList } from "~/i18n/language";
import type { Route } from "./+types/route";
import { FactList, FactRow } from "~/components/section-head";
import { Button } from "~/components/button";
import { Disclosure } from "~/components/disclosure";
import type { FormReply } from "~/features/forms/form-reply";
import { langAttribute } from "~/features/posts/post-page";
import { ContributionState, StaffComment, TermNames } from "~/features/uploads/contribution-facts";
export { revalidateUnlessDialog as shouldRevalidate } from "~/features/dialogs/dialog-location";
export { keepInputOnFailure as clientAction } from "~/features/forms/use-form-fetcher";
export { loadedMeta as meta } from "~/features/page/page-meta";
export { membersOnlyPage as middleware } from "~/middleware/require-role";

export const handle = {
  i18n: ["upload", "upload-files", "terms", "extra-fields", "contributions", "forms"],
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const t = i18nOf(content.language).getFixedT(null, "upload");
  return {
    ...(await loadUpload(content, accountOf(context), url.searchParams)),
    isNew: readUploadAddress(url.searchParams).draft === null,
    meta: unlisted(url.pathname, t("title"), t("lead")),
  };
}

export function action({ request, context, url }: Route.ActionArgs) {
  return uploadAction(context.get(contentContext), accountOf(context), request, url);
}

export const clientLoader = ({ serverLoader, request }: Route.ClientLoaderArgs) =>
  forDialog(serverLoader(), request);

/** `/upload`: the form for members to submit documents, and the confirmation. */
export default function Upload({ loaderData, actionData }: Route.ComponentProps) {
  const { data, submittedUpload, setSubmittedUpload } = useUploadVisit(loaderData);
  const { t } = useTranslation("upload");
  const language = useLanguage();
  const { t: tCommon } = useTranslation("common");
  const { t: tContributions } = useTranslation("contributions");
  const navigate = useNavigate();
  const announceDraftSaved = useAnnounceDraftKept();
  const isChange = data.view === "form" && data.submission !== null;

  const onDone = useCallback(
    (outcome: NonNullable<UploadReply["submittedUpload"]>) => {
      if (isChange) return void navigate(outcome.path, { replace: true });
      setSubmittedUpload(outcome);
      // Resets the form.
      void navigate(localisedPath(UPLOAD_PATH, language), { replace: true });
    },
    [isChange, language, navigate, setSubmittedUpload],
  );

  return (
    <div className="wrap pb-14 [&>.notice]:mb-6 [&>:is(.notice,.panel)]:max-w-160">
      <Breadcrumbs
        items={
          data.view === "state"
            ? [{ to: OWN_UPLOADS_PATH, label: tCommon("account.uploads") }]
            : undefined
        }
      />
      <header className="mb-6 page-head">
        <h1>{t("title")}</h1>
        {data.view === "form" ? <p className="t-lead">{t("lead")}</p> : null}
      </header>
      {submittedUpload ? (
        <DoneNotice key={submittedUpload.path}>
          {tContributions("handedIn")}{" "}
          <ContentLink to={submittedUpload.path}>
            {submittedUpload.isDocument ? tContributions("document") : t("done.submission")}
          </ContentLink>
        </DoneNotice>
      ) : null}
      {data.view === "form" && data.done ? (
        <DoneNotice>
          {data.done === "withdrawn" ? tContributions("withdrawn") : t("done.kept")}
        </DoneNotice>
      ) : null}
      {data.view === "state" ? <SubmissionDetails {...data} reply={actionData} /> : null}
      {data.view === "full" ? <DraftsFull drafts={data.drafts} /> : null}
      {data.view === "form" ? (
        <>
          <Drafts
            drafts={("drafts" in loaderData ? loaderData : data).drafts.filter(
              ({ id }) => id !== data.draft,
            )}
          />
          {/* The key gives each draft its own form. */}
          <UploadForm
            key={data.draft}
            data={data}
            reply={actionData}
            onDone={onDone}
            onLeave={announceDraftSaved}
          />
          <UnsentVersion
            key={`unsent-${data.draft}`}
            person={data.person}
            draft={data.isNew ? null : data.draft}
          />
        </>
      ) : null}
    </div>
  );
}

/**
 * Keeps the data with which the page was opened, and what was submitted just before. Reloaded data would replace typed text
 * with a new form. Navigating within the page is not a new visit.
 */
function useUploadVisit(loaded: Route.ComponentProps["loaderData"]) {
  const { key, pathname, search, hash } = useLocation();
  const address = pathname + search;
  const [submittedUpload, setSubmittedUpload] = useState<UploadReply["submittedUpload"]>();
  const [visit, setVisit] = useState({ key, address, data: loaded, submittedUpload });
  const isSame = visit.key === key || (hash !== "" && visit.address === address);
  if (visit.data === loaded || (isSame && visit.data.view === "form"))
    return { ...visit, setSubmittedUpload };
  const next = {
    key,
    address,
    data: loaded,
    submittedUpload: isSame ? visit.submittedUpload : submittedUpload,
  };
  setVisit(next);
  setSubmittedUpload(undefined);
  return { ...next, setSubmittedUpload };
}

interface SubmissionStateProps extends Omit<SubmissionStateData, "view"> {
  /** Why it could not be withdrawn. */
  reply?: FormReply;
}

const PROPOSED = ["proposedKeywords", "proposedAuthors"] as const;

/** Shows the state of a contribution, the staff's comment and the submitted fields. */
function SubmissionDetails({
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
