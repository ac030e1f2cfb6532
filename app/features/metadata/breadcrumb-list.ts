/** The way to a page as schema.org has it, the page itself as its end. `absolute` makes an address of a path without language. */
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
