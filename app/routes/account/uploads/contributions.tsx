import { useTranslation } from "react-i18next";
import type { SubmissionSummary } from "#contract/uploads";
import { buttonClass } from "~/components/button";
import { PageLinks } from "~/components/page-links";
import { SectionHead } from "~/components/section-head";
import type { Reply } from "~/features/forms/reply";
import { foreign } from "~/features/posts/place";
import {
  ContributionFacts,
  ContributionState,
  StaffComment,
} from "~/features/review/contribution-facts";
import { ContributionRow, FactsLine } from "~/features/review/contribution-list";
import { INK_LINK } from "~/features/review/title-look";
import { uploadPath } from "~/features/uploads/form/upload-address";
import { useLanguage } from "~/i18n/language";
import { ContentLink, Link } from "~/i18n/link";
import { AskedForm } from "./asked-form";
import { ownUploadsPath } from "./uploads-path";

interface ContributionsProps {
  contributions: SubmissionSummary[];
  page: number;
  pages: number;
  reply?: Reply;
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

function Contribution({ contribution, reply }: { contribution: SubmissionSummary; reply?: Reply }) {
  const { t } = useTranslation("my-uploads");
  const language = useLanguage();
  const { t: tContributions } = useTranslation("contributions");
  const { id, title, state, comment, document } = contribution;
  const headId = `contribution-${id}`;
  const ownPage = uploadPath({ draft: null, submission: id });
  const canWithdraw = state === "waiting" || state === "returned";
  return (
    <ContributionRow>
      <h3 id={headId} lang={foreign(contribution.language, language)} dir="auto">
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
        <AskedForm
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
