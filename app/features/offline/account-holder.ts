import { keptPieces, OF_ACCOUNT } from "./names";
import { alone } from "./store";

/** Cache key where the device notes whose pages it holds; stored among those pages. */
const NOTE = "/offline/account";

/**
 * Removes an account's pages from the device if another user, or no user, is signed in now: after signing out, at the
 * end of a session, and on a shared computer. `account` is the databaseId of the signed-in user.
 */
export async function settleAccount(account: number | undefined): Promise<void> {
  const noted = await (await caches.match(NOTE))?.text();
  if (account !== undefined && noted === String(account)) return;
  const has = await Promise.all(OF_ACCOUNT.map((name) => caches.has(name)));
  if (has.includes(true)) await forgetAccount();
  if (account !== undefined)
    await (await caches.open(keptPieces("account"))).put(NOTE, new Response(String(account)));
}

/** Removes from the device what belongs to an account: all pages read or kept while signed in. */
export async function forgetAccount(): Promise<void> {
  const forget = () => Promise.all(OF_ACCOUNT.map((name) => caches.delete(name)));
  // Deletes at once, because storing a page of the account may take long, and once more after that page is stored.
  await forget();
  await alone(forget);
}
