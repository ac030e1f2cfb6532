import { useTranslation } from "react-i18next";
import { buttonClass } from "~/components/button";
import { SectionHead } from "~/components/section-head";
import type { Reply } from "~/features/forms/reply";
import { ContributionRow, FactsLine } from "~/features/review/contribution-list";
import { addressOfDraft, uploadPath } from "~/features/uploads/form/upload-address";
import { formatDate } from "~/i18n/format";
import { useLanguage } from "~/i18n/language";
import { Link } from "~/i18n/link";
import { AskedForm } from "./asked-form";

/** An upload form that the user has started. */
export interface ShownDraft {
  id: string;
  /** As typed; can be empty. */
  title: string;
  fileCount: number;
  modified: string;
  expires: string;
}

/** Drafts of upload forms. */
export function Drafts({ drafts, reply }: { drafts: ShownDraft[]; reply?: Reply }) {
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
  draft: ShownDraft;
  reply?: Reply;
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
      <AskedForm
        change="forget"
        id={id}
        title={title}
        question={t("forget.question", { title })}
        reply={reply}
      />
    </ContributionRow>
  );
}
