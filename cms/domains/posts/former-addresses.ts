import type { PostType } from "../../contract/names";
import type { Db } from "../../db/client";
import { ownPath } from "./language";

/** The address of one text of a post. */
export interface Address {
  postId: number;
  type: PostType;
  language: string;
  slug: string;
}

/** The addresses that posts have now. */
export function presentAddresses(db: Db, postIds: readonly number[]): Promise<Address[]> {
  if (postIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom("post_translations")
    .select(["post_id as postId", "type", "language", "slug"])
    .where("post_id", "in", [...postIds])
    .execute();
}

/**
 * Has addresses that posts have no more lead to them, and no address that one has lead elsewhere. Takes the addresses before
 * and after a change, in the transaction of that change. A path that another post had before leads to the last one that had it.
 */
export async function keepFormerAddresses(
  trx: Db,
  before: readonly Address[],
  after: readonly Address[],
  now: Date,
): Promise<void> {
  const present = new Set(after.map(pathOf));
  const former = before.filter((address) => !present.has(pathOf(address)));
  if (present.size > 0)
    await trx
      .deleteFrom("redirects")
      .where("path", "in", [...present])
      .execute();
  for (const address of former) {
    const redirect = { post_id: address.postId, language: address.language, target: null };
    await trx
      .insertInto("redirects")
      .values({ path: pathOf(address), ...redirect, created: now })
      .onConflict((conflict) => conflict.column("path").doUpdateSet(redirect))
      .execute();
  }
}

const pathOf = (address: Address): string => withoutEndSlash(ownPath(address.type, address));

/** A path as redirects are kept under: without the slash at its end. */
export const withoutEndSlash = (path: string): string => path.replace(/(?<=.)\/+$/, "");

/** Whether a post had an address as an internal PDF once. */
export async function wasInternalPdf(db: Db, postId: number): Promise<boolean> {
  const paths = await db
    .selectFrom("redirects")
    .select("path")
    .where("post_id", "=", postId)
    .execute();
  return paths.some(({ path }) => path.split("/").includes("internal_pdf" satisfies PostType));
}
