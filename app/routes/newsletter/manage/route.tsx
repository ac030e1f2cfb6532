import { useTranslation } from "react-i18next";
import { buttonClass } from "~/components/button";
import { contentContext, visitorContext } from "~/contexts";
import { AccountPage } from "~/features/account/account-page";
import { FormLead } from "~/features/account/form-lead";
import { STACK } from "~/features/forms/form-look";
import { DoneNotice, FailureNotice } from "~/features/forms/form-words";
import { keepTyped } from "~/features/forms/keep-typed";
import { unlisted } from "~/features/metadata/unlisted";
import { LinkForm } from "~/features/newsletter/link-form";
import { answerManage, loadManage } from "~/features/newsletter/manage.server";
import { OldLink } from "~/features/newsletter/old-link";
import { OwnNewsletter } from "~/features/newsletter/own-newsletter";
import {
  EDIT,
  keyIn,
  MANAGE_PATH,
  managePath,
  MY_NEWSLETTER_PATH,
  NEWSLETTER_PATH,
  readOutcome,
} from "~/features/newsletter/paths";
import { useFailureWords } from "~/features/newsletter/use-failure-words";
import type { WishReply } from "~/features/newsletter/newsletter-data";
import { Link } from "~/i18n/link";
import { i18nOf } from "~/i18n/i18next.server";
import type { Route } from "./+types/route";
import { EditForm } from "./edit-form";
export { keepBehindDialog as shouldRevalidate } from "~/features/dialogs/dialog-location";
export { keyPageHeaders as headers } from "~/features/newsletter/key-page";
export { loadedMeta as meta } from "~/features/shell/site-meta";

export const handle = { i18n: ["newsletter", "terms", "forms"] };

export async function loader({ context, url }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const { account } = context.get(visitorContext);
  const t = i18nOf(content.language).getFixedT(null, "newsletter");
  const { searchParams } = url;
  const [linkKey, outcome] = [keyIn(searchParams), readOutcome(searchParams)];
  const base = {
    linkKey,
    email: account?.email ?? null,
    outcome,
    meta: unlisted(MANAGE_PATH, t("manage.title"), t("manage.lead")),
  };
  // Without a link or an account, asks for an email address to send a link to.
  if (linkKey === null && !account) return { ...base, view: "ask" as const };
  return {
    ...base,
    ...(await loadManage(content, { linkKey, edit: searchParams.get(EDIT), outcome })),
  };
}

export function action({ request, context, url }: Route.ActionArgs) {
  return answerManage(context.get(contentContext), request, url);
}

export const clientAction = keepTyped<WishReply>;

/** `/newsletter/manage`: all subscriptions of an email address, for users with an emailed link or an account. */
export default function ManageNewsletter({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("newsletter");
  const failureWords = useFailureWords();
  const reply: WishReply | undefined = actionData;
  const { linkKey } = loaderData;
  switch (loaderData.view) {
    case "edit": {
      const back = linkKey === null ? MY_NEWSLETTER_PATH : managePath({ key: linkKey });
      return (
        <AccountPage title={t("edit.title")} trail={[{ to: back, label: t("manage.title") }]} wide>
          <EditForm
            key={loaderData.edit}
            id={loaderData.edit}
            linkKey={linkKey}
            wish={reply?.wish ?? loaderData.wish}
            reply={reply?.isShownAgain ? undefined : reply}
            back={back}
          />
        </AccountPage>
      );
    }
    case "left":
      return <AllLeft />;
    case "old":
      return <OldLink text={t("old.manage")} reply={reply} />;
    case "ask":
      return (
        <AccountPage title={t("manage.title")}>
          <p>{t("manage.ask")}</p>
          <LinkForm reply={reply} />
        </AccountPage>
      );
    default:
      return (
        <AccountPage title={t("manage.title")} wide>
          {loaderData.reader && reply?.failure ? (
            <FailureNotice failure={reply.failure} instead={failureWords} />
          ) : null}
          {loaderData.reader ? (
            <FormLead>{t("manage.to", { email: loaderData.reader.email })}</FormLead>
          ) : null}
          <OwnNewsletter
            own={loaderData}
            email={loaderData.email}
            linkKey={linkKey}
            outcome={loaderData.outcome}
            reply={reply}
          />
        </AccountPage>
      );
  }
}

/** Shown after the last subscription of an address was ended with an emailed link. */
function AllLeft() {
  const { t } = useTranslation("newsletter");
  return (
    <AccountPage title={t("left.title")}>
      <div className={`${STACK} pt-1`}>
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
