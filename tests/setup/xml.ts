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

/** The document that a text is, once libxml has found that it is as a schema has it. */
export async function validXml(text: string, schema: Schema): Promise<Document> {
  const { errors } = await validateXML({
    xml: { fileName: `${schema}.xml`, contents: text },
    extension: "relaxng",
    schema: { fileName: `${schema}.rng`, contents: schemaOf(schema) },
  });
  expect(errors.map(({ message, loc }) => `${loc?.lineNumber ?? "?"}: ${message}`)).toEqual([]);
  return new DOMParser().parseFromString(text, "text/xml");
}

/** Texts of all elements of a name, whatever its prefix, below a node. */
export function textsOf(node: Document | Element, name: string): string[] {
  return elementsOf(node, name).map((element) => element.textContent ?? "");
}

/** Elements of a name, whatever its prefix, below a node. */
export function elementsOf(node: Document | Element, name: string): Element[] {
  return Array.from(node.getElementsByTagNameNS("*", name));
}
