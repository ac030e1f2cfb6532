import type { RouterContextProvider, MiddlewareFunction } from "react-router";
import { z } from "zod";
import { sealedCookie } from "./sealed-cookie.server";
import { COLLECTIONS_HASH, INVITATION } from "../paths/collections";
import { PROFILE_PATH, REDIRECT } from "../paths/account";
import { returnPath, PLACEHOLDER_ORIGIN } from "./return-path";
import { withoutLanguage } from "../i18n/paths";

/** Time to register and sign in. Chosen: after that, visitors can open the link in the email again. */
const COOKIE_MAX_AGE_S = 60 * 60;
/** Invitation tokens that a browser keeps, the latest opened first. Chosen: a cookie holds 4 KB. */
const KEYS_MAX = 10;
/** Generated tokens have 43 characters, so longer ones are invalid. */
const KEY_MAX_CHARS = 64;

/** The token from an invitation email, with the databaseId of its collection. */
export const InvitationKey = z.object({
  invitation: z.coerce.number().int().positive(),
  key: z.string().min(1).max(KEY_MAX_CHARS),
});
export type InvitationKey = z.infer<typeof InvitationKey>;

type Context = Readonly<RouterContextProvider>;

const cookie = sealedCookie("invitations", {
  shape: z.array(InvitationKey),
  maxAgeSeconds: COOKIE_MAX_AGE_S,
});

/** Returns the unanswered invitations whose email links were opened in this browser. */
export async function storedInvitations(
  context: Context,
  cookieHeader: string | null,
): Promise<InvitationKey[]> {
  return (await cookie.open(context, cookieHeader)) ?? [];
}

/** Returns the `Set-Cookie` value that adds an invitation; a later token replaces an earlier one. */
const storeInvitation = (
  context: Context,
  stored: readonly InvitationKey[],
  one: InvitationKey,
): Promise<string> =>
  cookie.set(context, [one, ...without(stored, one.invitation)].slice(0, KEYS_MAX));

/** Returns the `Set-Cookie` value that removes an invitation. */
export function removeStoredInvitation(
  context: Context,
  stored: readonly InvitationKey[],
  invitation: number,
): Promise<string> {
  const left = without(stored, invitation);
  return cookie.set(context, left.length > 0 ? left : null);
}

const without = (stored: readonly InvitationKey[], invitation: number) =>
  stored.filter((one) => one.invitation !== invitation);

/** Query parameter of the emailed link: the token proves that the visitor received the email. */
const KEY = "key";

/**
 * Removes the token of an emailed invitation from the URL before any page is rendered. For visitors without an account, the
 * token is in the path to open after registering. The browser keeps it sealed until the invitation is answered, and no other
 * site learns it.
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
