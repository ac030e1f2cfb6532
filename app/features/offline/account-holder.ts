import { keptPieces, OF_ACCOUNT } from "./names";
import { alone } from "./store";

/** Where the device notes whose pages it has, among them. */
const NOTE = "/offline/account";

/**
 * Takes what belonged to an account from the device where another person, or nobody, is signed in now: after signing out,
 * the end of a session, and on a machine that people share. `account` is the databaseId of whoever is signed in.
 */
export async function settleAccount(account: number | undefined): Promise<void> {
  const noted = await (await caches.match(NOTE))?.text();
  if (account !== undefined && noted === String(account)) return;
  const has = await Promise.all(OF_ACCOUNT.map((name) => caches.has(name)));
  if (has.includes(true)) await forgetAccount();
  if (account !== undefined)
    await (await caches.open(keptPieces("account"))).put(NOTE, new Response(String(account)));
}

/** Takes from the device what belongs to an account: what was read and kept while somebody was signed in. */
export async function forgetAccount(): Promise<void> {
  const forget = () => Promise.all(OF_ACCOUNT.map((name) => caches.delete(name)));
  // At once, since another's page may be long on its way in; and once more behind that.
  await forget();
  await alone(forget);
}
