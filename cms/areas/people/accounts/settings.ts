import type { Secrets } from "../../../platform/secrets";
import type { DecryptionKeySource } from "../sign-on/decryption-key";

/** What the operator decides about accounts; built from the environment when the content system is opened. */
export interface AccountSettings {
  /** The first one signs access tokens and everything else that clients present later. Signatures of the others stay valid. */
  secrets: Secrets;
  /** The organisation's email domains, in lower case. Users with such an address are staff and sign on at its provider. */
  organisationDomains: readonly string[];
  /** Whether registration asks for proof that a human submits the form. Only tests turn it off. */
  botCheck: boolean;
  /** Rounds of one try at a challenge; undefined for the default. */
  botCheckRounds?: number;
  /** Passwords of accounts that the documentation prints, by `email_key`. They work for local visitors only. */
  publishedPasswords?: ReadonlyMap<string, string>;
  /** The organisation's identity provider. */
  signOn: SignOnSettings;
}

export interface SignOnSettings {
  /** Metadata of the identity provider, a file or an address; undefined without a provider. */
  idpMetadata: string | undefined;
  /** Name under which the provider knows this site. */
  entityId: string | undefined;
  /** Name of the attribute that identifies a user; the NameID unless it is given. */
  idAttribute?: string | undefined;
  /** The key pair for which providers encrypt assertions. Without it, encrypted assertions are refused. */
  decryptionKey?: DecryptionKeySource | undefined;
  /** Whether the site's own demonstration provider is used where there is no other. Never on a shared database. */
  demonstration: boolean;
}
