/** Who vouches for the staff: the organisation's identity provider, or our own for trying out. */
export interface IdentityProvider {
  /** Its name; whoever else an assertion says it comes from is refused. */
  entityId: string;
  /** Where the browser goes to sign on (HTTP-Redirect binding). */
  signOnUrl: string;
  /** Keys that it may sign with, PEM; more than one while it changes to a new one. */
  signingKeys: string[];
  /** When the provider's own word for all of this ends; null where it set no end. */
  validUntil: Date | null;
}
