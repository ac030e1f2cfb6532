import { getTextareaProps, useForm } from "@conform-to/react";
import { Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { SUBMISSION_COMMENT_MAX_CHARS, SUBMISSION_REJECTED_FILES_MS } from "#contract/limits";
import type { Submission } from "#contract/uploads";
import { Button } from "~/components/button";
import { TextArea } from "~/components/field";
import { SectionHead } from "~/components/section-head";
import { FailureNotice, Problems, useProblem } from "~/features/forms/form-words";
import { type Reply, valuesOf } from "~/features/forms/reply";
import { useFormFetcher } from "~/features/forms/use-form-fetcher";
import { Asked } from "~/features/review/asked";
import { Quoted } from "~/features/review/contribution-facts";
import { FocusedNotice } from "~/features/review/focused-notice";
import { contributionPath } from "~/features/review/paths";
import { formatNumber } from "~/i18n/format";
import { useLanguage } from "~/i18n/language";
import { Proposals } from "./proposals";

const DECISION_ID = "decision";
const REJECTED_FILES_DAYS = SUBMISSION_REJECTED_FILES_MS / (24 * 60 * 60 * 1000);

interface DecisionProps {
  contribution: Submission;
  reply?: Reply;
}

/**
 * Accepts, or returns or rejects with a comment. It is one form, so that a second press is ignored while the first is pending.
 */
export function Decision({ contribution, reply: pageReply }: DecisionProps) {
  const { t } = useTranslation("review");
  const language = useLanguage();
  const { Form, reply, sent, formProps, options } = useFormFetcher("decision-form", pageReply);
  const [form, { comment }] = useForm<Record<"comment", string>>(options);
  const problem = useProblem();
  const { id, state, modified, title, fields } = contribution;
  if (state !== "waiting")
    return reply?.failure ? <TooLate comment={valuesOf(reply).comment} /> : null;
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
        {...formProps(form, `${contributionPath(id)}#${DECISION_ID}`)}
        className="mt-2 grid max-w-128 gap-5"
      >
        <Problems fields={[comment]} labels={{ comment: t("decision.comment") }} />
        <FailureNotice failure={reply?.failure} instead={sentences} />
        {/* The button that Enter in a checkbox presses. It sends nothing, so that a decision needs its own button. */}
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
          {...getTextareaProps(comment)}
          label={t("decision.comment")}
          hint={t("decision.commentHint", {
            most: formatNumber(SUBMISSION_COMMENT_MAX_CHARS, language),
          })}
          dir="auto"
          error={problem(comment)}
        />
        <div className="actions">
          <Button variant="primary" {...button("accept")}>
            {sending === "accept" ? t("decision.accepting") : t("decision.accept")}
          </Button>
          <Button {...button("return")}>
            {sending === "return" ? t("decision.returning") : t("decision.return")}
          </Button>
        </div>
        <Asked
          summary={t("decision.final")}
          className="mt-3"
          open={valuesOf(reply).decision === "reject"}
        >
          <p className="wrap-anywhere">{t("decision.finalText", { count: REJECTED_FILES_DAYS })}</p>
          <Button variant="danger" className="mt-3" {...button("reject")}>
            <Trash2 size={20} strokeWidth={1.75} aria-hidden="true" />
            {sending === "reject" ? t("decision.rejecting") : t("decision.reject")}
          </Button>
        </Asked>
      </Form>
    </section>
  );
}

/** Another user has already decided. Keeps the typed comment. */
function TooLate({ comment }: { comment?: string }) {
  const { t } = useTranslation("review");
  return (
    <FocusedNotice tone="warning">
      <p>{t("decision.late")}</p>
      {comment ? <Quoted label={t("decision.unsent")}>{comment}</Quoted> : null}
    </FocusedNotice>
  );
}
