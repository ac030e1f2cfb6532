import { DOMParser } from "@xmldom/xmldom";

/**
 * Parses XML that came from outside. Throws for whatever is not well-formed, and for all markup that no SAML message needs:
 * document types and entities, which can be made to grow or to read files, and comments, CDATA and instructions, which
 * programs read differently.
 */
export function parseXml(xml: string): Document {
  if (/<!|<\?(?!xml\s)/i.test(xml)) throw new Error("The XML holds a document type, a comment, CDATA or an instruction");
  const stop = (message: string) => {
    throw new Error(message);
  };
  const document = new DOMParser({ errorHandler: { warning: stop, error: stop, fatalError: stop } }).parseFromString(xml, "text/xml");
  if (!document?.documentElement) throw new Error("The XML is empty");
  return document;
}

/** Elements of a name anywhere below a node. */
export function elements(node: Document | Element, namespace: string, name: string): Element[] {
  return Array.from(node.getElementsByTagNameNS(namespace, name));
}

/** Elements of a name directly below another. */
export function children(element: Element, namespace: string, name: string): Element[] {
  return Array.from(element.childNodes).filter((node): node is Element => node.nodeType === 1 && (node as Element).namespaceURI === namespace && (node as Element).localName === name);
}
