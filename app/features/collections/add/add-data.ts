import type { ErrorCode } from "#contract/errors";
import type { Cover } from "#contract/internal-collections";
import type { Card } from "#contract/shared";
import type { Reply } from "~/features/forms/reply";
import type { CollectionState } from "../state-tags";

/** A collection that the visitor may edit. */
export interface Choice
  extends CollectionState, Pick<Card, "databaseId" | "title" | "language" | "link"> {
  postCount: number;
  /** Whether it contains the resource. */
  holds: boolean;
  /** The owner's name, if it is another user. */
  owner: string | null;
}

export interface AddData {
  piece: Cover & Pick<Card, "link" | "contentTypes" | "publishers" | "contributors">;
  /** Collections with the resource first, then by last change. */
  choices: Choice[];
}

/** Collections that were changed, by databaseId. */
export interface Changed {
  added: number[];
  removed: number[];
}

/** The server's answer to the form. */
export interface AddReply extends Reply {
  /** The choices at the time of the refusal, and what was ticked. */
  choices?: Choice[];
  ticked?: number[];
  /** Why it was refused. */
  refusal?: AddRefusal;
  /** For the dialog: what was changed. */
  changed?: Changed;
  /** The new collection, even if the rest was refused, so that it is not created again. */
  created?: Pick<Choice, "databaseId" | "title" | "link">;
}

export interface AddRefusal {
  code: ErrorCode | "too_many" | "piece_gone";
  /** What was refused: the new collection, or the chosen ones. */
  about: "new" | "chosen";
  /** Titles of the collections that caused the refusal, if known. */
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
/** Query parameters of the page: what has just changed, as comma-separated databaseIds. */
export const ADDED = "added";
export const REMOVED = "removed";
