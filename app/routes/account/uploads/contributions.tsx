import { useTranslation } from "react-i18next";
import type { SubmissionSummary } from "#contract/uploads";
import { buttonClass, Button } from "~/components/button";
import { PageLinks } from "~/components/page-links";
import { SectionHead } from "~/components/section-head";
import { type FormReply, submittedValues } from "~/features/forms/form-reply";
import { langAttribute } from "~/features/posts/post-page";
import {
  ContributionFacts,
  ContributionState,
  StaffComment,
} from "~/features/uploads/contribution-facts";
import {
  ContributionRow,
  FactsLine,
  INK_LINK,
  ConfirmDisclosure,
} from "~/features/admin/review/review-list";
import { uploadPath } from "~/features/uploads/form/upload-address";
import { useLanguage } from "~/i18n/language";
import { ContentLink, Link } from "~/i18n/link";
import { useForm } from "@conform-to/react";
import { Trash2, Undo2 } from "lucide-react";
import { FailureNotice } from "~/features/forms/form-messages";
import { useFormFetcher } from "~/features/forms/use-form-fetcher";
import { OWN_UPLOADS_PATH } from "~/paths/account";
import { deleteVersionsOf } from "~/features/uploads/form/unsent";

/** Returns the path of a page of contributions; the first has no page parameter. */
export const ownUploadsPath = (page: number): string =>
  page > 1 ? `${OWN_UPLOADS_PATH}?page=${page}` : OWN_UPLOADS_PATH;

/** Changes to own uploads: withdraw a contribution, delete a draft, remove a file. */
export const CHANGES = ["withdraw", "forget", "remove"] as const;
export type Change = (typeof CHANGES)[number];

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
export function ConfirmedChangeForm({
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
