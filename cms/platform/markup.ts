import { DOMImplementation, XMLSerializer } from "@xmldom/xmldom";

const XML = "http://www.w3.org/XML/1998/namespace";
/**
 * Characters that XML 1.0 cannot contain in any form (section 2.2): most control characters, unpaired surrogates, and two
 * non-characters.
 */
const NOT_IN_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Creates an element with attributes and children. The name may have one of the document's prefixes. Texts are escaped. */
export type MakeElement = (
  name: string,
  attributes: Record<string, string>,
  ...children: (Element | string)[]
) => Element;

/**
 * Creates an XML document with functions to build its elements and to write it. Takes the namespaces by prefix; the
 * default namespace is under "".
 */
export function createXmlDocument(namespaces: Record<string, string>): {
  element: MakeElement;
  write: (root: Element) => string;
} {
  const document = new DOMImplementation().createDocument(namespaces[""] ?? null, null);
  const clean = (text: string) => text.replace(NOT_IN_XML, "");
  const prefixOf = (name: string) => (name.includes(":") ? name.slice(0, name.indexOf(":")) : "");
  const attributeNamespace = (prefix: string) =>
    prefix === "" ? null : prefix === "xml" ? XML : (namespaces[prefix] ?? null);

  return {
    element(name, attributes, ...children) {
      const made = document.createElementNS(namespaces[prefixOf(name)] ?? null, name);
      for (const [attribute, value] of Object.entries(attributes))
        made.setAttributeNS(attributeNamespace(prefixOf(attribute)), attribute, clean(value));
      for (const child of children)
        made.appendChild(typeof child === "string" ? document.createTextNode(clean(child)) : child);
      return made;
    },
    write: (root) =>
      `<?xml version="1.0" encoding="utf-8"?>\n${new XMLSerializer().serializeToString(root)}\n`,
  };
}

/** Escapes text for HTML, including quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
