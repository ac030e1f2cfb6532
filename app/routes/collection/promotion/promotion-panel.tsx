import { clsx } from "clsx";
import { type FormEvent, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { PANEL } from "~/components/popover";
import { Button, buttonClass } from "~/components/button";
import { Notice } from "~/components/messages";
import { useCollectionFailureMessage } from "~/features/collections/collection-failures";
import { editPath, promotionPath } from "~/paths/collections";
import { PROMOTION_REQUESTS_PATH } from "~/paths/admin-links";
import { formatDate, useLanguage } from "~/i18n/language";
import { Link } from "~/i18n/link";
import { localisedPath } from "~/i18n/paths";
import { ConfirmLink, useChanges } from "../changes";
import type { ErrorCode } from "#contract/errors";
import type { InternalCollection } from "#contract/collections";
import type { FormReply } from "~/features/forms/form-reply";

export const PROMOTION_INTENTS = ["request", "withdraw", "unfeature"] as const;
export type PromotionIntent = (typeof PROMOTION_INTENTS)[number];

/** The result of a change. */
export interface PromotionReply extends FormReply {
  intent: PromotionIntent;
}

/** Query parameters of the collection page: the result of a change submitted without JavaScript, or its error. */
export const DONE = "done";
export const FAILED = "failed";
/** Id of the panel. */
export const PROMOTION_ID = "promotion";

/** The state of a collection's promotion, and what the visitor can do about it. */
export interface Promotion {
  state: "none" | "pending" | "denied" | "featured";
  /** Why it cannot be featured now; null if it can. */
  closed: "private" | "staffOnly" | null;
  /** When the pending request was made. */
  requested: string | null;
  /** Why the last request was denied. */
  reason: string;
  /** Whether the visitor may request promotion and withdraw the request. */
  isOwner: boolean;
  /** Whether the visitor may stop featuring it. */
  isStaff: boolean;
  done: PromotionIntent | null;
  failed: ErrorCode | null;
}

/**
 * Returns the promotion for the owner, and also for collaborators and staff unless its state is `none`. Returns null for all
 * other visitors and for site collections.
 */
export function promotionOf(
  collection: InternalCollection,
  { staff }: { staff: boolean },
): Omit<Promotion, "done" | "failed"> | null {
  const {
    role,
    siteCollection,
    featured,
    requestToPromote,
    promotionDenied,
    promotionReason: reason,
    requested,
  } = collection;
  const isOwner = role === "author";
  const state = featured
    ? "featured"
    : requestToPromote
      ? "pending"
      : promotionDenied
        ? "denied"
        : "none";
  const isShown = isOwner || (state !== "none" && (staff || role === "collaborator"));
  if (siteCollection || !isShown) return null;
  return {
    state,
    closed: collection.staffOnly ? "staffOnly" : collection.private ? "private" : null,
    requested,
    reason,
    isOwner,
    isStaff: staff,
  };
}

const TEXT = "text-result text-ink-2";
const BUTTON = { small: true, className: "mt-1 bg-raised" } as const;

interface PanelProps {
  slug: string;
  promotion: Promotion;
}

/** Whether the collection is featured, and the actions to change that. */
export function PromotionPanel({ slug, promotion }: PanelProps) {
  const { t } = useTranslation("collection");
  return (
    <section
      id={PROMOTION_ID}
      className={clsx(PANEL, "grid justify-items-start gap-2")}
      aria-labelledby="promotion-title"
      tabIndex={-1}
    >
      <h2 id="promotion-title" className="font-sans text-label font-semibold">
        {t(promotion.closed ? "promotion.none.title" : `promotion.${promotion.state}.title`)}
      </h2>
      <ResultNotice promotion={promotion} />
      {promotion.closed ? (
        <ClosedNotice slug={slug} promotion={promotion} />
      ) : (
        <PromotionState slug={slug} promotion={promotion} />
      )}
    </section>
  );
}

/** Explains that a private collection cannot be featured (R5.29), before the content system refuses it. */
function ClosedNotice({ slug, promotion: { closed, isOwner } }: PanelProps) {
  const { t } = useTranslation("collection");
  return (
    <>
      <p className={TEXT}>
        {t(`promotion.closed.${closed === "private" ? "private" : "staffOnly"}`)}
      </p>
      {isOwner ? (
        <Link to={editPath(slug)} className={buttonClass(BUTTON)}>
          {t("promotion.closed.edit")}
        </Link>
      ) : null}
    </>
  );
}

function PromotionState({
  slug,
  promotion: { state, reason, requested, isOwner, isStaff },
}: PanelProps) {
  const { t } = useTranslation("collection");
  const language = useLanguage();
  if (state === "featured") {
    return (
      <>
        <p className={TEXT}>{t("promotion.featured.text")}</p>
        {isStaff ? (
          <ConfirmLink to={promotionPath(slug)} className={buttonClass(BUTTON)}>
            {t("confirm.unfeature.button")}
          </ConfirmLink>
        ) : null}
      </>
    );
  }
  if (state === "pending") {
    return (
      <>
        <p className={TEXT}>
          {requested
            ? `${t("promotion.pending.since", { date: formatDate(requested, language) })} `
            : null}
          {t("promotion.pending.text")}
        </p>
        {isOwner ? (
          <ChangeForm slug={slug} intent="withdraw" label={t("promotion.withdraw")} />
        ) : null}
        {isStaff ? <Link to={PROMOTION_REQUESTS_PATH}>{t("promotion.review")}</Link> : null}
      </>
    );
  }
  return (
    <>
      {state === "denied" && reason ? (
        <blockquote
          dir="auto"
          className="border-s-2 border-edge ps-3 text-result wrap-anywhere whitespace-pre-line text-ink-2"
        >
          {reason}
        </blockquote>
      ) : null}
      {isOwner ? (
        <>
          <p className={TEXT}>
            {t(state === "denied" ? "promotion.denied.text" : "promotion.none.text")}
          </p>
          <ChangeForm
            slug={slug}
            intent="request"
            label={t(state === "denied" ? "promotion.again" : "promotion.request")}
          />
        </>
      ) : null}
    </>
  );
}

function ChangeForm({
  slug,
  intent,
  label,
}: {
  slug: string;
  intent: PromotionIntent;
  label: string;
}) {
  const { t } = useTranslation("collection");
  const language = useLanguage();
  const { Form, state } = useChanges("promotion");
  const onSubmit = (event: FormEvent) => {
    if (state !== "idle") event.preventDefault();
  };
  return (
    <Form method="post" action={localisedPath(promotionPath(slug), language)} onSubmit={onSubmit}>
      <input type="hidden" name="intent" value={intent} />
      <Button {...BUTTON} pending={state !== "idle"} pendingLabel={t("pending")}>
        {label}
      </Button>
    </Form>
  );
}

/** The result of the last change. Takes the focus, since the pressed button is gone. */
function ResultNotice({ promotion: { done, failed } }: Pick<PanelProps, "promotion">) {
  const { t } = useTranslation("collection");
  const failureMessage = useCollectionFailureMessage();
  const { data, state } = useChanges("promotion");
  const noticeRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (data && state === "idle" && document.activeElement === document.body)
      noticeRef.current?.focus();
  }, [data, state]);
  const failure = data ? data.failure?.code : failed;
  const intent = data ? data.intent : done;
  const notice = () => {
    if (state !== "idle") return null;
    if (failure)
      return (
        <Notice ref={noticeRef} tone="danger" focusable>
          {failureMessage(failure)}
        </Notice>
      );
    return intent ? (
      <Notice ref={noticeRef} tone="success" focusable>
        {t(`promotion.done.${intent}`)}
      </Notice>
    ) : null;
  };
  return (
    <div role="status" className="empty:hidden">
      {notice()}
    </div>
  );
}
