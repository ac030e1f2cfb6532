/** What a mail in a frame may do: have its links open in a tab of their own, which is a page like any other. No scripts, no forms. */
export const MAIL_SANDBOX = "allow-popups allow-popups-to-escape-sandbox";
