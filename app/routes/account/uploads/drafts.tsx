import { useTranslation } from "react-i18next";
import { buttonClass } from "~/components/button";
import { SectionHead } from "~/components/section-head";
import type { FormReply } from "~/features/forms/form-reply";
import { ContributionRow, FactsLine } from "~/features/admin/review/review-list";
import { addressOfDraft, uploadPath } from "~/features/uploads/form/upload-address";
import { formatDate, formatBytes, formatPercent, useLanguage } from "~/i18n/language";
import { Link } from "~/i18n/link";
import { ConfirmedChangeForm } from "./contributions";
import type { IncomingFile } from "#contract/uploads";
import { useStateLabel } from "~/features/uploads/files/file-row";

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
