import { useTranslation } from "react-i18next";
import { buttonClass, Button } from "~/components/button";
import { contentContext, visitorContext } from "~/contexts";
import { AccountPage } from "~/features/account/account-page";
import {
  FormLead,
  STACK,
  DoneNotice,
  FailureNotice,
  ProblemSummary,
  ImplicitSubmitButton,
} from "~/features/forms/form-messages";
import { keepInputOnFailure, useFormFetcher } from "~/features/forms/use-form-fetcher";
import { unlisted } from "~/features/page/page-meta";
import { LinkForm } from "~/features/newsletter/link-form";
import { manageAction, loadManage } from "~/features/newsletter/manage-subscriptions.server";
import { ExpiredLink } from "~/features/newsletter/token-form";
import { OwnNewsletter } from "~/features/newsletter/subscriptions";
import {
  EDIT,
  tokenIn,
  MANAGE_PATH,
  managePath,
  MY_NEWSLETTER_PATH,
  NEWSLETTER_PATH,
  readManageResult,
  KINDS,
} from "~/paths/newsletter";
import { useNewsletterFailureMessages } from "~/features/newsletter/newsletter-form";
import type { CriteriaReply, CriteriaData } from "~/features/newsletter/newsletter-data";
import { Link } from "~/i18n/link";
import { i18nOf } from "~/i18n/i18next.server";
import type { Route } from "./+types/route";
import { useForm } from "@conform-to/react";
import type { FollowedKind } from "#contract/names";
import { CriteriaFields } from "~/features/newsletter/criteria-fields";

const ID = "subscription";

interface EditFormProps {
  /** Id of the subscription. */
  id: number;
  linkToken: string | null;
  criteria: CriteriaData;
  /** The server's reply, if the page was loaded by submitting the form. */
  reply?: CriteriaReply;
  /** Path of the cancel link. */
  back: string;
}

/** Changes the criteria and frequency of a subscription. */
function EditForm({ id, linkToken, criteria, reply: pageReply, back }: EditFormProps) {
  const { t } = useTranslation("newsletter");
  const { Form, reply, pending, formProps, options } = useFormFetcher(ID, pageReply);
  const [form, fields] = useForm<Record<FollowedKind, string>>(options);
  const failureWords = useNewsletterFailureMessages();
  const path = managePath({ key: linkToken, edit: id });
  return (
    <div className={`${STACK} pt-1`}>
      <ProblemSummary
        fields={KINDS.map((kind) => fields[kind])}
        labels={Object.fromEntries(KINDS.map((kind) => [kind, t(`kind.${kind}`)]))}
      />
      <FailureNotice failure={reply?.failure} instead={failureWords} />
      <Form {...formProps(form, path)} className={STACK}>
        <ImplicitSubmitButton />
        <CriteriaFields formId={ID} criteria={criteria} path={path} fields={fields} />
        <div className="actions">
          <Button variant="primary" pending={pending} pendingLabel={t("edit.pending")}>
            {t("edit.save")}
          </Button>
          <Link to={back} className={buttonClass()}>
            {t("edit.cancel")}
          </Link>
        </div>
      </Form>
    </div>
  );
}

export { revalidateUnlessDialog as shouldRevalidate } from "~/features/dialogs/dialog-location";
export { tokenPageHeaders as headers } from "~/features/newsletter/newsletter-data";
export { loadedMeta as meta } from "~/features/page/page-meta";

export const handle = { i18n: ["newsletter", "terms", "forms"] };

export async function loader({ context, url }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const { account } = context.get(visitorContext);
  const t = i18nOf(content.language).getFixedT(null, "newsletter");
  const { searchParams } = url;
  const [linkToken, outcome] = [tokenIn(searchParams), readManageResult(searchParams)];
  const base = {
    linkToken,
    email: account?.email ?? null,
    outcome,
    meta: unlisted(MANAGE_PATH, t("manage.title"), t("manage.lead")),
  };
  // Without a link or an account, asks for an email address to send a link to.
  if (linkToken === null && !account) return { ...base, view: "ask" as const };
  return {
    ...base,
    ...(await loadManage(content, { linkToken, edit: searchParams.get(EDIT), outcome })),
  };
}

export function action({ request, context, url }: Route.ActionArgs) {
  return manageAction(context.get(contentContext), request, url);
}

export const clientAction = keepInputOnFailure<CriteriaReply>;

/** `/newsletter/manage`: all subscriptions of an email address, for users with an emailed link or an account. */
export default function ManageNewsletter({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("newsletter");
  const failureWords = useNewsletterFailureMessages();
  const reply: CriteriaReply | undefined = actionData;
  const { linkToken } = loaderData;
  switch (loaderData.view) {
    case "edit": {
      const back = linkToken === null ? MY_NEWSLETTER_PATH : managePath({ key: linkToken });
      return (
        <AccountPage title={t("edit.title")} trail={[{ to: back, label: t("manage.title") }]} wide>
          <EditForm
            key={loaderData.edit}
            id={loaderData.edit}
            linkToken={linkToken}
            criteria={reply?.criteria ?? loaderData.criteria}
            reply={reply?.isShownAgain ? undefined : reply}
            back={back}
          />
        </AccountPage>
      );
    }
    case "left":
      return <UnsubscribedFromAll />;
    case "old":
      return <ExpiredLink text={t("old.manage")} reply={reply} />;
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
            linkToken={linkToken}
            outcome={loaderData.outcome}
            reply={reply}
          />
        </AccountPage>
      );
  }
}

/** Shown after the last subscription of an address was ended with an emailed link. */
function UnsubscribedFromAll() {
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
