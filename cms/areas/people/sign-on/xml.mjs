// @ts-check
import { DOMParser } from "@xmldom/xmldom";
import { SaxesParser } from "saxes";
import {
  SAML_ATTRIBUTE_MAX_CHARS,
  SAML_ATTRIBUTES_MAX,
  SAML_DEPTH_MAX,
  SAML_ELEMENT_ATTRIBUTES_MAX,
  SAML_ELEMENTS_MAX,
  SAML_NAMESPACES_MAX,
  SAML_TEXT_MAX_CHARS,
} from "../../../contract/parser-limits.mjs";
import { SignOnRefused } from "./saml.mjs";

/**
 * Parses XML from outside into a document. Throws unless it is well-formed, and for all markup that no SAML message needs.
 * Document types and entities can be made to grow or to read files; parsers disagree about comments, CDATA and instructions.
 * Call `scanXml` first: the time for working on a document grows with the square of its size.
 *
 * @param {string} xml
 * @returns {Document}
 */
export function parseXml(xml) {
  if (/<!|<\?(?!xml\s)/i.test(xml))
    throw new Error("The XML contains a document type, a comment, CDATA or an instruction");
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

/** The XML is larger or more complex than SAML needs. The message names the limit and contains nothing of the document. */
export class XmlTooLarge extends Error {
  /** @override */
  name = "XmlTooLarge";
}

/**
 * @typedef ScanOptions
 * @property {boolean} [allowComments] Whether comments are skipped instead of refused.
 * @property {number} [elementsMax]
 * @property {number} [attributesMax]
 * @property {(element: import("saxes").SaxesTagNS, depth: number) => void} [onElement] Called for each element with its
 *   depth; the root has 1.
 */

/**
 * Reads XML from outside once, as a stream, in linear time. Throws XmlTooLarge beyond the limits of SAML. Throws another error
 * unless the XML is well-formed with its namespaces and has no document types, CDATA or instructions. Only XML that passes may
 * be parsed into a document, where times grow with the square of the number of elements.
 *
 * @param {string} xml @param {ScanOptions} [options]
 */
export function scanXml(xml, options = {}) {
  const {
    allowComments = false,
    elementsMax = SAML_ELEMENTS_MAX,
    attributesMax = SAML_ATTRIBUTES_MAX,
    onElement,
  } = options;
  // Always XML 1.0, because 1.1 allows references to control characters.
  const parser = new SaxesParser({
    xmlns: true,
    position: false,
    forceXMLVersion: true,
    defaultXMLVersion: "1.0",
  });
  /** @type {Set<string>} */
  const namespaces = new Set();
  let elements = 0;
  let depth = 0;
  let attributes = 0;
  let ownAttributes = 0;
  parser.on("opentagstart", () => {
    ownAttributes = 0;
    limit(++elements, elementsMax, "elements");
    limit(++depth, SAML_DEPTH_MAX, "levels of elements");
  });
  parser.on("attribute", ({ prefix, name, value }) => {
    limit(++attributes, attributesMax, "attributes");
    limit(++ownAttributes, SAML_ELEMENT_ATTRIBUTES_MAX, "attributes of one element");
    limit(value.length, SAML_ATTRIBUTE_MAX_CHARS, "characters of one attribute");
    if (prefix === "xmlns" || name === "xmlns")
      limit(namespaces.add(`${name} ${value}`).size, SAML_NAMESPACES_MAX, "namespaces");
  });
  parser.on("opentag", (element) => onElement?.(element, depth));
  parser.on("closetag", () => {
    depth--;
  });
  parser.on("text", (text) => limit(text.length, SAML_TEXT_MAX_CHARS, "characters of one text"));
  parser.on("doctype", refuse);
  parser.on("cdata", refuse);
  parser.on("processinginstruction", refuse);
  if (!allowComments) parser.on("comment", refuse);
  parser.write(xml).close();
}

/** @param {number} count @param {number} max @param {string} what */
function limit(count, max, what) {
  if (count > max) throw new XmlTooLarge(`more than ${max} ${what}`);
}

/** @returns {never} */
function refuse() {
  throw new Error("The XML contains a document type, a comment, CDATA or an instruction");
}

/** Attributes by which signatures refer to elements. */
const ID_ATTRIBUTES = ["ID", "Id", "id"];

/**
 * Returns a function for `scanXml` that throws SignOnRefused when two elements of a document have the same ID: a signature
 * could mean either.
 *
 * @returns {(element: import("saxes").SaxesTagNS) => void}
 */
export function createIdCheck() {
  /** @type {Set<string>} */
  const ids = new Set();
  return ({ attributes }) => {
    for (const { value: id } of ID_ATTRIBUTES.flatMap((name) => attributes[name] ?? [])) {
      if (ids.has(id)) throw new SignOnRefused("ambiguous", "two elements have the same ID");
      ids.add(id);
    }
  };
}
