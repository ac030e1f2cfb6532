import { createRequire } from "node:module";
import type { Plugin } from "vite";

type Compile = (source: string, options: object) => Promise<{ html: string }>;

const require = createRequire(import.meta.url);

/**
 * Compiles `.mjml` files when building: what is imported from one is the mail's HTML, a Handlebars template in which the
 * places to be filled are still open. MJML itself, which is large and slow to load, never runs with the site.
 */
export function mjmlTemplates(): Plugin {
  return {
    name: "resource-library:mjml",
    async transform(source, id) {
      if (!id.endsWith(".mjml")) return null;
      return { code: `export default ${JSON.stringify(await compileMjml(source))};`, map: null };
    },
  };
}

/** Compiles one file. Throws what MJML finds wrong with it. */
export async function compileMjml(source: string): Promise<string> {
  // Here and not above: whoever compiles nothing need not wait for it.
  const compile = (require("mjml-core") as { default: Compile }).default;
  const preset: object = require("mjml-preset-core");
  const minifyOptions = { collapseWhitespace: "aggressive", minifyCss: false };
  const { html } = await compile(source, {
    presets: [preset],
    validationLevel: "strict",
    keepComments: false,
    fonts: {},
    minify: true,
    minifyOptions,
  });
  return eitherWay(withSmallStyles(html));
}

/** MJML knows mails from left to right alone: the filled template says which way it goes, and on which side lines begin. */
function eitherWay(html: string): string {
  return html
    .replaceAll("direction:ltr", "direction:{{direction}}")
    .replaceAll(/(text-align:|align=")left\b/g, "$1{{start}}");
}

/** MJML leaves style sheets as they are written. */
function withSmallStyles(html: string): string {
  return html.replaceAll(/<style[^>]*>[^<]*<\/style>/g, (style) =>
    style.replaceAll(/\s*([{};:,>])\s*/g, "$1"),
  );
}
