import { z } from "zod";
import { repeats } from "~/features/account/repeats.server";
import { CurrentPassword, NameChange, PasswordChange } from "#contract/accounts";

/** The forms of the settings page, each with the shape of what it sends. */
export const NameForm = NameChange;

export const PasswordForm = PasswordChange.extend({ repeat: z.string().default("") })
  .superRefine(repeats)
  .superRefine(isAnother);

/** The content system refuses it as well; here it is told beside its field. */
function isAnother(
  { currentPassword, password }: { currentPassword: string; password: string },
  context: z.RefinementCtx,
): void {
  if (password !== "" && password === currentPassword)
    context.addIssue({ code: "custom", path: ["password"], params: { rule: "password_same" } });
}

/** Deleting needs the username as it is shown, and the password of those who have one. */
export const deletionForm = ({
  username,
  hasPassword,
}: {
  username: string;
  hasPassword: boolean;
}) =>
  z.object({
    confirmation: z
      .string()
      .default("")
      .superRefine((value, context) => {
        if (value.trim() !== username)
          context.addIssue({ code: "custom", params: { rule: "confirmation" } });
      }),
    password: hasPassword ? CurrentPassword : z.undefined().optional(),
  });
