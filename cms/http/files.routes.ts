import { type Context, Hono } from "hono";
import { AppError } from "../contract/errors";
import { PICTURE_WIDTHS, type PictureWidth } from "../contract/pictures";
import { filePath } from "../areas/posts";
import type { Download } from "../areas/files";
import type { Services } from "../services";
import { actorOf, clientOf } from "./actor";
import { bodyOf, contentDisposition, parseRange } from "./file-responses";
import { errorResponse } from "./errors";

/**
 * One hour, for files whose bytes never change: thumbnails, portraits, pictures of articles. They can be removed together
 * with their document or by the user they show. After that, caches show them for at most one hour, even if the server
 * cannot be reached.
 */
const LASTING_CACHE = "public, max-age=3600, must-revalidate";
/** Cached, but revalidated before each use: a document's file can be replaced or removed with immediate effect. */
const CHANGING_CACHE = "public, no-cache";
const PRIVATE_CACHE = "private, no-store";

/**
 * `GET` and `HEAD /files/{id}/{name}`: streams a stored file, whole or a single range, with validators.
 * A wrong name redirects to the right one. `?download` saves the file instead of showing it. `?version=` gives staff an
 * earlier version. `?width=` scales a picture of the site to one of PICTURE_WIDTHS.
 * Answers `not_found` if the actor may not see the file, and 410 if it was deleted with its document.
 */
export function filesRoutes({ downloads, sizedPictures, usage }: Services): Hono {
  const app = new Hono();
  app.get("/files/:id/:name?", async (c) => {
    const width = widthOf(c);
    const file = await downloads.find(actorOf(c), c.req.param("id"), versionOf(c));
    if (!file) throw new AppError("not_found", "There is no such file");
    if (c.req.param("name") !== file.name) {
      return c.body(null, 301, {
        Location: filePath(file) + new URL(c.req.url).search,
        "Cache-Control": cachingOf(file),
      });
    }
    const response = await answer(
      c,
      width === undefined ? file : await sizedPictures.at(file, width),
    );
    if (isFetched(c, response)) await usage.recordFile(actorOf(c), clientOf(c), file.id);
    return response;
  });
  return app;
}

/** Returns whether the response starts a download. HEAD requests, resumed ranges and earlier versions do not count. */
function isFetched(c: Context, { status, headers }: Response): boolean {
  const isFromStart =
    status === 200 || (status === 206 && headers.get("Content-Range")!.startsWith("bytes 0-"));
  return isFromStart && c.req.method === "GET" && versionOf(c) === undefined;
}

async function answer(c: Context, file: Download): Promise<Response> {
  const headers = headersOf(file, c.req.query("download") !== undefined);
  if (isUnchanged(c, file))
    return new Response(null, { status: 304, headers: validatorsOf(headers) });

  const range = wantsRange(c, file) ? parseRange(c.req.header("range"), file.size) : null;
  if (range === "unsatisfiable") {
    return errorResponse(
      new AppError("range_not_satisfiable", "The requested byte range is outside the file"),
      {
        "Content-Range": `bytes */${file.size}`,
      },
    );
  }
  if (range) headers.set("Content-Range", `bytes ${range.start}-${range.end}/${file.size}`);
  headers.set("Content-Length", String(range ? range.end - range.start + 1 : file.size));
  const status = range ? 206 : 200;
  // Hono answers HEAD by GET without its body: a stream opened here would never be closed.
  if (c.req.method === "HEAD") return new Response(null, { status, headers });

  const bytes = await file.open(range ?? undefined);
  if (!bytes) throw new AppError("not_found", "The file's bytes are missing");
  return new Response(bodyOf(bytes), { status, headers });
}

function headersOf(file: Download, save: boolean): Headers {
  const inline = !save && isSafeInBrowser(file.mimeType);
  const headers = new Headers({
    "Content-Type": file.mimeType,
    "Content-Disposition": contentDisposition(inline ? "inline" : "attachment", file.name),
    "Accept-Ranges": "bytes",
    ETag: etagOf(file),
    "Last-Modified": file.created.toUTCString(),
    "Cache-Control": cachingOf(file),
    "X-Content-Type-Options": "nosniff",
    // Chromium's PDF viewer does not open in a sandbox, and a PDF cannot run scripts of this origin.
    "Content-Security-Policy":
      file.mimeType === "application/pdf"
        ? "frame-ancestors 'self'"
        : "sandbox; default-src 'none'",
  });
  if (!file.public) headers.set("X-Robots-Tag", "noindex");
  return headers;
}

/** Returns the number of the requested version. An invalid value becomes 0, which no file has. */
function versionOf(c: Context): number | undefined {
  const version = c.req.query("version");
  if (version === undefined) return undefined;
  return /^[1-9]\d{0,8}$/.test(version) ? Number(version) : 0;
}

/**
 * Returns the requested width of a picture. Only a few widths exist, so that requests cannot make the site draw arbitrary
 * sizes.
 */
function widthOf(c: Context): PictureWidth | undefined {
  const requested = c.req.query("width");
  if (requested === undefined) return undefined;
  const width = PICTURE_WIDTHS.find((known) => String(known) === requested);
  if (width === undefined) throw new AppError("not_found", "There is no picture of that width");
  return width;
}

function cachingOf(file: Download): string {
  if (!file.public) return PRIVATE_CACHE;
  return file.lasting ? LASTING_CACHE : CHANGING_CACHE;
}

/** Returns whether browsers display the type safely themselves. SVG is a document with scripts, so it is saved instead. */
function isSafeInBrowser(mimeType: string): boolean {
  return (
    mimeType === "application/pdf" ||
    (mimeType.startsWith("image/") && mimeType !== "image/svg+xml")
  );
}

function etagOf(file: Download): string {
  return `"${file.sha256}"`;
}

/** HTTP dates have whole seconds. */
function lastModified(file: Download): number {
  return Math.floor(file.created.getTime() / 1000) * 1000;
}

/** RFC 9110, 13.2.2: the entity tag decides. The date counts only if no tag was sent. */
function isUnchanged(c: Context, file: Download): boolean {
  const tags = c.req.header("if-none-match");
  if (tags !== undefined) {
    return (
      tags.trim() === "*" ||
      tags.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etagOf(file))
    );
  }
  const since = Date.parse(c.req.header("if-modified-since") ?? "");
  return since >= lastModified(file);
}

/**
 * Returns whether to answer with a range. Ranges count only on GET, and with `If-Range` only if the client has a part of the
 * current file.
 */
function wantsRange(c: Context, file: Download): boolean {
  if (c.req.method !== "GET") return false;
  const condition = c.req.header("if-range")?.trim();
  if (condition === undefined) return true;
  return condition.startsWith('"')
    ? condition === etagOf(file)
    : Date.parse(condition) === lastModified(file);
}

/** Returns the headers that a 304 response repeats. */
function validatorsOf(headers: Headers): Headers {
  return new Headers(
    ["ETag", "Last-Modified", "Cache-Control"].map(
      (name) => [name, headers.get(name) ?? ""] as [string, string],
    ),
  );
}
