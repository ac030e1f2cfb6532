export {
  type AccountMails,
  createAccountMails,
  invitationMailContent,
  passwordChangedMailContent,
  passwordResetMailContent,
} from "./accounts/account-mails";
export { type AccountSettings, createAccountsPolicy } from "./accounts/accounts.policy";
export { type AccountsService, createAccountsService } from "./accounts/accounts.service";
export { type BotCheck, createBotCheck, type Proof } from "./accounts/bot-check";
export { createPasswords } from "./accounts/passwords";
export { hasAdministrator } from "./accounts/people.repo";
export { createPeopleService, type PeopleService } from "./accounts/people.service";
export { deleteSessions } from "./accounts/sessions.repo";
export { deriveKeys, hashToken, newToken } from "./accounts/tokens";
export {
  exchangePasswordHash,
  findUserByLogin,
  insertUser,
  setPasswordHash,
} from "./accounts/users.repo";
export {
  createProvenAddresses,
  createStaffLookup,
  type ProvenAddresses,
  type StaffLookup,
} from "./accounts/users.service";
export { claimMailContent, type ClaimMails } from "./authors/claim-mails";
export { insertClaim } from "./authors/claims.repo";
export type { AuthorClaimsService } from "./authors/claims.service";
export {
  LINKEDIN_CALLBACK_PATH,
  linkedInSettings,
  type LinkedInSettings,
} from "./authors/linkedin-provider";
export {
  LINKEDIN_REQUEST_MS,
  type LinkedInOutcome,
  type LinkedInService,
} from "./authors/linkedin.service";
export { haveTwoOwners, mergeAuthors } from "./authors/authors.repo";
export { invalidProfile, type UploadedPicture } from "./authors/profile-editing";
export { type AuthorProfiles, createAuthorProfiles } from "./authors/profiles";
export { type Agreement, type Consents, createConsents } from "./consents.service";
export { createPreferencesService, type PreferencesService } from "./preferences.service";
export { type DemonstrationAnswer, signed } from "./sign-on/demonstration";
export { SignOnRefused } from "./sign-on/saml.mjs";
export { SIGN_ON_PATHS, signOnSettings } from "./sign-on/settings";
export { createSignOnService, type SignOnService } from "./sign-on/sign-on.service";
