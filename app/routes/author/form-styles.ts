import { contentStyles } from "~/features/posts/content-styles";
import styles from "~/styles/author-edit.css?url";
import formStyles from "~/styles/forms.css?url";

/** The style sheets of the forms about an author: `export const links = authorFormStyles` in their routes. */
export const authorFormStyles = () => [
  ...contentStyles(),
  ...[formStyles, styles].map((href) => ({ rel: "stylesheet", href })),
];
