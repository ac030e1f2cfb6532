/** The media type in which the resumable protocol sends bytes. tus 1.0, PATCH. */
const BYTES_TYPE = "application/offset+octet-stream";
/** What an address of a request line is looked at below. */
const NOWHERE = "http://site.invalid";
/** Calls whose forms bring files, below the API's path. */
const FORM_PATHS = /^\/(authors\/\d+|documents|internal_documents|submissions\/\d+|upload_drafts\/[\w-]+|documents\/\d+\/files\/\w+|desk\/settings\/pictures\/\w+)$/;

/** Whether a request's body is a form that may hold files. */
export function isMultipart(request: Request): boolean {
  return /^multipart\/form-data\b/i.test(request.headers.get("content-type") ?? "");
}

/** Whether a body is read as a stream by somebody who limits it while it comes in. */
export function isStreamed(request: Request, apiPath: string): boolean {
  if (request.headers.get("content-type") === BYTES_TYPE) return true;
  const { pathname } = new URL(request.url);
  return isMultipart(request) && pathname.startsWith(apiPath) && FORM_PATHS.test(pathname.slice(apiPath.length));
}

/** Whether a body of a type, sent to an address of the API as a request line has it, may bring files. */
export function mayBringFiles(address: string, type: string, apiPath: string): boolean {
  const url = URL.canParse(address, NOWHERE) ? new URL(address, NOWHERE) : null;
  return url !== null && url.pathname.startsWith(`${apiPath}/`) && isStreamed(new Request(url, { headers: { "Content-Type": type } }), apiPath);
}
