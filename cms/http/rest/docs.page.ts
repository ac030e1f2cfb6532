import { createHash } from "node:crypto";
import { escapeHtml as escape } from "../../platform/html";
import type { OpenApiDocument, Operation } from "./openapi";

// The colours are the website's; its fonts are not fetched, since people come here only to look things up.
const STYLE = `
:root { color-scheme: light dark; --paper: light-dark(#fcfaf6, #171310); --ink: light-dark(#1c1815, #f4eee5); --ink-2: light-dark(#554d46, #c3b8ab); --accent: light-dark(#bf2c1a, #ff8a70); --line: color-mix(in srgb, var(--ink) 20%, transparent); }
body { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem 6rem; background: var(--paper); color: var(--ink); font: 1rem/1.55 system-ui, sans-serif; }
h1, h2 { font-family: Georgia, "Liberation Serif", serif; font-weight: 600; } h1 { font-size: 2.25rem; margin-block: 0 .75rem; } h1, h2, h3 { line-height: 1.2; }
h2 { margin-block: 3.5rem 1.25rem; padding-block-start: 1rem; border-block-start: 2px solid var(--ink); }
p { max-width: 70ch; } p, td, th, summary { overflow-wrap: anywhere; } a { color: var(--accent); text-underline-offset: .2em; } :target { scroll-margin-top: 1rem; }
nav ul { display: flex; flex-wrap: wrap; gap: 0 1.25rem; padding: 0; list-style: none; } nav a { display: inline-block; padding: .5rem 0; }
article { border-top: 1px solid var(--line); padding: 1.25rem 0; } h2 + article { border-top: 0; padding-top: 0; }
h3 { font-size: 1.05rem; margin: 0; overflow-wrap: anywhere; } h3 b { font-size: .8em; letter-spacing: .05em; margin-inline-end: .5em; color: var(--ink-2); }
pre { overflow-x: auto; padding: .75rem; border: 1px solid var(--line); border-radius: .5rem; font-size: .85rem; } td pre { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; }
table { border-collapse: collapse; width: 100%; margin-block: 1rem; font-size: .9rem; } th, td { text-align: start; vertical-align: top; padding: .4rem .75rem .4rem 0; border-bottom: 1px solid var(--line); } th { color: var(--ink-2); font-weight: 500; }
th:first-child { min-width: 3.5rem; } th:nth-child(2) { min-width: 4rem; }
summary { cursor: pointer; padding: .5rem 0; }
`;

/** Allows nothing but the page's own style. */
export const DOCS_POLICY = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** The OpenAPI document as a page for people: plain HTML without scripts or outside assets. */
export function docsPage(document: OpenApiDocument): string {
  const base = document.servers[0]?.url ?? "";
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method,
      path: base + path,
      operation,
    })),
  );
  const tags = [...new Set(calls.flatMap(({ operation }) => operation.tags))];

  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escape(document.info.title)}</title>
<style>${STYLE}</style>
<main>
<h1>${escape(document.info.title)}</h1>
<p>${inline(document.info.description)}</p>
<p>For machines: <a href="openapi.json">openapi.json</a>. What can be read without an account, with examples: <a href="/developers">for developers</a>.</p>
<nav aria-label="Contents"><ul>${tags.map((tag) => `<li><a href="#${anchor(tag)}">${escape(tag)}</a></li>`).join("")}<li><a href="#shapes">Shapes</a></li></ul></nav>
${tags
  .map(
    (tag) => `<section id="${anchor(tag)}"><h2>${escape(tag)}</h2>
${calls
  .filter(({ operation }) => operation.tags.includes(tag))
  .map(({ method, path, operation }) => call(method, path, operation))
  .join("\n")}</section>`,
  )
  .join("\n")}
<section id="shapes"><h2>Shapes</h2>
${Object.entries(document.components.schemas)
  .map(
    ([name, schema]) =>
      `<details id="${anchor(name)}"><summary>${escape(name)}</summary>${code(schema)}</details>`,
  )
  .join("\n")}
</section>
</main>
</html>
`;
}

function call(method: string, path: string, operation: Operation): string {
  const body = operation.requestBody?.content["application/json"];
  return `<article id="${operation.operationId}">
<h3><b>${method.toUpperCase()}</b><code>${escape(path)}</code></h3>
<p>${inline(operation.summary)}.${operation.description ? ` ${inline(operation.description)}` : ""}</p>
${operation.parameters.length > 0 ? `<table><tr><th>Parameter</th><th>In</th><th>Values</th></tr>${operation.parameters.map(parameter).join("")}</table>` : ""}
${body ? `<div>Body: ${shape(body.schema)}</div>${body.example === undefined ? "" : code(body.example)}` : ""}
<table><tr><th>Status</th><th>Meaning</th><th>Body</th></tr>${Object.entries(operation.responses)
    .map(
      ([status, { description, content }]) =>
        `<tr><td>${status}</td><td>${inline(description)}</td><td>${bodyOf(content)}</td></tr>`,
    )
    .join("")}</table>
${example(operation)}
</article>`;
}

function parameter({ name, in: place, required, schema }: Operation["parameters"][number]): string {
  const {
    type,
    enum: values,
    default: byDefault,
  } = schema as { type?: string; enum?: string[]; default?: unknown };
  const allowed =
    values?.map((value) => `<code>${escape(value)}</code>`).join(" ") ??
    escape(String(type ?? "any"));
  return `<tr><td><code>${escape(name)}</code>${required ? " (required)" : ""}</td><td>${place}</td><td>${allowed}${byDefault === undefined ? "" : `; default <code>${escape(JSON.stringify(byDefault))}</code>`}</td></tr>`;
}

function example({ responses }: Operation): string {
  const value = responses["200"]?.content?.["application/json"]?.example;
  return value === undefined
    ? ""
    : `<details><summary>Example of an answer</summary>${code(value)}</details>`;
}

/** The shape of JSON, else the media type. */
function bodyOf(content: Operation["responses"][string]["content"] = {}): string {
  return Object.entries(content)
    .map(([type, { schema }]) =>
      type === "application/json" ? shape(schema) : `<code>${escape(type)}</code>`,
    )
    .join("");
}

/** A named shape as a link to it, any other written out. */
function shape(schema: Record<string, unknown>): string {
  const name = typeof schema.$ref === "string" ? schema.$ref.split("/").at(-1) : undefined;
  return name ? `<a href="#${anchor(name)}">${escape(name)}</a>` : code(schema);
}

function code(value: unknown): string {
  return `<pre tabindex="0"><code>${escape(JSON.stringify(value, null, 2))}</code></pre>`;
}

/** Text with `code` in backticks. */
function inline(text: string): string {
  return escape(text).replace(/`([^`]+)`/g, "<code>$1</code>");
}

function anchor(name: string): string {
  return name.toLowerCase().replaceAll(" ", "-");
}
