/** What vouches for the staff: the organisation's identity provider, or the demonstration provider. */
export interface IdentityProvider {
  /** Its name. An assertion with another issuer is refused. */
  entityId: string;
  /** Where the browser goes to sign on (HTTP-Redirect binding). */
  signOnUrl: string;
  /** Keys that it may sign with, PEM; more than one while it changes to a new one. */
  signingKeys: string[];
  /** When the provider's own word for all of this ends; null where it set no end. */
  validUntil: Date | null;
}

/** What the site is to a provider. */
export interface ServiceProvider {
  entityId: string;
  /** Where the provider sends its answers. */
  acsUrl: string;
  /** Private key that opens encrypted assertions, PEM; without it they are refused. */
  decryptionKey?: string;
  now: () => Date;
}

/** A key pair to encrypt for, PEM. */
export interface DecryptionKey {
  privateKey: string;
  certificate: string;
}

/** What a provider says of a person, after every check that needs no memory. */
export interface Assertion {
  id: string;
  /** The request of this site that it answers. */
  inResponseTo: string;
  /** When it may no longer be shown. */
  expires: Date;
  subject: { value: string; format: string | undefined };
  /** Values by name, as the provider names them. */
  attributes: Map<string, string[]>;
}
