import type { PersonRef } from "#contract/internal-collections";

/** A change that needs confirmation. */
export interface Confirmation {
  intent: "grant" | "remove" | "revoke" | "uninvite" | "leave" | "unfeature";
  /** Slug and title of the collection. */
  slug: string;
  title: string;
  /** The path that the form is sent to, without the language. */
  to: string;
  /** The affected person: the visitor for `leave`; for `uninvite`, the invitation's id and email address. */
  person?: PersonRef;
}
