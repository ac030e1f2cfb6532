import type { FlatNamespace } from "i18next";

/** What the dialog of the upload form is fetched with when it is first wanted. */
export const UPLOAD_NAMESPACES: readonly FlatNamespace[] = [
  "upload",
  "upload-files",
  "terms",
  "extra-fields",
  "contributions",
  "forms",
];
export const loadUploadDialog = () =>
  import("./upload-dialog").then((module) => module.UploadDialog);
