import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { contentLanguageOf } from "#contract/languages";
import { contentContext, siteUrlContext } from "~/contexts";
import { CONTACT_PATH, DEVELOPERS_PATH } from "~/paths/site";
import { LeadPage } from "~/features/page/page-head";
import { proseStyles } from "~/features/posts/post-layout";
import { loadedMeta } from "~/features/page/page-meta";
import { Link } from "~/i18n/link";
import { i18nOf } from "~/i18n/i18next.server";
import { useLanguage } from "~/i18n/language";
import type { Route } from "./+types/route";
export { revalidateUnlessDialog as shouldRevalidate } from "~/features/dialogs/dialog-location";
export { publicPageHeaders as headers } from "~/http/cache-headers";

/** An example query that needs no account, with names of the schema. */
const GRAPHQL_QUERY =
  "{ generalSettings(language: EN) { title description url } languages { code name } }";
const SEARCH_BODY = JSON.stringify({
  search: "school",
  language: "en",
  sort_by: "Relevance",
  document_topics: ["education"],
  page: 1,
});

export const handle = { i18n: ["developers"] };
export const links = proseStyles;

export function loader({ context }: Route.LoaderArgs) {
  const t = i18nOf(context.get(contentContext).language).getFixedT(null, "developers");
  return {
    siteUrl: context.get(siteUrlContext),
    meta: { title: t("title"), description: t("lead"), path: DEVELOPERS_PATH },
  };
}

export const meta: Route.MetaFunction = loadedMeta;

/** The public interfaces for programs, with working example URLs. */
export default function Developers({ loaderData: { siteUrl } }: Route.ComponentProps) {
  const { t } = useTranslation("developers");
  const language = useLanguage();
  const listing = contentLanguageOf(language);
  return (
    <LeadPage title={t("title")} lead={t("lead")}>
      <div className="prose">
        <h2>{t("terms.title")}</h2>
        <ul>
          <li>{t("terms.free")}</li>
          <li>{t("terms.limits")}</li>
          <li>{t("terms.caching")}</li>
        </ul>

        <h2>{t("rest.title")}</h2>
        <p>{t("rest.text")}</p>
        <ul>
          <Address to="/api/v1/docs">{t("rest.docs")}</Address>
          <Address to="/api/v1/openapi.json">{t("rest.machine")}</Address>
        </ul>
        <p>{t("rest.search")}</p>
        <Command
          label={t("rest.title")}
        >{`curl ${siteUrl}/api/v1/search_documents -H 'Content-Type: application/json' -d '${SEARCH_BODY}'`}</Command>
        <p>{t("rest.document")}</p>
        <ul>
          <Address to={`/api/v1/taxonomies?type=topics&language=${listing}`}>
            {t("rest.topics")}
          </Address>
          <Address to={`/api/v1/collections?lang=${listing.toUpperCase()}`}>
            {t("rest.collections")}
          </Address>
          <Address to={`/api/v1/authors?language=${listing}`}>{t("rest.author")}</Address>
        </ul>

        <h2>{t("graphql.title")}</h2>
        <p>{t("graphql.text")}</p>
        <Command
          label={t("graphql.title")}
        >{`curl ${siteUrl}/graphql -H 'Content-Type: application/json' -d '${JSON.stringify({ query: GRAPHQL_QUERY })}'`}</Command>

        <h2>{t("feeds.title")}</h2>
        <p>{t("feeds.text")}</p>
        <ul>
          <Address to="/feed">{t("feeds.all")}</Address>
          <Address to="/feed?q=children">{t("feeds.search")}</Address>
        </ul>

        <h2>{t("oai.title")}</h2>
        <p>{t("oai.text")}</p>
        <ul>
          <Address to="/oai?verb=Identify">{t("oai.identify")}</Address>
          <Address to="/oai?verb=ListSets">{t("oai.sets")}</Address>
          <Address to="/oai?verb=ListRecords&metadataPrefix=oai_dc">{t("oai.records")}</Address>
        </ul>

        <h2>{t("sitemap.title")}</h2>
        <p>{t("sitemap.text")}</p>
        <ul>
          <Address to="/sitemap.xml">{t("sitemap.index")}</Address>
        </ul>

        <h2>{t("cite.title")}</h2>
        <p>{t("cite.text")}</p>
        <h2>{t("packs.title")}</h2>
        <p>{t("packs.text")}</p>

        <p>
          {t("help.text")} <Link to={CONTACT_PATH}>{t("help.link")}</Link>
        </p>
      </div>
    </LeadPage>
  );
}

/** An example URL and what it returns. A plain link, because none of them is a page of the router. */
function Address({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      {children}:{" "}
      <a href={to} dir="ltr">
        <code>{to}</code>
      </a>
    </li>
  );
}

/** Not wrapped, so that it can be copied; it scrolls by keyboard too. */
function Command({ label, children }: { label: string; children: string }) {
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <pre dir="ltr" tabIndex={0} role="group" aria-label={label}>
      <code>{children}</code>
    </pre>
  );
}
