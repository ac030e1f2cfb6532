// @ts-check

/**
 * Why an answer of the identity provider signs no user in. It goes to the log, so none of these reveals anything about the
 * person.
 *
 * @typedef {"malformed" | "too_large" | "too_complex" | "unsolicited" | "unknown_request" | "not_successful"
 *   | "wrong_destination" | "wrong_issuer" | "encrypted" | "weak_encryption"
 *   | "not_decrypted" | "wrapped" | "ambiguous" | "weak_signature" | "invalid"
 *   | "incomplete" | "unknown_condition" | "bad_name" | "bad_attribute" | "no_bearer" | "expired" | "replayed"
 *   | "transient_subject" | "no_email" | "no_account"} Refusal
 */

/** The identity provider's answer does not suffice to sign a user in. */
export class SignOnRefused extends Error {
  /**
   * @param {Refusal} reason
   * @param {string} [detail] goes to the log beside the reason: what was wrong, never a value of the person.
   */
  constructor(reason, detail) {
    super(detail ? `${reason}: ${detail}` : reason);
    this.name = "SignOnRefused";
    this.reason = reason;
    this.detail = detail;
  }
}
