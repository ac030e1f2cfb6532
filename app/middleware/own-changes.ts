import type { MiddlewareFunction } from "react-router";
import {
  DATABASE_POSITION_HEADER,
  FIRST_POSITION,
  laterPosition,
  parsePosition,
  POSITION_MAX_AGE_S,
} from "#contract/database-position";
import { contentFetchContext } from "../contexts";
import { mayHaveSession } from "../http/session.server";
import { isSecure, readCookie } from "./visitor";

/**
 * Holds the database's position after the visitor's last change. A cookie of its own, because the session cookie has tokens: of
 * two responses at once, the one without the renewed tokens might be stored last.
 */
const COOKIE = "position";

/**
 * Lets visitors see their own changes when the content system reads from replicas: remembers the position of each change in a
 * cookie, and sends it with later calls. Pages that visitors share have neither a session nor this cookie.
 */
export const ownChangesMiddleware: MiddlewareFunction<Response> = async (
  { request, context },
  next,
) => {
  const cookies = request.headers.get("Cookie");
  const sent = readCookie(cookies, COOKIE);
  const isRead = request.method === "GET" || request.method === "HEAD";
  if (isRead && sent === null && !mayHaveSession(cookies)) return;

  let position = sent !== null && parsePosition(sent) !== null ? sent : FIRST_POSITION;
  let hasChanged = false;
  const send = context.get(contentFetchContext);
  context.set(contentFetchContext, async (input, init) => {
    const call = new Request(input instanceof URL ? String(input) : input, init);
    call.headers.set(DATABASE_POSITION_HEADER, position);
    const answer = await send(call);
    const changed = answer.headers.get(DATABASE_POSITION_HEADER);
    if (changed !== null) {
      position = laterPosition(position, changed);
      hasChanged = true;
    }
    return answer;
  });
  const response = await next();
  if (!hasChanged) return response;
  const own = new Response(response.body, response);
  own.headers.append(
    "Set-Cookie",
    `${COOKIE}=${position}; Path=/; Max-Age=${POSITION_MAX_AGE_S}; SameSite=Lax; HttpOnly${isSecure(context) ? "; Secure" : ""}`,
  );
  return own;
};
