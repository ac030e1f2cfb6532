import { clsx } from "clsx";
import { useTranslation } from "react-i18next";
import type { PromotionRequest } from "#contract/collections";
import { Notice } from "~/components/messages";
import { SectionHead } from "~/components/section-head";
import {
  CARD,
  CARD_COVER,
  CARD_EYEBROW,
  CARD_GRID,
  CARD_LINE,
  Eyebrow,
  textAttributes,
  TITLE_LINK,
} from "~/features/posts/card-parts";
import type { CardLabels } from "~/features/posts/card-labels";
import { Cover } from "~/features/posts/covers/cover";
import { type FormReply, submittedValues } from "~/features/forms/form-reply";
import {
  USER_PARAGRAPHS,
  INK_LINK,
  ConfirmDisclosure,
  FocusedNotice,
} from "~/features/uploads/contribution-facts";
import { Note } from "~/features/admin/review/review-list";
import { formatDate, useLanguage } from "~/i18n/language";
import { ContentLink } from "~/i18n/link";
import { getTextareaProps, useForm } from "@conform-to/react";
import { useMemo } from "react";
import { PROMOTION_REASON_MAX_CHARS } from "#contract/limits";
import { Button } from "~/components/button";
import { TextArea } from "~/components/field";
import {
  FailureNotice,
  ProblemSummary,
  useFieldMessage,
  useLimitHint,
} from "~/features/forms/form-messages";
import { useFormFetcher } from "~/features/forms/use-form-fetcher";
import type { Card } from "#contract/shared";
import {
  filterParams,
  readFilter,
  type ReviewFilterState,
} from "~/features/admin/review/review-filters";
import { readPage } from "~/paths/site";
import { PROMOTION_REQUESTS_PATH } from "~/paths/admin-links";
import { pathWith } from "~/i18n/paths";

/** Query parameters with the result of a request; the value is the collection's databaseId. */
export const DECISION_RESULTS = ["accepted", "denied", "gone"] as const;
export type DecisionResult = (typeof DECISION_RESULTS)[number];

export type DecidedRequest =
  | { outcome: "gone" }
  | { outcome: "accepted" | "denied"; collection: Pick<Card, "title" | "link"> };

/** Id of the message with the result. */
const DECIDED_ID = "decided";

/** The current part of the requests. */
interface RequestsState extends ReviewFilterState {
  page: number;
}

export const readRequestsState = (query: URLSearchParams): RequestsState => ({
  page: readPage(query),
  ...readFilter(query),
});

/** Returns the path of a part of the list, without default values. */
export const requestsPath = ({ page, ...filter }: RequestsState) =>
  pathWith(PROMOTION_REQUESTS_PATH, {
    ...filterParams(filter),
    ...(page > 1 && { page: String(page) }),
  });

/**
 * Returns the path of the list after a decision, at the message. The fragment prevents the browser from scrolling to the
 * submitted form.
 */
export function decidedPath(
  outcome: DecisionResult,
  databaseId: number,
  listState: RequestsState,
): string {
  const list = requestsPath(listState);
  return `${list}${list.includes("?") ? "&" : "?"}${outcome}=${databaseId}#${DECIDED_ID}`;
}

/** Returns the id of a request's heading, to which a redisplayed form scrolls. */
const requestId = (databaseId: number) => `request-${databaseId}`;

interface DecisionFormProps {
  collection: Pick<PromotionRequest["collection"], "databaseId" | "modified">;
  /** The part of the list that the form returns to. */
  listState: RequestsState;
  reply?: FormReply;
}

/**
 * Accepts, or denies with a reason. It is one form, so that a second press of either button is ignored while the first is
 * pending.
 */
function DecisionForm({
  collection: { databaseId, modified },
  listState,
  reply: pageReply,
}: DecisionFormProps) {
  const { t } = useTranslation("review");
  const withLimit = useLimitHint();
  const { Form, reply, sent, formProps, options } = useFormFetcher(
    `promotion-${databaseId}`,
    pageReply,
  );
  const [form, fields] = useForm<Record<"reason", string>>(options);
  const problem = useFieldMessage();
  const sentences = useMemo(
    () => ({ conflict: t("promotion.changed"), title_taken: t("promotion.titleTaken") }),
    [t],
  );
  const headId = requestId(databaseId);
  const button = (decision: "accept" | "deny") => ({
    name: "decision",
    value: decision,
    "aria-describedby": headId,
    pending: sent !== undefined,
  });
  const sending = sent?.get("decision");
  return (
    <div className="mt-2 max-w-128">
      <Form {...formProps(form, `${requestsPath(listState)}#${headId}`)}>
        <ProblemSummary fields={[fields.reason]} labels={{ reason: t("promotion.reason") }} />
        <FailureNotice failure={reply?.failure} instead={sentences} />
        <input type="hidden" name="databaseId" value={databaseId} />
        <input type="hidden" name="modified" value={modified} />
        {/* Accepting needs no reason. */}
        <Button variant="primary" formNoValidate {...button("accept")}>
          {sending === "accept" ? t("promotion.accepting") : t("promotion.accept")}
        </Button>
        <ConfirmDisclosure
          className="mt-3"
          summary={t("promotion.open")}
          open={submittedValues(reply).decision === "deny"}
        >
          <TextArea
            {...getTextareaProps(fields.reason)}
            required
            label={t("promotion.reason")}
            hint={withLimit(PROMOTION_REASON_MAX_CHARS, t("promotion.reasonHint"))}
            error={problem(fields.reason)}
          />
          <Button className="mt-3" {...button("deny")}>
            {sending === "deny" ? t("promotion.denying") : t("promotion.deny")}
          </Button>
        </ConfirmDisclosure>
      </Form>
    </div>
  );
}

export type ShownRequest = Pick<PromotionRequest, "requested" | "preview" | "publicCount"> & {
  collection: Pick<
    PromotionRequest["collection"],
    "databaseId" | "modified" | "title" | "language" | "link" | "description"
  >;
  /** Name of the requesting user; null if the account was deleted. */
  by: string | null;
  /** Number of posts that only staff can see. */
  internalCount: number;
};

interface RequestProps {
  request: ShownRequest;
  labels: CardLabels;
  /** The current part of the list. */
  listState: RequestsState;
  /** The server's reply, if the page was loaded by submitting this request's form. */
  reply?: FormReply;
}

/** A collection that waits to be featured, as the public would see it, with the decision form. */
export function Request({ request, labels, listState, reply }: RequestProps) {
  const { t } = useTranslation("review");
  const language = useLanguage();
  const { collection, by, requested, preview, publicCount, internalCount } = request;
  const { databaseId, title, link, description } = collection;
  const date = formatDate(requested, language);
  const headId = requestId(databaseId);
  const inItsLanguage = textAttributes(collection, labels);
  return (
    <section className="review-request section" aria-labelledby={headId}>
      <SectionHead
        id={headId}
        title={
          <ContentLink to={link} className={INK_LINK} {...inItsLanguage}>
            {title}
          </ContentLink>
        }
      />
      <p className="mb-3 flex flex-wrap gap-x-4 gap-y-1 wrap-anywhere">
        <b>{t("promotion.items", { count: publicCount })}</b>
        <span className="text-ink-2">
          {by ? t("promotion.askedBy", { name: by, date }) : t("promotion.asked", { date })}
        </span>
      </p>
      {description ? (
        <p className={clsx(USER_PARAGRAPHS, "mb-5")} {...inItsLanguage}>
          {description}
        </p>
      ) : (
        <p className="mb-5 max-w-180 text-ink-2">{t("promotion.noDescription")}</p>
      )}
      {publicCount === 0 ? (
        <Notice tone="warning">{t("promotion.nothing")}</Notice>
      ) : (
        <Preview items={preview} labels={labels} />
      )}
      {internalCount > 0 ? (
        <p className="text-ink-2">{t("promotion.hidden", { count: internalCount })}</p>
      ) : null}
      <p>
        <ContentLink to={link} className="inline-block max-w-full py-2.5">
          {t("promotion.whole")}
        </ContentLink>
      </p>
      <DecisionForm collection={collection} listState={listState} reply={reply} />
    </section>
  );
}

/** Cards without actions, since they show the public view and not the visitor's. */
function Preview({ items, labels }: { items: ShownRequest["preview"]; labels: CardLabels }) {
  const { t } = useTranslation("review");
  return (
    <ul className={`mb-4 ${CARD_GRID}`} aria-label={t("promotion.preview")}>
      {items.map(({ note, ...card }) => (
        <li key={card.databaseId} className={`${CARD} [--cover:72px]`}>
          <Cover card={card} className={CARD_COVER} />
          <Eyebrow card={card} labels={labels} className={CARD_EYEBROW} />
          <h3 className={`any-script ${CARD_LINE}`} {...textAttributes(card, labels)}>
            <ContentLink to={card.link} className={TITLE_LINK}>
              {card.title}
            </ContentLink>
          </h3>
          {note ? (
            <div className={CARD_LINE}>
              <Note>{note}</Note>
            </div>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

/** The result of the last decision. */
export function DecidedNotice({ decided }: { decided: DecidedRequest }) {
  const { t } = useTranslation("review");
  return (
    <FocusedNotice id={DECIDED_ID} tone={decided.outcome === "gone" ? "warning" : "success"}>
      {decided.outcome === "gone" ? (
        t("promotion.gone")
      ) : (
        <>
          {t(`promotion.${decided.outcome}`, { title: decided.collection.title })}{" "}
          <ContentLink to={decided.collection.link}>{t("promotion.see")}</ContentLink>
        </>
      )}
    </FocusedNotice>
  );
}
