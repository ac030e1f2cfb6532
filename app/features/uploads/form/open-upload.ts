import type { Namespace } from "~/i18n/namespaces";

/** What the dialog of the upload form is fetched with when it is first wanted. */
export const UPLOAD_NAMESPACES: readonly Namespace[] = [
  "upload",
  "upload-files",
  "terms",
  "contributions",
  "forms",
];
export const loadUploadDialog = () =>
  import("./upload-dialog").then((module) => module.UploadDialog);
