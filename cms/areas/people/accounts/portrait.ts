import type { Account, Role } from "../../../contract/accounts";
import { DEFAULT_LANGUAGE } from "../../../contract/languages";
import type { Db } from "../../../db/client";
import { toImage } from "../../posts";
import { globalId } from "../../../shared/global-id";
import type { TaxonomiesService } from "../../vocabulary";
import type { AccountsPolicy } from "./accounts.policy";
import { findUserImage, type UserRow } from "./users.repo";

/** Display names of the roles. */
const ROLE_NAMES: Record<Role, string> = {
  subscriber: "Subscriber",
  staff: "Staff",
  staff_admin: "Staff administrator",
  administrator: "Administrator",
};

/** Returns a user's account as the user sees it. `staff` comes from the session. */
export type Portrait = (user: UserRow, staff: boolean) => Promise<Account>;

export function createPortrait({
  db,
  taxonomies,
  policy,
}: {
  db: Db;
  taxonomies: Pick<TaxonomiesService, "tree">;
  policy: Pick<AccountsPolicy, "powers">;
}): Portrait {
  return async (user, staff) => ({
    id: globalId("user", user.database_id),
    databaseId: user.database_id,
    username: user.username,
    name: user.name,
    email: user.email,
    firstName: user.first_name,
    lastName: user.last_name,
    roles: user.roles.map((name) => ({ name, displayName: ROLE_NAMES[name] })),
    staff,
    ...policy.powers(user, staff),
    hasPassword: user.password_hash !== null,
    image: toImage(user.image_file_id ? await findUserImage(db, user.image_file_id) : null),
    author: user.author_id === null ? null : await authorOf(user.author_id),
    language: user.language,
  });

  async function authorOf(termId: number): Promise<Account["author"]> {
    const tree = await taxonomies.tree();
    const node = tree.byId(termId);
    return node ? { slug: node.slug, name: tree.name(node, DEFAULT_LANGUAGE) } : null;
  }
}
