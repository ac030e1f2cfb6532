import { isPicturePath } from "../features/authors/paths";
import { isPostFilesPath } from "../features/desk/paths";
import { SETTINGS_PATH } from "../features/desk/site-paths";
import { isVersionsPath } from "../features/documents/paths";
import { UPLOAD_FILES_PATH, UPLOAD_PATH } from "../features/uploads/files/paths";
import { withoutLanguage } from "../i18n/paths";
import { HERE } from "./back";

/** The media type in which the resumable protocol sends bytes. tus 1.0, PATCH. */
const BYTES_TYPE = "application/offset+octet-stream";
/** What the router adds to the address of a page when a script asks for it. */
const DATA_SUFFIX = /\.data$/;

const isForm = (type: string): boolean => /^multipart\/form-data\b/i.test(type);

/** Whether a request's body is a form that may hold files. */
export function isMultipart(request: Request): boolean {
  return isForm(typeOf(request));
}

/**
 * Whether the body of a request is passed on to the content system as it comes in, which limits it meanwhile: the upload form
 * with its files, new versions of files, pictures of authors and of the site, files of posts on the content desk, and the bytes of resumable uploads. All other bodies are read whole, and limited by the host.
 */
export function isStreamed(request: Request): boolean {
  return bringsFiles(new URL(request.url).pathname, typeOf(request));
}

/** Whether a body of a type, sent to an address of the website as a request line has it, may bring files. Throws nothing, whatever somebody has made up. */
export function mayBringFiles(address: string, type: string): boolean {
  return URL.canParse(address, HERE) && bringsFiles(new URL(address, HERE).pathname, type);
}

function bringsFiles(pathname: string, type: string): boolean {
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
