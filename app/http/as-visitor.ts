/** Headers that identify the visitor's client and the purpose of a request; counting readers needs them. */
const VISITOR_HEADERS = ["User-Agent", "Sec-Purpose", "Purpose"];

/** Copies those headers of the visitor's request to the website's request to the content system. */
export function asVisitor(visitor: Request, request: Request): Request {
  for (const name of VISITOR_HEADERS) {
    const value = visitor.headers.get(name);
    if (value !== null) request.headers.set(name, value);
  }
  return request;
}
