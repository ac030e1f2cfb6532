import type { FlatNamespace } from "i18next";

/** Namespaces loaded with the upload dialog when it is first opened. */
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
