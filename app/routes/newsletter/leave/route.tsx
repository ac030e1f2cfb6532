import { AppError } from "#contract/errors";
import { Button, buttonClass } from "~/components/button";
import { leaveSubscription } from "~/content/subscriptions.server";
import { contentContext } from "~/contexts";
import { AccountPage } from "~/features/account/account-page";
import { DoneNotice, FailureNotice } from "~/features/forms/form-words";
import { keepTyped } from "~/features/forms/keep-typed";
import { failureOf, refused } from "~/features/forms/read-form.server";
import type { Reply } from "~/features/forms/reply";
import { useForm } from "~/features/forms/use-form";
import { keyPageHeaders, newsletterStyleLinks } from "~/features/newsletter/key-page";
import { LinkForm } from "~/features/newsletter/link-form";
import type { SubscriptionView } from "~/features/newsletter/newsletter-data";
import { keyIn, LEAVE_PATH, MANAGE_PATH, NEWSLETTER_PATH, pathWithKey } from "~/features/newsletter/paths";
import { inWords } from "~/features/newsletter/wish.server";
import { useWishSentence } from "~/features/newsletter/use-wish-sentence";
import { siteMeta } from "~/features/shell/site-meta";
import { Link } from "~/i18n/link";
import { localisedPath } from "~/i18n/paths";
import { routeTexts } from "~/i18n/route-texts";
import { serverTexts } from "~/i18n/texts.server";
import { useTranslation } from "~/i18n/translate";
import type { Route } from "./+types/route";
import { oneClick } from "./one-click.server";

export const handle = await routeTexts("newsletter", "forms");
export const links: Route.LinksFunction = newsletterStyleLinks;
export const headers: Route.HeadersFunction = keyPageHeaders;
export const middleware: Route.MiddlewareFunction[] = [oneClick];

interface LeaveReply extends Reply {
  /** What comes no more; null where it had ended before. */
  left?: SubscriptionView | null;
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const t = serverTexts(context.get(contentContext).language).translator("newsletter");
  return { linkKey: keyIn(url.searchParams), meta: { title: t("leave.title"), description: t("leave.text"), path: LEAVE_PATH, robots: "noindex" } };
}

export async function action({ context, url }: Route.ActionArgs) {
  const content = context.get(contentContext);
  try {
    const { subscription } = await leaveSubscription(content, keyIn(url.searchParams) ?? "");
    const reply: LeaveReply = { values: {}, problems: {}, done: true, left: subscription && (await inWords(content, subscription)) };
    return reply;
  } catch (error) {
    return refused<LeaveReply>({ values: {}, problems: {}, failure: error instanceof AppError && error.code === "invalid_input" ? { code: "link_expired" } : failureOf(error) });
  }
}

export const clientAction = keepTyped;

export const meta: Route.MetaFunction = ({ loaderData, matches }) => siteMeta(matches[0], loaderData?.meta);

/** Where the link at the foot of each issue leads: one button, and it is over. */
export default function LeaveNewsletter({ loaderData: { linkKey }, actionData }: Route.ComponentProps) {
  const { t, language } = useTranslation("newsletter");
  const { Form, ref, reply: lastReply, pending } = useForm(actionData as LeaveReply | undefined);
  const reply = lastReply as LeaveReply | undefined;
  if (reply?.done) return <Left left={reply.left ?? null} />;
  if (linkKey === null || reply?.failure?.code === "link_expired") {
    return (
      <AccountPage title={t("old.title")}>
        <div className="account-form">
          <p>{t("old.leave")}</p>
          <LinkForm />
        </div>
      </AccountPage>
    );
  }
  return (
    <AccountPage title={t("leave.title")}>
      <div className="account-form">
        {reply?.failure ? <FailureNotice failure={reply.failure} /> : null}
        <p>{t("leave.text")}</p>
        <Form ref={ref} method="post" action={localisedPath(pathWithKey(LEAVE_PATH, linkKey), language)} className="account-fields" onSubmit={(event) => pending && event.preventDefault()}>
          <Button variant="primary" block pending={pending} pendingLabel={t("leave.pending")}>
            {t("leave.submit")}
          </Button>
        </Form>
        <p className="hint">{t("leave.less")}</p>
      </div>
    </AccountPage>
  );
}

function Left({ left }: { left: SubscriptionView | null }) {
  const { t } = useTranslation("newsletter");
  const say = useWishSentence();
  return (
    <AccountPage title={t("left.title")}>
      <div className="account-form">
        <DoneNotice>{t(left ? "left.done" : "left.before")}</DoneNotice>
        {left ? (
          <>
            <p>{t("left.what")}</p>
            <p className="newsletter-gone">{say(left)}</p>
          </>
        ) : null}
        <p>{t("left.text")}</p>
        <div className="actions">
          <Link to={left?.search ? `${NEWSLETTER_PATH}?${left.search.query}` : NEWSLETTER_PATH} className={buttonClass()}>
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
