import { useTranslation } from "react-i18next";
import { replace } from "react-router";
import {
  type PromotionRequest,
  type InternalCollection,
  PromotionDecision,
} from "#contract/collections";
import { pick } from "#contract/shared";
import { EmptyState } from "~/components/empty-state";
import { contentContext } from "~/contexts";
import { useCardLabels } from "~/features/posts/card-labels";
import { failureOf, readForm, refused } from "~/features/forms/read-form.server";
import { type FormReply, submittedValues } from "~/features/forms/form-reply";
import { unlisted } from "~/features/page/page-meta";
import { PROMOTION_REQUESTS_PATH } from "~/paths/admin-links";
import { isNarrowed, NoMatches, ReviewFilters } from "~/features/admin/review/review-filters";
import { ReviewLead, ReviewPages } from "~/features/admin/review/review-list";
import { Link } from "~/i18n/link";
import { localisedPath } from "~/i18n/paths";
import { i18nOf } from "~/i18n/i18next.server";
import type { Route } from "./+types/route";
import {
  DecidedNotice,
  decidedPath,
  type DecisionResult,
  readRequestsState,
  requestsPath,
  Request,
  type ShownRequest,
  type DecidedRequest,
  DECISION_RESULTS,
} from "./request";
import { z } from "zod";
import { DatabaseId } from "#contract/library";
import { type ContentClient, inLanguage, orNull } from "~/content/client.server";
import { getInternalCollection } from "~/content/collections.server";
export { reloadAfterConflict as shouldRevalidate } from "~/features/dialogs/unreachable";
export { keepInputOnFailure as clientAction } from "~/features/forms/use-form-fetcher";
export { loadedMeta as meta } from "~/features/page/page-meta";

export const handle = { i18n: ["review", "review-lists", "cards", "forms"] };

/** A decision and the collection it applies to. */
const Decision = z
  .object({ databaseId: z.coerce.number().pipe(DatabaseId) })
  .and(PromotionDecision);

/**
 * Sends a decision to the content system. Throws `conflict` if the collection has changed since it was shown, and `title_taken`
 * if its title is already used.
 */
function decide(
  content: ContentClient,
  { databaseId, ...decision }: z.output<typeof Decision>,
): Promise<InternalCollection> {
  return content.put("/promotion_requests/{id}", {
    params: inLanguage(content, { id: databaseId }),
    body:
      decision.decision === "accept"
        ? { ...decision, modified: decision.modified.toISOString() }
        : decision,
  });
}

/** Returns whether a collection still waits for a decision. */
async function isPending(content: ContentClient, databaseId: number): Promise<boolean> {
  const collection = await orNull(getInternalCollection(content, databaseId), "not_found");
  return collection?.requestToPromote ?? false;
}

/** Returns the last decision named in the address; null if the collection's state contradicts it. */
async function readDecided(
  content: ContentClient,
  query: URLSearchParams,
): Promise<DecidedRequest | null> {
  const outcome = DECISION_RESULTS.find((one) => query.has(one));
  if (!outcome) return null;
  if (outcome === "gone") return { outcome };
  const id = DatabaseId.safeParse(Number(query.get(outcome)));
  const collection = id.success
    ? await orNull(getInternalCollection(content, id.data), "not_found")
    : null;
  if (!collection || !(outcome === "accepted" ? collection.featured : collection.promotionDenied))
    return null;
  const { title, link } = collection;
  return { outcome, collection: { title, link } };
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const requestedState = readRequestsState(url.searchParams);
  const [{ requests, count, page, pages }, decided] = await Promise.all([
    content.get("/promotion_requests", {
      params: { query: { ...requestedState, language: content.contentLanguage } },
    }),
    readDecided(content, url.searchParams),
  ]);
  const t = i18nOf(content.language).getFixedT(null, "review");
  return {
    requests: requests.map(toShown),
    count,
    pages,
    decided,
    listState: { ...requestedState, page },
    meta: unlisted(
      PROMOTION_REQUESTS_PATH,
      t("part.promotionRequests"),
      t("promotion.description"),
    ),
  };
}

/** Drops fields that the page does not show, to keep the response small. */
function toShown({ collection, requested, preview, publicCount }: PromotionRequest): ShownRequest {
  const { requestedBy, author, documents } = collection;
  return {
    collection: pick(
      collection,
      "databaseId",
      "modified",
      "title",
      "language",
      "link",
      "description",
    ),
    by: (requestedBy ?? author)?.name ?? null,
    internalCount: documents.length - publicCount,
    requested,
    publicCount,
    preview: preview.map((card) => ({ ...card, abstract: "" })),
  };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const content = context.get(contentContext);
  const read = await readForm(request, Decision);
  if ("reply" in read) return read.reply;
  const { decision, databaseId } = read.value;
  const to = (outcome: DecisionResult) =>
    replace(
      localisedPath(
        decidedPath(outcome, databaseId, readRequestsState(url.searchParams)),
        content.language,
      ),
      303,
    );
  try {
    await decide(content, read.value);
    return to(decision === "accept" ? "accepted" : "denied");
  } catch (error) {
    const failure = failureOf(error);
    const mayBeGone = failure.code === "conflict" || failure.code === "not_found";
    if (mayBeGone && !(await isPending(content, databaseId))) return to("gone");
    return refused({ result: read.result, failure });
  }
}

/** Requests of members to feature collections, and the staff's decisions. */
export default function PromotionRequests({
  loaderData: { requests, count, pages, decided, listState },
  actionData,
}: Route.ComponentProps) {
  const { t } = useTranslation("review");
  const labels = useCardLabels();
  const reply = actionData as FormReply | undefined;
  return (
    <>
      {decided ? <DecidedNotice key={JSON.stringify(decided)} decided={decided} /> : null}
      {count > 0 ? <ReviewLead>{t("promotion.lead")}</ReviewLead> : null}
      <ReviewFilters path={PROMOTION_REQUESTS_PATH} filter={listState} order="oldest" />
      {count > 0 ? (
        <p className="text-ink-2">{t("promotion.count", { count })}</p>
      ) : isNarrowed(listState) ? (
        <NoMatches to={PROMOTION_REQUESTS_PATH} />
      ) : (
        <EmptyState blocks="collection" title={t("promotion.empty")}>
          <p>{t("promotion.emptyText")}</p>
        </EmptyState>
      )}
      {requests.map((request) => {
        const { databaseId } = request.collection;
        return (
          <Request
            key={databaseId}
            request={request}
            labels={labels}
            listState={listState}
            reply={submittedValues(reply).databaseId === String(databaseId) ? reply : undefined}
          />
        );
      })}
      <ReviewPages
        page={listState.page}
        pages={pages}
        to={(page) => requestsPath({ ...listState, page })}
      />
      <p className="mt-10 text-ink-2">
        {t("promotion.end")} <Link to="/collections">{t("promotion.collections")}</Link>
      </p>
    </>
  );
}
