/** Permissions of a mail in a frame: its links open in a tab, which is a normal page. No scripts, no forms. */
export const MAIL_SANDBOX = "allow-popups allow-popups-to-escape-sandbox";
