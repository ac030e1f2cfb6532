/** Collections, their collaborators, and the posts that users save. */

import type { ColumnType, Generated } from "kysely";
import type { Language } from "../../contract/languages";
import type { Json, Timestamp } from "./columns";

/** Properties of a collection. Its post is in `posts`. */
export interface CollectionsTable {
  post_id: number;
  site_collection: boolean;
  featured: boolean;
  private: boolean;
  staff_only: boolean;
  curator: string | null;
  /** The user who made the collection. Null for the site's own collections, and once the owner's account is deleted. */
  owner_id: Generated<number | null>;
  /** When staff were asked to feature the collection; null when no request is pending. */
  promotion_requested: ColumnType<Date | null, Date | null | undefined, Date | null>;
  requested_by: Generated<number | null>;
  /** Whether staff denied the last request, and why. */
  promotion_denied: Generated<boolean>;
  promotion_reason: Generated<string>;
  /** When the owner deleted the collection. It is hidden from then on, and a job erases it unless it is restored before. */
  deleted: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** Time of the last change that has not been reported to search yet. */
  search_due: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

/** A collaborator of a collection, or a user invited to become one. */
export interface CollectionMembersTable {
  collection_id: number;
  user_id: number;
  can_edit: boolean;
  invited: Timestamp;
  invited_by: number | null;
  /** When the invitation was accepted; null while it is pending. */
  accepted: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** Whether the inviter knew only an email address. In that case, accepting proves that the user owns the address. */
  by_address: Generated<boolean>;
  /** SHA-256 of the token in the last invitation email, until the token is used. */
  key_hash: Generated<string | null>;
}

/** An invitation to an email address that has no account. */
export interface CollectionInvitesTable {
  id: Generated<number>;
  collection_id: number;
  email: string;
  /** The address in lower case, for comparisons. */
  email_key: string;
  invited: Timestamp;
  invited_by: number | null;
  /** As in `collection_members`. */
  key_hash: Generated<string | null>;
}

/** The value of a field of a collection before a change. */
export interface CollectionChangesTable {
  collection_id: number;
  /** The collection's `modified` after the change. */
  modified: Timestamp;
  /** `title`, `description`, `private`, `staffOnly`, `recommendedPosts` or `note:{postId}`. */
  field: string;
  before: Json<unknown>;
  user_id: number | null;
}

/** An email about a collection. `sent` is null until it is sent. */
export interface CollectionMailsTable {
  id: Generated<number>;
  kind: "invitation" | "featured" | "denied";
  collection_id: number;
  /** The recipient: an account or, with `invite_id`, an invited address. */
  user_id: number | null;
  invite_id: number | null;
  /** Language of the email for an address without an account. Accounts have a language of their own. */
  language: Language | null;
  by_user_id: number | null;
  created: Timestamp;
  sent: Timestamp | null;
}

/** A lookup of a complete email address by a user, and the user that was found. The searcher may invite that user. */
export interface PeopleLookupsTable {
  id: Generated<number>;
  user_id: number;
  found_id: number | null;
  at: Timestamp;
}

/** One row for each user who ever saved a post. A request that changes the user's library locks the row. */
export interface LibrariesTable {
  user_id: number;
  modified: Timestamp;
}

/** A post that a user has saved in their library. */
export interface LibraryItemsTable {
  user_id: number;
  post_id: number;
  position: number;
  saved: Timestamp;
}
