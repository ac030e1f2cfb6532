import type { AccountMails } from "../domains/accounts/account-mails";
import { passwordChangedMail, passwordResetMail } from "./account-mails.job";
import { type Duty, dutyOf } from "./jobs.port";

/** Who writes to people about their accounts. */
export function accountMailDuties(mails: AccountMails): Duty[] {
  return [dutyOf(passwordResetMail, mails.passwordReset), dutyOf(passwordChangedMail, mails.passwordChanged)];
}
