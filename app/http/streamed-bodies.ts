import { isPicturePath } from "../paths/authors";
import { isPostFilesPath, SETTINGS_PATH } from "../paths/admin";
import { isVersionsPath } from "../paths/documents";
import { UPLOAD_FILES_PATH, UPLOAD_PATH } from "../paths/account";
import { withoutLanguage } from "../i18n/paths";
import { PLACEHOLDER_ORIGIN } from "./return-path";

/** The media type of bytes in the resumable upload protocol. tus 1.0, PATCH. */
const BYTES_TYPE = "application/offset+octet-stream";
/** The suffix that the router adds to the path of a page for data requests. */
const DATA_SUFFIX = /\.data$/;

const isForm = (type: string): boolean => /^multipart\/form-data\b/i.test(type);

/** Returns whether a request's body is a form that may contain files. */
export function isMultipart(request: Request): boolean {
  return isForm(typeOf(request));
}

/**
 * Returns whether the body of a request is streamed to the content system, which limits it: the upload form with its files, new
 * versions of files, images of authors and of the site, files of posts in the admin area, and the bytes of resumable uploads.
 * The host reads and limits all other bodies.
 */
export function isStreamed(request: Request): boolean {
  return carriesFiles(new URL(request.url).pathname, typeOf(request));
}

/**
 * Returns whether a body of a type, sent to a URL of the website as in a request line, may contain files. Never throws, even
 * for invalid URLs.
 */
export function mayContainFiles(address: string, type: string): boolean {
  return (
    URL.canParse(address, PLACEHOLDER_ORIGIN) &&
    carriesFiles(new URL(address, PLACEHOLDER_ORIGIN).pathname, type)
  );
}

function carriesFiles(pathname: string, type: string): boolean {
  if (pathname.startsWith(`${UPLOAD_FILES_PATH}/`)) return type === BYTES_TYPE;
  const page = withoutLanguage(pathname).replace(DATA_SUFFIX, "").replace(/\/$/, "");
  return (
    isForm(type) &&
    (page === UPLOAD_PATH ||
      isPicturePath(page) ||
      isVersionsPath(page) ||
      isPostFilesPath(page) ||
      page.startsWith(`${SETTINGS_PATH}/pictures/`))
  );
}

const typeOf = (request: Request): string => request.headers.get("Content-Type") ?? "";
