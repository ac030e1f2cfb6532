import styles from "~/styles/pages.css?url";
import proseStylesheet from "~/styles/prose.css?url";

/** The style sheet of the pages that are read, rather than searched: `export const links = pageStyles` in their routes. */
export const pageStyles = () => [{ rel: "stylesheet", href: styles }];

/** Of pages with running text. */
export const proseStyles = () => [{ rel: "stylesheet", href: proseStylesheet }];
