/** A directory, or another page that lists what the library has, as schema.org says it. Takes the site's address, without a trailing slash. */
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
