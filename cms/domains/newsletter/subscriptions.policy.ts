import { AppError } from "../../contract/errors";
import type { SubscriptionsQuery } from "../../contract/subscriptions";
import type { Db } from "../../db/client";
import { nameKeyOf } from "../../platform/name-keys";
import type { ProvenAddresses } from "../accounts/proven-addresses.service";
import type { StaffPeople } from "../accounts/staff-people.service";
import { type Actor, ANONYMOUS, signedIn } from "../actor";
import type { LinkClaims, LinkKeys } from "./link-keys";
import { lockReader, type ReaderRow } from "./readers.repo";

/** Who acts, and for whom. All work within a transaction of the caller's, in which nobody else changes what goes to the reader. */
export interface SubscriptionsPolicy {
  /** Whether somebody is signed in with an address and has shown that it is theirs. */
  isOwner(trx: Db, actor: Actor, email: string): Promise<boolean>;
  /**
   * The reader for whom somebody acts: by the key of a link that manages, and otherwise by being signed in. `subscription` is the one that
   * the link was sent with. Null for whoever is signed in and gets nothing, or has not shown that the address is theirs. Throws
   * `unauthenticated` for those without key or account, and `link_expired` for a key that is not good, whoever is signed in.
   */
  readerOf(
    trx: Db,
    actor: Actor,
    by: Pick<SubscriptionsQuery, "key">,
  ): Promise<{ reader: ReaderRow; subscription: number | null } | null>;
  /** The reader of a key that confirms. Throws `link_expired`. */
  readerToConfirm(
    trx: Db,
    key: string,
  ): Promise<{ reader: ReaderRow; subscription: number | null }>;
  /** For whom a key that leaves speaks, though its reader may have gone, or have ended the links of all mails. Throws `link_expired`. */
  leaver(key: string): Promise<LinkClaims>;
  /**
   * As whom mails to a reader are written: as for the one whose account has the address, and has shown that, else as for a visitor. It is
   * not for whoever acts by a key: mails are forwarded, and what a link opens is more than the mail that it stands in.
   */
  actorOf(trx: Db, reader: ReaderRow): Promise<Actor>;
}

interface PolicyDeps {
  keys: LinkKeys;
  addresses: Pick<ProvenAddresses, "addressOf" | "ownerOf">;
  staff: Pick<StaffPeople, "isStaff">;
}

export function createSubscriptionsPolicy({
  keys,
  addresses,
  staff,
}: PolicyDeps): SubscriptionsPolicy {
  async function byKey(
    trx: Db,
    purpose: "manage" | "confirm",
    key: string,
  ): Promise<{ reader: ReaderRow; subscription: number | null }> {
    const claims = await keys.read(purpose, key);
    const reader = claims && (await lockReader(trx, { id: claims.reader }));
    if (!reader || reader.link_version !== claims.version) throw expired();
    return { reader, subscription: claims.subscription };
  }

  return {
    async isOwner(trx, actor, email) {
      const own = actor.kind === "user" ? await addresses.addressOf(trx, actor.userId) : null;
      return own !== null && nameKeyOf(own) === nameKeyOf(email);
    },

    async readerOf(trx, actor, { key }) {
      if (key !== undefined) return byKey(trx, "manage", key);
      const email = await addresses.addressOf(trx, signedIn(actor).userId);
      const reader =
        email === null ? undefined : await lockReader(trx, { email_key: nameKeyOf(email) });
      return reader ? { reader, subscription: null } : null;
    },

    readerToConfirm: (trx, key) => byKey(trx, "confirm", key),

    async leaver(key) {
      const claims = await keys.read("leave", key);
      if (!claims) throw expired();
      return claims;
    },

    async actorOf(trx, { email }) {
      const userId = await addresses.ownerOf(trx, email);
      if (userId === null) return ANONYMOUS;
      return {
        kind: "user",
        userId,
        staff: await staff.isStaff(trx, userId),
        editor: false,
        administrator: false,
        sessionId: "",
      };
    },
  };
}

function expired(): AppError {
  return new AppError("link_expired", "The link is old, was ended, or never was");
}
