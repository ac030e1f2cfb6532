import { type Context, Hono } from "hono";
import { compress } from "hono/compress";
import { AppError } from "../../contract/errors";
import { DEFAULT_LANGUAGE } from "../../contract/languages";
import { OAI_FORM_MAX_BYTES } from "../../contract/parser-limits.mjs";
import { ANONYMOUS } from "../../shared/actor";
import { OaiError } from "../../areas/interop";
import type { Services, CmsDeps } from "../../services";
import { clientOf } from "../actor";
import { limitBody, mediaType } from "../validate";
import { type OaiAnswer, writeOai } from "./oai-answer";
import { readOaiRequest } from "./oai-request";

/** Path of the repository on the site. */
const OAI_PATH = "/oai";
const DATABASE_ID = /^[1-9]\d{0,8}$/;

/**
 * `GET` and `POST /oai`: public content as a repository of the OAI Protocol for Metadata Harvesting, version 2.0.
 * It shows public content only, to all callers alike. Protocol errors are normal answers. Too many requests are answered
 * with 503 and `Retry-After`, which harvesters respect (section 3.1.2.2).
 */
export function oaiRoutes(
  { harvesting, harvestLimit, site }: Services,
  { siteUrl, adminEmail, now = () => new Date() }: CmsDeps,
): Hono {
  const app = new Hono();
  const host = new URL(siteUrl).hostname;
  const identifierOf = (id: number) => `oai:${host}:${id}`;
  app.use(OAI_PATH, compress());

  app.get(OAI_PATH, (c) => respond(c, new URL(c.req.url).searchParams));
  app.post(OAI_PATH, limitBody(OAI_FORM_MAX_BYTES), async (c) => respond(c, await formOf(c)));
  return app;

  async function respond(c: Context, sent: URLSearchParams): Promise<Response> {
    const refused = await harvestLimit(clientOf(c)).catch(toBusy);
    if (refused) return refused;
    // Taken before reading: later changes belong to the next harvest.
    const at = now();
    const answer = await answerTo(sent).catch((error: unknown): OaiAnswer => {
      if (error instanceof OaiError)
        return { kind: "error", code: error.code, message: error.message };
      throw error;
    });
    const xml = writeOai(answer, {
      baseUrl: siteUrl + OAI_PATH,
      at,
      asked: repeated(sent, answer),
      identifierOf,
    });
    return c.body(xml, 200, {
      "Content-Type": "text/xml; charset=utf-8",
      "Cache-Control": "no-cache",
    });
  }

  async function answerTo(sent: URLSearchParams): Promise<OaiAnswer> {
    const request = readOaiRequest(sent);
    switch (request.verb) {
      case "Identify":
        return {
          kind: "Identify",
          identity: {
            name: (await site.settings(ANONYMOUS, DEFAULT_LANGUAGE)).title,
            adminEmail: adminEmail ?? adminOf(host),
            earliest: await harvesting.earliest(),
          },
        };
      case "ListMetadataFormats":
        if (request.identifier !== null) await harvesting.record(idOf(request.identifier));
        return { kind: "ListMetadataFormats" };
      case "ListSets":
        return { kind: "ListSets", list: await harvesting.sets(request.token) };
      case "GetRecord":
        return { kind: "GetRecord", record: await harvesting.record(idOf(request.identifier)) };
      case "ListIdentifiers":
      case "ListRecords":
        return {
          kind: request.verb,
          list: await (request.token === null
            ? harvesting.records(request.verb, request)
            : harvesting.moreRecords(request.verb, request.token)),
        };
    }
  }

  /**
   * Returns the number in a record's identifier. An identifier in another form gets a number that no record has, so that all
   * missing records are refused in the same way.
   */
  function idOf(identifier: string): number {
    const id = identifier.startsWith(identifierOf(0).slice(0, -1))
      ? identifier.slice(identifierOf(0).length - 1)
      : "";
    return DATABASE_ID.test(id) ? Number(id) : 0;
  }
}

/** Returns the response for a harvester that sends requests too fast. Rethrows any other error. */
function toBusy(error: unknown): Response {
  if (!(error instanceof AppError) || error.code !== "rate_limited") throw error;
  return new Response(
    "Too many requests; wait for the number of seconds in Retry-After, then continue\n",
    {
      status: 503,
      headers: {
        "Content-Type": "text/plain; charset=utf-8",
        "Cache-Control": "no-store",
        "Retry-After": String(error.retryAfterSeconds),
      },
    },
  );
}

/** Returns the webmaster's mailbox (RFC 2142). The protocol requires a domain with a dot. */
function adminOf(host: string): string {
  return `webmaster@${host.includes(".") ? host : `${host}.localdomain`}`;
}

/** Returns a form's arguments. Any other body has none, and the answer then reports a missing verb. */
async function formOf(c: Context): Promise<URLSearchParams> {
  return mediaType(c) === "application/x-www-form-urlencoded"
    ? new URLSearchParams(await c.req.text())
    : new URLSearchParams();
}

/** Returns the request's arguments that the answer repeats. Empty if the request was not understood. */
function repeated(sent: URLSearchParams, answer: OaiAnswer): Record<string, string> {
  return answer.kind === "error" && ["badVerb", "badArgument"].includes(answer.code)
    ? {}
    : Object.fromEntries(sent);
}
