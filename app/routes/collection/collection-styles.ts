import { contentStyles } from "~/features/posts/content-styles";
import formStyles from "~/styles/forms.css?url";

/** The style sheets of a collection and of the pages below it: `export const links = collectionStyles` in their routes. */
export const collectionStyles = () => [...contentStyles(), { rel: "stylesheet", href: formStyles }];
