import { contentStyles } from "~/features/posts/content-styles";
import formStyles from "~/styles/forms.css?url";

/** The style sheets of the forms about an author: `export const links = authorFormStyles` in their routes. */
export const authorFormStyles = () => [...contentStyles(), { rel: "stylesheet", href: formStyles }];
