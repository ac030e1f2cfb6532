import { contentStyles } from "~/features/posts/content-styles";
import styles from "~/styles/author.css?url";
import editStylesheet from "~/styles/author-edit.css?url";
import formStyles from "~/styles/forms.css?url";

const sheets = (...hrefs: string[]) => hrefs.map((href) => ({ rel: "stylesheet", href }));

/** The style sheets of an author's page: `export const links = authorStyles` in its route. */
export const authorStyles = () => [...contentStyles(), ...sheets(styles)];
/** Those of the forms about it. */
export const authorFormStyles = () => [...contentStyles(), ...sheets(formStyles, editStylesheet)];
