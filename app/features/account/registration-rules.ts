import { emailProblem, passwordProblems, usernameProblem } from "#contract/account-rules";

export const REGISTRATION_FIELDS = ["username", "email", "password", "repeat", "terms"] as const;
type RegistrationField = (typeof REGISTRATION_FIELDS)[number];
export type Registration = Record<RegistrationField, string>;

/** Returns the names of the fields that break a rule, by the same rules as the server. */
export function wrongFields({
  username = "",
  email = "",
  password = "",
  repeat = "",
  terms,
}: Partial<Registration>): RegistrationField[] {
  const isWrong: Record<RegistrationField, boolean> = {
    username: usernameProblem(username.trim()) !== null,
    email: emailProblem(email.trim()) !== null,
    password: passwordProblems(password).length > 0,
    repeat: repeat !== password,
    terms: terms === undefined,
  };
  return REGISTRATION_FIELDS.filter((name) => isWrong[name]);
}
