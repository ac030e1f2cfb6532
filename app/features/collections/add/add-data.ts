import type { ErrorCode } from "#contract/errors";
import type { Cover } from "#contract/internal-collections";
import type { Card } from "#contract/shared";
import type { Reply } from "~/features/forms/reply";
import type { CollectionState } from "../state-tags";

/** A collection that the visitor may edit. */
export interface Choice
  extends CollectionState, Pick<Card, "databaseId" | "title" | "language" | "link"> {
  postCount: number;
  /** Whether the piece is in it. */
  holds: boolean;
  /** Whose it is, where that is somebody else. */
  owner: string | null;
}

export interface AddData {
  piece: Cover & Pick<Card, "link" | "contentTypes" | "publishers" | "contributors">;
  /** Those with the piece first, then by their last change. */
  choices: Choice[];
}

/** Which collections a change was about, by databaseId. */
export interface Changed {
  added: number[];
  removed: number[];
}

/** What the server says of the form. */
export interface AddReply extends Reply {
  /** What could be chosen when it was refused, and what was ticked then. */
  choices?: Choice[];
  ticked?: number[];
  /** Why it was refused. */
  refusal?: AddRefusal;
  /** For the dialog: what was done. */
  changed?: Changed;
  /** The collection that was made, also where the rest was refused: it need not be made again. */
  created?: Pick<Choice, "databaseId" | "title" | "link">;
}

export interface AddRefusal {
  code: ErrorCode | "too_many" | "piece_gone";
  /** What it was about: the new collection, or those that were chosen. */
  about: "new" | "chosen";
  /** Titles of the collections that stood in the way, where that is known. */
  titles: string[];
}

/** Names of the form's fields. */
export const FIELDS = {
  title: "title",
  access: "access",
  ticked: "in",
  before: "was",
  dialog: "dialog",
} as const;
/** In the query of the page: what has just been done, by databaseId and comma. */
export const ADDED = "added";
export const REMOVED = "removed";
