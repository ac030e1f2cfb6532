import { readFileSync } from "node:fs";
import { DOMParser } from "@xmldom/xmldom";
import { expect } from "vitest";
import { validateXML } from "xmllint-wasm";

export type Schema = "atom" | "oai-pmh" | "sitemap";

const schemas = new Map<Schema, string>();

function schemaOf(name: Schema): string {
  let schema = schemas.get(name);
  if (!schema)
    schemas.set(
      name,
      (schema = readFileSync(new URL(`schemas/${name}.rng`, import.meta.url), "utf8")),
    );
  return schema;
}

/** Parses a text as XML and returns the document. Fails the test if libxml finds that it does not fit the schema. */
export async function validXml(text: string, schema: Schema): Promise<Document> {
  const { errors } = await validateXML({
    xml: { fileName: `${schema}.xml`, contents: text },
    extension: "relaxng",
    schema: { fileName: `${schema}.rng`, contents: schemaOf(schema) },
  });
  expect(errors.map(({ message, loc }) => `${loc?.lineNumber ?? "?"}: ${message}`)).toEqual([]);
  return new DOMParser().parseFromString(text, "text/xml");
}

/** Returns the texts of all elements with a local name below a node, with any prefix. */
export function textsOf(node: Document | Element, name: string): string[] {
  return elementsOf(node, name).map((element) => element.textContent ?? "");
}

/** Returns all elements with a local name below a node, with any prefix. */
export function elementsOf(node: Document | Element, name: string): Element[] {
  return Array.from(node.getElementsByTagNameNS("*", name));
}
