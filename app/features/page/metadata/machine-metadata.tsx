import { useEffect, useState, type ComponentProps } from "react";
import { useLocation } from "react-router";

/** Structured data as an element beside its subject. No text can close it: `<` is written as JSON's escape. */
export function JsonLd({ data, ...rest }: { data: object } & ComponentProps<"script">) {
  return (
    <script
      {...rest}
      type="application/ld+json"
      dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll("<", String.raw`\u003c`) }}
    />
  );
}

/** Metadata in a page's head for machines only. */
export interface MachineMetadata {
  /** The page's schema.org data. */
  jsonLd?: object;
  /** Names and contents of `citation_*`, for reference managers and academic search engines. */
  citation?: readonly (readonly [name: string, content: string])[];
}

/** Marks the elements of the first page, which React renders on the server only. */
const OF_FIRST_PAGE = { "data-first-page": "" };

/** The elements with the metadata; the browser never renders any. */
export function MachineMetadataHead({
  metadata: { jsonLd, citation },
}: {
  metadata: MachineMetadata;
}) {
  return (
    <>
      {citation?.map(([name, content], index) => (
        <meta key={index} name={name} content={content} {...OF_FIRST_PAGE} />
      ))}
      {jsonLd ? <JsonLd data={jsonLd} {...OF_FIRST_PAGE} /> : null}
    </>
  );
}

/** Removes these elements after a navigation in the browser: reference managers would take the first page's for the next one's. */
export function useMachineMetadataCleanup(): void {
  const { pathname } = useLocation();
  const [first] = useState(pathname);
  useEffect(() => {
    if (pathname === first) return;
    for (const element of document.head.querySelectorAll("[data-first-page]")) element.remove();
  }, [pathname, first]);
}

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
