// @ts-check
import { DOMParser } from "@xmldom/xmldom";

/**
 * Parses XML from outside into a document. Throws unless it is well-formed, and for all markup that no SAML message needs.
 * Document types and entities can be made to grow or to read files; parsers disagree about comments, CDATA and instructions. Call
 * `scanXml` first: the time of work on a document grows with the square of its size.
 *
 * @param {string} xml
 * @returns {Document}
 */
export function parseXml(xml) {
  if (/<!|<\?(?!xml\s)/i.test(xml))
    throw new Error("The XML holds a document type, a comment, CDATA or an instruction");
  const stop = (/** @type {string} */ message) => {
    throw new Error(message);
  };
  const document = new DOMParser({
    errorHandler: { warning: stop, error: stop, fatalError: stop },
  }).parseFromString(xml, "text/xml");
  if (!document?.documentElement) throw new Error("The XML is empty");
  return document;
}

/**
 * Returns all elements with a name below a node.
 *
 * @param {Document | Element} node @param {string} namespace @param {string} name
 * @returns {Element[]}
 */
export function elements(node, namespace, name) {
  return Array.from(node.getElementsByTagNameNS(namespace, name));
}

/**
 * Returns the elements directly below another: all, or those with a name.
 *
 * @param {Element} element @param {string} [namespace] @param {string} [name]
 * @returns {Element[]}
 */
export function children(element, namespace, name) {
  const nodes = /** @type {Element[]} */ (
    Array.from(element.childNodes).filter(({ nodeType }) => nodeType === 1)
  );
  return namespace === undefined
    ? nodes
    : nodes.filter((node) => node.namespaceURI === namespace && node.localName === name);
}
