import type { PersonRef } from "#contract/internal-collections";

/** Something that is asked about before it is done. */
export interface Confirmation {
  intent: "grant" | "remove" | "revoke" | "uninvite" | "leave" | "unfeature";
  /** Of the collection. */
  slug: string;
  title: string;
  /** Where its form is sent to, without language. */
  to: string;
  /** Whom it is about; for `leave` whoever leaves, for `uninvite` the invitation and its address. */
  person?: PersonRef;
}
