import { useTranslation } from "react-i18next";
import { buttonClass } from "~/components/button";
import { endSubscription } from "~/content/subscriptions.server";
import { contentContext } from "~/contexts";
import { AccountPage } from "~/features/account/account-page";
import { STACK, DoneNotice } from "~/features/forms/form-messages";
import { keepInputOnFailure, useFormFetcher } from "~/features/forms/use-form-fetcher";
import type { FormReply } from "~/features/forms/form-reply";
import { unlisted } from "~/features/page/page-meta";
import { tokenAction } from "~/features/newsletter/newsletter.server";
import { TokenForm } from "~/features/newsletter/token-form";
import type { SubscriptionView } from "~/features/newsletter/newsletter-data";
import { tokenIn, UNSUBSCRIBE_PATH, MANAGE_PATH, NEWSLETTER_PATH } from "~/paths/newsletter";
import { subscriptionView } from "~/features/newsletter/criteria.server";
import { useCriteriaSentence, CriteriaText } from "~/features/newsletter/criteria-sentence";
import { Link } from "~/i18n/link";
import { i18nOf } from "~/i18n/i18next.server";
import type { Route } from "./+types/route";
import type { MiddlewareFunction } from "react-router";
import { AppError } from "#contract/errors";
import { readFormData } from "~/http/form-data.server";
export { revalidateUnlessDialog as shouldRevalidate } from "~/features/dialogs/dialog-location";
export { tokenPageHeaders as headers } from "~/features/newsletter/newsletter-data";
export { loadedMeta as meta } from "~/features/page/page-meta";

/**
 * Field and value of an email program's one-click unsubscribe request. RFC 8058, 3.1 and 3.2: a form of either encoding,
 * without cookies.
 */
const FIELD = "List-Unsubscribe";
const VALUE = "One-Click";

/**
 * Unsubscribes at once when an email program requests it, and replies in plain text, since no page is shown. Other requests
 * continue to the page.
 */
const unsubscribeWithOneClick: MiddlewareFunction<Response> = async ({ request, url, context }) => {
  if (request.method !== "POST" || !(await isOneClickRequest(request.clone()))) return;
  try {
    await endSubscription(context.get(contentContext), tokenIn(url.searchParams) ?? "");
    return plainResponse("You have been unsubscribed.", 200);
  } catch (error) {
    if (error instanceof AppError && error.status < 500)
      return plainResponse("This unsubscribe link is not valid.", error.status);
    throw error;
  }
};

async function isOneClickRequest(request: Request): Promise<boolean> {
  const form = await readFormData(request).catch(() => null);
  return form?.get(FIELD) === VALUE;
}

const plainResponse = (text: string, status: number) =>
  new Response(`${text}\n`, {
    status,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
  });

export const handle = { i18n: ["newsletter", "forms"] };
export const middleware: Route.MiddlewareFunction[] = [unsubscribeWithOneClick];

interface LeaveReply extends FormReply {
  /** The ended subscription; null if it had already ended. */
  left?: SubscriptionView | null;
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const t = i18nOf(context.get(contentContext).language).getFixedT(null, "newsletter");
  return {
    linkToken: tokenIn(url.searchParams),
    meta: unlisted(UNSUBSCRIBE_PATH, t("leave.title"), t("leave.text")),
  };
}

export function action({ context, url }: Route.ActionArgs) {
  const content = context.get(contentContext);
  return tokenAction<LeaveReply>(async () => {
    const { subscription } = await endSubscription(content, tokenIn(url.searchParams) ?? "");
    return { left: subscription && (await subscriptionView(content, subscription)) };
  });
}

export const clientAction = keepInputOnFailure<LeaveReply>;

/** The target of the unsubscribe link in each issue: one button. */
export default function LeaveNewsletter({
  loaderData: { linkToken },
  actionData,
}: Route.ComponentProps) {
  const fetcher = useFormFetcher<LeaveReply>("newsletter-leave", actionData);
  const { reply } = fetcher;
  if (reply?.done) return <Unsubscribed left={reply.left ?? null} />;
  return <TokenForm fetcher={fetcher} purpose="leave" linkToken={linkToken} />;
}

function Unsubscribed({ left }: { left: SubscriptionView | null }) {
  const { t } = useTranslation("newsletter");
  const say = useCriteriaSentence();
  return (
    <AccountPage title={t("left.title")}>
      <div className={`${STACK} pt-1`}>
        <DoneNotice>{t(left ? "left.done" : "left.before")}</DoneNotice>
        {left ? (
          <>
            <p>{t("left.what")}</p>
            <CriteriaText isGone>{say(left)}</CriteriaText>
            {left.search ? <p>{left.search.words}</p> : null}
          </>
        ) : null}
        <p>{t("left.text")}</p>
        <div className="actions">
          <Link
            to={left?.search ? `${NEWSLETTER_PATH}?${left.search.query}` : NEWSLETTER_PATH}
            className={buttonClass()}
          >
            {t("left.again")}
          </Link>
          <Link to={MANAGE_PATH} className={buttonClass({ variant: "quiet" })}>
            {t("manage.title")}
          </Link>
        </div>
      </div>
    </AccountPage>
  );
}
