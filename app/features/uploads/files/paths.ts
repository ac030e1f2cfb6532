export const UPLOAD_PATH = "/upload";
/** Where browsers send files in pieces; each upload has its id below this path. The path has no language. */
export const UPLOAD_FILES_PATH = "/uploads/files";
