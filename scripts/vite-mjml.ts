import { createRequire } from "node:module";
import type { Plugin } from "vite";

type Compile = (source: string, options: object) => Promise<{ html: string }>;

const require = createRequire(import.meta.url);

/**
 * Compiles `.mjml` files when building. Importing one gives the email's HTML, a Handlebars template with unfilled placeholders.
 * MJML itself, which is large and slow to load, never runs with the site.
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

/** Compiles one file. Throws MJML's errors. */
export async function compileMjml(source: string): Promise<string> {
  // Loaded lazily: only the compiler needs it.
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

/** MJML supports only left-to-right emails, so the filled template sets the direction and the side where lines start. */
function eitherWay(html: string): string {
  return html
    .replaceAll("direction:ltr", "direction:{{direction}}")
    .replaceAll(/(text-align:|align=")left\b/g, "$1{{start}}");
}

/** Minifies style sheets, which MJML leaves unchanged. */
function withSmallStyles(html: string): string {
  return html.replaceAll(/<style[^>]*>[^<]*<\/style>/g, (style) =>
    style.replaceAll(/\s*([{};:,>])\s*/g, "$1"),
  );
}
