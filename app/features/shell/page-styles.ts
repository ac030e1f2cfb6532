import styles from "~/styles/pages.css?url";
import readingStylesheet from "~/styles/reading.css?url";

/** The style sheet of the pages that are read, rather than searched: `export const links = pageStyles` in their routes. */
export const pageStyles = () => [{ rel: "stylesheet", href: styles }];

/** Of pages of running text, forms, lists and figures, which need none of the covers, cards and files that the others show. */
export const readingStyles = () => [{ rel: "stylesheet", href: readingStylesheet }];
