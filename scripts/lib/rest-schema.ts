import openapiTS, { astToString, type OpenAPI3 } from "openapi-typescript";
import ts from "typescript";
import { apiRoutes } from "../../cms/http/rest";
import { describeApi, type OpenApiDocument } from "../../cms/http/rest/docs";
import * as namedSchemas from "../../cms/http/rest/named-schemas";
import type { Services } from "../../cms/services";

const HEADER = `/* eslint-disable */
// Written by \`npm run codegen\` from the OpenAPI document of the content system.
import type { z } from "zod";

`;
const NAMED = new Map<string, unknown>(Object.entries(namedSchemas));
const SCHEMAS = "#/components/schemas/";

/** Returns the TypeScript module that types the website's REST calls. */
export async function restSchema(): Promise<string> {
  const document = describeApi(apiRoutes(noServices()));
  const operations = operationsOf(document);
  for (const operation of operations) removeUnusedParts(operation);
  const inputs = namesIn(operations.map(({ requestBody }) => requestBody));
  const nodes = await openapiTS(document as OpenAPI3, {
    // A named schema of the document uses the contract's own type.
    transform: (_schema, { path = "" }) => {
      const name = path.startsWith(SCHEMAS) ? path.slice(SCHEMAS.length) : "";
      if (!NAMED.has(name)) return undefined;
      const type = `typeof import("#contract/${moduleOf(name)}").${name}`;
      return ts.factory.createTypeReferenceNode(
        inputs.has(name) ? `z.input<${type}>` : `z.output<${type}>`,
      );
    },
  });
  return HEADER + astToString(nodes);
}

/** Returns a stub of the services: their handlers never run. */
function noServices(): Services {
  const nothing: unknown = new Proxy(() => undefined, { get: () => nothing });
  return nothing as Services;
}

interface Described {
  content?: Record<string, { example?: unknown }>;
}
interface Operation {
  requestBody?: Described;
  responses: Record<string, Described>;
}

function operationsOf({ paths = {} }: OpenApiDocument): Operation[] {
  return Object.values(paths).flatMap((methods) => Object.values(methods) as Operation[]);
}

/** Removes the parts that the types do not need: examples, and errors, which the client throws. */
function removeUnusedParts({ requestBody, responses }: Operation): void {
  for (const status of Object.keys(responses)) if (Number(status) >= 400) delete responses[status];
  for (const { content = {} } of [requestBody ?? {}, ...Object.values(responses)])
    for (const media of Object.values(content)) delete media.example;
}

/** Returns the names of the schemas that a part of the document refers to. */
function namesIn(part: unknown): Set<string> {
  const references = JSON.stringify(part).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g);
  return new Set(Array.from(references, ([, name]) => name!));
}

const modules = import.meta.glob<Record<string, unknown>>(
  ["../../cms/contract/*.ts", "!**/*.test.ts"],
  { eager: true },
);

/** Returns the module of the contract that exports a named schema. */
function moduleOf(name: string): string {
  const schema = NAMED.get(name);
  const [path] = Object.entries(modules).find(([, module]) => module[name] === schema) ?? [];
  if (!path) throw new Error(`The contract exports no ${name}`);
  return path.slice(path.lastIndexOf("/") + 1, -".ts".length);
}
