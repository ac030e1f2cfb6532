import type { AccountMails } from "../domains/accounts/account-mails";
import { invitationMail, passwordChangedMail, passwordResetMail } from "./account-mails.job";
import { type Duty, dutyOf } from "./jobs.port";

/** Who writes to people about their accounts. */
export function accountMailDuties(mails: AccountMails): Duty[] {
  return [
    dutyOf(passwordResetMail, mails.passwordReset),
    dutyOf(invitationMail, mails.invitation),
    dutyOf(passwordChangedMail, mails.passwordChanged),
  ];
}
