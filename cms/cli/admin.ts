import { createStaff, setPassword } from "./admin/accounts";
import { purge, reindex, rotateSecrets, verifyFiles } from "./admin/maintenance";
import { EXIT } from "./command";

/** A subcommand of `npm run admin`. */
export interface AdminCommand {
  /** The arguments after the command's name. */
  usage: string;
  /** One line for the list of commands. */
  does: string;
  /**
   * Runs the command with the arguments after its name and returns its exit code. Returns null if the arguments are not
   * valid.
   */
  run(argv: string[]): Promise<number> | null;
}

const COMMANDS: Record<string, AdminCommand> = {
  "create-staff": createStaff,
  "set-password": setPassword,
  reindex,
  "rotate-secrets": rotateSecrets,
  purge,
  "verify-files": verifyFiles,
};

/** Runs `npm run admin -- COMMAND`. Returns 0, 1 if the command found a problem, or 2 if it could not do its work. */
export async function main([name, ...argv]: string[]): Promise<number> {
  if (name === undefined || name === "help" || name === "--help" || name === "-h") {
    console.log(help());
    return name === undefined ? EXIT.failed : EXIT.fine;
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) {
    console.error(`There is no command ${name}.\n${help()}`);
    return EXIT.failed;
  }
  const asksForHelp = argv.includes("--help") || argv.includes("-h");
  const run = asksForHelp ? null : command.run(argv);
  if (run) return run;
  const usage = `Usage: npm run admin -- ${name} ${command.usage}`.trimEnd();
  if (asksForHelp) console.log(`${usage}\n  ${command.does}`);
  else console.error(usage);
  return asksForHelp ? EXIT.fine : EXIT.failed;
}

function help(): string {
  const lines = Object.entries(COMMANDS).map(
    ([name, { usage, does }]) => `  ${`${name} ${usage}`.trimEnd()}\n      ${does}`,
  );
  return ["Usage: npm run admin -- COMMAND", ...lines].join("\n");
}
