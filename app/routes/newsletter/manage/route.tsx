import { buttonClass } from "~/components/button";
import { contentContext, visitorContext } from "~/contexts";
import { AccountPage } from "~/features/account/account-page";
import { DoneNotice, FailureNotice } from "~/features/forms/form-words";
import { keepTyped } from "~/features/forms/keep-typed";
import type { Reply } from "~/features/forms/reply";
import { keyPageHeaders, newsletterStyleLinks } from "~/features/newsletter/key-page";
import { LinkForm } from "~/features/newsletter/link-form";
import { answerManage, loadReader, loadWish, readerOrNone } from "~/features/newsletter/manage.server";
import { OwnNewsletter } from "~/features/newsletter/own-newsletter";
import { EDIT, keyIn, MANAGE_PATH, managePath, MY_NEWSLETTER_PATH, NEWSLETTER_PATH, readOutcome } from "~/features/newsletter/paths";
import { useFailureWords } from "~/features/newsletter/use-failure-words";
import type { WishReply } from "~/features/newsletter/newsletter-data";
import { siteMeta } from "~/features/shell/site-meta";
import { Link } from "~/i18n/link";
import { routeTexts } from "~/i18n/route-texts";
import { serverTexts } from "~/i18n/texts.server";
import { useTranslation } from "~/i18n/translate";
import type { Route } from "./+types/route";
import { EditForm } from "./edit-form";

export const handle = await routeTexts("newsletter", "terms", "forms");
export const links: Route.LinksFunction = newsletterStyleLinks;
export const headers: Route.HeadersFunction = keyPageHeaders;

export async function loader({ context, url }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const { account } = context.get(visitorContext);
  const t = serverTexts(content.language).translator("newsletter");
  const { searchParams } = url;
  const linkKey = keyIn(searchParams);
  const edit = searchParams.get(EDIT);
  const base = { linkKey, email: account?.email ?? null, outcome: readOutcome(searchParams), meta: { title: t("manage.title"), description: t("manage.lead"), path: MANAGE_PATH, robots: "noindex" } };
  // Whoever is nobody is asked for an address, to which a link is mailed.
  if (linkKey === null && !account) return { ...base, view: "ask" as const };
  if (edit !== null) return { ...base, view: "edit" as const, edit: Number(edit), wish: await loadWish(content, linkKey, edit) };
  const reader = linkKey === null ? await loadReader(content, null) : await readerOrNone(content, linkKey);
  // An address is forgotten with the last that went to it, and its links with it.
  if (linkKey !== null && !reader) return { ...base, view: base.outcome === "left" ? ("left" as const) : ("old" as const) };
  return { ...base, view: "reader" as const, reader };
}

export function action({ request, context, url }: Route.ActionArgs) {
  return answerManage(context.get(contentContext), context.get(visitorContext).staff, request, url);
}

export const clientAction = keepTyped;

export const meta: Route.MetaFunction = ({ loaderData, matches }) => siteMeta(matches[0], loaderData?.meta);

/** `/newsletter/manage`: all that goes to an address, for whoever has come by a mailed link or is signed in. */
export default function ManageNewsletter({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("newsletter");
  const failureWords = useFailureWords();
  const reply = actionData as (Reply & WishReply) | undefined;
  const { linkKey } = loaderData;
  if (loaderData.view === "edit") {
    const back = linkKey === null ? MY_NEWSLETTER_PATH : managePath({ key: linkKey });
    return (
      <div className="newsletter-page">
        <AccountPage title={t("edit.title")} trail={[{ to: back, label: t("manage.title") }]}>
          <EditForm key={loaderData.edit} id={loaderData.edit} linkKey={linkKey} wish={reply?.wish ?? loaderData.wish} reply={reply?.isShownAgain ? undefined : reply} back={back} />
        </AccountPage>
      </div>
    );
  }
  if (loaderData.view === "left") return <AllLeft />;
  return (
    <div className="newsletter-page">
      <AccountPage title={loaderData.view === "old" ? t("old.title") : t("manage.title")}>
        {reply?.failure ? <FailureNotice failure={reply.failure} instead={failureWords} /> : null}
        {loaderData.view === "reader" ? (
          <>
            {loaderData.reader ? <p className="t-lead">{t("manage.to", { email: loaderData.reader.email })}</p> : null}
            <OwnNewsletter reader={loaderData.reader} email={loaderData.email} linkKey={linkKey} outcome={loaderData.outcome} />
          </>
        ) : (
          <>
            <p>{t(loaderData.view === "old" ? "old.manage" : "manage.ask")}</p>
            <LinkForm reply={reply} />
          </>
        )}
      </AccountPage>
    </div>
  );
}

/** After the last subscription of an address has ended by the mailed link. */
function AllLeft() {
  const { t } = useTranslation("newsletter");
  return (
    <AccountPage title={t("left.title")}>
      <div className="account-form">
        <DoneNotice>{t("outcome.left")}</DoneNotice>
        <p>{t("left.text")}</p>
        <div className="actions">
          <Link to={NEWSLETTER_PATH} className={buttonClass()}>
            {t("left.again")}
          </Link>
        </div>
      </div>
    </AccountPage>
  );
}
