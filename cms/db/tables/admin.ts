/** The admin area: drafts, revisions, messages, the audit log and the settings of the site. */

import type { ColumnType, Generated } from "kysely";
import type { Language } from "../../contract/languages";
import type {
  AuditEvent,
  AuditSubject,
  AdminHeld,
  MenuLocation,
  PostType,
} from "../../contract/names";
import type { Json, Timestamp } from "./columns";

/** A message from a visitor to the site's staff. */
export interface MessagesTable {
  id: Generated<number>;
  kind: "contact" | "correction";
  /** The document that a correction is about; null once the document is deleted. */
  post_id: number | null;
  /** The site's address that the sender chose; null for the first of the site's addresses. */
  to_email: string | null;
  /** Path of the page on which the form was opened. */
  from_path: string | null;
  name: string;
  email: string;
  text: string;
  /** Language in which the sender used the site. */
  language: Language;
  /** The user who was signed in, if any. */
  user_id: number | null;
  created: Timestamp;
  /** When the email was sent. */
  sent: Timestamp | null;
  /** When staff marked the message as done, and which user did. */
  done: Timestamp | null;
  done_by: number | null;
}

/** A decision or change made by staff. */
export interface AuditLogTable {
  id: Generated<number>;
  at: Timestamp;
  /** Null once the account is deleted. */
  user_id: number | null;
  event: AuditEvent;
  subject_type: AuditSubject;
  /** databaseId or number of the subject; null for a subject that exists only once. */
  subject_id: number | null;
  /** Name of the subject at that time. */
  subject: string;
  /** Further facts; the keys depend on `event`. */
  details: ColumnType<Record<string, unknown>, string | undefined, never>;
}

/** A post that was changed in the admin area, with its draft if it has one. */
export interface AdminPostsTable {
  database_id: number;
  type: PostType;
  /** The published post; null until the post is first published. */
  live_id: Generated<number | null>;
  /** Increases with each change. */
  version: Generated<number>;
  /** The draft; null if there is none. */
  content: ColumnType<unknown, string | null | undefined, string | null>;
  /** Identifies the published content that the draft started from. Empty if nothing was published. */
  base: Generated<string>;
  saved: ColumnType<Date | null, Date | null | undefined, Date | null>;
  saved_by: Generated<number | null>;
  /** When the draft will be published, by which user, and with which note. */
  publish_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  scheduled_by: Generated<number | null>;
  publish_note: Generated<string>;
  /** Why the draft was not published at the scheduled time. */
  held: ColumnType<AdminHeld | null, AdminHeld | null | undefined, AdminHeld | null>;
  /** Files that are internal because of the admin area: uploaded for the draft, or hidden together with the post. */
  withheld: Generated<string[]>;
  /** When the post was published or unpublished without telling search and the jobs; null once they know. */
  unannounced: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

/** Titles of a draft, by language. */
export interface AdminTitlesTable {
  post_id: number;
  language: string;
  title: string;
}

/** A published state of a post. */
export interface AdminRevisionsTable {
  post_id: number;
  number: number;
  content: Json<unknown>;
  /** Titles by language, for lists. */
  titles: Json<Record<string, string>>;
  /** Paths of the fields that differ from the revision before. */
  changed: string[];
  published: Timestamp;
  /** Null for content that existed before the admin area, and once the account is deleted. */
  published_by: number | null;
  note: string;
}

/** Files that a draft (revision 0) or a revision refers to. */
export interface AdminFilesTable {
  post_id: number;
  revision: number;
  file_id: string;
}

/** A spotlight item on the discovery page in one language: a post, or a link with its own texts. */
export interface SpotlightItemsTable {
  language: Language;
  position: number;
  post_id: number | null;
  /** A path on the site or an https URL; null for a post. */
  link: string | null;
  /** Used for links only. */
  title: string;
  text: string;
  /** Picture of a link; null if there is none, or once the file is deleted. */
  file_id: string | null;
}

/** An item of a menu in one language. Items form a tree by `parent_id`. */
export interface MenuItemsTable {
  id: Generated<number>;
  location: MenuLocation;
  language: string;
  parent_id: number | null;
  position: number;
  label: string;
  url: string;
}

/** A setting of the site, in one language or in none. */
export interface SiteSettingsTable {
  /** `title`, `description`, `privacyPolicyUrl` …; see the site service. */
  key: string;
  /** Empty if the setting is the same in all languages. */
  language: string;
  value: Json<unknown>;
}
