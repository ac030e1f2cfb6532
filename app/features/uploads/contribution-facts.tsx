import { useTranslation } from "react-i18next";
import type { SubmissionState } from "#contract/names";
import type { SubmissionSummary } from "#contract/uploads";
import { Tag, type Tone } from "~/components/tag";
import { formatDate, listComma, useLanguage } from "~/i18n/language";
import { Fragment, type ReactNode, type ComponentProps, useEffect, useRef } from "react";
import { langAttribute } from "~/features/posts/post-page";
import type { TermFact } from "./form/upload-data.server";
import { clsx } from "clsx";
import { Disclosure } from "~/components/disclosure";
import { Notice } from "~/components/messages";

/** A row of a list of contributions, drafts or files, at reading width. */
export function ContributionRow({ children }: { children: ReactNode }) {
  return <li className="border-b border-line py-4">{children}</li>;
}

/** Facts below a title, each in a separate element. */
export function FactsLine({ children }: { children: ReactNode }) {
  return (
    <p className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-1 text-small wrap-anywhere text-ink-2">
      {children}
    </p>
  );
}

/** A disclosure for a confirmation: no wider than its text, and without a line below it. */
export function ConfirmDisclosure({ className, ...rest }: ComponentProps<typeof Disclosure>) {
  return (
    <Disclosure {...rest} bare className={clsx("[&>summary]:w-fit [&>summary]:pe-1", className)} />
  );
}

interface FocusedNoticeProps {
  /** Target of links to the notice. */
  id?: string;
  tone: "success" | "warning";
  children: ReactNode;
}

/** A notice about the outcome of an action, which takes the focus. Give it a `key` for each outcome. */
export function FocusedNotice({ id, tone, children }: FocusedNoticeProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <Notice id={id} ref={ref} tone={tone} role="status" focusable>
      {children}
    </Notice>
  );
}

/** Styles a linked title in lists of tasks: ink, as in results. Red is for actions. */
export const INK_LINK = "text-inherit no-underline hover:underline";

/** Styles a text that a person typed: line breaks are kept, and lines have reading width. */
export const USER_PARAGRAPHS = "max-w-180 whitespace-pre-line wrap-anywhere";

const TONES: Record<SubmissionState, Tone> = {
  waiting: "warning",
  returned: "info",
  accepted: "success",
  rejected: "danger",
};

/** Says whether a contribution waits, or how it was decided. */
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
      {index > 0 ? listComma(language) : null}
      <span lang={langAttribute(term.language, language)}>{term.name}</span>
    </Fragment>
  ));
}
