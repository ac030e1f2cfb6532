import type { SignOn } from "#contract/accounts";

/** What the server knows that a form needs; the page's loader and the dialog get the same. */
export interface LoginData {
  /** What stands behind the staff button. */
  staff: SignOn["staff"];
}

export interface RegisterData {
  /** Proof of a person without script: given out with the form, and good only when some time has passed. */
  stamp: string;
  termsUrl: string;
}
