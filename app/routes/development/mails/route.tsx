import { clsx } from "clsx";
import { useTranslation } from "react-i18next";
import { LANGUAGE_INFO } from "#contract/languages";
import type { MailExamplesAnswer, OutboxAnswer } from "#contract/mails";
import {
  CELL,
  HEAD_NAME,
  NAME_CELL,
  TABLE,
  TABLE_HEAD,
  TABLE_ROW,
} from "~/components/list-classes";
import { Tabs } from "~/components/navigation";
import { getMailExamples, getOutbox } from "~/content/subscriptions.server";
import { contentContext } from "~/contexts";
import { examplePath, MAILS_PATH, outboxMailPath } from "~/paths/site";
import { Breadcrumbs } from "~/features/page/page-head";
import { siteMeta } from "~/features/page/page-meta";
import { formatTime, useLanguage } from "~/i18n/language";
import { Link } from "~/i18n/link";
import { i18nOf } from "~/i18n/i18next.server";
import allStyles from "~/styles/app.css?url";
import type { Route } from "./+types/route";
import { exampleLanguage } from "./read-mail.server";
export { revalidateUnlessDialog as shouldRevalidate } from "~/features/dialogs/dialog-location";

export const handle = { i18n: ["outbox"] };
/** These pages use utilities that visitors.css lacks, and can be opened without signing in. */
export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: allStyles }];
/** Emails in the outbox are private. */
export const headers: Route.HeadersFunction = () => ({ "Cache-Control": "private, no-store" });

export async function loader({ context, url }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const [outbox, examples] = await Promise.all([getOutbox(content), getMailExamples(content)]);
  const t = i18nOf(content.language).getFixedT(null, "outbox");
  return {
    outbox,
    examples,
    chosen: exampleLanguage(url, content.contentLanguage),
    meta: { title: t("title"), description: t("description"), path: MAILS_PATH, robots: "noindex" },
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  siteMeta(matches[0], loaderData?.meta);

/** For developers: the emails in the outbox, and an example of each kind. */
export default function Mails({ loaderData: { outbox, examples, chosen } }: Route.ComponentProps) {
  const { t } = useTranslation("outbox");
  return (
    <div className="wrap pb-14">
      <Breadcrumbs />
      <header className="page-head">
        <h1>{t("title")}</h1>
        <p className="t-lead">{t("lead")}</p>
      </header>
      {outbox ? <Outbox outbox={outbox} /> : null}
      <Examples examples={examples} chosen={chosen} />
    </div>
  );
}

const PLAIN = "text-ink no-underline decoration-auto hover:underline";
const FACT = clsx(
  CELL,
  "wrap-anywhere max-md:block max-md:p-0 max-md:text-[0.9375rem] max-md:text-ink-2",
);

function Outbox({ outbox: { mails, count } }: { outbox: OutboxAnswer }) {
  const { t } = useTranslation("outbox");
  const language = useLanguage();
  return (
    <section aria-labelledby="outbox">
      <h2 id="outbox" className="mt-8 mb-3">
        {t("outbox")}
      </h2>
      {count === 0 ? <p>{t("empty")}</p> : null}
      {count > mails.length ? (
        <p className="count">{t("shown", { shown: mails.length, count })}</p>
      ) : null}
      {mails.length > 0 ? (
        <table className={TABLE}>
          {/* Stacks the columns on a phone, where they would overflow. */}
          <thead className={clsx(TABLE_HEAD, "max-md:absolute max-md:[clip-path:inset(50%)]")}>
            <tr className="max-md:block">
              <th scope="col" className={clsx(HEAD_NAME, "max-md:block")}>
                {t("subject")}
              </th>
              <th scope="col" className={clsx(HEAD_NAME, "max-md:block")}>
                {t("to")}
              </th>
              <th scope="col" className={clsx(HEAD_NAME, "max-md:block")}>
                {t("time")}
              </th>
            </tr>
          </thead>
          <tbody>
            {mails.map(({ id, subject, to, date }) => (
              <tr key={id} className={clsx(TABLE_ROW, "max-md:block max-md:py-2.5")}>
                <th
                  scope="row"
                  className={clsx(NAME_CELL, "wrap-anywhere max-md:block max-md:p-0")}
                >
                  <Link to={outboxMailPath(id)} className={PLAIN} dir="auto">
                    {subject}
                  </Link>
                </th>
                <td className={FACT} dir="auto">
                  {to}
                </td>
                <td className={FACT}>{t("utc", { time: formatTime(date, language) })}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </section>
  );
}

function Examples({
  examples: { kinds, languages },
  chosen,
}: {
  examples: MailExamplesAnswer;
  chosen: string;
}) {
  const { t } = useTranslation("outbox");
  return (
    <section aria-labelledby="examples">
      <h2 id="examples" className="mt-8 mb-3">
        {t("examples")}
      </h2>
      <p>{t("examplesLead")}</p>
      <Tabs
        label={t("language")}
        items={languages.map((language) => ({
          to: `${MAILS_PATH}?language=${language}#examples`,
          label: <span lang={language}>{LANGUAGE_INFO[language].name}</span>,
          current: language === chosen,
        }))}
      />
      <ul className="columns-[18rem] gap-x-12 wrap-anywhere">
        {kinds.map((kind) => (
          <li key={kind} className="break-inside-avoid border-b border-line">
            <Link
              to={examplePath(kind, chosen)}
              className={clsx(PLAIN, "flex min-h-11 items-center")}
            >
              {t(`kind.${kind}`)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
