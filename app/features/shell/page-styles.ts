import styles from "~/styles/pages.css?url";

/** The style sheet of the pages that are read, rather than searched: `export const links = pageStyles` in their routes. */
export const pageStyles = () => [{ rel: "stylesheet", href: styles }];
