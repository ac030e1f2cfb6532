/** The media type in which the resumable protocol sends bytes (tus 1.0, PATCH). */
const BYTES_TYPE = "application/offset+octet-stream";
/** Base for resolving the path of a request line. */
const PLACEHOLDER_ORIGIN = "http://site.invalid";
/** Routes whose forms may contain files, relative to the API's path. */
const FORM_PATHS =
  /^\/(authors\/\d+|documents|internal_documents|submissions\/\d+|upload_drafts\/[\w-]+|documents\/\d+\/files\/\w+|admin\/settings\/pictures\/\w+)$/;

const isForm = (type: string): boolean => /^multipart\/form-data\b/i.test(type);

/** Returns whether a request's body is a form that may contain files. */
export function isMultipart(request: Request): boolean {
  return isForm(typeOf(request));
}

/** Returns whether a body is read as a stream, by code that limits its size. */
export function isStreamed(request: Request, apiPath: string): boolean {
  return containsFiles(new URL(request.url).pathname, typeOf(request), apiPath);
}

/**
 * Returns whether a body of a type, sent to a path of the API, may contain files. `address` is the raw request target. Never
 * throws, even for an invalid target.
 */
export function mayContainFiles(address: string, type: string, apiPath: string): boolean {
  const pathname = URL.canParse(address, PLACEHOLDER_ORIGIN)
    ? new URL(address, PLACEHOLDER_ORIGIN).pathname
    : "";
  return pathname.startsWith(`${apiPath}/`) && containsFiles(pathname, type, apiPath);
}

function containsFiles(pathname: string, type: string, apiPath: string): boolean {
  return (
    type === BYTES_TYPE ||
    (isForm(type) &&
      pathname.startsWith(apiPath) &&
      FORM_PATHS.test(pathname.slice(apiPath.length)))
  );
}

const typeOf = (request: Request): string => request.headers.get("content-type") ?? "";
