import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import { sealedCookie } from "./sealed-cookie.server";

/** Time to register and sign in. Chosen: afterwards, the link in the email works again. */
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
export const storeInvitation = (
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
