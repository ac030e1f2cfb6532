import styles from "~/styles/content.css?url";
import { pageStyles } from "~/features/shell/page-styles";

/** The style sheets of articles, toolkits, collections and authors: `export const links = contentStyles` in their routes. */
export const contentStyles = () => [...pageStyles(), { rel: "stylesheet", href: styles }];
