import styles from "~/styles/pages.css?url";
import readingStylesheet from "~/styles/reading.css?url";

/** The style sheet of the pages that are read, rather than searched: `export const links = pageStyles` in their routes. */
export const pageStyles = () => [{ rel: "stylesheet", href: styles }];

/** Of pages that are nothing but running text, which need none of the cards, files and facts that the others show. */
export const readingStyles = () => [{ rel: "stylesheet", href: readingStylesheet }];
