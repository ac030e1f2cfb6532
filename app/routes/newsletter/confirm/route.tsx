import { useTranslation } from "react-i18next";
import { buttonClass } from "~/components/button";
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
import { CONFIRM_PATH, keyIn, managePath } from "~/features/newsletter/paths";
import { inWords } from "~/features/newsletter/wish.server";
import { useWishSentence } from "~/features/newsletter/use-wish-sentence";
import { WishWords } from "~/features/newsletter/wish-words";
import { Link } from "~/i18n/link";
import { i18nOf } from "~/i18n/i18next.server";
import type { Route } from "./+types/route";
export { keepBehindDialog as shouldRevalidate } from "~/features/dialogs/dialog-location";
export { keyPageHeaders as headers } from "~/features/newsletter/key-page";
export { loadedMeta as meta } from "~/features/shell/site-meta";

export const handle = { i18n: ["newsletter", "forms"] };

interface ConfirmReply extends Reply {
  /** The confirmed subscription, and the token to manage it. */
  confirmed?: { subscription: SubscriptionView; manageKey: string };
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const t = i18nOf(context.get(contentContext).language).getFixedT(null, "newsletter");
  return {
    linkKey: keyIn(url.searchParams),
    meta: unlisted(CONFIRM_PATH, t("confirm.title"), t("confirm.text")),
  };
}

/** Confirms only on POST, because email scanners follow links. */
export function action({ context, url }: Route.ActionArgs) {
  const content = context.get(contentContext);
  return answerKey<ConfirmReply>(async () => {
    const { subscription, manageKey } = await content.post("/subscriptions/confirm", {
      body: { key: keyIn(url.searchParams) ?? "", language: content.contentLanguage },
    });
    return { confirmed: { subscription: await inWords(content, subscription), manageKey } };
  });
}

export const clientAction = keepTyped<ConfirmReply>;

/** The target of the confirmation email: confirms the subscription on a button press. */
export default function ConfirmNewsletter({
  loaderData: { linkKey },
  actionData,
}: Route.ComponentProps) {
  const fetcher = useFormFetcher<ConfirmReply>("newsletter-confirm", actionData);
  const { reply } = fetcher;
  if (reply?.confirmed) return <Confirmed {...reply.confirmed} />;
  return <KeyForm fetcher={fetcher} purpose="confirm" linkKey={linkKey} />;
}

function Confirmed({ subscription, manageKey }: NonNullable<ConfirmReply["confirmed"]>) {
  const { t } = useTranslation("newsletter");
  const say = useWishSentence();
  return (
    <AccountPage title={t("confirmed.title")}>
      <div className={`${STACK} pt-1`}>
        <DoneNotice>{t("confirmed.done")}</DoneNotice>
        <WishWords>{say(subscription)}</WishWords>
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
