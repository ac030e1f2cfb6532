import {
  createPasswords,
  deleteSessions,
  findUserByLogin,
  setPasswordHash,
} from "../../areas/people";
import { deleteTokensOf } from "../../shared/one-time-tokens.repo";
import type { AdminCommand } from "../admin";
import { EXIT, runCommand } from "../command";
import { newPassword } from "./new-password";

export const setPassword: AdminCommand = {
  usage: "EMAIL",
  does: "gives an account a new password and prints it once; all its sessions end, and a locked account opens",
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
