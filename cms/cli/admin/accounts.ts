import { parseArgs } from "node:util";
import { DISPLAY_NAME_MAX_CHARS, DISPLAY_NAME_MIN_CHARS } from "../../contract/account-rules";
import { DisplayName, Email } from "../../contract/accounts";
import { type Role, STAFF_ROLES } from "../../contract/roles";
import {
  createPasswords,
  findUserByLogin,
  insertUser,
  deleteSessions,
  setPasswordHash,
} from "../../areas/people";
import type { AdminCommand } from "../admin";
import { EXIT, runCommand } from "../command";
import { deleteTokensOf } from "../../shared/one-time-tokens.repo";
import { newSecret } from "../../platform/secrets";

/** Random characters of a new password. 24 characters of base64url: 144 bits. */
const PASSWORD_CHARS = 24;
/** One character of each required kind, because random characters may lack one. */
const OF_EACH_KIND = "aA1";

/** Returns a new random password that follows the rules for passwords. */
export function newPassword(): string {
  return newSecret().slice(0, PASSWORD_CHARS) + OF_EACH_KIND;
}

export const createStaff: AdminCommand = {
  usage: `EMAIL --name NAME [--role ${STAFF_ROLES.join("|")}]`,
  does: "creates an account for a member of staff and prints its password once; the default role is staff",
  run(argv) {
    const wanted = read(argv);
    if (!wanted) return null;
    if (typeof wanted === "string") {
      console.error(`Creating the account failed: ${wanted}`);
      return Promise.resolve(EXIT.failed);
    }
    const { email, name, role } = wanted;
    return runCommand(
      "Creating the account",
      async ({ database: { db } }, { ORGANISATION_DOMAINS }) => {
        if (ORGANISATION_DOMAINS.includes(email.split("@").at(-1)!.toLowerCase())) {
          throw new Error(
            "users with an address of the organisation sign on at its identity provider; their account is created at their first sign-on",
          );
        }
        if (await findUserByLogin(db, email))
          throw new Error(
            `an account with the address ${email} exists; change its role at /admin/people`,
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
            throw new Error("no username is available");
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
    if (!email.success) return `${positionals[0]} is not an email address`;
    if (!name.success)
      return `a name has ${DISPLAY_NAME_MIN_CHARS} to ${DISPLAY_NAME_MAX_CHARS} letters, digits and spaces, and no other characters`;
    return { email: email.data, name: name.data, role };
  } catch {
    return null;
  }
}

export const setPassword: AdminCommand = {
  usage: "EMAIL",
  does: "gives an account a new password and prints it once; ends all its sessions and unlocks it",
  run(argv) {
    const [email, ...rest] = argv;
    if (!email?.includes("@") || email.startsWith("-") || rest.length > 0) return null;
    return runCommand(
      "Setting the password",
      async ({ database: { db } }, { ORGANISATION_DOMAINS }) => {
        const user = await findUserByLogin(db, email);
        if (!user) throw new Error(`there is no account with the address ${email}`);
        if (
          user.sso_issuer !== null ||
          ORGANISATION_DOMAINS.includes(user.email_key.split("@").at(-1)!)
        ) {
          throw new Error(
            "this account signs on at the organisation's identity provider and has no password",
          );
        }
        const password = newPassword();
        const hash = await createPasswords().hash(password);
        await db.transaction().execute(async (trx) => {
          await setPasswordHash(trx, user.database_id, hash, new Date());
          await deleteSessions(trx, user.database_id);
          await deleteTokensOf(trx, user.database_id, "password-reset");
        });
        console.log(`${user.name} signs in as ${user.email} with the password ${password}`);
        return EXIT.fine;
      },
    );
  },
};
