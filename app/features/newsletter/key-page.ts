/**
 * Of a page whose address holds a key: no other site learns it, and no cache keeps it. Not `no-referrer`, under which a
 * browser hides where a form comes from even from the site itself, and the form would be refused as somebody else's.
 */
export const keyPageHeaders = () => ({
  "Referrer-Policy": "same-origin",
  "Cache-Control": "private, no-store",
});
