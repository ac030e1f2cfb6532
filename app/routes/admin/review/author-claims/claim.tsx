import { useTranslation } from "react-i18next";
import type { AuthorClaim } from "#contract/authors";
import { Notice } from "~/components/messages";
import type { FormReply } from "~/features/forms/form-reply";
import { USER_PARAGRAPHS, INK_LINK } from "~/features/uploads/contribution-facts";
import {
  ReviewItem,
  ReviewItemDone,
  ReviewItemFacts,
  Note,
} from "~/features/admin/review/review-list";
import { formatDate, useLanguage } from "~/i18n/language";
import { ContentLink } from "~/i18n/link";
import { CLAIM_COMMENT_MAX_CHARS } from "#contract/limits";
import { DecisionForm } from "~/features/admin/review/decision-form";
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

interface ClaimDecisionFormProps {
  /** Id of the claim. */
  id: number;
  /** The part of the list that the form returns to. */
  listState: ClaimsState;
  reply?: FormReply;
}

function ClaimDecisionForm({ id, listState, reply }: ClaimDecisionFormProps) {
  const { t } = useTranslation("author-claims");
  return (
    <DecisionForm
      fetcherKey={`claim-decision-${id}`}
      headId={claimId(id)}
      action={claimsPath({ ...listState, state: "pending" })}
      hiddenValues={{ id }}
      reply={reply}
      failures={{ profile_taken: t("taken"), profile_held: t("held") }}
      accept={{ value: "confirm", label: t("confirm"), pendingLabel: t("confirming") }}
      deny={{ summary: t("open"), label: t("deny"), pendingLabel: t("denying") }}
      words={{
        name: "comment",
        label: t("comment"),
        hint: t("commentHint"),
        maxChars: CLAIM_COMMENT_MAX_CHARS,
      }}
    />
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
          <ClaimDecisionForm id={id} listState={listState} reply={reply} />
        </>
      ) : null}
    </ReviewItem>
  );
}
