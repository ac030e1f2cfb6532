import type { Secrets } from "../../platform/secrets";
import type { DecryptionKeySource } from "../sign-on/decryption-key";

/** What the operator decides of accounts; made from the environment by whoever opens the content system. */
export interface AccountSettings {
  /** The first signs access tokens, and all that is handed out to be shown again; what the others have signed still counts. */
  secrets: Secrets;
  /** The organisation's e-mail domains, in lower case: whoever has such an address is staff and signs on at its provider. */
  organisationDomains: readonly string[];
  /** Whether registration asks for proof that a person sends the form; only tests do without. */
  botCheck: boolean;
  /** Rounds of one try at a challenge; the default where it is not said. */
  botCheckRounds?: number;
  /** Passwords of accounts that anyone can read in the documentation, by `email_key`. They open an account to local visitors alone. */
  publishedPasswords?: ReadonlyMap<string, string>;
  /** The organisation's identity provider. */
  signOn: SignOnSettings;
}

export interface SignOnSettings {
  /** Metadata of the identity provider, a file or an address; without it there is none. */
  idpMetadata: string | undefined;
  /** Name under which the provider knows us. */
  entityId: string | undefined;
  /** Name of the attribute by which a person is known again; the NameID unless it is given. */
  idAttribute?: string | undefined;
  /** The key pair for which providers encrypt assertions; without it encrypted ones are refused. */
  decryptionKey?: DecryptionKeySource | undefined;
  /** Whether our own demonstration provider may stand in where there is none: never on a database that others share. */
  demonstration: boolean;
}
