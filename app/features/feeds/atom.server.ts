import { DOMImplementation, XMLSerializer } from "@xmldom/xmldom";

/** A feed as in RFC 4287. All addresses are absolute, all texts plain. */
export interface AtomFeed {
  /** Never changes, like the ids of entries. */
  id: string;
  language: string;
  title: string;
  subtitle: string;
  rights: string;
  author: { name: string; uri: string };
  /** ISO 8601; caches get whole seconds. */
  updated: string;
  /** Address of the feed itself. */
  self: string;
  /** Address of the page with the same content. */
  alternate: string;
  entries: AtomEntry[];
}

export interface AtomEntry {
  id: string;
  /** Language of title and summary. */
  language: string;
  title: string;
  summary: string;
  url: string;
  /** ISO 8601. */
  updated: string;
  /** If empty, the feed's author applies. */
  authors: string[];
  categories: { term: string; label: string }[];
}

const ATOM = "http://www.w3.org/2005/Atom";
const XML = "http://www.w3.org/XML/1998/namespace";
/**
 * Characters that XML 1.0 cannot hold in any spelling (section 2.2): most control characters, lone surrogates, and two
 * noncharacters.
 */
const NOT_IN_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Writes a feed as an Atom document. */
export function writeAtom(feed: AtomFeed): string {
  const { element, write } = begin();
  const languageOf = (language: string) => ({ "xml:lang": language });
  const link = (rel: string, type: string, href: string) => element("link", { rel, type, href });
  const person = (name: string, uri?: string) =>
    element("author", {}, element("name", {}, name), ...(uri ? [element("uri", {}, uri)] : []));

  return write(
    element(
      "feed",
      languageOf(feed.language),
      element("id", {}, feed.id),
      element("title", {}, feed.title),
      element("subtitle", {}, feed.subtitle),
      element("updated", {}, feed.updated),
      link("self", "application/atom+xml", feed.self),
      link("alternate", "text/html", feed.alternate),
      person(feed.author.name, feed.author.uri),
      element("rights", {}, feed.rights),
      ...feed.entries.map(({ id, language, title, summary, url, updated, authors, categories }) =>
        element(
          "entry",
          {},
          element("id", {}, id),
          element("title", languageOf(language), title),
          element("updated", {}, updated),
          link("alternate", "text/html", url),
          ...authors.map((name) => person(name)),
          ...categories.map((category) => element("category", category)),
          ...(summary ? [element("summary", languageOf(language), summary)] : []),
        ),
      ),
    ),
  );
}

/** Returns functions that create a document's elements and write it. */
function begin() {
  const document = new DOMImplementation().createDocument(ATOM, null);
  const clean = (text: string) => text.replace(NOT_IN_XML, "");

  function element(
    name: string,
    attributes: Record<string, string>,
    ...children: (Element | string)[]
  ): Element {
    const made = document.createElementNS(ATOM, name);
    for (const [attribute, value] of Object.entries(attributes))
      made.setAttributeNS(attribute.startsWith("xml:") ? XML : null, attribute, clean(value));
    for (const child of children)
      made.appendChild(typeof child === "string" ? document.createTextNode(clean(child)) : child);
    return made;
  }

  const write = (root: Element) =>
    `<?xml version="1.0" encoding="utf-8"?>\n${new XMLSerializer().serializeToString(root)}\n`;
  return { element, write };
}
