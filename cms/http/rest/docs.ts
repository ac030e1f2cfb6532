import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { OpenAPIHono } from "@hono/zod-openapi";
import { Scalar } from "@scalar/hono-api-reference";
import type { MiddlewareHandler } from "hono";
import { escapeHtml } from "../../platform/markup";
import { projectFile } from "../../platform/project-file";
import { bodyOf } from "../file-responses";
import { API_PATH, type ApiEnv } from "./api";
import { zodToOpenAPIRegistry } from "@asteasolutions/zod-to-openapi";
import { LANGUAGES } from "../../contract/languages";
import { DatabaseIdText } from "../../contract/library";
import { DATABASE_ID_MAX } from "../../contract/limits";
import { LanguageCode } from "../../contract/shared";
import * as namedSchemas from "./named-schemas";

/**
 * Registers the names of the contract's schemas with the OpenAPI generator. The contract cannot do this, because it imports
 * only zod. The generator's own `.openapi(name)` would name a copy that no other schema refers to.
 */
function nameSchemas(): void {
  for (const [refId, schema] of Object.entries(namedSchemas))
    zodToOpenAPIRegistry.add(schema, { _internal: { refId } });
  // Both cases are accepted. JSON Schema cannot express this because of the transformation.
  const languages = [...LANGUAGES, ...LANGUAGES.map((code) => code.toUpperCase())];
  zodToOpenAPIRegistry.add(LanguageCode, { type: "string", enum: languages });
  // In a URL, the number is text.
  zodToOpenAPIRegistry.add(DatabaseIdText, {
    type: "integer",
    minimum: 1,
    maximum: DATABASE_ID_MAX,
  });
}

const DESCRIPTION =
  "Read and search the library. Every error response is an `ErrorBody`, whose `code` never changes its meaning. " +
  "Responses to anonymous GET requests have an ETag and may be cached by proxies for a minute. Signed-in callers send the access token that " +
  "GraphQL's `login` returns. Routes are open to everyone unless stated otherwise, and responses contain only what the caller may see. " +
  "A site with read replicas answers a change with the header `Database-Position`. Send it with your next GET requests and queries for a minute, " +
  "and they include the change; without it, signed-in callers read from the primary database, and anonymous callers may see the state of a moment ago.";

/** One hour: the description changes only with the program. */
const CACHE = "public, max-age=3600";
/** The only file of that package that a site needs. `scripts/release.mjs` includes it in releases. */
const SCALAR_FILE = "node_modules/@scalar/api-reference/dist/browser/standalone.js";

export type OpenApiDocument = ReturnType<typeof describeApi>;

/** Adds `GET /openapi.json`, and `GET /docs`, which displays it. */
export function addDocs(api: OpenAPIHono<ApiEnv>): void {
  // Created on the first request: describing all schemas takes too long for a cold start.
  let described: OpenApiDocument | undefined;
  const document = () => (described ??= describeApi(api));

  api.get("/openapi.json", (c) => c.json(document(), 200, { "Cache-Control": CACHE }));
  api.get(
    "/docs",
    readablePage(document),
    Scalar({
      url: `${API_PATH}/openapi.json`,
      cdn: `${API_PATH}/docs/scalar.js`,
      pageTitle: "Resource Library API",
      // Nothing on the page contacts another service.
      withDefaultFonts: false,
      telemetry: false,
      hideClientButton: true,
      showDeveloperTools: "never",
      agent: { disabled: true },
    }),
  );
  // Compressed once, on the first request: it takes 0.1 s of CPU time.
  let zipped: Promise<Uint8Array<ArrayBuffer>> | undefined;
  api.get("/docs/scalar.js", async (c) => {
    const isZipped = /\bgzip\b/.test(c.req.header("accept-encoding") ?? "");
    const script = isZipped
      ? await (zipped ??= zippedScript())
      : bodyOf(createReadStream(projectFile(SCALAR_FILE)));
    return c.body(script, 200, {
      "Content-Type": "text/javascript; charset=utf-8",
      "Cache-Control": CACHE,
      Vary: "Accept-Encoding",
      ...(isZipped && { "Content-Encoding": "gzip" }),
    });
  });
}

/** Returns Scalar's script, compressed by gzip. */
async function zippedScript(): Promise<Uint8Array<ArrayBuffer>> {
  const script = await readFile(projectFile(SCALAR_FILE));
  return new Uint8Array(await promisify(gzip)(script));
}

/** Describes the routes in OpenAPI 3.1. */
export function describeApi(api: OpenAPIHono<ApiEnv>) {
  nameSchemas();
  api.openAPIRegistry.registerComponent("securitySchemes", "accessToken", {
    type: "http",
    scheme: "bearer",
    bearerFormat: "JWT",
  });
  const document = api.getOpenAPI31Document({
    openapi: "3.1.0",
    info: { title: "Resource Library API", version: "1.0.0", description: DESCRIPTION },
    servers: [{ url: API_PATH }],
  });
  for (const [path, methods] of Object.entries(document.paths ?? {}))
    for (const [method, operation] of Object.entries(methods))
      (operation as { operationId: string }).operationId = operationIdOf(method, path);
  return JSON.parse(JSON.stringify(document), fixNullable) as typeof document;
}

/** Returns an operation id, for instance `getDocumentsIdFiles`. Generated clients use it as function name. */
const operationIdOf = (method: string, path: string) =>
  method + path.replace(/[^a-z]+([a-z])?/gi, (_, letter: string = "") => letter.toUpperCase());

/** Fixes a nullable reference. The generator writes it as an `allOf` that null does not match. */
function fixNullable(_: string, value: unknown): unknown {
  const [reference, rest] = (value as { allOf?: { type?: string[] }[] } | null)?.allOf ?? [];
  return rest?.type?.includes("null") ? { anyOf: [reference, { type: "null" }] } : value;
}

/**
 * Gives Scalar's page a list of the routes for readers without JavaScript, and a content security policy of its own. The
 * policy allows the page's inline script by its hash. Inline styles are allowed because Scalar's script adds them.
 */
function readablePage(document: () => OpenApiDocument): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const html = (await c.res.text())
      .replace("<html>", '<html lang="en">')
      // The HTML standard recommends omitting these attributes.
      .replaceAll(/ type="text\/(css|javascript)"/g, "")
      .replace("<body>", `<body>\n<noscript>${plainList(document())}</noscript>`);
    const [, script = ""] = /<script>([^]*?)<\/script>/.exec(html) ?? [];
    const hash = createHash("sha256").update(script).digest("base64");
    c.res = c.html(html, 200, {
      "Cache-Control": CACHE,
      "Content-Security-Policy":
        `default-src 'none'; script-src 'self' 'sha256-${hash}'; style-src 'unsafe-inline'; img-src 'self' data:; ` +
        "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    });
  };
}

function plainList({ info, paths = {} }: OpenApiDocument): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { summary }]: [string, { summary?: string }]) =>
        `<li><code>${method.toUpperCase()} ${escapeHtml(API_PATH + path)}</code>: ${escapeHtml(summary ?? "")}</li>`,
    ),
  );
  return `<div><h1>${escapeHtml(info.title)}</h1>
<p>The full description is in <a href="${API_PATH}/openapi.json">openapi.json</a>.</p>
<ul>${calls.join("\n")}</ul></div>`;
}
