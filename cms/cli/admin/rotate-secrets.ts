import { readCmsEnvironment } from "../../platform/env";
import { isShared, newSecret, rotateKeptSecret, secretsOf } from "../../platform/secrets";
import type { AdminCommand } from "../admin";
import { EXIT } from "../command";

/** Older secrets that stay valid. Chosen: tokens signed before one rotation can expire on their own before the next one. */
const OLDER_ONES = 1;
/** Each secret with the environment variable that holds it when processes on several machines share it. */
const SECRETS = { jwt: "JWT_SECRET", session: "SESSION_SECRET" } as const;

export const rotateSecrets: AdminCommand = {
  usage: "[--forget]",
  does: "puts new secrets before those that sign tokens and seal sessions, which stay good: nobody is signed out; with --forget the older ones end, and so do all sessions that they made",
  run(argv) {
    const forgets = argv.length === 1 && argv[0] === "--forget";
    return argv.length > 0 && !forgets ? null : rotate(forgets ? 0 : OLDER_ONES);
  },
};

async function rotate(olderOnes: number): Promise<number> {
  try {
    const { DATA_DIR, DATABASE_URL, NODE_ENV } = readCmsEnvironment();
    // A process that uses a remote database or content system gets its secrets only from the environment.
    const ofEnvironment = isShared({
      NODE_ENV,
      DATABASE_URL: DATABASE_URL ?? (process.env.CMS_URL?.trim() || undefined),
    });
    for (const [name, variable] of Object.entries(SECRETS)) {
      const given = process.env[variable]?.trim();
      if (given) {
        const value = [newSecret(), ...secretsOf(given)].slice(0, olderOnes + 1).join(",");
        console.log(
          `${variable} is set in the environment: give all processes this in its place, and start them again\n${variable}=${value}`,
        );
      } else if (ofEnvironment) {
        console.log(
          `${variable} is not set here: run this with the settings of the half that has it`,
        );
      } else {
        rotateKeptSecret(DATA_DIR, name, olderOnes);
        console.log(
          `${DATA_DIR}/secrets/${name} has a new secret; processes sign with it after their next start`,
        );
      }
    }
    return EXIT.fine;
  } catch (error) {
    console.error(`The secrets were not rotated: ${(error as Error).message}`);
    return EXIT.failed;
  }
}
