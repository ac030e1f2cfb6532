import { useTranslation } from "react-i18next";
import { buttonClass } from "~/components/button";
import { leaveSubscription } from "~/content/subscriptions.server";
import { contentContext } from "~/contexts";
import { AccountPage } from "~/features/account/account-page";
import { STACK } from "~/features/forms/form-look";
import { DoneNotice } from "~/features/forms/form-words";
import { keepTyped } from "~/features/forms/keep-typed";
import type { Reply } from "~/features/forms/reply";
import { useFormFetcher } from "~/features/forms/use-form-fetcher";
import { unlisted } from "~/features/metadata/unlisted";
import { answerKey } from "~/features/newsletter/answer-key.server";
import { KeyForm } from "~/features/newsletter/key-form";
import type { SubscriptionView } from "~/features/newsletter/newsletter-data";
import { keyIn, LEAVE_PATH, MANAGE_PATH, NEWSLETTER_PATH } from "~/features/newsletter/paths";
import { inWords } from "~/features/newsletter/wish.server";
import { useWishSentence } from "~/features/newsletter/use-wish-sentence";
import { WishWords } from "~/features/newsletter/wish-words";
import { Link } from "~/i18n/link";
import { i18nOf } from "~/i18n/i18next.server";
import type { Route } from "./+types/route";
import { oneClick } from "./one-click.server";
export { keepBehindDialog as shouldRevalidate } from "~/features/dialogs/dialog-location";
export { keyPageHeaders as headers } from "~/features/newsletter/key-page";
export { loadedMeta as meta } from "~/features/shell/site-meta";

export const handle = { i18n: ["newsletter", "forms"] };
export const middleware: Route.MiddlewareFunction[] = [oneClick];

interface LeaveReply extends Reply {
  /** The ended subscription; null if it had already ended. */
  left?: SubscriptionView | null;
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const t = i18nOf(context.get(contentContext).language).getFixedT(null, "newsletter");
  return {
    linkKey: keyIn(url.searchParams),
    meta: unlisted(LEAVE_PATH, t("leave.title"), t("leave.text")),
  };
}

export function action({ context, url }: Route.ActionArgs) {
  const content = context.get(contentContext);
  return answerKey<LeaveReply>(async () => {
    const { subscription } = await leaveSubscription(content, keyIn(url.searchParams) ?? "");
    return { left: subscription && (await inWords(content, subscription)) };
  });
}

export const clientAction = keepTyped<LeaveReply>;

/** The target of the unsubscribe link in each issue: one button. */
export default function LeaveNewsletter({
  loaderData: { linkKey },
  actionData,
}: Route.ComponentProps) {
  const fetcher = useFormFetcher<LeaveReply>("newsletter-leave", actionData);
  const { reply } = fetcher;
  if (reply?.done) return <Left left={reply.left ?? null} />;
  return <KeyForm fetcher={fetcher} purpose="leave" linkKey={linkKey} />;
}

function Left({ left }: { left: SubscriptionView | null }) {
  const { t } = useTranslation("newsletter");
  const say = useWishSentence();
  return (
    <AccountPage title={t("left.title")}>
      <div className={`${STACK} pt-1`}>
        <DoneNotice>{t(left ? "left.done" : "left.before")}</DoneNotice>
        {left ? (
          <>
            <p>{t("left.what")}</p>
            <WishWords isGone>{say(left)}</WishWords>
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
