import { z } from "zod";
import { emailProblem } from "../../contract/account-rules";

/** The title until an editor sets one. */
const DEFAULT_TITLE = "Resource Library";

/** Addresses for users' messages: the first one unless a form asks for another. Invalid addresses count as missing. */
const ContactAddresses = z
  .array(z.string())
  .transform((addresses) => addresses.filter((address) => emailProblem(address) === null))
  .catch([]);

/** Settings as stored; an invalid value counts as missing. Pictures are file ids. */
export const Stored = z.object({
  title: z.string().min(1).catch(DEFAULT_TITLE),
  description: z.string().catch(""),
  privacyPolicyUrl: z.string().catch("/page/privacy"),
  termsAndConditionsUrl: z.string().catch("/page/terms"),
  companyLogo: z.string().nullable().catch(null),
  seoDefaultImage: z.string().nullable().catch(null),
  // Goes into a style sheet, so it must be a colour and nothing else.
  accent: z
    .string()
    .regex(/^#[0-9a-f]{3,8}$/i)
    .nullable()
    .catch(null),
  frequentSearches: z.array(z.string()).catch([]),
  contactEmails: ContactAddresses,
});
