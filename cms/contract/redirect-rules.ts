/**
 * Rules of redirects that the website and the content system share, each with the sentence that API clients get. Without
 * zod, so that the browser can use them.
 */
export const REDIRECT_RULE_SENTENCES = {
  redirect_path: "The address is a path of this site, such as /page/old-name.",
  redirect_target: "The target is a path of this site, or an address that begins with https://.",
  redirect_taken: "This address leads somewhere already. Remove that redirect first.",
  redirect_page:
    "A page of the site has this address and would be shown instead. Choose an address without a page.",
  redirect_circle: "The target leads back to the address.",
} as const;
export type RedirectRule = keyof typeof REDIRECT_RULE_SENTENCES;
