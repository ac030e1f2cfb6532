import { useTranslation } from "react-i18next";
import type { AuthorClaim } from "#contract/authors";
import { Notice } from "~/components/messages";
import { type FormReply, submittedValues } from "~/features/forms/form-reply";
import {
  USER_PARAGRAPHS,
  INK_LINK,
  ConfirmDisclosure,
} from "~/features/uploads/contribution-facts";
import {
  ReviewItem,
  ReviewItemDone,
  ReviewItemFacts,
  Note,
} from "~/features/admin/review/review-list";
import { formatDate, useLanguage } from "~/i18n/language";
import { ContentLink } from "~/i18n/link";
import { getTextareaProps, useForm } from "@conform-to/react";
import { useMemo } from "react";
import { CLAIM_COMMENT_MAX_CHARS } from "#contract/limits";
import { Button } from "~/components/button";
import { TextArea } from "~/components/field";
import {
  FailureNotice,
  ProblemSummary,
  useFieldMessage,
  useLimitHint,
} from "~/features/forms/form-messages";
import { useFormFetcher } from "~/features/forms/use-form-fetcher";
import { AUTHOR_CLAIMS_PATH } from "~/paths/admin";
import { filterParams, type ReviewFilterState } from "~/features/admin/review/review-filters";
import { pathWith } from "~/i18n/paths";
import { type ClaimState } from "#contract/names";

/** The result of the last decision. */
export const CLAIM_RESULTS = ["confirmed", "denied", "gone"] as const;

/** The current part of the list, as in the address. */
export interface ClaimsState extends ReviewFilterState {
  state: ClaimState;
  page: number;
}

export type ClaimResult = (typeof CLAIM_RESULTS)[number];

export const RESULT_PARAMETER = "outcome";

/** Id of the message with the result. */
export const RESULT_ID = "outcome";

/**
 * Returns the path of a part of the list. The default part is the pending claims. With an outcome, the path leads to its
 * message.
 */
export function claimsPath({ state, page, ...filter }: ClaimsState, outcome?: ClaimResult): string {
  const path = pathWith(AUTHOR_CLAIMS_PATH, {
    ...(state !== "pending" && { state }),
    ...filterParams(filter),
    ...(page > 1 && { page: String(page) }),
    ...(outcome && { [RESULT_PARAMETER]: outcome }),
  });
  return outcome ? `${path}#${RESULT_ID}` : path;
}

/** Returns the id of a claim's heading, to which a redisplayed form scrolls. */
const claimId = (id: number) => `claim-${id}`;

interface DecisionFormProps {
  /** Id of the claim. */
  id: number;
  /** The part of the list that the form returns to. */
  listState: ClaimsState;
  reply?: FormReply;
}

/**
 * Accepts, or denies with a comment. It is one form, so that a second press of either button is ignored while the first is
 * pending.
 */
function DecisionForm({ id, listState, reply: pageReply }: DecisionFormProps) {
  const { t } = useTranslation("author-claims");
  const withLimit = useLimitHint();
  const { Form, reply, sent, formProps, options } = useFormFetcher(
    `claim-decision-${id}`,
    pageReply,
  );
  const [form, fields] = useForm<Record<"comment", string>>(options);
  const problem = useFieldMessage();
  const sentences = useMemo(() => ({ profile_taken: t("taken"), profile_held: t("held") }), [t]);
  const headId = claimId(id);
  const button = (decision: "confirm" | "deny") => ({
    name: "decision",
    value: decision,
    "aria-describedby": headId,
    pending: sent !== undefined,
  });
  const sending = sent?.get("decision");
  return (
    <div className="mt-2 max-w-128">
      <Form {...formProps(form, `${claimsPath({ ...listState, state: "pending" })}#${headId}`)}>
        <ProblemSummary fields={[fields.comment]} labels={{ comment: t("comment") }} />
        <FailureNotice failure={reply?.failure} instead={sentences} />
        <input type="hidden" name="id" value={id} />
        {/* Accepting needs no comment. */}
        <Button variant="primary" formNoValidate {...button("confirm")}>
          {sending === "confirm" ? t("confirming") : t("confirm")}
        </Button>
        <ConfirmDisclosure
          className="mt-3"
          summary={t("open")}
          open={submittedValues(reply).decision === "deny"}
        >
          <TextArea
            {...getTextareaProps(fields.comment)}
            required
            label={t("comment")}
            hint={withLimit(CLAIM_COMMENT_MAX_CHARS, t("commentHint"))}
            error={problem(fields.comment)}
            dir="auto"
          />
          <Button className="mt-3" {...button("deny")}>
            {sending === "deny" ? t("denying") : t("deny")}
          </Button>
        </ConfirmDisclosure>
      </Form>
    </div>
  );
}

interface ClaimProps {
  claim: AuthorClaim;
  /** The current part of the list. */
  listState: ClaimsState;
  /** The server's reply, if the page was loaded by submitting this claim's form. */
  reply?: FormReply;
}

/** A claim to a profile, with the decision form or the decision. */
export function Claim({ claim, listState, reply }: ClaimProps) {
  const { t } = useTranslation("author-claims");
  const language = useLanguage();
  const { id, author, user, message, created, state, decided, decidedBy, comment } = claim;
  const date = decided && formatDate(decided, language);
  return (
    <ReviewItem
      id={claimId(id)}
      title={
        <ContentLink to={author.link} className={INK_LINK}>
          {author.name}
        </ContentLink>
      }
    >
      <ReviewItemFacts>
        {author.affiliation ? <span dir="auto">{author.affiliation}</span> : null}
        <span>{t("works", { count: author.count })}</span>
      </ReviewItemFacts>
      <ReviewItemFacts>
        <b dir="auto">{user.name}</b>
        <span dir="ltr">{user.email}</span>
        <span>{t("claimed", { date: formatDate(created, language) })}</span>
      </ReviewItemFacts>
      {message ? (
        <p className={USER_PARAGRAPHS} dir="auto">
          {message}
        </p>
      ) : (
        <p className="text-ink-2">{t("noMessage")}</p>
      )}
      {date ? (
        <ReviewItemDone>
          {decidedBy ? t("decided.by", { date, name: decidedBy.name }) : t("decided.at", { date })}
        </ReviewItemDone>
      ) : null}
      {comment ? <Note dir="auto">{comment}</Note> : null}
      {state === "pending" ? (
        <>
          {author.hasOwner ? <Notice tone="warning">{t("owned")}</Notice> : null}
          <DecisionForm id={id} listState={listState} reply={reply} />
        </>
      ) : null}
    </ReviewItem>
  );
}
