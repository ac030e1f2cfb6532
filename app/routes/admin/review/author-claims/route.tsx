import {
  CLAIM_RESULTS,
  type ClaimsState,
  type ClaimResult,
  RESULT_PARAMETER,
  RESULT_ID,
  claimsPath,
  Claim,
} from "./claim";
import { useTranslation } from "react-i18next";
import { replace } from "react-router";
import { z } from "zod";
import { ClaimDecision } from "#contract/authors";
import { DatabaseId } from "#contract/library";
import { CLAIM_STATES } from "#contract/names";
import { EmptyState } from "~/components/empty-state";
import { Segmented } from "~/components/navigation";
import { contentContext } from "~/contexts";
import { failureOf, readForm, refused } from "~/features/forms/read-form.server";
import { type FormReply, submittedValues } from "~/features/forms/form-reply";
import { unlisted } from "~/features/page/page-meta";
import { ReviewList, ReviewLead, ReviewPages } from "~/features/admin/review/review-list";
import { FocusedNotice } from "~/features/uploads/contribution-facts";
import { AUTHOR_CLAIMS_PATH } from "~/paths/admin";
import { readPage } from "~/paths/site";
import {
  isNarrowed,
  NoMatches,
  OtherList,
  ReviewFilters,
  readFilter,
} from "~/features/admin/review/review-filters";
import { localisedPath } from "~/i18n/paths";
import { i18nOf } from "~/i18n/i18next.server";
import type { Route } from "./+types/route";

/** Reads the state from the address; ignores malformed values. */
export function readClaimsState(query: URLSearchParams): ClaimsState {
  return {
    state: CLAIM_STATES.find((state) => state === query.get("state")) ?? "pending",
    page: readPage(query),
    ...readFilter(query),
  };
}

export const readClaimResult = (query: URLSearchParams): ClaimResult | null =>
  CLAIM_RESULTS.find((outcome) => outcome === query.get(RESULT_PARAMETER)) ?? null;

export { revalidateUnlessDialog as shouldRevalidate } from "~/features/dialogs/dialog-location";
export { keepInputOnFailure as clientAction } from "~/features/forms/use-form-fetcher";
export { loadedMeta as meta } from "~/features/page/page-meta";

export const handle = { i18n: ["review", "review-lists", "author-claims", "forms"] };

export async function loader({ context, url }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const requested = readClaimsState(url.searchParams);
  const { claims, page, pages } = await content.get("/author_claims", {
    params: { query: { ...requested, language: content.contentLanguage } },
  });
  const texts = i18nOf(content.language);
  return {
    claims,
    pages,
    listState: { ...requested, page },
    outcome: readClaimResult(url.searchParams),
    meta: unlisted(
      AUTHOR_CLAIMS_PATH,
      texts.getFixedT(null, "review")("part.authorClaims"),
      texts.getFixedT(null, "author-claims")("description"),
    ),
  };
}

/** A decision and the claim it applies to. */
const Decision = z.object({ id: z.coerce.number().pipe(DatabaseId) }).and(ClaimDecision);

export async function action({ request, context, url }: Route.ActionArgs) {
  const content = context.get(contentContext);
  const read = await readForm(request, Decision);
  if ("reply" in read) return read.reply;
  const { id, ...decision } = read.value;
  const to = (outcome: ClaimResult) =>
    replace(
      localisedPath(
        claimsPath({ ...readClaimsState(url.searchParams), state: "pending" }, outcome),
        content.language,
      ),
      303,
    );
  try {
    await content.put("/author_claims/{id}/decision", {
      params: { path: { id } },
      body: decision,
    });
    return to(decision.decision === "confirm" ? "confirmed" : "denied");
  } catch (error) {
    const failure = failureOf(error);
    if (failure.code === "conflict" || failure.code === "not_found") return to("gone");
    return refused({ result: read.result, failure });
  }
}

/** Claims to author profiles, and the staff's decisions. */
export default function AuthorClaims({
  loaderData: { claims, pages, listState, outcome },
  actionData,
}: Route.ComponentProps) {
  const { t } = useTranslation("author-claims");
  const { state, page } = listState;
  const reply = actionData as FormReply | undefined;
  return (
    <>
      {outcome ? (
        <FocusedNotice
          key={`${outcome} ${claims[0]?.id}`}
          id={RESULT_ID}
          tone={outcome === "gone" ? "warning" : "success"}
        >
          {t(`done.${outcome}`)}
        </FocusedNotice>
      ) : null}
      <ReviewLead>{t("lead")}</ReviewLead>
      <Segmented
        label={t("states")}
        items={CLAIM_STATES.map((one) => ({
          to: claimsPath({ ...listState, state: one, page: 1 }),
          label: t(`state.${one}`),
          current: one === state,
        }))}
        className="mt-4"
      />
      <ReviewFilters
        path={AUTHOR_CLAIMS_PATH}
        hiddenParams={state === "pending" ? undefined : { state }}
        filter={listState}
        order={state === "pending" ? "oldest" : "newest"}
        hasLanguage={false}
      />
      {claims.length > 0 ? (
        <ReviewList>
          {claims.map((claim) => (
            <Claim
              key={claim.id}
              claim={claim}
              listState={listState}
              reply={submittedValues(reply).id === String(claim.id) ? reply : undefined}
            />
          ))}
        </ReviewList>
      ) : isNarrowed(listState) ? (
        <NoMatches to={claimsPath({ state, page: 1 })} />
      ) : (
        <EmptyState
          blocks="library"
          title={t(`empty.${state}`)}
          actions={
            <OtherList
              to={claimsPath({ state: state === "pending" ? "confirmed" : "pending", page: 1 })}
              name={state === "pending" ? "done" : "waiting"}
            />
          }
        >
          <p>{t("emptyText")}</p>
        </EmptyState>
      )}
      <ReviewPages page={page} pages={pages} to={(to) => claimsPath({ ...listState, page: to })} />
    </>
  );
}
