import { Trash2 } from "lucide-react";
import { SUBMISSION_COMMENT_MAX_CHARS, SUBMISSION_REJECTED_FILES_MS } from "#contract/limits";
import type { Submission } from "#contract/uploads";
import { Button } from "~/components/button";
import { Disclosure } from "~/components/disclosure";
import { TextArea } from "~/components/field";
import { SectionHead } from "~/components/section-head";
import { useHydrated } from "~/components/use-hydrated";
import { FailureNotice, useProblem } from "~/features/forms/form-words";
import type { Reply } from "~/features/forms/reply";
import { useForm } from "~/features/forms/use-form";
import { Quoted } from "~/features/review/contribution-facts";
import { FocusedNotice } from "~/features/review/focused-notice";
import { contributionPath } from "~/features/review/paths";
import { formatNumber } from "~/i18n/format";
import { localisedPath } from "~/i18n/paths";
import { useTranslation } from "~/i18n/translate";
import { Proposals } from "./proposals";

const DECISION_ID = "decision";
const REJECTED_FILES_DAYS = SUBMISSION_REJECTED_FILES_MS / (24 * 60 * 60 * 1000);

interface DecisionProps {
  contribution: Submission;
  reply?: Reply;
}

/** Yes, back with a comment, or no with a comment: one form, so that a second press is ignored while the first is on its way. */
export function Decision({ contribution, reply: pageReply }: DecisionProps) {
  const { t, language } = useTranslation("review");
  const { Form, ref, reply, sent } = useForm(pageReply);
  const problem = useProblem(reply);
  const hydrated = useHydrated();
  const { id, state, modified, title, fields } = contribution;
  if (state !== "waiting")
    return reply?.failure ? <TooLate comment={reply.values.comment} /> : null;
  const sentences = {
    conflict: t("decision.changed"),
    title_taken: t("decision.titleTaken", { title }),
  };
  const sending = sent?.get("decision");
  const button = (decision: "accept" | "return" | "reject") => ({
    name: "decision",
    value: decision,
    pending: sent !== undefined,
  });
  return (
    <section className="section" aria-labelledby={DECISION_ID}>
      <SectionHead id={DECISION_ID} title={t("decision")} />
      <Form
        ref={ref}
        method="post"
        action={`${localisedPath(contributionPath(id), language)}#${DECISION_ID}`}
        noValidate={hydrated}
        className="review-decision review-verdict"
      >
        {reply?.failure ? <FailureNotice failure={reply.failure} instead={sentences} /> : null}
        {/* What Enter in a box presses: it sends nothing, since there is no dialog to close. A decision is pressed itself. */}
        <button
          className="sr-only"
          formMethod="dialog"
          formNoValidate
          tabIndex={-1}
          aria-hidden="true"
          onClick={(event) => event.preventDefault()}
        />
        <input type="hidden" name="modified" value={modified} />
        <Proposals
          keywords={fields.proposedKeywords}
          authors={fields.proposedAuthors}
          reply={pageReply}
        />
        <TextArea
          id="decision-comment"
          name="comment"
          label={t("decision.comment")}
          hint={t("decision.commentHint", {
            most: formatNumber(SUBMISSION_COMMENT_MAX_CHARS, language),
          })}
          dir="auto"
          defaultValue={pageReply?.values.comment}
          error={problem("comment")}
        />
        <div className="actions">
          <Button variant="primary" {...button("accept")}>
            {sending === "accept" ? t("decision.accepting") : t("decision.accept")}
          </Button>
          <Button {...button("return")}>
            {sending === "return" ? t("decision.returning") : t("decision.return")}
          </Button>
        </div>
        <Disclosure
          summary={t("decision.final")}
          className="asked"
          open={reply?.values.decision === "reject"}
        >
          <p>{t("decision.finalText", { count: REJECTED_FILES_DAYS })}</p>
          <Button variant="danger" {...button("reject")}>
            <Trash2 size={20} strokeWidth={1.75} aria-hidden="true" />
            {sending === "reject" ? t("decision.rejecting") : t("decision.reject")}
          </Button>
        </Disclosure>
      </Form>
    </section>
  );
}

/** Somebody else was quicker. What was typed is not lost. */
function TooLate({ comment }: { comment?: string }) {
  const { t } = useTranslation("review");
  return (
    <FocusedNotice tone="warning">
      <p>{t("decision.late")}</p>
      {comment ? <Quoted label={t("decision.unsent")}>{comment}</Quoted> : null}
    </FocusedNotice>
  );
}
