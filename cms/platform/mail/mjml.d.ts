/** A mail's HTML as `scripts/vite-mjml.ts` compiles it: the text of a Handlebars template. */
declare module "*.mjml" {
  const template: string;
  export default template;
}
