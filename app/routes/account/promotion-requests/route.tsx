import { replace, type ShouldRevalidateFunctionArgs } from "react-router";
import type { PromotionRequest } from "#contract/internal-collections";
import { EmptyState } from "~/components/empty-state";
import { getPromotionRequests } from "~/content/internal-collections.server";
import { contentContext } from "~/contexts";
import { useCardWords } from "~/features/cards/words";
import { PROMOTION_REQUESTS_PATH } from "~/features/collections/paths";
import { keepTyped } from "~/features/forms/keep-typed";
import { failureOf, readForm, refused } from "~/features/forms/read-form.server";
import type { Reply } from "~/features/forms/reply";
import { Trail } from "~/features/posts/trail";
import { pageStyles } from "~/features/shell/page-styles";
import { siteMeta } from "~/features/shell/site-meta";
import { Link } from "~/i18n/link";
import { localisedPath } from "~/i18n/paths";
import { routeTexts } from "~/i18n/route-texts";
import { serverTexts } from "~/i18n/texts.server";
import { useTranslation } from "~/i18n/translate";
import { requireStaff } from "~/middleware/require-staff";
import formStyles from "~/styles/forms.css?url";
import reviewStyles from "~/styles/review.css?url";
import type { Route } from "./+types/route";
import { DecidedNotice } from "./decided-notice";
import { decidedPath, type Outcome } from "./decided-path";
import { decide, DecisionForm, readDecided, waits } from "./decision.server";
import { Request, type ShownRequest } from "./request";

export const handle = await routeTexts("review", "cards", "forms");
export const links: Route.LinksFunction = () => [...pageStyles(), ...[formStyles, reviewStyles].map((href) => ({ rel: "stylesheet", href }))];
export const middleware: Route.MiddlewareFunction[] = [requireStaff];

export async function loader({ context, url }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const [{ requests }, decided] = await Promise.all([getPromotionRequests(content), readDecided(content, url.searchParams)]);
  const t = serverTexts(content.language).translator("review");
  return {
    requests: requests.map(toShown), decided,
    meta: { title: t("title"), description: t("description"), path: PROMOTION_REQUESTS_PATH, robots: "noindex" },
  };
}

/** What is not shown does not travel. */
function toShown({ collection, requested, preview, publicCount }: PromotionRequest): ShownRequest {
  const { databaseId, modified, title, language, link, description, requestedBy, author, documents } = collection;
  return {
    collection: { databaseId, modified, title, language, link, description },
    by: (requestedBy ?? author)?.name ?? null, internalCount: documents.length - publicCount, requested, publicCount,
    preview: preview.map((card) => ({ ...card, abstract: "" })),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const content = context.get(contentContext);
  const read = await readForm(request, DecisionForm);
  if ("reply" in read) return read.reply;
  const { decision, databaseId } = read.value;
  const to = (outcome: Outcome) => replace(localisedPath(decidedPath(outcome, databaseId), content.language), 303);
  try {
    await decide(content, read.value);
    return to(decision === "accept" ? "accepted" : "denied");
  } catch (error) {
    const failure = failureOf(error);
    const mayBeGone = failure.code === "conflict" || failure.code === "not_found";
    if (mayBeGone && !(await waits(content, databaseId))) return to("gone");
    return refused({ values: read.values, problems: {}, failure });
  }
}

export const clientAction = keepTyped;

/** What has changed since it was looked at is shown as it is now. */
export function shouldRevalidate({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return (actionResult as Reply | undefined)?.failure?.code === "conflict" || defaultShouldRevalidate;
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => siteMeta(matches[0], loaderData?.meta);

/** What members ask to have featured, and the staff's answers. */
export default function PromotionRequests({ loaderData: { requests, decided }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("review");
  const words = useCardWords();
  const reply = actionData as Reply | undefined;
  return (
    <div className="wrap review">
      <Trail />
      <header className="page-head">
        <h1>{t("title")}</h1>
        {requests.length > 0 ? <p className="t-lead">{t("lead")}</p> : null}
      </header>
      {decided ? <DecidedNotice key={JSON.stringify(decided)} decided={decided} /> : null}
      {requests.length > 0 ? (
        <p className="review-none">{t("count", { count: requests.length })}</p>
      ) : (
        <EmptyState blocks="collection" title={t("empty")}>
          <p>{t("emptyText")}</p>
        </EmptyState>
      )}
      {requests.map((request) => {
        const { databaseId } = request.collection;
        return <Request key={databaseId} request={request} words={words} reply={reply?.values.databaseId === String(databaseId) ? reply : undefined} />;
      })}
      <p className="review-end">
        {t("end")} <Link to="/collections">{t("collections")}</Link>
      </p>
    </div>
  );
}
