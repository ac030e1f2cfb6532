import { accountStyleLinks } from "~/features/account/account-page";
import { pageStyles } from "~/features/shell/page-styles";

/** The style sheets of the newsletter's pages: `export const links = newsletterStyleLinks` in their routes. */
export const newsletterStyleLinks = () => [...pageStyles(), ...accountStyleLinks()];
