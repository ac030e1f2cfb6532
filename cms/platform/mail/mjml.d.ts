/** A mail's HTML as compiled by `scripts/vite-mjml.ts`: the text of a Handlebars template. */
declare module "*.mjml" {
  const template: string;
  export default template;
}
