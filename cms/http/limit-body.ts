import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { AppError } from "../contract/errors";
import { errorResponse } from "./errors";

/** Refuses larger bodies while they are received. The rest is not read, so the connection is closed after the response. */
export function limitBody(maxBytes: number): MiddlewareHandler {
  return bodyLimit({
    maxSize: maxBytes,
    onError: () =>
      errorResponse(
        new AppError("payload_too_large", `The body may have at most ${maxBytes} bytes`),
        { Connection: "close" },
      ),
  });
}
