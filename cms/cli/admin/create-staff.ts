import { parseArgs } from "node:util";
import { DISPLAY_NAME_MAX_CHARS, DISPLAY_NAME_MIN_CHARS } from "../../contract/account-rules";
import { DisplayName, Email, type Role, STAFF_ROLES } from "../../contract/accounts";
import { createPasswords, findUserByLogin, insertUser } from "../../areas/people";
import type { AdminCommand } from "../admin";
import { EXIT, runCommand } from "../command";
import { newPassword } from "./new-password";

export const createStaff: AdminCommand = {
  usage: `EMAIL --name NAME [--role ${STAFF_ROLES.join("|")}]`,
  does: "makes an account for a member of staff, and prints its password once; the role is staff unless told otherwise",
  run(argv) {
    const wanted = read(argv);
    if (!wanted) return null;
    if (typeof wanted === "string") {
      console.error(`Making the account failed: ${wanted}`);
      return Promise.resolve(EXIT.failed);
    }
    const { email, name, role } = wanted;
    return runCommand(
      "Making the account",
      async ({ database: { db } }, { ORGANISATION_DOMAINS }) => {
        if (ORGANISATION_DOMAINS.includes(email.split("@").at(-1)!.toLowerCase())) {
          throw new Error(
            "people of the organisation's own domain sign on at its identity provider; their account is made there and then",
          );
        }
        if (await findUserByLogin(db, email))
          throw new Error(
            `there is an account with the address ${email} already; give it the role at /admin/people`,
          );
        const password = newPassword();
        const password_hash = await createPasswords().hash(password);
        // The address is free, so the username must be taken: append a number.
        const base =
          email
            .split("@")[0]!
            .replace(/[^a-z0-9]/gi, "")
            .toLowerCase()
            .slice(0, 20) || "staff";
        for (let number = 1; ; number++) {
          const username = number === 1 ? base.padEnd(3, "0") : `${base}${number}`;
          if (
            !(await insertUser(db, {
              email,
              username,
              name,
              roles: ["subscriber", role],
              password_hash,
            }))
          ) {
            if (number < 1_000) continue;
            throw new Error("no username is free");
          }
          console.log(`${name} is ${role} and signs in as ${email} with the password ${password}`);
          return EXIT.fine;
        }
      },
    );
  },
};

/**
 * Reads the arguments. Returns null if one is missing or the role does not exist, and a sentence if the email or the name
 * is not valid.
 */
function read(argv: string[]): { email: string; name: string; role: Role } | string | null {
  try {
    const { values, positionals } = parseArgs({
      args: argv,
      allowPositionals: true,
      options: { name: { type: "string" }, role: { type: "string", default: "staff" } },
    });
    const role = STAFF_ROLES.find((known) => known === values.role);
    if (positionals.length !== 1 || !values.name || !role) return null;
    const [email, name] = [Email.safeParse(positionals[0]), DisplayName.safeParse(values.name)];
    if (!email.success) return `${positionals[0]} is no e-mail address`;
    if (!name.success)
      return `a name has ${DISPLAY_NAME_MIN_CHARS} to ${DISPLAY_NAME_MAX_CHARS} letters, digits and spaces, and no other characters`;
    return { email: email.data, name: name.data, role };
  } catch {
    return null;
  }
}
