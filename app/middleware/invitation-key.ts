import type { MiddlewareFunction } from "react-router";
import { COLLECTIONS_HASH, INVITATION } from "../paths/collections";
import { PROFILE_PATH, REDIRECT } from "../paths/account";
import { returnPath, PLACEHOLDER_ORIGIN } from "../http/return-path";
import {
  InvitationKey,
  storeInvitation,
  storedInvitations,
} from "../http/invitation-tokens.server";
import { withoutLanguage } from "../i18n/paths";

/** Query parameter of the emailed link: the token proves that the visitor received the email. */
const KEY = "key";

/**
 * Takes the token of an emailed invitation out of the URL, before any page is rendered. For visitors without an account, it is
 * within the path that registering leads to. The browser keeps it sealed until the invitation is answered, and no other site
 * learns it.
 */
export const invitationKeyMiddleware: MiddlewareFunction<Response> = async ({
  request,
  url,
  context,
}) => {
  if (request.method !== "GET" && request.method !== "HEAD") return;
  const direct = take(url);
  const next = url.searchParams.get(REDIRECT);
  const within = next === null ? null : take(new URL(returnPath(next), PLACEHOLDER_ORIGIN));
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
      await storeInvitation(
        context,
        await storedInvitations(context, request.headers.get("Cookie")),
        invitation,
      ),
    );
  return new Response(null, { status: 303, headers });
};

/** Returns an invitation's path without its token; null for any other URL. */
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
