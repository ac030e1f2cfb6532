import { pageStyles } from "~/features/shell/page-styles";
import documentEditStylesheet from "~/styles/document-edit.css?url";
import formStyles from "~/styles/forms.css?url";

/** The style sheets of the pages on which staff see to documents. */
export const documentEditStyles = () => [
  ...pageStyles(),
  ...[formStyles, documentEditStylesheet].map((href) => ({ rel: "stylesheet", href })),
];
