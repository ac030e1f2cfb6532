import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { contentContext, visitorContext } from "~/contexts";
import { AccountPage } from "~/features/account/account-page";
import { FormLead } from "~/features/forms/form-messages";
import { forDialog } from "~/features/dialogs/dialog-location";
import { keepInputOnFailure } from "~/features/forms/use-form-fetcher";
import { newsletterAction, loadNewsletter } from "~/features/newsletter/newsletter.server";
import type { NewsletterReply } from "~/features/newsletter/newsletter-data";
import { NewsletterForm } from "~/features/newsletter/newsletter-form";
import { MANAGE_PATH, NEWSLETTER_PATH } from "~/paths/newsletter";
import { loadedMeta } from "~/features/page/page-meta";
import { Link } from "~/i18n/link";
import { i18nOf } from "~/i18n/i18next.server";
import type { Route } from "./+types/route";
export { revalidateUnlessDialog as shouldRevalidate } from "~/features/dialogs/dialog-location";

export const handle = { i18n: ["newsletter", "terms", "forms"] };

export async function loader({ context, url }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const t = i18nOf(content.language).getFixedT(null, "newsletter");
  const data = await loadNewsletter(content, context.get(visitorContext), url.searchParams);
  // Search engines index the form only once, without parameters.
  return {
    ...data,
    meta: {
      title: t("title"),
      description: t("lead"),
      path: NEWSLETTER_PATH,
      robots: data.criteria.search ? "noindex" : undefined,
    },
  };
}

export function action({ request, context, url }: Route.ActionArgs) {
  return newsletterAction(context.get(contentContext), context.get(visitorContext), request, url);
}

export const clientLoader = ({ serverLoader, request }: Route.ClientLoaderArgs) =>
  forDialog(serverLoader(), request);
export const clientAction = keepInputOnFailure<NewsletterReply>;

export const meta: Route.MetaFunction = loadedMeta;

/** `/newsletter`: subscribes to new resources by email. */
export default function Newsletter({ loaderData, actionData: reply }: Route.ComponentProps) {
  const { t } = useTranslation("newsletter");
  useEffect(() => {
    // The form on the start page leads here by POST, after which the router keeps the scroll position.
    if (reply?.isShownAgain) scrollTo(0, 0);
  }, [reply]);
  return (
    <AccountPage title={t("title")} wide>
      {/* The key resets the form for another search. */}
      <NewsletterForm
        key={loaderData.criteria.search?.query}
        data={reply?.typed ?? loaderData}
        reply={reply?.isShownAgain ? undefined : reply}
        lead={<FormLead>{t("lead")}</FormLead>}
      />
      <p className="mt-6 wrap-anywhere text-ink-2">
        {t("known")}{" "}
        <Link to={MANAGE_PATH} className="inline-block py-2.5">
          {t("known.manage")}
        </Link>
      </p>
    </AccountPage>
  );
}
