import type { ErrorCode } from "#contract/errors";
import type { Cover } from "#contract/collections";
import type { Card } from "#contract/shared";
import type { FormReply } from "~/features/forms/form-reply";
import type { CollectionState } from "../state";
import { useTranslation } from "react-i18next";

/** A collection that the visitor may edit. */
export interface Choice
  extends CollectionState, Pick<Card, "databaseId" | "title" | "language" | "link"> {
  postCount: number;
  /** Whether it contains the resource. */
  containsPost: boolean;
  /** The owner's name, if it is another user. */
  owner: string | null;
}

export interface AddData {
  post: Cover & Pick<Card, "link" | "contentTypes" | "publishers" | "contributors">;
  /** Collections with the resource first, then by last change. */
  choices: Choice[];
}

/** Collections that were changed, by databaseId. */
export interface CollectionChanges {
  added: number[];
  removed: number[];
}

/** The server's answer to the form. */
export interface AddReply extends FormReply {
  /** The choices at the time of the refusal, and what was ticked. */
  choices?: Choice[];
  ticked?: number[];
  /** Why it was refused. */
  refusal?: AddRefusal;
  /** For the dialog: what was changed. */
  changed?: CollectionChanges;
  /** The new collection, even if the rest was refused, so that it is not created again. */
  created?: Pick<Choice, "databaseId" | "title" | "link">;
}

export interface AddRefusal {
  code: ErrorCode | "too_many" | "post_gone";
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

interface Named {
  title: string;
}

/**
 * Returns a function that says what was changed, in one sentence each: a single collection by its title, several by
 * their number.
 */
export function useChangeSummary(): (added: readonly Named[], removed: readonly Named[]) => string {
  const { t } = useTranslation("add-to-collection");
  return (added, removed) => {
    const sentences = [
      added.length > 0 ? t("added", { count: added.length, title: added[0]?.title ?? "" }) : "",
      removed.length > 0
        ? t("removed", { count: removed.length, title: removed[0]?.title ?? "" })
        : "",
    ].filter(Boolean);
    return sentences.length > 0 ? sentences.join(" ") : t("nothing");
  };
}
