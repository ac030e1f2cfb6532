import type { MetaDescriptor } from "react-router";
import { type PageMeta, pageMeta } from "./page-meta";
import type { ShellData } from "./shell";

/** What a page says of itself; the site adds the rest. */
export type OwnMeta = Omit<PageMeta, "language" | "siteUrl" | "siteName">;

/** Metadata of a page within its site: language, address, name and picture come from the root's data, `matches[0]`. */
export function siteMeta(root: { loaderData?: ShellData }, page: OwnMeta | undefined): MetaDescriptor[] {
  const site = root.loaderData;
  if (!site || !page) return [];
  const { title, seoDefaultImage } = site.settings;
  return pageMeta({ ...page, image: page.image ?? seoDefaultImage, siteName: title, language: site.language, siteUrl: site.siteUrl });
}
