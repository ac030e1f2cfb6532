import { accountStyleLinks } from "~/features/account/account-page";
import { pageStyles } from "~/features/shell/page-styles";
import newsletterStyles from "~/styles/newsletter.css?url";
import termStyles from "~/styles/terms.css?url";

/** The style sheets of the newsletter's pages: `export const links = newsletterStyleLinks` in their routes. */
export const newsletterStyleLinks = () => [...pageStyles(), ...accountStyleLinks(), ...[termStyles, newsletterStyles].map((href) => ({ rel: "stylesheet", href }))];

/**
 * Of a page whose address holds a key: no other site learns it, and no cache keeps it. Not `no-referrer`, under which a
 * browser hides where a form comes from even from the site itself, and the form would be refused as somebody else's.
 */
export const keyPageHeaders = () => ({ "Referrer-Policy": "same-origin", "Cache-Control": "private, no-store" });
