import { useTranslation } from "react-i18next";
import { contentContext } from "~/contexts";
import { MailView } from "~/features/newsletter/mail-view";
import { bodyPath, MAILS_PATH } from "~/paths/site";
import { Breadcrumbs } from "~/features/page/page-head";
import { siteMeta } from "~/features/page/page-meta";
import { localisedPath } from "~/i18n/paths";
import { i18nOf } from "~/i18n/i18next.server";
import { useLanguage } from "~/i18n/language";
import allStyles from "~/styles/app.css?url";
import type { Route } from "./+types/mail";
import { readMail } from "./read-mail.server";
export { revalidateUnlessDialog as shouldRevalidate } from "~/features/dialogs/dialog-location";

export const handle = { i18n: ["outbox"] };
/** These pages use utilities that visitors.css lacks, and can be opened without signing in. */
export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: allStyles }];
/** Emails in the outbox are private. */
export const headers: Route.HeadersFunction = () => ({ "Cache-Control": "private, no-store" });

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const {
    mail: { html: _framed, ...mail },
    path,
    language,
  } = await readMail(content, params, url);
  const t = i18nOf(content.language).getFixedT(null, "outbox");
  return {
    mail,
    path,
    language,
    meta: { title: mail.subject, description: t("description"), path, robots: "noindex" },
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  siteMeta(matches[0], loaderData?.meta);

/** One email, as its recipient sees it. */
export default function Mail({ loaderData: { mail, path, language } }: Route.ComponentProps) {
  const { t } = useTranslation("outbox");
  const own = useLanguage();
  const { subject, from, to, text, headers: lines } = mail;
  return (
    <div className="wrap pb-14">
      <Breadcrumbs items={[{ to: MAILS_PATH, label: t("title") }]} />
      <h1 className="t-h2" dir="auto" lang={language}>
        {subject}
      </h1>
      <MailView
        subject={subject}
        facts={[
          { label: t("from"), value: from },
          { label: t("to"), value: to },
          ...lines.map(({ name, value }) => ({ label: name, value })),
        ]}
        src={localisedPath(bodyPath(path), own)}
        text={text}
        language={language}
      />
    </div>
  );
}
