export {
  invitationLetter,
  passwordChangedLetter,
  passwordResetLetter,
} from "./accounts/account-letters";
export { type AccountMails, createAccountMails } from "./accounts/account-mails";
export { createAccountsPolicy } from "./accounts/accounts.policy";
export { type AccountsService, createAccountsService } from "./accounts/accounts.service";
export { type BotCheck, type Proof, createBotCheck } from "./accounts/bot-check";
export { deriveKeys } from "./accounts/keys";
export { createPasswords } from "./accounts/passwords";
export { hasAdministrator } from "./accounts/people.repo";
export { type PeopleService, createPeopleService } from "./accounts/people.service";
export { type ProvenAddresses, createProvenAddresses } from "./accounts/proven-addresses.service";
export { deleteSessions } from "./accounts/sessions.repo";
export type { AccountSettings } from "./accounts/settings";
export { type StaffPeople, createStaffPeople } from "./accounts/staff-people.service";
export { hashToken, newToken } from "./accounts/tokens";
export {
  exchangePasswordHash,
  findUserByLogin,
  insertUser,
  setPasswordHash,
} from "./accounts/users.repo";
export { claimLetter } from "./authors/claim-letters";
export type { ClaimMails } from "./authors/claim-mails";
export { insertClaim } from "./authors/claims.repo";
export type { AuthorClaimsService } from "./authors/claims.service";
export { LINKEDIN_CALLBACK_PATH } from "./authors/linkedin/addresses";
export {
  LINKEDIN_REQUEST_MS,
  type LinkedInOutcome,
  type LinkedInService,
} from "./authors/linkedin/linkedin.service";
export { type LinkedInSettings, linkedInSettings } from "./authors/linkedin/settings";
export { haveTwoOwners, mergeAuthors } from "./authors/merging";
export type { SentPicture } from "./authors/profile-pictures";
export { type AuthorProfiles, createAuthorProfiles } from "./authors/profiles";
export { profileRefused } from "./authors/refused";
export { type Agreement, type Consents, createConsents } from "./consents/consents.service";
export {
  type PreferencesService,
  createPreferencesService,
} from "./preferences/preferences.service";
export { SIGN_ON_PATHS } from "./sign-on/addresses";
export { type DemonstrationAnswer, signed } from "./sign-on/demonstration/provider";
export { SignOnRefused } from "./sign-on/refusal.mjs";
export { signOnSettings } from "./sign-on/settings";
export { type SignOnService, createSignOnService } from "./sign-on/sign-on.service";
