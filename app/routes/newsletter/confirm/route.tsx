import { AppError } from "#contract/errors";
import { Button, buttonClass } from "~/components/button";
import { confirmSubscription } from "~/content/subscriptions.server";
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
import { CONFIRM_PATH, keyIn, managePath, NEWSLETTER_PATH, pathWithKey } from "~/features/newsletter/paths";
import { inWords } from "~/features/newsletter/wish.server";
import { useWishSentence } from "~/features/newsletter/use-wish-sentence";
import { siteMeta } from "~/features/shell/site-meta";
import { Link } from "~/i18n/link";
import { localisedPath } from "~/i18n/paths";
import { routeTexts } from "~/i18n/route-texts";
import { serverTexts } from "~/i18n/texts.server";
import { useTranslation } from "~/i18n/translate";
import type { Route } from "./+types/route";

export const handle = await routeTexts("newsletter", "forms");
export const links: Route.LinksFunction = newsletterStyleLinks;
export const headers: Route.HeadersFunction = keyPageHeaders;

interface ConfirmReply extends Reply {
  /** What comes from now on, and the key that manages it. */
  confirmed?: { subscription: SubscriptionView; manageKey: string };
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const t = serverTexts(context.get(contentContext).language).translator("newsletter");
  return { linkKey: keyIn(url.searchParams), meta: { title: t("confirm.title"), description: t("confirm.text"), path: CONFIRM_PATH, robots: "noindex" } };
}

/** The link alone confirms nothing: programs that look through mails follow it. */
export async function action({ context, url }: Route.ActionArgs) {
  const content = context.get(contentContext);
  try {
    const { subscription, manageKey } = await confirmSubscription(content, keyIn(url.searchParams) ?? "");
    const reply: ConfirmReply = { values: {}, problems: {}, done: true, confirmed: { subscription: await inWords(content, subscription), manageKey } };
    return reply;
  } catch (error) {
    return refused<ConfirmReply>({ values: {}, problems: {}, failure: error instanceof AppError && error.code === "invalid_input" ? { code: "link_expired" } : failureOf(error) });
  }
}

export const clientAction = keepTyped;

export const meta: Route.MetaFunction = ({ loaderData, matches }) => siteMeta(matches[0], loaderData?.meta);

/** Where the link of the first mail leads: nothing is sent before its button is pressed. */
export default function ConfirmNewsletter({ loaderData: { linkKey }, actionData }: Route.ComponentProps) {
  const { t, language } = useTranslation("newsletter");
  const { Form, ref, reply: lastReply, pending } = useForm(actionData as ConfirmReply | undefined);
  const reply = lastReply as ConfirmReply | undefined;
  if (reply?.confirmed) return <Confirmed {...reply.confirmed} />;
  if (linkKey === null || reply?.failure?.code === "link_expired") return <OldLink />;
  return (
    <AccountPage title={t("confirm.title")}>
      <div className="account-form">
        {reply?.failure ? <FailureNotice failure={reply.failure} /> : null}
        <p>{t("confirm.text")}</p>
        <Form ref={ref} method="post" action={localisedPath(pathWithKey(CONFIRM_PATH, linkKey), language)} className="account-fields" onSubmit={(event) => pending && event.preventDefault()}>
          <Button variant="primary" block pending={pending} pendingLabel={t("confirm.pending")}>
            {t("confirm.submit")}
          </Button>
        </Form>
        <p className="hint">{t("confirm.not")}</p>
      </div>
    </AccountPage>
  );
}

function Confirmed({ subscription, manageKey }: NonNullable<ConfirmReply["confirmed"]>) {
  const { t } = useTranslation("newsletter");
  const say = useWishSentence();
  return (
    <AccountPage title={t("confirmed.title")}>
      <div className="account-form">
        <DoneNotice>{t("confirmed.done")}</DoneNotice>
        <p className="newsletter-wish-words">{say(subscription)}</p>
        {subscription.search ? <p>{subscription.search.words}</p> : null}
        <p>{t("confirmed.text")}</p>
        <div className="actions">
          <Link to="/search" className={buttonClass({ variant: "primary" })}>
            {t("search.library")}
          </Link>
          <Link to={managePath({ key: manageKey })} className={buttonClass()}>
            {t("manage.title")}
          </Link>
        </div>
      </div>
    </AccountPage>
  );
}

/** A link that is old, or was none: kind words, and the ways to another. */
function OldLink() {
  const { t } = useTranslation("newsletter");
  return (
    <AccountPage title={t("old.title")}>
      <div className="account-form">
        <p>{t("old.confirm")}</p>
        <LinkForm />
        <p>
          {t("old.new")} <Link to={NEWSLETTER_PATH}>{t("submit")}</Link>
        </p>
      </div>
    </AccountPage>
  );
}
