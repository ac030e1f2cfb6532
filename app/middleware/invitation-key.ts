import type { MiddlewareFunction } from "react-router";
import { COLLECTIONS_HASH, INVITATION } from "../features/collections/paths";
import { PROFILE_PATH } from "../features/library/paths";
import { REDIRECT } from "../features/session/account-paths";
import { backPath, HERE } from "../http/back";
import { InvitationKey, keepInvitation, keptInvitations } from "../http/invitations.server";
import { withoutLanguage } from "../i18n/paths";

/** In the address that is mailed: what shows that the mail came to whoever opens it. */
const KEY = "key";

/**
 * Takes the key of a mailed invitation out of the address, before any page is made: whoever has no account yet comes with it
 * inside of where registering leads. The browser keeps it sealed until the invitation is answered, through registering and
 * signing in, and nobody else is told of it.
 */
export const invitationKeyMiddleware: MiddlewareFunction<Response> = async ({
  request,
  url,
  context,
}) => {
  if (request.method !== "GET" && request.method !== "HEAD") return;
  const direct = take(url);
  const next = url.searchParams.get(REDIRECT);
  const within = next === null ? null : take(new URL(backPath(next), HERE));
  const taken = direct ?? within;
  if (!taken) return;

  const path = within ? withRedirect(url, within.path) : taken.path;
  const headers = new Headers({
    Location: path,
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
  });
  const invitation = InvitationKey.safeParse(taken.fields).data;
  if (invitation)
    headers.append(
      "Set-Cookie",
      await keepInvitation(
        context,
        await keptInvitations(context, request.headers.get("Cookie")),
        invitation,
      ),
    );
  return new Response(null, { status: 303, headers });
};

/** An invitation's address without its key; null for any other. */
function take(url: URL): { path: string; fields: Record<string, string | null> } | null {
  const { pathname, searchParams, hash } = url;
  const key = searchParams.get(KEY);
  if (key === null || !isProfile(pathname)) return null;
  const left = new URLSearchParams(searchParams);
  left.delete(KEY);
  return {
    path: `${pathname}${left.size > 0 ? `?${left}` : ""}${hash || COLLECTIONS_HASH}`,
    fields: { invitation: searchParams.get(INVITATION), key },
  };
}

const isProfile = (pathname: string) =>
  `${withoutLanguage(pathname).replace(/\/$/, "")}/` === PROFILE_PATH;

function withRedirect({ pathname, searchParams }: URL, redirect: string): string {
  const query = new URLSearchParams(searchParams);
  query.set(REDIRECT, redirect);
  return `${pathname}?${query}`;
}
