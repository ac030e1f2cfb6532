import type { MiddlewareFunction, RouterContextProvider } from "react-router";
import type { Account } from "#contract/accounts";
import { visitorContext } from "../contexts";

/** For pages of members: to everybody else they answer 401, with the way to sign in and back. */
export const requireUser: MiddlewareFunction<Response> = ({ context }) => {
  memberOf(context);
};

/** The middleware of pages that only members have. */
export const membersOnly = [requireUser];

/**
 * Likewise for pages with long texts to write, but what is sent goes on to the route's action: that says that the session
 * has ended, with what was typed. Their loaders ask for `memberOf`.
 */
export const requireUserToRead: MiddlewareFunction<Response> = ({ request, context }) => {
  if (request.method !== "POST") memberOf(context);
};

/** Who is signed in; answers 401 where nobody is. */
export function memberOf(context: Readonly<RouterContextProvider>): Account {
  const { account } = context.get(visitorContext);
  if (!account) throw new Response(null, { status: 401 });
  return account;
}
