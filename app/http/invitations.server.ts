import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import { sealedCookie } from "./sealed-cookie.server";

/** Time to register and to sign in. Ours: after it, the link in the mail is as good as before. */
const COOKIE_MAX_AGE_S = 60 * 60;
/** Invitations whose keys a browser keeps at once, the last opened first. Ours: a cookie holds 4 KB. */
const KEYS_MAX = 10;
/** Keys of ours have 43 characters; what is longer is none. */
const KEY_MAX_CHARS = 64;

/** The key of an invitation's mail, with the databaseId of its collection. */
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

/** The invitations whose mail this browser's visitor came from, and that are not answered. */
export async function keptInvitations(
  context: Context,
  cookieHeader: string | null,
): Promise<InvitationKey[]> {
  return (await cookie.open(context, cookieHeader)) ?? [];
}

/** The `Set-Cookie` value that keeps one more; a later key takes the place of an earlier one. */
export const keepInvitation = (
  context: Context,
  kept: readonly InvitationKey[],
  one: InvitationKey,
): Promise<string> =>
  cookie.set(context, [one, ...without(kept, one.invitation)].slice(0, KEYS_MAX));

/** The `Set-Cookie` value that forgets one. */
export function forgetInvitation(
  context: Context,
  kept: readonly InvitationKey[],
  invitation: number,
): Promise<string> {
  const left = without(kept, invitation);
  return cookie.set(context, left.length > 0 ? left : null);
}

const without = (kept: readonly InvitationKey[], invitation: number) =>
  kept.filter((one) => one.invitation !== invitation);
