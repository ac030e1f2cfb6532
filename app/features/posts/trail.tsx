import { useTranslation } from "react-i18next";
import { useMatches, useRouteLoaderData } from "react-router";
import { Breadcrumb } from "~/components/breadcrumb";
import { breadcrumbList } from "~/features/metadata/breadcrumb-list";
import { JsonLd } from "~/features/metadata/json-ld";
import type { ShellData } from "~/features/shell/shell";
import type { OwnMeta } from "~/features/shell/site-meta";
import { useLanguage } from "~/i18n/language";
import { localisedPath, withoutLanguage } from "~/i18n/paths";

/** The breadcrumbs of a page, from the start page on: for people, and for search engines. */
export function Trail({ items }: { items?: { to: string; label: string }[] }) {
  const { t } = useTranslation("common");
  const language = useLanguage();
  const site = useRouteLoaderData<ShellData>("root");
  const page = useOwnMeta();
  const way = [{ to: "/", label: t("shell.home") }, ...(items ?? [])];
  return (
    <>
      <Breadcrumb label={t("breadcrumb.label")} items={way} />
      {/* People see the page itself in its heading; search engines want it as the last breadcrumb. */}
      {site && !site.account && page && !page.robots?.includes("noindex") ? (
        <JsonLd
          data={breadcrumbList(
            [...way, { to: withoutLanguage(page.path), label: page.title }],
            (path) => site.siteUrl + localisedPath(path, language),
          )}
        />
      ) : null}
    </>
  );
}

/** Returns the current page's own metadata; undefined if it has none. */
function useOwnMeta(): OwnMeta | undefined {
  const data = useMatches().at(-1)?.loaderData as { meta?: OwnMeta } | undefined;
  return data?.meta;
}
