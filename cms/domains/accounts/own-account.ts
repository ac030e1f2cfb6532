import type { Account, Role } from "../../contract/accounts";
import { AppError } from "../../contract/errors";
import { DEFAULT_LANGUAGE } from "../../contract/languages";
import type { Db } from "../../db/client";
import { toImage } from "../posts/cards";
import { globalId } from "../posts/global-id";
import type { TaxonomiesService } from "../taxonomies/taxonomies.service";
import { findUser, findUserImage, type UserRow } from "./users.repo";

/** Roles as people call them. */
const ROLE_NAMES: Record<Role, string> = {
  subscriber: "Subscriber", staff: "Staff", staff_admin: "Staff administrator", administrator: "Administrator",
};

/** A person as that person sees themselves. */
export type Portrait = (userId: number, staff: boolean) => Promise<Account>;

/** Throws `unauthenticated` for a user who is gone. */
export function createPortrait({ db, taxonomies }: { db: Db; taxonomies: Pick<TaxonomiesService, "tree"> }): Portrait {
  return async (userId, staff) => {
    const user = await findUser(db, userId);
    if (!user) throw new AppError("unauthenticated", "There is no such account any more");
    const image = user.image_file_id ? await findUserImage(db, user.image_file_id) : null;
    return {
      id: globalId("user", user.database_id),
      databaseId: user.database_id,
      username: user.username,
      name: user.name,
      email: user.email,
      firstName: user.first_name,
      lastName: user.last_name,
      roles: user.roles.map((name) => ({ name, displayName: ROLE_NAMES[name] })),
      staff,
      hasPassword: user.password_hash !== null,
      image: toImage(image),
      author: await authorOf(user),
    };
  };

  async function authorOf({ author_id }: UserRow): Promise<Account["author"]> {
    if (author_id === null) return null;
    const tree = await taxonomies.tree();
    const node = tree.byId(author_id);
    return node ? { slug: node.slug, name: tree.name(node, DEFAULT_LANGUAGE) } : null;
  }
}
