import { useTranslation } from "react-i18next";
import type { SubmissionState } from "#contract/names";
import type { SubmissionSummary } from "#contract/uploads";
import { Tag, type Tone } from "~/components/tag";
import { formatDate, useLanguage } from "~/i18n/language";
import { Fragment } from "react";
import { langAttribute } from "~/features/posts/post-page";
import type { TermFact } from "./contribution.server";

/** Styles a text that a person typed: line breaks are kept, and lines have reading width. */
export const USER_PARAGRAPHS = "max-w-180 whitespace-pre-line wrap-anywhere";

const TONES: Record<SubmissionState, Tone> = {
  waiting: "warning",
  returned: "info",
  accepted: "success",
  rejected: "danger",
};

/** Whether a contribution waits, or how it was decided. */
export function ContributionState({ state }: { state: SubmissionState }) {
  const { t } = useTranslation("contributions");
  return <Tag tone={TONES[state]}>{t(`state.${state}`)}</Tag>;
}

/** When a contribution was submitted, and its number of files. */
export function ContributionFacts({
  contribution: { submitted, fileCount },
}: {
  contribution: Pick<SubmissionSummary, "submitted" | "fileCount">;
}) {
  const { t } = useTranslation("contributions");
  const language = useLanguage();
  return (
    <>
      <span>{t("submitted", { date: formatDate(submitted, language) })}</span>
      <span>{t("files", { count: fileCount })}</span>
    </>
  );
}

/** The staff's comment on their last decision. */
export function StaffComment({ comment }: { comment: string }) {
  const { t } = useTranslation("contributions");
  return <Quoted label={t("comment")}>{comment}</Quoted>;
}

/** A text that a user wrote, as they wrote it. */
export function Quoted({ label, children }: { label: string; children: string }) {
  return (
    <figure className="mt-3 max-w-180 border-s-3 border-line ps-3">
      <figcaption className="text-small text-ink-2">{label}</figcaption>
      <blockquote className={USER_PARAGRAPHS} dir="auto">
        {children}
      </blockquote>
    </figure>
  );
}

/** Terms of a contribution in one line, each in its own language. */
export function TermNames({ terms }: Pick<TermFact, "terms">) {
  const language = useLanguage();
  return terms.map((term, index) => (
    <Fragment key={term.slug}>
      {index > 0 ? ", " : null}
      <span lang={langAttribute(term.language, language)}>{term.name}</span>
    </Fragment>
  ));
}
