import { getTextareaProps, useForm } from "@conform-to/react";
import { Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { SUBMISSION_COMMENT_MAX_CHARS, SUBMISSION_REJECTED_FILES_MS } from "#contract/limits";
import type { Submission, SubmissionSummary } from "#contract/uploads";
import { Button } from "~/components/button";
import { TextArea, CheckboxRow, FieldGroup } from "~/components/field";
import { SectionHead } from "~/components/section-head";
import {
  FailureNotice,
  ProblemSummary,
  useFieldMessage,
  useLimitHint,
} from "~/features/forms/form-messages";
import { type FormReply, submittedValues } from "~/features/forms/form-reply";
import { useFormFetcher } from "~/features/forms/use-form-fetcher";
import { ConfirmDisclosure, FocusedNotice, Quoted } from "~/features/uploads/contribution-facts";
import { contributionPath, CONTRIBUTIONS_PATH } from "~/paths/admin";
import { Link } from "~/i18n/link";
import { Fragment } from "react";

type Values = Partial<Record<string, string>>;

/** Name prefixes of the checkboxes. Each checkbox has its own name, since a reply has only one value per name. */
export const KEYWORD_BOX = "keyword-";
export const AUTHOR_BOX = "author-";
/** Name prefix of the hidden fields beside them, because a form does not submit unticked boxes. */
const SHOWN = "shown-";

const shownField = (box: string, index: number): string => `${SHOWN}${box}${index}`;

/** Returns the submitted names whose boxes were ticked. */
export const tickedNames = (values: Values, box: string): string[] => valuesWithPrefix(values, box);

/**
 * Returns which boxes to tick when a form is shown again. Matches by name, because the proposals may have moved. New proposals
 * are ticked, as all are at first.
 */
export function namesToTick(names: readonly string[], box: string, values: Values): string[] {
  const shown = valuesWithPrefix(values, SHOWN + box);
  const chosen = tickedNames(values, box);
  return names.filter((name) => chosen.includes(name) || !shown.includes(name));
}

const valuesWithPrefix = (values: Values, start: string): string[] =>
  Object.entries(values)
    .filter(([field]) => field.startsWith(start))
    .flatMap(([, name]) => name ?? []);

interface ProposalsProps {
  keywords: string[];
  authors: string[];
  reply?: FormReply;
}

/** Names proposed with a contribution; staff choose which of them become terms. */
function Proposals({ keywords, authors, reply }: ProposalsProps) {
  const { t } = useTranslation("review");
  return (
    <>
      <Names box={KEYWORD_BOX} legend={t("decision.keywords")} names={keywords} reply={reply} />
      <Names box={AUTHOR_BOX} legend={t("decision.authors")} names={authors} reply={reply} />
    </>
  );
}

function Names({
  box,
  legend,
  names,
  reply,
}: {
  box: string;
  legend: string;
  names: string[];
  reply?: FormReply;
}) {
  const { t } = useTranslation("review");
  if (names.length === 0) return null;
  const chosen = namesToTick(names, box, submittedValues(reply));
  return (
    <FieldGroup id={`${box}names`} legend={legend} hint={t("decision.proposed")}>
      {names.map((name, index) => (
        <Fragment key={name}>
          <input type="hidden" name={shownField(box, index)} value={name} />
          <CheckboxRow
            name={`${box}${index}`}
            value={name}
            label={<span dir="auto">{name}</span>}
            defaultChecked={chosen.includes(name)}
          />
        </Fragment>
      ))}
    </FieldGroup>
  );
}

const DECISION_ID = "decision";
const REJECTED_FILES_DAYS = SUBMISSION_REJECTED_FILES_MS / (24 * 60 * 60 * 1000);

interface DecisionProps {
  contribution: Submission;
  reply?: FormReply;
}

/**
 * Accepts, or returns or rejects with a comment. It is one form, so that a second press is ignored while the first is pending.
 */
export function Decision({ contribution, reply: pageReply }: DecisionProps) {
  const { t } = useTranslation("review");
  const withLimit = useLimitHint();
  const { Form, reply, sent, formProps, options } = useFormFetcher("decision-form", pageReply);
  const [form, { comment }] = useForm<Record<"comment", string>>(options);
  const problem = useFieldMessage();
  const { id, state, modified, title, fields } = contribution;
  if (state !== "waiting")
    return reply?.failure ? <AlreadyDecided comment={submittedValues(reply).comment} /> : null;
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
        <ProblemSummary fields={[comment]} labels={{ comment: t("decision.comment") }} />
        <FailureNotice failure={reply?.failure} instead={sentences} />
        {/* Enter in a checkbox presses this button. It sends nothing, so that only a decision's own button decides. */}
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
          hint={withLimit(SUBMISSION_COMMENT_MAX_CHARS, t("decision.commentHint"))}
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
        <ConfirmDisclosure
          summary={t("decision.final")}
          className="mt-3"
          open={submittedValues(reply).decision === "reject"}
        >
          <p className="wrap-anywhere">{t("decision.finalText", { count: REJECTED_FILES_DAYS })}</p>
          <Button variant="danger" className="mt-3" {...button("reject")}>
            <Trash2 size={20} strokeWidth={1.75} aria-hidden="true" />
            {sending === "reject" ? t("decision.rejecting") : t("decision.reject")}
          </Button>
        </ConfirmDisclosure>
      </Form>
    </section>
  );
}

/** Says that another user has already decided, and shows the typed comment so that it is not lost. */
function AlreadyDecided({ comment }: { comment?: string }) {
  const { t } = useTranslation("review");
  return (
    <FocusedNotice tone="warning">
      <p>{t("decision.late")}</p>
      {comment ? <Quoted label={t("decision.unsent")}>{comment}</Quoted> : null}
    </FocusedNotice>
  );
}

/** Query parameter of a contribution's page just after a decision. */
const DECIDED_PARAMETER = "decided";
export const isJustDecided = (query: URLSearchParams): boolean => query.has(DECIDED_PARAMETER);
/** The fragment prevents the browser from scrolling to the submitted form. */
export const decidedPath = (id: number): string =>
  `${contributionPath(id)}?${DECIDED_PARAMETER}#${DECIDED_PARAMETER}`;

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
    <FocusedNotice id={DECIDED_PARAMETER} tone="success">
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
