/** User accounts, sessions, consents and author profiles. */

import type { ColumnType, Generated } from "kysely";
import type { Role } from "../../contract/roles";
import type { Language } from "../../contract/languages";
import type { ClaimState, ConsentKind, ConsentOccasion } from "../../contract/names";
import type { Timestamp } from "./columns";

/** A user account. */
export interface UsersTable {
  database_id: Generated<number>;
  username: string;
  /** The username in lower case, for comparisons. */
  username_key: string;
  email: string;
  email_key: string;
  /** The address (in lower case) that the user has confirmed by a link in an email. */
  proven_email_key: Generated<string | null>;
  /** The name that others see. */
  name: string;
  first_name: Generated<string>;
  last_name: Generated<string>;
  /** Argon2id hash with salt and cost parameters. Null for users who sign in only by single sign-on. */
  password_hash: string | null;
  roles: Generated<Role[]>;
  /** The identity provider, and its identifier for the user. */
  sso_issuer: string | null;
  sso_subject: string | null;
  /** Term of the author profile that belongs to this user. */
  author_id: number | null;
  image_file_id: string | null;
  /** Language of emails to this user. */
  language: Generated<Language>;
  /** When the last session started; null for users who have never signed in. */
  last_sign_in: Generated<Date | null>;
  created: ColumnType<Date, Date | string | undefined, Date | string>;
  modified: ColumnType<Date, Date | string | undefined, Date | string>;
}

/** A family of refresh tokens, from one sign-in to its end. Ended sessions are deleted. */
export interface SessionsTable {
  id: string;
  user_id: number;
  by_sso: boolean;
  created: Timestamp;
  last_used: Timestamp;
  expires: Timestamp;
}

/** A refresh token of a session. */
export interface RefreshTokensTable {
  /** SHA-256 of the token, base64url. */
  token_hash: string;
  session_id: string;
  created: Timestamp;
  /** When the token was exchanged for the next one; null for the newest. */
  used: Timestamp | null;
}

/** Tokens that can be used once: links in emails, sign-on requests, and proofs that must not be presented twice. */
export interface OneTimeTokensTable {
  purpose: string;
  /** SHA-256 of the token, base64url. */
  token_hash: string;
  user_id: number | null;
  payload: ColumnType<unknown, string | undefined, string>;
  expires: Timestamp;
}

/** Read and written only by the rate limiter's package. */
export interface RateLimitsTable {
  key: string;
  points: Generated<number>;
  expire: number | null;
}

/** Topics and countries that a user follows, in the user's order. */
export interface UserPreferencesTable {
  user_id: number;
  term_id: number;
  position: number;
}

/** A version of a text that users have agreed to. */
export interface ConsentTextsTable {
  /** SHA-256 of address, language, title and body, in hexadecimal. */
  version: string;
  address: string;
  language: string;
  title: string;
  /** Markdown; null for a text on another site. */
  body: string | null;
  /** When this version was first agreed to. */
  noted: Timestamp;
}

/** Consent to a text by an account or a newsletter reader. */
export interface ConsentsTable {
  id: Generated<number>;
  user_id: number | null;
  reader_id: number | null;
  occasion: ConsentOccasion;
  kind: ConsentKind;
  version: string;
  /** Title of the submission. */
  about: string | null;
  submission_id: number | null;
  subscription_id: number | null;
  given: Timestamp;
  /** For a subscription that has ended: when its address was confirmed. */
  confirmed: ColumnType<Date | null, Date | null | undefined, Date | null>;
  withdrawn: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

/** The profile of an author. Name and description of the term are in `term_translations`. */
export interface AuthorsTable {
  term_id: number;
  first_name: string;
  last_name: string;
  affiliation: string;
  role: string;
  image_file_id: string | null;
  top_resources: number[];
  /** When the profile was last edited; 1970 if never. */
  modified: ColumnType<Date, Date | undefined, Date>;
}

/** A user's claim to own an author profile. */
export interface AuthorClaimsTable {
  id: Generated<number>;
  author_id: number;
  user_id: number;
  /** The user's message to the staff. */
  message: string;
  state: ClaimState;
  /** Staff's comment on the decision. */
  comment: Generated<string>;
  created: Timestamp;
  decided: ColumnType<Date | null, Date | null | undefined, Date | null>;
  decided_by: Generated<number | null>;
}

/** An email about the decision on a claim. `sent` is null until it is sent. */
export interface AuthorClaimMailsTable {
  id: Generated<number>;
  claim_id: number;
  created: Timestamp;
  sent: Timestamp | null;
}

/** A user's profile data from LinkedIn, kept for one hour. */
export interface LinkedInProfilesTable {
  user_id: number;
  name: string;
  first_name: string;
  last_name: string;
  /** WebP, in the size of profile pictures. */
  picture: Uint8Array | null;
  expires: Timestamp;
}
