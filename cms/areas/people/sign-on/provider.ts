/** What authenticates the staff: the organisation's identity provider, or the demonstration provider. */
export interface IdentityProvider {
  /** Its name. An assertion with another issuer is refused. */
  entityId: string;
  /** Where the browser goes to sign on (HTTP-Redirect binding). */
  signOnUrl: string;
  /** Keys that it may sign with, PEM; several while it changes to a new one. */
  signingKeys: string[];
  /** When the provider's metadata expires; null without an end date. */
  validUntil: Date | null;
}

/** This site, as a provider knows it. */
export interface ServiceProvider {
  entityId: string;
  /** Where the provider sends its answers. */
  acsUrl: string;
  /** Private key that decrypts assertions, PEM. Without it, encrypted assertions are refused. */
  decryptionKey?: string;
  now: () => Date;
}

/** A key pair to encrypt for, PEM. */
export interface DecryptionKey {
  privateKey: string;
  certificate: string;
}

/** What a provider says about a person. It has passed every check that needs no stored state. */
export interface Assertion {
  id: string;
  /** The request of this site that it answers. */
  inResponseTo: string;
  /** When it expires. */
  expires: Date;
  subject: { value: string; format: string | undefined };
  /** Values by name, as the provider names them. */
  attributes: Map<string, string[]>;
}
