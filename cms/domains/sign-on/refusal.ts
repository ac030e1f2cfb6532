/** Why an answer of the identity provider signs nobody in; for the log, so none of these says anything of the person. */
export type Refusal =
  | "malformed" | "not_successful" | "wrong_destination" | "wrong_issuer" | "encrypted" | "wrapped" | "weak_signature" | "invalid"
  | "incomplete" | "no_bearer" | "expired" | "unknown_request" | "replayed" | "transient_subject" | "no_email" | "no_account";

/** The identity provider's answer is not good enough to sign anybody in. */
export class SignOnRefused extends Error {
  override name = "SignOnRefused";
  readonly reason: Refusal;
  /** `detail` goes to the log beside the reason: what the library said, never a value of the person. */
  constructor(reason: Refusal, readonly detail?: string) {
    super(detail ? `${reason}: ${detail}` : reason);
    this.reason = reason;
  }
}
