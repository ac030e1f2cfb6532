import { accountStyleLinks } from "~/features/account/account-page";
import { pageStyles } from "~/features/shell/page-styles";
import newsletterStyles from "~/styles/newsletter.css?url";
import termStyles from "~/styles/terms.css?url";

/** The style sheets of the newsletter's pages: `export const links = newsletterStyleLinks` in their routes. */
export const newsletterStyleLinks = () => [
  ...pageStyles(),
  ...accountStyleLinks(),
  ...[termStyles, newsletterStyles].map((href) => ({ rel: "stylesheet", href })),
];
