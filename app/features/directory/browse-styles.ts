import { pageStyles } from "~/features/shell/page-styles";
import styles from "~/styles/browse.css?url";

/** The style sheets of the pages to browse: `export const links = browseStyles` in their routes. */
export const browseStyles = () => [...pageStyles(), { rel: "stylesheet", href: styles }];
