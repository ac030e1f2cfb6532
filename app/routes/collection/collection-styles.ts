import { pageStyles } from "~/features/shell/page-styles";
import formStyles from "~/styles/forms.css?url";

/** The style sheets of a collection and of the pages below it: `export const links = collectionStyles` in their routes. */
export const collectionStyles = () => [...pageStyles(), { rel: "stylesheet", href: formStyles }];
