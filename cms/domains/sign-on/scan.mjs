import { SaxesParser, type SaxesTagNS } from "saxes";
import {
  SAML_ATTRIBUTE_MAX_CHARS,
  SAML_ATTRIBUTES_MAX,
  SAML_DEPTH_MAX,
  SAML_ELEMENT_ATTRIBUTES_MAX,
  SAML_ELEMENTS_MAX,
  SAML_NAMESPACES_MAX,
  SAML_TEXT_MAX_CHARS,
} from "../../contract/parser-limits.mjs";

/** XML is larger or more complex than SAML needs. The message names the limit and holds nothing of the document. */
export class XmlTooLarge extends Error {
  override name = "XmlTooLarge";
}

export interface ScanOptions {
  /** Whether comments are passed over instead of refused. */
  allowComments?: boolean;
  elementsMax?: number;
  attributesMax?: number;
  /** Called for each element with its depth; the root has 1. */
  onElement?(element: SaxesTagNS, depth: number): void;
}

/**
 * Reads XML from outside once, as a stream, in linear time. Throws XmlTooLarge for more than the limits of SAML, and another
 * error unless the XML is well-formed with its namespaces and free of document types, CDATA and instructions. Only what
 * passes may become a document, where times grow with the square of the number of elements.
 */
export function scanXml(xml: string, options: ScanOptions = {}): void {
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
  const namespaces = new Set<string>();
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

function limit(count: number, max: number, what: string): void {
  if (count > max) throw new XmlTooLarge(`more than ${max} ${what}`);
}

function refuse(): never {
  throw new Error("The XML holds a document type, a comment, CDATA or an instruction");
}
