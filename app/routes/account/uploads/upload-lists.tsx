import { useTranslation } from "react-i18next";
import type { SubmissionSummary, IncomingFile } from "#contract/uploads";
import { buttonClass, Button } from "~/components/button";
import { PageLinks } from "~/components/navigation";
import { SectionHead } from "~/components/section-head";
import { type FormReply, submittedValues } from "~/features/forms/form-reply";
import { langAttribute } from "~/features/posts/post-page";
import {
  ContributionFacts,
  ContributionState,
  StaffComment,
  ContributionRow,
  FactsLine,
  INK_LINK,
  ConfirmDisclosure,
} from "~/features/uploads/contribution-facts";
import { uploadPath, addressOfDraft } from "~/features/uploads/form/upload-address";
import { useLanguage, formatDate, formatBytes, formatPercent } from "~/i18n/language";
import { ContentLink, Link } from "~/i18n/link";
import { useForm } from "@conform-to/react";
import { Trash2, Undo2 } from "lucide-react";
import { FailureNotice } from "~/features/forms/form-messages";
import { useFormFetcher } from "~/features/forms/use-form-fetcher";
import { OWN_UPLOADS_PATH } from "~/paths/account";
import { deleteVersionsOf } from "~/features/uploads/form/unsent";
import { useStateLabel } from "~/features/uploads/files/file-row";

/** Returns the path of a page of contributions; the first has no page parameter. */
const ownUploadsPath = (page: number): string =>
  page > 1 ? `${OWN_UPLOADS_PATH}?page=${page}` : OWN_UPLOADS_PATH;

/** Changes to own uploads: withdraw a contribution, delete a draft, remove a file. */
const CHANGES = ["withdraw", "forget", "remove"] as const;
type Change = (typeof CHANGES)[number];

const ICONS = { withdraw: Undo2, forget: Trash2, remove: Trash2 };

interface ConfirmedChangeFormProps {
  change: Change;
  id: string | number;
  /** Title of the item, for screen readers. */
  title: string;
  /** Names the item and the consequences. */
  question: string;
  /** The server's reply, if the page was loaded by submitting the form. */
  reply?: FormReply;
}

/** Asks for confirmation before a change. Opens in place, also without JavaScript. */
function ConfirmedChangeForm({
  change,
  id,
  title,
  question,
  reply: pageReply,
}: ConfirmedChangeFormProps) {
  const { t } = useTranslation("my-uploads");
  const isAbout = submittedValues(pageReply)[change] === String(id);
  const { Form, reply, pending, formProps, options } = useFormFetcher(
    `${change}-${id}`,
    isAbout ? pageReply : undefined,
  );
  const [form] = useForm({
    ...options,
    onSubmit(event) {
      options.onSubmit(event);
      if (change === "forget") deleteVersionsOf(String(id));
    },
  });
  const Icon = ICONS[change];
  const summary = (
    <span>
      {t(`ask.${change}`)}
      <span className="sr-only"> {title}</span>
    </span>
  );
  return (
    <ConfirmDisclosure summary={summary} open={isAbout}>
      <Form {...formProps(form, OWN_UPLOADS_PATH)} className="grid justify-items-start gap-3">
        <FailureNotice failure={reply?.failure} />
        <input type="hidden" name={change} value={id} />
        <p className="wrap-anywhere" dir="auto">
          {question}
        </p>
        <Button variant="danger" pending={pending} pendingLabel={t(`pending.${change}`)}>
          <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
          {t(`submit.${change}`)}
        </Button>
      </Form>
    </ConfirmDisclosure>
  );
}

interface ContributionsProps {
  contributions: SubmissionSummary[];
  page: number;
  pages: number;
  reply?: FormReply;
}

/** The user's contributions and their state. */
export function Contributions({ contributions, page, pages, reply }: ContributionsProps) {
  const { t } = useTranslation("my-uploads");
  return (
    <section className="section" aria-labelledby="contributions">
      <SectionHead id="contributions" title={t("contributions")} />
      <ul className="contributions max-w-180">
        {contributions.map((contribution) => (
          <Contribution key={contribution.id} contribution={contribution} reply={reply} />
        ))}
      </ul>
      <PageLinks
        page={page}
        pages={pages}
        to={ownUploadsPath}
        label={t("pages")}
        previous={t("pages.previous")}
        next={t("pages.next")}
      />
    </section>
  );
}

function Contribution({
  contribution,
  reply,
}: {
  contribution: SubmissionSummary;
  reply?: FormReply;
}) {
  const { t } = useTranslation("my-uploads");
  const language = useLanguage();
  const { t: tContributions } = useTranslation("contributions");
  const { id, title, state, comment, document } = contribution;
  const headId = `contribution-${id}`;
  const ownPage = uploadPath({ draft: null, submission: id });
  const canWithdraw = state === "waiting" || state === "returned";
  return (
    <ContributionRow>
      <h3 id={headId} lang={langAttribute(contribution.language, language)} dir="auto">
        <Link to={ownPage} className={INK_LINK}>
          {title}
        </Link>
      </h3>
      <FactsLine>
        <ContributionState state={state} />
        <ContributionFacts contribution={contribution} />
      </FactsLine>
      {comment && state !== "waiting" ? <StaffComment comment={comment} /> : null}
      {state === "returned" || document ? (
        <p className="mt-3 actions">
          {document ? (
            <ContentLink to={document.link} className={buttonClass()} aria-describedby={headId}>
              {tContributions("document")}
            </ContentLink>
          ) : (
            <Link to={ownPage} className={buttonClass()} aria-describedby={headId}>
              {t("change")}
            </Link>
          )}
        </p>
      ) : null}
      {canWithdraw ? (
        <ConfirmedChangeForm
          change="withdraw"
          id={id}
          title={title}
          question={t("withdraw.question", { title })}
          reply={reply}
        />
      ) : null}
    </ContributionRow>
  );
}

/** An upload form that the user has started. */
export interface DraftSummary {
  id: string;
  /** As typed; can be empty. */
  title: string;
  fileCount: number;
  modified: string;
  expires: string;
}

/** Drafts of upload forms. */
export function Drafts({ drafts, reply }: { drafts: DraftSummary[]; reply?: FormReply }) {
  const { t } = useTranslation("my-uploads");
  return (
    <section className="section" aria-labelledby="drafts">
      <SectionHead id="drafts" title={t("drafts")} />
      <ul className="max-w-180">
        {drafts.map((draft) => (
          <Draft key={draft.id} draft={draft} reply={reply} />
        ))}
      </ul>
    </section>
  );
}

function Draft({
  draft: { id, fileCount, modified, expires, ...draft },
  reply,
}: {
  draft: DraftSummary;
  reply?: FormReply;
}) {
  const { t } = useTranslation("my-uploads");
  const language = useLanguage();
  const { t: tContributions } = useTranslation("contributions");
  const title = draft.title || t("draft.untitled");
  const address = addressOfDraft(id);
  return (
    <ContributionRow>
      <h3 dir="auto">{title}</h3>
      <FactsLine>
        {address.submission === null ? null : <span>{t("draft.ofReturned")}</span>}
        <span>{t("draft.changed", { date: formatDate(modified, language) })}</span>
        {fileCount > 0 ? <span>{tContributions("files", { count: fileCount })}</span> : null}
        <span>{t("draft.until", { date: formatDate(expires, language) })}</span>
      </FactsLine>
      <p className="mt-3 actions">
        <Link
          to={uploadPath(address)}
          className={buttonClass()}
          aria-label={t("draft.goOnWith", { title })}
        >
          {tContributions("goOn")}
        </Link>
      </p>
      <ConfirmedChangeForm
        change="forget"
        id={id}
        title={title}
        question={t("forget.question", { title })}
        reply={reply}
      />
    </ContributionRow>
  );
}

/** Uploaded files that belong to no draft, and so appear in no form. */
export function UnusedFiles({ files, reply }: { files: IncomingFile[]; reply?: FormReply }) {
  const { t } = useTranslation("my-uploads");
  const language = useLanguage();
  return (
    <section className="section" aria-labelledby="files">
      <SectionHead id="files" title={t("files")} />
      <p className="max-w-180 text-ink-2">{t("files.lead")}</p>
      <ul className="max-w-180">
        {files.map((file) => (
          <ContributionRow key={file.id}>
            <h3 dir="auto">{file.name}</h3>
            <FactsLine>
              <FileState file={file} />
              <span>{t("draft.until", { date: formatDate(file.expires, language) })}</span>
            </FactsLine>
            <ConfirmedChangeForm
              change="remove"
              id={file.id}
              title={file.name}
              question={t("remove.question", { name: file.name })}
              reply={reply}
            />
          </ContributionRow>
        ))}
      </ul>
    </section>
  );
}

/** The upload's progress, or what is wrong with the file. */
function FileState({ file: { state, reason, size, received } }: { file: IncomingFile }) {
  const { t } = useTranslation("my-uploads");
  const language = useLanguage();
  const stateLabel = useStateLabel();
  const bytes = (value: number) => formatBytes(value, language);
  if (state === "receiving") {
    return (
      <span>
        {size === null
          ? t("file.arrivingUnknown", { received: bytes(received) })
          : t("file.arriving", {
              percent: formatPercent(received / size, language),
              size: bytes(size),
            })}
      </span>
    );
  }
  return (
    <>
      <span>{stateLabel({ state, reason })}</span>
      {size === null ? null : <span>{bytes(size)}</span>}
    </>
  );
}
