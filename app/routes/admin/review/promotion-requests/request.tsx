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
import type { FormReply } from "~/features/forms/form-reply";
import { USER_PARAGRAPHS, INK_LINK, FocusedNotice } from "~/features/uploads/contribution-facts";
import { Note } from "~/features/admin/review/review-list";
import { formatDate, useLanguage } from "~/i18n/language";
import { ContentLink } from "~/i18n/link";
import { PROMOTION_REASON_MAX_CHARS } from "#contract/limits";
import { DecisionForm } from "~/features/admin/review/decision-form";
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

interface RequestDecisionFormProps {
  collection: Pick<PromotionRequest["collection"], "databaseId" | "modified">;
  /** The part of the list that the form returns to. */
  listState: RequestsState;
  reply?: FormReply;
}

function RequestDecisionForm({
  collection: { databaseId, modified },
  listState,
  reply,
}: RequestDecisionFormProps) {
  const { t } = useTranslation("review");
  return (
    <DecisionForm
      fetcherKey={`promotion-${databaseId}`}
      headId={requestId(databaseId)}
      action={requestsPath(listState)}
      hiddenValues={{ databaseId, modified }}
      reply={reply}
      failures={{ conflict: t("promotion.changed"), title_taken: t("promotion.titleTaken") }}
      accept={{
        value: "accept",
        label: t("promotion.accept"),
        pendingLabel: t("promotion.accepting"),
      }}
      deny={{
        summary: t("promotion.open"),
        label: t("promotion.deny"),
        pendingLabel: t("promotion.denying"),
      }}
      words={{
        name: "reason",
        label: t("promotion.reason"),
        hint: t("promotion.reasonHint"),
        maxChars: PROMOTION_REASON_MAX_CHARS,
      }}
    />
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
      <RequestDecisionForm collection={collection} listState={listState} reply={reply} />
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
