import { useTranslation } from "react-i18next";
import { buttonClass } from "~/components/button";
import { contentContext } from "~/contexts";
import { AccountPage } from "~/features/account/account-page";
import { STACK, DoneNotice } from "~/features/forms/form-messages";
import { keepInputOnFailure, useFormFetcher } from "~/features/forms/use-form-fetcher";
import type { FormReply } from "~/features/forms/form-reply";
import { unlisted } from "~/features/page/page-meta";
import { tokenAction } from "~/features/newsletter/newsletter.server";
import { TokenForm } from "~/features/newsletter/token-form";
import type { SubscriptionView } from "~/features/newsletter/newsletter-data";
import { CONFIRM_PATH, tokenIn, managePath } from "~/paths/newsletter";
import { subscriptionView } from "~/features/newsletter/criteria.server";
import { useCriteriaSentence, CriteriaText } from "~/features/newsletter/criteria-sentence";
import { Link } from "~/i18n/link";
import { i18nOf } from "~/i18n/i18next.server";
import type { Route } from "./+types/route";
export { revalidateUnlessDialog as shouldRevalidate } from "~/features/dialogs/dialog-location";
export { tokenPageHeaders as headers } from "~/features/newsletter/newsletter-data";
export { loadedMeta as meta } from "~/features/page/page-meta";

export const handle = { i18n: ["newsletter", "forms"] };

interface ConfirmReply extends FormReply {
  /** The confirmed subscription, and the token to manage it. */
  confirmed?: { subscription: SubscriptionView; manageKey: string };
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const t = i18nOf(context.get(contentContext).language).getFixedT(null, "newsletter");
  return {
    linkToken: tokenIn(url.searchParams),
    meta: unlisted(CONFIRM_PATH, t("confirm.title"), t("confirm.text")),
  };
}

/** Confirms only on POST, because email scanners follow links. */
export function action({ context, url }: Route.ActionArgs) {
  const content = context.get(contentContext);
  return tokenAction<ConfirmReply>(async () => {
    const { subscription, manageKey } = await content.post("/subscriptions/confirm", {
      body: { key: tokenIn(url.searchParams) ?? "", language: content.contentLanguage },
    });
    return {
      confirmed: { subscription: await subscriptionView(content, subscription), manageKey },
    };
  });
}

export const clientAction = keepInputOnFailure<ConfirmReply>;

/** The target of the confirmation email: confirms the subscription on a button press. */
export default function ConfirmNewsletter({
  loaderData: { linkToken },
  actionData,
}: Route.ComponentProps) {
  const fetcher = useFormFetcher<ConfirmReply>("newsletter-confirm", actionData);
  const { reply } = fetcher;
  if (reply?.confirmed) return <Confirmed {...reply.confirmed} />;
  return <TokenForm fetcher={fetcher} purpose="confirm" linkToken={linkToken} />;
}

function Confirmed({ subscription, manageKey }: NonNullable<ConfirmReply["confirmed"]>) {
  const { t } = useTranslation("newsletter");
  const say = useCriteriaSentence();
  return (
    <AccountPage title={t("confirmed.title")}>
      <div className={`${STACK} pt-1`}>
        <DoneNotice>{t("confirmed.done")}</DoneNotice>
        <CriteriaText>{say(subscription)}</CriteriaText>
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
