import { type Context, Hono } from "hono";
import { AppError } from "../contract/errors";
import { ReturnedMail } from "../contract/subscriptions";
import type { Services } from "../services";
import { bearerOf } from "./actor";
import { mediaType, parseJson } from "./validate";

/** An email as a mail server forwards it, and its body alone, as some services send it (RFC 3462). */
const REPORT_TYPES = ["message/rfc822", "multipart/report"];
const PATH = "/newsletter/returned_mails";

/**
 * The endpoint where a mail server or mail service reports undeliverable emails. The request sends the operator's secret
 * instead of an access token, so the route is registered before authentication. Answers `not_found` if no secret is set or
 * the secret is wrong.
 */
export function returnedMailsRoutes({ returnedMails }: Pick<Services, "returnedMails">): Hono {
  const app = new Hono();

  app.post(PATH, async (c) => {
    const secret = bearerOf(c.req.header("authorization") ?? "");
    if (secret === null || !returnedMails.isReporter(secret))
      throw new AppError("not_found", "There is nothing at this address");
    await record(c);
    // The same response whether the address receives the newsletter or not.
    return c.body(null, 204, { "Cache-Control": "no-store" });
  });

  return app;

  async function record(c: Context): Promise<void> {
    const type = mediaType(c);
    if (!REPORT_TYPES.includes(type)) return returnedMails.record(await parseJson(c, ReturnedMail));
    const body = new Uint8Array(await c.req.arrayBuffer());
    return returnedMails.recordReport(
      type === "message/rfc822" ? body : withHeader(body, c.req.header("content-type")!),
    );
  }
}

/** Adds to an email's body the one header that is needed to read it. The request has it as its own header. */
function withHeader(body: Uint8Array, contentType: string): Uint8Array {
  return Buffer.concat([Buffer.from(`Content-Type: ${contentType}\r\n\r\n`), body]);
}
