import type { PostType } from "../../contract/names";
import type { Db } from "../../db/client";
import { ownPath } from "../../shared/language";

/** The address of one translation of a post. */
export interface Address {
  postId: number;
  type: PostType;
  language: string;
  slug: string;
}

/** Returns the current addresses of posts. */
export function presentAddresses(db: Db, postIds: readonly number[]): Promise<Address[]> {
  if (postIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom("post_translations")
    .select(["post_id as postId", "type", "language", "slug"])
    .where("post_id", "in", [...postIds])
    .execute();
}

/**
 * Redirects the addresses that posts no longer have to these posts, and deletes redirects from addresses that posts have now.
 * Takes the addresses before and after a change, within the transaction of the change. A path that several posts have had leads
 * to the last of them.
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

/** Returns a path as redirects store it: without the slash at its end. */
export const withoutEndSlash = (path: string): string => path.replace(/(?<=.)\/+$/, "");

/** Returns whether a post was an internal PDF once, going by its former addresses. */
export async function wasInternalPdf(db: Db, postId: number): Promise<boolean> {
  const paths = await db
    .selectFrom("redirects")
    .select("path")
    .where("post_id", "=", postId)
    .execute();
  return paths.some(({ path }) => path.split("/").includes("internal_pdf" satisfies PostType));
}
