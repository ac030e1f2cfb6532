import type { MiddlewareFunction, RouterContextProvider } from "react-router";
import type { Account } from "#contract/accounts";
import { visitorContext } from "../contexts";

/** For pages of members: answers 401 to signed-out visitors, with a link to sign in and return. */
export const requireUser: MiddlewareFunction<Response> = ({ context }) => {
  memberOf(context);
};

/** The middleware of pages for members. */
export const membersOnly = [requireUser];

/**
 * For pages with long texts: checks only requests that read. A submission reaches the route's action, which reports an ended
 * session without losing the typed text. Their loaders call `memberOf`.
 */
export const requireUserToRead: MiddlewareFunction<Response> = ({ request, context }) => {
  if (request.method !== "POST") memberOf(context);
};

/** Returns the signed-in user; throws 401 without one. */
export function memberOf(context: Readonly<RouterContextProvider>): Account {
  const { account } = context.get(visitorContext);
  if (!account) throw new Response(null, { status: 401 });
  return account;
}
