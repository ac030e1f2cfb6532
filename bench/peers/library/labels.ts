/** The English texts of this site that the pages of both peers show. */

export const SITE_TITLE = "Resource Library";

export const LANGUAGES = [
  { code: "en", name: "English" },
  { code: "es", name: "Español" },
  { code: "sv", name: "Svenska" },
  { code: "nl", name: "Nederlands" },
  { code: "fr", name: "Français" },
];

/** The facets of the search page, in order. `param` is the name of the checkboxes. */
export const FACETS = [
  { taxonomy: "topics", param: "topic", name: "Topic", isOpen: true },
  { taxonomy: "content_types", param: "content-type", name: "Content type", isOpen: true },
  { taxonomy: "languages", param: "language", name: "Language of the file", isOpen: true },
  { taxonomy: "countries", param: "country", name: "Country", isOpen: false },
  { taxonomy: "regions", param: "region", name: "Region", isOpen: false },
  { taxonomy: "keywords", param: "keyword", name: "Keyword", isOpen: false },
  { taxonomy: "publishers", param: "publisher", name: "Publisher", isOpen: false },
  { taxonomy: "authors", param: "author", name: "Author", isOpen: false },
];

/** The facts on a document's page, in order. */
export const FACTS = [
  { taxonomy: "authors", param: "author", name: "Authors" },
  { taxonomy: "content_types", param: "content-type", name: "Content type" },
  { taxonomy: "topics", param: "topic", name: "Topics" },
  { taxonomy: "keywords", param: "keyword", name: "Keywords" },
  { taxonomy: "countries", param: "country", name: "Countries" },
  { taxonomy: "regions", param: "region", name: "Regions" },
];

export const SORTS = [
  "Relevance",
  "Latest",
  "Alphabetical",
  "Staff resources first",
  "Recommended",
];

const numbers = new Intl.NumberFormat("en");
const dates = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

export const formatNumber = (value: number): string => numbers.format(value);
export const formatDate = (date: Date): string => dates.format(date);

export const languageName = (code: string): string =>
  LANGUAGES.find((language) => language.code === code)?.name ?? code;
