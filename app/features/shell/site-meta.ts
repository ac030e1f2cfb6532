import type { MetaDescriptor } from "react-router";
import { directory } from "~/features/metadata/directory";
import { localisedPath } from "~/i18n/paths";
import { isWide, type PageMeta, pageMeta } from "./page-meta";
import type { ShellData } from "./shell";

/** What a page says of itself; the site adds the rest. Structured data that is more than these words goes by `tellMachines`. */
export interface OwnMeta extends Omit<PageMeta, "language" | "siteUrl" | "siteName" | "jsonLd"> {
  /** Whether it lists what the library has, and is nothing more to machines. */
  isDirectory?: boolean;
}

/** Metadata of a page within its site: language, address, name and picture come from the root's data, `matches[0]`. */
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
  // Of an upright cover messengers show a strip.
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
