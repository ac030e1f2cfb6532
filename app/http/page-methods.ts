import type { MiddlewareHandler } from "hono";
import { UPLOAD_FILES_PATH } from "../features/uploads/files/paths";

/** Methods that the router knows. It answers 405 itself if a page has no action for one of them. */
const KNOWN = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];
const OF_PAGES = "GET, HEAD, POST";

/**
 * Answers the methods that no page accepts: 405, and 204 for OPTIONS. Uploads have their own methods, including OPTIONS. The
 * router cannot read a request with TRACE or an unknown method.
 */
export const pageMethods: MiddlewareHandler = async (c, next) => {
  const { method, path } = c.req;
  if (method === "OPTIONS") {
    if (path !== UPLOAD_FILES_PATH && !path.startsWith(`${UPLOAD_FILES_PATH}/`))
      return c.body(null, 204, { Allow: OF_PAGES });
  } else if (!KNOWN.includes(method)) {
    return c.text(`Method Not Allowed: pages take ${OF_PAGES}.`, 405, {
      Allow: OF_PAGES,
      "Cache-Control": "no-store",
    });
  }
  await next();
  // A page that refuses POST has no form. The headers of a thrown response do not reach the page.
  if (c.res.status === 405 && !c.res.headers.has("Allow"))
    c.header("Allow", method === "POST" ? "GET, HEAD" : OF_PAGES);
};
