/**
 * Returns a page's breadcrumbs for schema.org, with the page itself at the end. `absolute` turns a path without language
 * into an address.
 */
export function breadcrumbList(
  items: readonly { to: string; label: string }[],
  absolute: (path: string) => string,
): object {
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: items.map(({ to, label }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: label,
      item: absolute(to),
    })),
  };
}
