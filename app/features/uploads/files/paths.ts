/** The page of the upload form. */
export const UPLOAD_PATH = "/upload";
/** Where a browser sends files in pieces; one upload is at its id below. In no language. */
export const UPLOAD_FILES_PATH = "/uploads/files";
