import type { MetaDescriptor } from "react-router";
import { directory } from "~/features/metadata/directory";
import { localisedPath } from "~/i18n/paths";
import { isWide, type PageMeta, pageMeta } from "./page-meta";
import type { ShellData } from "./shell";

/** A page's own metadata; the site adds the rest. Further structured data goes through `tellMachines`. */
export interface OwnMeta extends Omit<PageMeta, "language" | "siteUrl" | "siteName" | "jsonLd"> {
  /** Whether the page is only a list of the library's content for machines. */
  isDirectory?: boolean;
}

/** Returns the metadata of a page within its site. Language, address, name and picture come from the root's data, `matches[0]`. */
export function siteMeta(
  root: { loaderData?: ShellData },
  page: OwnMeta | undefined,
): MetaDescriptor[] {
  const site = root.loaderData;
  if (!site || !page) return [];
  const {
    language,
    siteUrl,
    settings: { title, seoDefaultImage },
  } = site;
  const jsonLd =
    page.isDirectory && !page.robots
      ? directory({ ...page, path: localisedPath(page.path, language), language }, siteUrl)
      : undefined;
  // Messengers would show only a strip of an upright cover.
  const image = page.image && isWide(page.image) ? page.image : seoDefaultImage;
  return pageMeta({ ...page, jsonLd, image, siteName: title, language, siteUrl });
}

/** The `meta` function of a route whose loader returns its metadata as `meta`. */
export const loadedMeta = ({
  loaderData,
  matches,
}: {
  loaderData: { meta?: OwnMeta } | undefined;
  matches: readonly [{ loaderData?: ShellData }, ...unknown[]];
}) => siteMeta(matches[0], loaderData?.meta);
