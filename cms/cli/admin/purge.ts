import type { AdminCommand } from "../admin";
import { EXIT, runCommand } from "../command";

export const purge: AdminCommand = {
  usage: "",
  does: "does now what jobs do over time: forgets what has expired, ends what was removed long ago with its files, and does work that waits",
  run: (argv) =>
    argv.length > 0
      ? null
      : runCommand("Purging", async ({ cms }) => {
          await cms.jobs.finish();
          console.log("Nothing is left that is over");
          return EXIT.fine;
        }),
};
