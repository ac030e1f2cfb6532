import { useTranslation } from "react-i18next";
import { useMatches, useRouteLoaderData } from "react-router";
import { Breadcrumb } from "~/components/navigation";
import { breadcrumbList, JsonLd, type OwnMeta } from "./page-meta";
import { type ShellData, usePagePath } from "./page-context";
import { useLanguage } from "~/i18n/language";
import { localisedPath, withoutLanguage } from "~/i18n/paths";
import { type ReactNode, useEffect } from "react";
import { EmptyState, type EmptyStateBlocks } from "~/components/empty-state";

/** The breadcrumbs of a page, from the start page on: for people, and for search engines. */
export function Breadcrumbs({ items }: { items?: { to: string; label: string }[] }) {
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

/** A page that starts with breadcrumbs, its title and a sentence about its purpose. */
export function LeadPage({
  title,
  lead,
  children,
}: {
  title: string;
  lead: string;
  children: ReactNode;
}) {
  return (
    <div className="wrap">
      <Breadcrumbs />
      <header className="page-head pt-6 pb-8 lg:py-12">
        <h1>{title}</h1>
        <p className="t-lead">{lead}</p>
      </header>
      {children}
    </div>
  );
}

/** The title of a page outside the routes' `meta`: an error page. */
function PageTitle({ children }: { children: string }) {
  const { t } = useTranslation("common");
  const site = useRouteLoaderData<ShellData>("root");
  const title = `${children} · ${site?.settings.title ?? t("site.name")}`;
  useEffect(() => {
    document.title = title;
  }, [title]);
  // The server puts it into the head; in the browser the effect above does.
  return import.meta.env.SSR ? <title>{title}</title> : null;
}

/** Styles an address that is only printed. */
export const PRINTED_ADDRESS = "hidden text-[0.875rem] wrap-anywhere print:block";

/** The address of the current page, for print. */
export function PrintedAddress() {
  const site = useRouteLoaderData<ShellData>("root");
  const path = usePagePath();
  return site ? (
    <p className={PRINTED_ADDRESS} dir="ltr">
      {site.siteUrl}
      {path}
    </p>
  ) : null;
}

/**
 * Decodes the percent-encoding of a part of an address. Malformed parts stay as they are, since any client can write an
 * address.
 */
export function decodePathPart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/**
 * Returns the words that the visitor may have meant by an address: `/document/every-child-counted-2` gives "every child
 * counted".
 */
export function searchWordsFromPath(path: string): string {
  const last = withoutLanguage(path).split("/").findLast(Boolean) ?? "";
  return (decodePathPart(last).match(/\p{L}{2,}/gu) ?? []).slice(0, 8).join(" ");
}

interface ErrorStateProps {
  blocks: EmptyStateBlocks;
  title: string;
  text: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
}

/** Replaces a page's content: what happened, in a heading and a sentence, and what to do next. */
export function ErrorState({ title, text, children, ...rest }: ErrorStateProps) {
  return (
    <EmptyState level={1} title={title} {...rest}>
      <PageTitle>{title}</PageTitle>
      <p className="t-lead">{text}</p>
      {children}
    </EmptyState>
  );
}
