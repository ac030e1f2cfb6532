/**
 * Returns the headers of a page whose address holds a token: no other site learns it, and no cache stores it. Not
 * `no-referrer`: the browser would hide the form's origin even from the site itself, which would reject the form as
 * cross-site.
 */
export const keyPageHeaders = () => ({
  "Referrer-Policy": "same-origin",
  "Cache-Control": "private, no-store",
});
