import type { Logger } from "pino";
import type { OpenCms } from "./open";

const CREATE_ADMINISTRATOR =
  'npm run admin -- create-staff EMAIL --name "YOUR NAME" --role administrator';
const SET_PASSWORD = "npm run admin -- set-password EMAIL";

type Opened = Pick<OpenCms, "sampleAccounts" | "lockedAccounts" | "hasAdministrator"> & {
  database: Pick<OpenCms["database"], "kind">;
};

/**
 * Returns the lines that a start prints for the operator: the accounts to try out the library, and how to create the
 * first administrator.
 */
export function startLines({ sampleAccounts, hasAdministrator, database }: Opened): string[] {
  const lines = sampleAccounts.map(
    ({ email, password }) => `  to try it out: ${email} / ${password}`,
  );
  if (lines.length > 0)
    lines.push("  These passwords are public, so they work in a browser on this machine only.");
  if (!hasAdministrator) {
    // Only one process at a time can use the embedded database.
    const when =
      database.kind === "embedded"
        ? "Stop the site, make one, and start the site again"
        : "Make one";
    lines.push(`  This library has no administrator. ${when}:`, `    ${CREATE_ADMINISTRATOR}`);
  }
  return lines;
}

/** Warns of locked sample accounts at every start. */
export function warnOfLockedAccounts(
  { lockedAccounts }: Pick<Opened, "lockedAccounts">,
  logger: Logger,
): void {
  if (lockedAccounts.length === 0) return;
  logger.warn(
    { accounts: lockedAccounts },
    `the sample accounts are locked, because their published passwords must not open a site at a public address. To use one, give it a password of its own: ${SET_PASSWORD}`,
  );
}
