import { pageStyles } from "~/features/shell/page-styles";
import formStyles from "~/styles/forms.css?url";

/** The style sheets of pages that are read and have a form: `export const links = formPageStyles` in their routes. */
export const formPageStyles = () => [...pageStyles(), { rel: "stylesheet", href: formStyles }];
