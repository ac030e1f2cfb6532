/** A mail's HTML as compiled by `scripts/vite-plugins.ts`: the text of a Handlebars template. */
declare module "*.mjml" {
  const template: string;
  export default template;
}
