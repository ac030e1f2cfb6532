import type { SignOn } from "#contract/accounts";

/** Server data for a form; the page's loader and the dialog get the same. */
export interface LoginData {
  /** The sign-on behind the staff button. */
  staff: SignOn["staff"];
}

export interface RegisterData {
  /** Proof of a human visitor without script: issued with the form, and valid only after some time. */
  stamp: string;
  termsUrl: string;
}
