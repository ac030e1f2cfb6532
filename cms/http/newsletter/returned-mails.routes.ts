import { type Context, Hono } from "hono";
import { AppError } from "../../contract/errors";
import { ReturnedMail } from "../../contract/subscriptions";
import type { Services } from "../../services";
import { bearerOf } from "../actor";
import { mediaType, parseJson } from "../validate";

/** A mail as a mail server hands it on, and its body alone, as some services do (RFC 3462). */
const REPORT_TYPES = ["message/rfc822", "multipart/report"];
const PATH = "/newsletter/returned_mails";

/**
 * Where a mail server or a mail service says which mails came back. It shows the operator's secret in the place of an access token, so that
 * this stands before whoever asks is known. Where there is no secret, or another is shown, there is nothing here.
 */
export function returnedMailsRoutes({ returnedMails }: Pick<Services, "returnedMails">): Hono {
  const app = new Hono();

  app.post(PATH, async (c) => {
    const secret = bearerOf(c.req.header("authorization") ?? "");
    if (secret === null || !returnedMails.isReporter(secret))
      throw new AppError("not_found", "There is nothing at this address");
    await note(c);
    // Alike whether the address reads the newsletter or not.
    return c.body(null, 204, { "Cache-Control": "no-store" });
  });

  return app;

  async function note(c: Context): Promise<void> {
    const type = mediaType(c);
    if (!REPORT_TYPES.includes(type)) return returnedMails.note(await parseJson(c, ReturnedMail));
    const body = new Uint8Array(await c.req.arrayBuffer());
    return returnedMails.noteReport(
      type === "message/rfc822" ? body : withHeader(body, c.req.header("content-type")!),
    );
  }
}

/** A mail's body with the one header that it cannot be read without, which the request has in its place. */
function withHeader(body: Uint8Array, contentType: string): Uint8Array {
  return Buffer.concat([Buffer.from(`Content-Type: ${contentType}\r\n\r\n`), body]);
}
