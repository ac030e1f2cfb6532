import { pageStyles } from "~/features/shell/page-styles";
import formStyles from "~/styles/forms.css?url";

/** The style sheets of the forms about an author: `export const links = authorFormStyles` in their routes. */
export const authorFormStyles = () => [...pageStyles(), { rel: "stylesheet", href: formStyles }];
