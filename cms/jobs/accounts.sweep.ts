import type { Logger } from "pino";
import type { AccountsService } from "../areas/people";
import { createSweep, type Sweep } from "./sweep";

/** Interval between sweeps, in ms. Chosen: data that is kept for hours may stay an hour longer. */
const LOOK_EVERY_MS = 60 * 60 * 1000;

/** Deletes expired sessions, links and limits of accounts, even if no user signs in. */
export function createAccountsSweep({
  accounts,
  logger,
}: {
  accounts: Pick<AccountsService, "tidy">;
  logger: Logger;
}): Sweep {
  return createSweep({
    look: [() => accounts.tidy()],
    everyMs: LOOK_EVERY_MS,
    logger,
    failure: "cannot forget sessions, links and limits that are over",
  });
}
