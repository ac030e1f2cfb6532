/** What a visitor's program says of itself, and why it asks: who counts readers wants to know. */
const VISITOR_HEADERS = ["User-Agent", "Sec-Purpose", "Purpose"];

/** Lets the website ask the content system as the visitor's program for whom it does. */
export function asVisitor(visitor: Request, request: Request): Request {
  for (const name of VISITOR_HEADERS) {
    const value = visitor.headers.get(name);
    if (value !== null) request.headers.set(name, value);
  }
  return request;
}
