import { z } from "zod";
import { repeats } from "~/features/forms/read-form.server";
import { CurrentPassword, NameChange, PasswordChange } from "#contract/accounts";

/** Schemas of the forms on the settings page. */
export const NameForm = NameChange;

export const PasswordForm = PasswordChange.extend({ repeat: z.string().default("") })
  .superRefine(repeats)
  .superRefine(validateNewPassword);

/** Reports an unchanged password beside its field; the content system refuses it as well. */
function validateNewPassword(
  { currentPassword, password }: { currentPassword: string; password: string },
  context: z.RefinementCtx,
): void {
  if (password !== "" && password === currentPassword)
    context.addIssue({ code: "custom", path: ["password"], params: { rule: "password_same" } });
}

/** Returns the schema of the deletion form. It requires the username as shown, and the password if the account has one. */
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
