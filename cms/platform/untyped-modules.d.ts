/* Modules that have no types of their own. */

/** A mail's HTML as compiled by `scripts/vite-plugins.ts`: the text of a Handlebars template. */
declare module "*.mjml" {
  const template: string;
  export default template;
}

/** The part of Citation.js that is used here. It does not include types (https://citation.js.org/api/0.8/). */
declare module "@citation-js/core" {
  export const plugins: {
    /** Turns CSL-JSON into a format, without reading it as input first. Throws Error for a format that no plugin has. */
    output: {
      format(name: string, items: readonly object[], options: { format: "object" }): unknown;
    };
    config: {
      get(plugin: "@bibtex"): {
        format: { useIdAsLabel: boolean; checkLabel: boolean; asciiOnly: boolean };
      };
    };
  };
}
declare module "@citation-js/plugin-bibtex";
declare module "@citation-js/plugin-ris";
