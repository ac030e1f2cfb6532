/** The media type in which the resumable protocol sends bytes. tus 1.0, PATCH. */
const BYTES_TYPE = "application/offset+octet-stream";
/** What an address of a request line is looked at below. */
const NOWHERE = "http://site.invalid";
/** Calls whose forms bring files, below the API's path. */
const FORM_PATHS =
  /^\/(authors\/\d+|documents|internal_documents|submissions\/\d+|upload_drafts\/[\w-]+|documents\/\d+\/files\/\w+|desk\/settings\/pictures\/\w+)$/;

const isForm = (type: string): boolean => /^multipart\/form-data\b/i.test(type);

/** Whether a request's body is a form that may hold files. */
export function isMultipart(request: Request): boolean {
  return isForm(typeOf(request));
}

/** Whether a body is read as a stream by somebody who limits it while it comes in. */
export function isStreamed(request: Request, apiPath: string): boolean {
  return bringsFiles(new URL(request.url).pathname, typeOf(request), apiPath);
}

/** Whether a body of a type, sent to an address of the API as a request line has it, may bring files. Throws nothing, whatever somebody has made up. */
export function mayBringFiles(address: string, type: string, apiPath: string): boolean {
  const pathname = URL.canParse(address, NOWHERE) ? new URL(address, NOWHERE).pathname : "";
  return pathname.startsWith(`${apiPath}/`) && bringsFiles(pathname, type, apiPath);
}

function bringsFiles(pathname: string, type: string, apiPath: string): boolean {
  return (
    type === BYTES_TYPE ||
    (isForm(type) &&
      pathname.startsWith(apiPath) &&
      FORM_PATHS.test(pathname.slice(apiPath.length)))
  );
}

const typeOf = (request: Request): string => request.headers.get("content-type") ?? "";
