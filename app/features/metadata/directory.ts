/**
 * Returns a directory, or another page that lists the library's content, for schema.org. Takes the site's address,
 * without a trailing slash.
 */
export function directory(
  {
    title,
    description,
    path,
    language,
  }: { title: string; description: string; path: string; language: string },
  siteUrl: string,
): object {
  return {
    "@context": "https://schema.org",
    "@type": "CollectionPage",
    name: title,
    description,
    url: siteUrl + path,
    inLanguage: language,
    isPartOf: { "@id": `${siteUrl}/#website` },
  };
}
