import { Hono, type Context } from "hono";
import type { Uploads, IncomingFiles } from "../../areas/editorial";
import { Server } from "@tus/server";
import { DataStore, Upload } from "@tus/utils";
import type { Readable } from "node:stream";
import { AppError, type ErrorCode } from "../../contract/errors";
import { UPLOAD_EXPIRES_MS, UPLOAD_MAX_BYTES } from "../../contract/limits";
import type { Actor } from "../../shared/actor";
import { newId } from "../../platform/ids";
import { actorOf } from "../actor";
import { errorBody, toAppError } from "../errors";
import { API_PATH } from "../rest/api";

/** Path of the uploads. */
const UPLOADS_PATH = `${API_PATH}/uploads`;
/** Metadata keys in which a client sends the file's name; the browser's package uses them. */
const NAME_KEYS = ["filename", "name"];

/**
 * Answers requests for resumable uploads by tus 1.0, with the extensions creation (also with the first bytes), termination
 * and expiration. Creates a server for each request, because it acts in the name of the caller; it keeps no other state.
 */
async function answerTus(c: Context, uploads: IncomingFiles): Promise<Response> {
  const actor = actorOf(c);
  const request = c.req.raw;
  if (request.method !== "OPTIONS" && actor.kind === "anonymous")
    throw new AppError("unauthenticated", "Sign in first");
  const failure: { error?: unknown } = {};
  const server = new Server({
    path: UPLOADS_PATH,
    datastore: new OwnUploads(uploads, actor),
    locker: { newLock: (id) => lockOf(uploads, id) },
    maxSize: UPLOAD_MAX_BYTES,
    // The site's public URL may differ from the one of the request.
    relativeLocation: true,
    namingFunction: newId,
    // Runs before anything is locked, so that callers cannot block uploads of other users.
    async onIncomingRequest(_request, id) {
      // A file that came with a form, or has expired, cannot be resumed. Its owner can still delete it.
      if (request.method === "DELETE") await uploads.checkOwn(actor, id);
      else if (request.method !== "POST") await uploads.progress(actor, id);
    },
    async onUploadFinish(_request, upload) {
      await uploads.finish(actor, upload.id);
      return {};
    },
    onResponseError(_request, error) {
      failure.error = error;
      return undefined;
    },
  });
  const response = await server.handleWeb(request as Parameters<typeof server.handleWeb>[0]);
  return withOurErrors(response, failure.error);
}

/** The package's store for the uploads of one user. It keeps no state and queries each time. */
class OwnUploads extends DataStore {
  override extensions = ["creation", "creation-with-upload", "termination", "expiration"];

  constructor(
    private readonly uploads: IncomingFiles,
    private readonly actor: Actor,
  ) {
    super();
  }

  override async create(upload: Upload): Promise<Upload> {
    const name = NAME_KEYS.map((key) => upload.metadata?.[key]).find(Boolean) ?? "";
    await this.uploads.start(this.actor, { id: upload.id, name, size: upload.size ?? 0 });
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const { name, size, received, expires } = await this.uploads.progress(this.actor, id);
    // The package supports one lifetime for all uploads, but a draft may have extended this one.
    const created = new Date(expires.getTime() - UPLOAD_EXPIRES_MS);
    return new Upload({
      id,
      size,
      offset: received,
      metadata: { filename: name },
      creation_date: created.toISOString(),
    });
  }

  override write(data: Readable, id: string, offset: number): Promise<number> {
    return this.uploads.receive(this.actor, id, offset, data);
  }

  override remove(id: string): Promise<void> {
    return this.uploads.discard(this.actor, id);
  }

  override getExpiration(): number {
    return UPLOAD_EXPIRES_MS;
  }
}

function lockOf(uploads: IncomingFiles, id: string) {
  const lock = uploads.lock(id);
  return { lock: lock.take, unlock: lock.release };
}

/**
 * Converts errors to the contract's shape, with the protocol's headers. Removes the headers that would allow pages of other
 * origins.
 */
async function withOurErrors(response: Response, error: unknown): Promise<Response> {
  const headers = new Headers(response.headers);
  const forOtherOrigins = [...headers.keys()].filter((name) => name.startsWith("access-control-"));
  for (const name of forOtherOrigins) headers.delete(name);
  headers.set("Cache-Control", "no-store");
  if (response.status < 400)
    return new Response(response.body, { status: response.status, headers });
  headers.delete("Content-Length");
  const appError = isOfProtocol(error)
    ? protocolError(response.status, await response.text())
    : toAppError(error);
  // Rethrown, so that the app logs it.
  if (appError.code === "internal_error") throw error;
  // Clients react to the protocol's own statuses, and the contract does not have all of them.
  const status = isOfProtocol(error) ? response.status : appError.status;
  return Response.json({ ...errorBody(appError), statusCode: status }, { status, headers });
}

/**
 * Returns whether the package itself refused the request. Its errors have a status. If it fails without an error, headers
 * are missing.
 */
function isOfProtocol(error: unknown): boolean {
  return (
    error === undefined || (typeof error === "object" && error !== null && "status_code" in error)
  );
}

const CODES: Partial<Record<number, ErrorCode>> = {
  404: "not_found",
  409: "conflict",
  410: "gone",
  413: "payload_too_large",
};

function protocolError(status: number, text: string): AppError {
  return new AppError(
    CODES[status] ?? (status < 500 ? "malformed_request" : "internal_error"),
    text.trim(),
  );
}

/**
 * Routes of the resumable protocol, relative to the API's path. `GET`, and `DELETE` without the protocol's header, belong to
 * the REST API.
 */
export function tusRoutes({ uploads: { incoming } }: { uploads: Uploads }): Hono {
  const app = new Hono();
  app.on(["POST", "OPTIONS"], "/uploads", (c) => answerTus(c, incoming));
  app.on(["PATCH", "OPTIONS"], "/uploads/:id", (c) => answerTus(c, incoming));
  app.delete("/uploads/:id", (c, next) =>
    c.req.header("Tus-Resumable") === undefined ? next() : answerTus(c, incoming),
  );
  // Hono looks up HEAD among the routes of GET.
  app.get("/uploads/:id", (c, next) =>
    c.req.raw.method === "HEAD" ? answerTus(c, incoming) : next(),
  );
  return app;
}
