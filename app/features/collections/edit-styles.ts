import { pageStyles } from "~/features/shell/page-styles";
import editStylesheet from "~/styles/collection-edit.css?url";
import formStyles from "~/styles/forms.css?url";

/** The style sheets of pages with which collections are made and changed: `export const links = editStyles` in their routes. */
export const editStyles = () => [
  ...pageStyles(),
  ...[formStyles, editStylesheet].map((href) => ({ rel: "stylesheet", href })),
];
