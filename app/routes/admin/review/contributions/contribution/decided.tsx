import { useTranslation } from "react-i18next";
import type { SubmissionSummary } from "#contract/uploads";
import { FocusedNotice } from "~/features/review/focused-notice";
import { CONTRIBUTIONS_PATH, contributionPath } from "~/features/review/paths";
import { Link } from "~/i18n/link";

/** Query parameter of a contribution's page just after a decision. */
const DECIDED = "decided";
export const isJustDecided = (query: URLSearchParams): boolean => query.has(DECIDED);
/** The fragment prevents the browser from scrolling to the submitted form. */
export const decidedPath = (id: number): string => `${contributionPath(id)}?${DECIDED}#${DECIDED}`;

const NEXT = "inline-block py-2.5 font-semibold";

interface DecidedProps {
  contribution: Pick<SubmissionSummary, "title" | "uploader"> & {
    state: "returned" | "accepted" | "rejected";
  };
  /** The contribution that has waited longest. */
  next: { id: number; title: string } | null;
}

/** The result of the decision, and the next contribution. */
export function Decided({ contribution: { title, state, uploader }, next }: DecidedProps) {
  const { t } = useTranslation("review");
  return (
    <FocusedNotice id={DECIDED} tone="success">
      <p dir="auto">{t(`decided.${state}`, { title, name: uploader.name })}</p>
      <p dir="auto">
        {next ? (
          <Link to={contributionPath(next.id)} className={NEXT}>
            {t("decided.next", { title: next.title })}
          </Link>
        ) : (
          <Link to={CONTRIBUTIONS_PATH} className={NEXT}>
            {t("decided.none")}
          </Link>
        )}
      </p>
    </FocusedNotice>
  );
}
